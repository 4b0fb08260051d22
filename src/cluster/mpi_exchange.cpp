#if PERFECTPLAY_MPI

#include <fmt/format.h>
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "perfectplay/cluster/cluster.h"
#include "perfectplay/cluster/watch.h"

namespace perfectplay {

namespace {

/// MPI counts in int.
constexpr std::size_t most_at_once = std::size_t{1} << 30U;
constexpr std::chrono::seconds time_to_leave{5};
/// Who waits first looks again and again, as news often come within microseconds, then lets others have the core, and then
/// sleeps between looks.
constexpr unsigned looks_awake = 200;
constexpr std::chrono::microseconds giving_way{300};
constexpr std::chrono::microseconds nap{50};

/// MPI, between the first call and the last.
class MpiSession {
 public:
  MpiSession() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  }
  MpiSession(const MpiSession&) = delete;
  MpiSession& operator=(const MpiSession&) = delete;
  ~MpiSession() { MPI_Finalize(); }
};

class MpiExchange final : public Exchange {
 public:
  MpiExchange(std::chrono::seconds patience, Watch::LastWords last_words) : watch_(patience, std::move(last_words)) {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
  }
  MpiExchange(const MpiExchange&) = delete;
  MpiExchange& operator=(const MpiExchange&) = delete;

  /// A process that fails alone must not wait for those that wait for it.
  ~MpiExchange() override {
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    const auto end = std::chrono::steady_clock::now() + time_to_leave;
    int met = 0;
    while (met == 0 && std::chrono::steady_clock::now() < end) {
      MPI_Test(&request, &met, MPI_STATUS_IGNORE);
      if (met == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    if (met == 0) MPI_Abort(MPI_COMM_WORLD, 3);
  }

  unsigned rank() const override { return static_cast<unsigned>(rank_); }
  unsigned ranks() const override { return static_cast<unsigned>(ranks_); }

  std::vector<Bytes> swap(std::vector<Bytes> out, std::span<std::uint64_t> numbers) override {
    // To each process: the size of what comes, and the numbers.
    const std::size_t width = 1 + numbers.size();
    std::vector<std::uint64_t> heads(ranks() * width);
    std::vector<std::uint64_t> coming(ranks() * width);
    for (std::size_t other = 0; other < out.size(); ++other) {
      heads[other * width] = out[other].size();
      std::ranges::copy(numbers, heads.begin() + static_cast<std::ptrdiff_t>(other * width + 1));
    }
    const auto each = static_cast<int>(width);
    MPI_Request met = MPI_REQUEST_NULL;
    MPI_Ialltoall(heads.data(), each, MPI_UINT64_T, coming.data(), each, MPI_UINT64_T, MPI_COMM_WORLD, &met);
    wait({&met, 1});
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      numbers[i] = 0;
      for (std::size_t other = 0; other < ranks(); ++other) numbers[i] += coming[other * width + 1 + i];
    }
    std::vector<Bytes> in(ranks());
    std::vector<MPI_Request> requests;
    const auto in_pieces = [&](Bytes& bytes, const auto& begin) {
      for (std::size_t at = 0; at < bytes.size(); at += most_at_once) {
        MPI_Request request = MPI_REQUEST_NULL;
        begin(bytes.data() + at, static_cast<int>(std::min(most_at_once, bytes.size() - at)), &request);
        requests.push_back(request);
      }
    };
    // Pieces between two processes arrive in the order in which they were sent.
    for (int other = 0; other < ranks_; ++other) {
      const auto place = static_cast<std::size_t>(other);
      if (other == rank_) continue;
      in[place].resize(coming[place * width]);
      in_pieces(in[place], [&](std::uint8_t* bytes, int count, MPI_Request* request) {
        MPI_Irecv(bytes, count, MPI_BYTE, other, 0, MPI_COMM_WORLD, request);
      });
    }
    for (int other = 0; other < ranks_; ++other) {
      const auto place = static_cast<std::size_t>(other);
      if (other == rank_) continue;
      in_pieces(out[place], [&](const std::uint8_t* bytes, int count, MPI_Request* request) {
        MPI_Isend(bytes, count, MPI_BYTE, other, 0, MPI_COMM_WORLD, request);
        ++traffic_.messages;
        traffic_.bytes += static_cast<std::uint64_t>(count);
      });
    }
    wait(requests);
    in[rank()] = std::move(out[rank()]);
    return in;
  }

  void sum(std::span<std::uint64_t> numbers) override {
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Iallreduce(MPI_IN_PLACE, numbers.data(), static_cast<int>(numbers.size()), MPI_UINT64_T, MPI_SUM,
                   MPI_COMM_WORLD, &request);
    wait({&request, 1});
  }

  ExchangeTraffic traffic() const override { return traffic_; }
  void beat() override { watch_.beat(); }

 private:
  void wait(std::span<MPI_Request> requests) {
    const auto looked_up = [&] {
      int done = 0;
      MPI_Testall(static_cast<int>(requests.size()), requests.data(), &done, MPI_STATUSES_IGNORE);
      return done != 0;
    };
    bool done = false;
    for (unsigned looks = 0; looks < looks_awake && !done; ++looks) done = looked_up();
    const auto tired = Watch::Clock::now() + giving_way;
    while (!done && !looked_up()) {
      if (Watch::Clock::now() < tired) {
        std::this_thread::yield();
      } else {
        std::this_thread::sleep_for(nap);
        watch_.look();
      }
    }
    watch_.all_have_met();
  }

  MpiSession session_;
  Watch watch_;
  int rank_ = 0;
  int ranks_ = 1;
  ExchangeTraffic traffic_;
};

}  // namespace

Expected<std::unique_ptr<Exchange>> join_cluster(std::chrono::seconds patience,
                                                 std::function<void(const std::string&)> last_words) {
  if (cluster_size() > Exchange::most_ranks) {
    return resource_error(fmt::format("{} processes: at most {} share a layer; give each more threads", cluster_size(),
                                      Exchange::most_ranks));
  }
  return std::make_unique<MpiExchange>(patience, std::move(last_words));
}

}  // namespace perfectplay

#endif
