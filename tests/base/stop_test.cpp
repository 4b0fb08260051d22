// Runs under the thread sanitizer too.
#include "perfectplay/base/stop.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace perfectplay {
namespace {

TEST(Stop, GoesOnForEverByDefault) {
  Stop stop;
  EXPECT_EQ(stop.poll({}), StopReason::None);
  EXPECT_FALSE(stop.has_deadline());
  EXPECT_EQ(stop.seconds_left(), std::numeric_limits<double>::infinity());
}

TEST(Stop, EndsByTheClockAndStaysEnded) {
  Stop stop;
  stop.within(0.01);
  EXPECT_TRUE(stop.has_deadline());
  while (stop.go_on({})) std::this_thread::yield();
  EXPECT_EQ(stop.reason(), StopReason::Time);
  stop.within(1000);  // the earlier limit holds
  EXPECT_EQ(stop.poll(), StopReason::Time);
  EXPECT_EQ(stop.seconds_left(), 0);
}

TEST(Stop, AnInfiniteLimitIsNone) {
  Stop stop;
  stop.within(std::numeric_limits<double>::infinity());
  stop.within(1e18);
  EXPECT_FALSE(stop.has_deadline());
}

TEST(Stop, EndsByEffort) {
  Stop stop;
  stop.limit_effort(10);
  stop.spend(9);
  EXPECT_EQ(stop.poll(), StopReason::None);
  stop.spend(1);
  EXPECT_EQ(stop.poll(), StopReason::Effort);
}

TEST(Stop, EndsByTheFlag) {
  std::atomic<bool> flag{false};
  Stop stop;
  stop.cancel_by(flag);
  EXPECT_TRUE(stop.go_on({}));
  flag = true;
  EXPECT_EQ(stop.poll(), StopReason::Cancelled);
  EXPECT_EQ(stop_error(stop).value().kind, ErrorKind::Stopped);
}

TEST(Stop, APartEndsWithTheWhole) {
  Stop whole;
  Stop part(whole);
  Stop smallest(part, 1000);
  EXPECT_TRUE(smallest.go_on({}));
  whole.cancel();
  EXPECT_EQ(smallest.poll(), StopReason::Cancelled);
}

TEST(Stop, TheEndOfAPartIsNotTheEndOfTheWhole) {
  Stop whole;
  Stop part(whole, 0);
  EXPECT_EQ(part.poll(), StopReason::Time);
  EXPECT_EQ(whole.poll(), StopReason::None);
}

TEST(Stop, ALastStepHeedsCancellingAlone) {
  Stop whole;
  whole.within(0);
  EXPECT_EQ(whole.poll(), StopReason::Time);
  Stop last(whole, Stop::no_limits);
  EXPECT_FALSE(last.has_deadline());
  EXPECT_EQ(last.poll(), StopReason::None);
  whole.cancel();
  EXPECT_EQ(last.poll(), StopReason::Cancelled);
}

// The whole has run out of time when Ctrl-C comes: its reason stays, and the last step must end all the same.
TEST(Stop, ALastStepIsCancelledAfterTheWholeHasEnded) {
  std::atomic<bool> flag{false};
  Stop whole;
  whole.cancel_by(flag);
  whole.within(0);
  EXPECT_EQ(whole.poll(), StopReason::Time);
  Stop last(whole, Stop::no_limits);
  EXPECT_TRUE(last.go_on());
  flag = true;
  EXPECT_EQ(last.poll(), StopReason::Cancelled);
}

TEST(Stop, APartSpendsTheEffortOfTheWhole) {
  Stop whole;
  whole.limit_effort(10);
  Stop part(whole);
  part.limit_effort(20);
  EXPECT_EQ(part.effort_left(), 10U);
  part.spend(4);
  EXPECT_EQ(part.effort_left(), 6U);
  EXPECT_EQ(whole.effort_left(), 6U);
  part.spend(6);
  EXPECT_EQ(part.poll(), StopReason::Effort);
  EXPECT_EQ(whole.reason(), StopReason::Effort);
  EXPECT_EQ(Stop(whole, Stop::no_limits).effort_left(), Stop::unlimited);
}

TEST(Stop, TellsTheWatcherOfTheWholeButNotTooOften) {
  Stop whole;
  std::vector<std::uint64_t> told;
  whole.tell([&](const Progress& progress) { told.push_back(progress.done); });
  Stop part(whole);
  for (std::uint64_t i = 1; i <= 1000; ++i) EXPECT_TRUE(part.go_on({"counting", i, 1000}));
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told.front(), 1U);
  EXPECT_LT(told.size(), 100U);
}

TEST(Stop, APartWithAWatcherTellsThatOneAlone) {
  Stop whole;
  std::vector<std::string> told;
  whole.tell([&](const Progress& progress) { told.emplace_back(progress.phase); });
  Stop part(whole);
  part.tell([&](const Progress&) { whole.poll({"in its own words", 1, 2}); });
  EXPECT_TRUE(part.go_on({"searching", 1, 0}));
  EXPECT_EQ(told, std::vector<std::string>{"in its own words"});
}

// Thread 0 may have done its share while the others work on.
TEST(Stop, AnyThreadFindsTheEnd) {
  Stop stop;
  stop.within(0);
  SharedWork work(stop, "counting", 0);
  EXPECT_FALSE(work.advance(1, 1));
}

TEST(Stop, SeveralThreadsShareOne) {
  std::atomic<bool> flag{false};
  Stop stop;
  stop.cancel_by(flag);
  SharedWork work(stop, "counting", 0);
  std::vector<std::jthread> threads;
  for (unsigned thread = 1; thread < 4; ++thread) {
    threads.emplace_back([&work, thread] {
      while (work.advance(thread, 1)) std::this_thread::yield();
    });
  }
  flag = true;
  while (work.advance(0, 1)) std::this_thread::yield();
  threads.clear();
  EXPECT_TRUE(stop.cancelled());
}

Expected<std::unique_ptr<int>> made(int number) {
  if (number < 0) return input_error("negative", Hint{"number", "0"});
  return std::make_unique<int>(number);
}
Expected<void> checked(int number) {
  return made(number).map([](const auto&) {});
}
Expected<int> sum(int a, int b) {
  TRY(checked(a));
  const std::unique_ptr<int> left = TRY(made(a));
  return *left + *TRY(made(*TRY(made(b))));
}

TEST(Try, TakesTheValueOrReturnsTheError) {
  EXPECT_EQ(sum(2, 3).value(), 5);
  EXPECT_EQ(sum(-2, 3).error().message, "negative");
  EXPECT_EQ(sum(2, -3).error().hint, (Hint{"number", "0"}));
}

}  // namespace
}  // namespace perfectplay
