// What ranks that share a layer of Awalé do and send, step by step; and how long batches take over MPI.
//
//   exchange_record layer 6 14 16 > steps      solves the layer of 14 seeds on 16 ranks, as threads, and lists their steps
//   mpirun -n 2 exchange_record batches        times batches of several sizes between real processes
//
// bench/exchange_replay.py computes from both what a cluster would take. A line of a layer is one call of one rank:
//
//   swap 17 3 51200 2 840 1 420    call 17 of rank 3: 51,200 ns of processor time since its call before; it then gave 840
//                                  bytes to two ranks, and got 420 bytes from one
#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "perfectplay/cluster/cluster.h"
#include "perfectplay/service/temporary_folder.h"
#include "perfectplay/solve/awale/retrograde.h"
#include "perfectplay/table/awale/awale_table.h"

namespace perfectplay {
namespace {

std::uint64_t thread_nanoseconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(now.tv_nsec);
}

/// An Exchange that notes every call before it passes it on. The other threads of a rank would not be counted: it has one.
class RecordedExchange final : public Exchange {
 public:
  explicit RecordedExchange(std::unique_ptr<Exchange> exchange) : exchange_(std::move(exchange)) {}

  unsigned rank() const override { return exchange_->rank(); }
  unsigned ranks() const override { return exchange_->ranks(); }
  ExchangeTraffic traffic() const override { return exchange_->traffic(); }

  std::vector<Bytes> swap(std::vector<Bytes> out, std::span<std::uint64_t> numbers) override {
    Call call = begun("swap");
    count(out, call.messages_out, call.bytes_out);
    auto in = exchange_->swap(std::move(out), numbers);
    count(in, call.messages_in, call.bytes_in);
    ended(call);
    return in;
  }
  void sum(std::span<std::uint64_t> numbers) override {
    const Call call = begun("sum");
    exchange_->sum(numbers);
    ended(call);
  }

  void beat() override { exchange_->beat(); }

  void forget() { calls_.clear(); }
  void print() const {
    for (std::size_t i = 0; i < calls_.size(); ++i) {
      const Call& call = calls_[i];
      fmt::print("{} {} {} {} {} {} {} {}\n", call.kind, i, rank(), call.work, call.messages_out, call.bytes_out,
                 call.messages_in, call.bytes_in);
    }
  }

 private:
  struct Call {
    std::string_view kind;
    std::uint64_t work = 0;
    std::uint64_t messages_out = 0;
    std::uint64_t bytes_out = 0;
    std::uint64_t messages_in = 0;
    std::uint64_t bytes_in = 0;
  };

  Call begun(std::string_view kind) const { return {.kind = kind, .work = thread_nanoseconds() - since_}; }
  void ended(const Call& call) {
    calls_.push_back(call);
    since_ = thread_nanoseconds();
  }
  void count(const std::vector<Bytes>& batches, std::uint64_t& messages, std::uint64_t& bytes) const {
    for (std::size_t other = 0; other < batches.size(); ++other) {
      if (other == rank() || batches[other].empty()) continue;
      ++messages;
      bytes += batches[other].size();
    }
  }

  std::unique_ptr<Exchange> exchange_;
  std::uint64_t since_ = 0;
  std::vector<Call> calls_;
};

/// The largest layer, by `ranks` ranks of one thread each; null: by all cores together.
Expected<void> solve_into(const std::string& folder, const AwaleRules& rules, int seeds, RecordedExchange* exchange) {
  Stop stop;
  RetrogradeOptions options;
  options.exchange = exchange;
  options.threads = exchange == nullptr ? 0 : 1;
  std::optional<AwaleTableBuilder> builder;
  std::unique_ptr<LayerStore> follower;
  if (exchange == nullptr || exchange->rank() == 0) {
    builder.emplace(TRY(AwaleTableBuilder::open(folder, rules, {.threads = options.threads})));
    options.store = &*builder;
  }
  std::uint64_t ready = 0;
  if (exchange != nullptr) exchange->sum({&ready, 1});
  if (!builder) {
    follower = TRY(follow_awale_table(folder, rules, options.threads));
    options.store = follower.get();
  }
  if (exchange != nullptr) exchange->forget();
  TRY(solve_awale(rules, seeds, options, stop));
  return {};
}

Expected<void> record_layer(int pits, int seeds, unsigned ranks) {
  const AwaleRules rules = TRY(awale_rules("tamale", pits));
  const auto folder = TRY(service::TemporaryFolder::create());
  const std::string table = folder.file("table");
  if (seeds > 0) TRY(solve_into(table, rules, seeds - 1, nullptr));
  std::vector<std::unique_ptr<RecordedExchange>> exchanges;
  for (auto& exchange : thread_exchange(ranks)) {
    exchanges.push_back(std::make_unique<RecordedExchange>(std::move(exchange)));
  }
  std::vector<Expected<void>> results(ranks);
  {
    std::vector<std::jthread> threads;
    for (unsigned rank = 0; rank < ranks; ++rank) {
      threads.emplace_back([&, rank] { results[rank] = solve_into(table, rules, seeds, exchanges[rank].get()); });
    }
  }
  for (const auto& result : results) TRY(result);
  const auto solved = TRY(AwaleTable::open(table));
  fmt::print("layer {} {} {} {}\n", pits, seeds, ranks, solved.statistics(seeds).positions);
  for (const auto& exchange : exchanges) exchange->print();
  return {};
}

/// The least time of a batch of each size: the others had to wait for a processor.
Expected<void> time_batches() {
  const auto exchange = TRY(join_cluster(
      cluster_patience(), [](const std::string& words) { fmt::print(stderr, "exchange_record: {}\n", words); }));
  for (std::size_t bytes = 0; bytes <= (std::size_t{1} << 24U); bytes = bytes == 0 ? 64 : bytes * 4) {
    double least = 1e9;
    for (int turn = 0; turn < (bytes < (std::size_t{1} << 20U) ? 400 : 40); ++turn) {
      std::vector<Exchange::Bytes> out(exchange->ranks(), Exchange::Bytes(bytes));
      const auto began = std::chrono::steady_clock::now();
      exchange->swap(std::move(out), {});
      const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
      least = std::min(least, took.count());
    }
    if (exchange->rank() == 0) fmt::print("batch {} {} {:.9f}\n", exchange->ranks(), bytes, least);
  }
  return {};
}

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size() || value < 0) return std::nullopt;
  return value;
}

int run(const std::vector<std::string_view>& words) {
  Expected<void> result;
  if (words.size() == 1 && words[0] == "batches") {
    result = time_batches();
  } else if (words.size() == 4 && words[0] == "layer" && number(words[1]) && number(words[2]) && number(words[3]) &&
             *number(words[3]) > 0 && *number(words[3]) <= static_cast<int>(Exchange::most_ranks)) {
    result = record_layer(*number(words[1]), *number(words[2]), static_cast<unsigned>(*number(words[3])));
  } else {
    fmt::print(stderr, "exchange_record layer PITS SEEDS RANKS (1 to {}), or mpirun -n N exchange_record batches\n",
               Exchange::most_ranks);
    return 2;
  }
  if (result) return 0;
  fmt::print(stderr, "exchange_record: {}\n", result.error().message);
  return 3;
}

}  // namespace
}  // namespace perfectplay

int main(int count, char** words) { return perfectplay::run({words + 1, words + count}); }
