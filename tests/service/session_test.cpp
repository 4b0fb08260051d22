// Runs under the thread sanitizer too.
#include "perfectplay/service/session.h"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <thread>
#include <vector>

namespace perfectplay::service {
namespace {

class Number final : public KeptItem {
 public:
  static constexpr std::string_view kind = "number";
  Number(int made, std::uint64_t size, bool shared) : value(made), size_(size), shared_(shared) {}

  std::uint64_t bytes() const override { return size_; }
  bool shareable() const override { return shared_; }

  int value;

 private:
  std::uint64_t size_;
  bool shared_;
};

/// Makes numbers and counts how many it has made.
struct Maker {
  std::uint64_t size = 10;
  bool shared = true;
  std::atomic<int> made{0};

  auto operator()(int value) {
    return [this, value]() -> Expected<std::unique_ptr<Number>> {
      ++made;
      return std::make_unique<Number>(value, size, shared);
    };
  }
};

TEST(Session, KeepsWhatWasMade) {
  Session session;
  Stop stop;
  Maker make;
  EXPECT_EQ((*session.borrow<Number>("a", stop, make(1)))->value, 1);
  EXPECT_EQ((*session.borrow<Number>("a", stop, make(2)))->value, 1);
  EXPECT_EQ((*session.borrow<Number>("b", stop, make(3)))->value, 3);
  EXPECT_EQ(make.made, 2);
  EXPECT_EQ(session.usage().items, 2U);
  EXPECT_EQ(session.usage().bytes, 20U);
}

TEST(Session, DropsTheLeastRecentlyUsedBeyondTheBudget) {
  Session session({.memory = 25});
  Stop stop;
  Maker make;
  for (const auto* const key : {"a", "b", "a", "c"}) ASSERT_TRUE(session.borrow<Number>(key, stop, make(0)));
  EXPECT_EQ(make.made, 3);
  EXPECT_EQ(session.usage().items, 2U);
  ASSERT_TRUE(session.borrow<Number>("a", stop, make(0)));
  EXPECT_EQ(make.made, 3) << "a was used after b, so b had to go";
  ASSERT_TRUE(session.borrow<Number>("b", stop, make(0)));
  EXPECT_EQ(make.made, 4);
}

TEST(Session, KeepsWhatIsInUseWhateverItTakes) {
  Session session({.memory = 5});
  Stop stop;
  Maker make;
  {
    const auto lease = session.borrow<Number>("a", stop, make(7));
    ASSERT_TRUE(lease);
    ASSERT_TRUE(session.borrow<Number>("b", stop, make(8)));
    EXPECT_EQ((*lease)->value, 7);
    EXPECT_EQ(session.usage().items, 1U);
  }
  EXPECT_EQ(session.usage().items, 0U);
}

TEST(Session, ForgetsWhatCouldNotBeMade) {
  Session session;
  Stop stop;
  const auto fail = []() -> Expected<std::unique_ptr<Number>> { return input_error("no"); };
  EXPECT_EQ(session.borrow<Number>("a", stop, fail).error().message, "no");
  Maker make;
  EXPECT_EQ((*session.borrow<Number>("a", stop, make(1)))->value, 1);
  EXPECT_EQ(session.usage().items, 1U);
}

TEST(Session, IsUsableAfterMemoryRanOut) {
  Session session;
  Stop stop;
  const auto fail = []() -> Expected<std::unique_ptr<Number>> { throw std::bad_alloc(); };
  EXPECT_THROW(static_cast<void>(session.borrow<Number>("a", stop, fail)), std::bad_alloc);
  Maker make;
  EXPECT_EQ((*session.borrow<Number>("a", stop, make(1)))->value, 1);
}

TEST(Session, AnItemThatChangesBelongsToOneAtATime) {
  Session session;
  Maker make;
  make.shared = false;
  std::vector<std::jthread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      Stop stop;
      for (int round = 0; round < 50; ++round) ++(*session.borrow<Number>("a", stop, make(0)))->value;
    });
  }
  threads.clear();
  Stop stop;
  EXPECT_EQ((*session.borrow<Number>("a", stop, make(0)))->value, 200);
  EXPECT_EQ(make.made, 1);
}

TEST(Session, WhoWaitsMayBeStopped) {
  Session session;
  Maker make;
  make.shared = false;
  Stop stop;
  const auto lease = session.borrow<Number>("a", stop, make(0));
  ASSERT_TRUE(lease);
  Stop hurried;
  hurried.within(0.05);
  const auto second = session.borrow<Number>("a", hurried, make(0));
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().kind, ErrorKind::Resource);
}

}  // namespace
}  // namespace perfectplay::service
