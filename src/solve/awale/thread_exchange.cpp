#include <algorithm>
#include <utility>

#include "perfectplay/base/mutex.h"
#include "perfectplay/base/platform.h"
#include "perfectplay/solve/awale/exchange.h"

#if !PERFECTPLAY_IN_BROWSER
#include <condition_variable>
#endif

namespace perfectplay {

#if !PERFECTPLAY_IN_BROWSER

namespace {

/// Where the threads meet. A meeting has two halves: all have brought something, all have taken what they need.
class Meeting {
 public:
  explicit Meeting(unsigned ranks) : brought(ranks), numbers(ranks), ranks_(ranks) {}

  void wait() {
    Lock lock(mutex_);
    const std::uint64_t round = rounds_;
    if (++waiting_ == ranks_) {
      waiting_ = 0;
      ++rounds_;
      met_.notify_all();
      return;
    }
    met_.wait(lock, [&] { return rounds_ != round; });
  }

  std::vector<std::vector<Exchange::Bytes>> brought;  ///< by giver, then by taker
  std::vector<std::vector<std::uint64_t>> numbers;    ///< by rank

 private:
  unsigned ranks_;
  Mutex mutex_;
  Condition met_;
  unsigned waiting_ = 0;
  std::uint64_t rounds_ = 0;
};

class ThreadExchange final : public Exchange {
 public:
  ThreadExchange(std::shared_ptr<Meeting> meeting, unsigned rank) : meeting_(std::move(meeting)), rank_(rank) {}

  unsigned rank() const override { return rank_; }
  unsigned ranks() const override { return static_cast<unsigned>(meeting_->brought.size()); }

  std::vector<Bytes> swap(std::vector<Bytes> out, std::span<std::uint64_t> numbers) override {
    for (unsigned other = 0; other < ranks(); ++other) {
      if (other == rank_ || out[other].empty()) continue;
      ++traffic_.messages;
      traffic_.bytes += out[other].size();
    }
    meeting_->brought[rank_] = std::move(out);
    std::vector<Bytes> in(ranks());
    meet(numbers, [&] {
      for (unsigned other = 0; other < ranks(); ++other) in[other] = std::move(meeting_->brought[other][rank_]);
    });
    return in;
  }

  void sum(std::span<std::uint64_t> numbers) override {
    meet(numbers, [] {});
  }

  ExchangeTraffic traffic() const override { return traffic_; }

 private:
  /// Adds up numbers, and calls take() when all have brought what they give.
  template <class Take>
  void meet(std::span<std::uint64_t> numbers, const Take& take) {
    meeting_->numbers[rank_].assign(numbers.begin(), numbers.end());
    meeting_->wait();
    take();
    std::ranges::fill(numbers, 0);
    for (const auto& some : meeting_->numbers) {
      for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] += some[i];
    }
    meeting_->wait();
  }

  std::shared_ptr<Meeting> meeting_;
  unsigned rank_;
  ExchangeTraffic traffic_;
};

}  // namespace

std::vector<std::unique_ptr<Exchange>> thread_exchange(unsigned ranks) {
  const auto meeting = std::make_shared<Meeting>(ranks);
  std::vector<std::unique_ptr<Exchange>> exchanges;
  for (unsigned rank = 0; rank < ranks; ++rank) exchanges.push_back(std::make_unique<ThreadExchange>(meeting, rank));
  return exchanges;
}

#endif

}  // namespace perfectplay
