// Runs under the thread sanitizer too.
#include "perfectplay/serve/fair_queue.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace perfectplay::serve {
namespace {

/// A task that holds its worker up until the test lets it go.
class Gate {
 public:
  FairQueue::Task task() {
    return [this] {
      begun_.set_value();
      open_.get_future().wait();
    };
  }
  void await_task() { begun_.get_future().wait(); }
  void open() { open_.set_value(); }

 private:
  std::promise<void> begun_;
  std::promise<void> open_;
};

TEST(FairQueue, ServesItsClientsInTurn) {
  std::mutex mutex;
  std::string order;
  {
    Gate gate;  // outlives the queue, whose workers hold it
    FairQueue queue({.workers = 1});
    ASSERT_TRUE(queue.submit("z", gate.task()));
    gate.await_task();
    const auto note = [&](char who) {
      return [&, who] {
        const std::lock_guard lock(mutex);
        order += who;
      };
    };
    for (int i = 0; i < 4; ++i) ASSERT_TRUE(queue.submit("a", note('a')));
    for (int i = 0; i < 2; ++i) ASSERT_TRUE(queue.submit("b", note('b')));
    ASSERT_TRUE(queue.submit("c", note('c')));
    EXPECT_EQ(queue.load().waiting, 7U);
    EXPECT_EQ(queue.load().running, 1U);
    gate.open();
  }
  EXPECT_EQ(order, "abcabaa");
}

TEST(FairQueue, RefusesWhatDoesNotFit) {
  Gate gate;
  FairQueue queue({.workers = 1, .waiting = 3, .per_client = 2});
  ASSERT_TRUE(queue.submit("a", gate.task()));
  gate.await_task();
  ASSERT_TRUE(queue.submit("a", [] {}));
  EXPECT_EQ(queue.submit("a", [] {}).error(), FairQueue::Refusal::ClientFull);
  ASSERT_TRUE(queue.submit("b", [] {}));
  ASSERT_TRUE(queue.submit("c", [] {}));
  EXPECT_EQ(queue.submit("d", [] {}).error(), FairQueue::Refusal::Full);
  gate.open();
  queue.close();
  EXPECT_EQ(queue.load().running + queue.load().waiting, 0U);
  EXPECT_EQ(queue.submit("a", [] {}).error(), FairQueue::Refusal::Closed);
}

TEST(FairQueue, GivesBackOnlyWhatHasNotBegun) {
  Gate gate;
  std::atomic<int> ran{0};
  FairQueue queue({.workers = 1});
  const auto running = queue.submit("a", gate.task());
  gate.await_task();
  const auto first = queue.submit("a", [&] { ++ran; });
  const auto second = queue.submit("b", [&] { ++ran; });
  EXPECT_FALSE(queue.withdraw(*running));
  EXPECT_TRUE(queue.withdraw(*first));
  EXPECT_FALSE(queue.withdraw(*first));
  EXPECT_EQ(queue.load().waiting, 1U);
  gate.open();
  queue.close();
  EXPECT_EQ(ran, 1);
  EXPECT_FALSE(queue.withdraw(*second));
}

TEST(FairQueue, RunsEverythingThatManyThreadsBring) {
  constexpr int each = 200;
  std::atomic<int> ran{0};
  std::atomic<int> taken{0};
  {
    FairQueue queue({.workers = 3, .waiting = 1000, .per_client = 1000});
    std::vector<std::jthread> visitors;
    for (int visitor = 0; visitor < 4; ++visitor) {
      visitors.emplace_back([&, visitor] {
        for (int i = 0; i < each; ++i) {
          const auto ticket = queue.submit(std::to_string(visitor), [&] { ++ran; });
          ASSERT_TRUE(ticket);
          if (i % 10 == 0 && queue.withdraw(*ticket)) ++taken;
        }
      });
    }
    visitors.clear();
  }
  EXPECT_EQ(ran + taken, 4 * each);
}

}  // namespace
}  // namespace perfectplay::serve
