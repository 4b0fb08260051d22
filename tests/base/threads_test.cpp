// Runs under the thread sanitizer too.
#include "perfectplay/base/threads.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <new>
#include <vector>

namespace perfectplay {
namespace {

bool each_once(const std::vector<std::atomic<int>>& done) {
  return std::ranges::all_of(done, [](const std::atomic<int>& count) { return count == 1; });
}

TEST(RunTasks, DoesEveryTaskOnce) {
  for (const unsigned threads : {1U, 2U, 5U}) {
    for (const std::size_t tasks : {0U, 1U, 3U, 1000U}) {
      std::vector<std::atomic<int>> done(tasks);
      Stop stop;
      EXPECT_TRUE(run_tasks(threads, tasks, stop, [&](unsigned thread, std::size_t task) {
        EXPECT_LT(thread, threads);
        ++done[task];
      }));
      EXPECT_TRUE(each_once(done));
    }
  }
}

TEST(RunTasks, EndsWithTheStop) {
  Stop stop;
  std::atomic<int> done{0};
  EXPECT_FALSE(run_tasks(2, 1000, stop, [&](unsigned, std::size_t) {
    if (++done == 10) stop.cancel();
  }));
  EXPECT_GE(done, 10);
  EXPECT_LT(done, 20);
}

TEST(RunTasks, TellsHowFarItIs) {
  Stop stop;
  stop.limit_effort(1'000'000);
  SharedWork work(stop, "adding", 4950);
  EXPECT_TRUE(run_tasks(3, 100, work, [](std::size_t task) { return task; }));
  EXPECT_EQ(stop.effort_left(), 1'000'000U - 4950U);
}

TEST(RunTasks, HandsOnThatMemoryRanOut) {
  Stop stop;
  EXPECT_THROW(run_tasks(2, 100, stop,
                         [](unsigned, std::size_t task) {
                           if (task == 50) throw std::bad_alloc();
                         }),
               std::bad_alloc);
}

TEST(ThreadTeam, DoesEveryItemOnce) {
  for (const unsigned threads : {1U, 2U, 5U}) {
    ThreadTeam team(threads);
    EXPECT_EQ(team.size(), threads);
    for (const std::size_t items : {0U, 1U, 7U, 1000U}) {
      std::vector<std::atomic<int>> done(items);
      team.run(items, 3, [&](unsigned member, std::size_t begin, std::size_t end) {
        EXPECT_LT(member, threads);
        for (std::size_t i = begin; i < end; ++i) ++done[i];
      });
      EXPECT_TRUE(each_once(done));
    }
  }
}

}  // namespace
}  // namespace perfectplay
