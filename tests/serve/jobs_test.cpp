#include "perfectplay/serve/jobs.h"

#include <gtest/gtest.h>

#include <set>

namespace perfectplay::serve {
namespace {

using std::chrono::seconds;

const Job::Time job_epoch = Stop::Clock::now();
constexpr milliseconds at_once{0};

TEST(Jobs, TellTheirProgressAndTheirAnswer) {
  Jobs jobs({});
  const auto job = jobs.begin(job_epoch);
  auto news = job->news(0, at_once);
  ASSERT_TRUE(news);
  EXPECT_EQ(news->phase, "waiting");
  EXPECT_FALSE(job->news(news->seen, at_once));
  job->tell({"solving", 3, 10});
  job->tell({"solving", 4, 10});
  news = job->news(news->seen, at_once);
  ASSERT_TRUE(news);
  EXPECT_EQ(news->phase, "solving");
  EXPECT_EQ(news->done, 4U);
  EXPECT_EQ(news->total, 10U);
  EXPECT_EQ(news->answer, nullptr);
  job->finish("{}", job_epoch);
  news = job->news(news->seen, at_once);
  ASSERT_TRUE(news && news->answer);
  EXPECT_EQ(*news->answer, "{}");
  EXPECT_EQ(jobs.find(job->name()), job);
}

TEST(Jobs, GiveTheirAnswerToOneWhoWaits) {
  Jobs jobs({});
  const auto job = jobs.begin(job_epoch);
  EXPECT_EQ(job->answer_within(at_once), nullptr);
  job->tell({"solving", 3, 10});
  EXPECT_EQ(job->answer_within(milliseconds(1)), nullptr);
  job->finish("{}", job_epoch);
  ASSERT_NE(job->answer_within(at_once), nullptr);
  EXPECT_EQ(*job->answer_within(at_once), "{}");
}

TEST(Jobs, HaveNamesThatNobodyGuesses) {
  Jobs jobs({});
  std::set<std::string> names;
  for (int i = 0; i < 100; ++i) {
    const auto job = jobs.begin(job_epoch);
    EXPECT_EQ(job->name().size(), 32U);
    names.insert(job->name());
  }
  EXPECT_EQ(names.size(), 100U);
  EXPECT_EQ(jobs.find("0"), nullptr);
}

TEST(Jobs, EndWhenTheLastListenerLeaves) {
  Jobs jobs({});
  const auto job = jobs.begin(job_epoch);
  {
    const Jobs::Listener first(job);
    { const Jobs::Listener second(job); }
    EXPECT_FALSE(job->cancelled());
  }
  EXPECT_TRUE(job->cancelled());
  ASSERT_EQ(jobs.tidy(Stop::Clock::now()).size(), 1U);

  const auto finished = jobs.begin(job_epoch);
  {
    const Jobs::Listener only(finished);
    finished->finish("{}", job_epoch);
  }
  EXPECT_FALSE(finished->cancelled());
}

TEST(Jobs, EndWhenNobodyListens) {
  Jobs jobs({.unheard = seconds(15)});
  const auto job = jobs.begin(job_epoch);
  const auto heard = jobs.begin(job_epoch);
  const Jobs::Listener listener(heard);
  EXPECT_TRUE(jobs.tidy(job_epoch + seconds(14)).empty());
  const auto cancelled = jobs.tidy(job_epoch + seconds(16));
  ASSERT_EQ(cancelled.size(), 1U);
  EXPECT_EQ(cancelled.front(), job);
  EXPECT_TRUE(job->cancelled());
  EXPECT_FALSE(heard->cancelled());
}

TEST(Jobs, AreForgottenWhenTheyAreOldOrTooMany) {
  Jobs jobs({.kept_jobs = 3, .kept_bytes = 10, .kept_for = seconds(60)});
  const auto finished = [&](std::size_t bytes, int when) {
    const auto job = jobs.begin(job_epoch);
    job->finish(std::string(bytes, 'x'), job_epoch + seconds(when));
    return job->name();
  };
  const std::string first = finished(1, 1);
  const std::string second = finished(1, 2);
  jobs.tidy(job_epoch + seconds(3));
  EXPECT_EQ(jobs.finished(), 2U);
  jobs.tidy(job_epoch + seconds(62));  // more than a minute after the first
  EXPECT_EQ(jobs.find(first), nullptr);
  EXPECT_NE(jobs.find(second), nullptr);
  const std::string large = finished(10, 4);
  jobs.tidy(job_epoch + seconds(5));
  EXPECT_EQ(jobs.find(second), nullptr);
  EXPECT_NE(jobs.find(large), nullptr);
  for (int i = 0; i < 4; ++i) finished(0, 6 + i);
  jobs.tidy(job_epoch + seconds(11));
  EXPECT_EQ(jobs.find(large), nullptr);
  EXPECT_EQ(jobs.finished(), 3U);
}

}  // namespace
}  // namespace perfectplay::serve
