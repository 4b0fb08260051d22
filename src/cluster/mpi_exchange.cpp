#if PERFECTPLAY_MPI

#include <fmt/format.h>
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "perfectplay/cluster/cluster.h"

namespace perfectplay {

namespace {

/// MPI counts in int.
constexpr std::size_t most_at_once = std::size_t{1} << 30U;
constexpr std::chrono::seconds patience{5};

class MpiExchange final : public Exchange {
 public:
  MpiExchange() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
  }
  MpiExchange(const MpiExchange&) = delete;
  MpiExchange& operator=(const MpiExchange&) = delete;

  /// A process that fails alone must not wait for those that wait for it.
  ~MpiExchange() override {
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    const auto end = std::chrono::steady_clock::now() + patience;
    int met = 0;
    while (met == 0 && std::chrono::steady_clock::now() < end) {
      MPI_Test(&request, &met, MPI_STATUS_IGNORE);
      if (met == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    if (met == 0) MPI_Abort(MPI_COMM_WORLD, 3);
    MPI_Finalize();
  }

  unsigned rank() const override { return static_cast<unsigned>(rank_); }
  unsigned ranks() const override { return static_cast<unsigned>(ranks_); }

  std::vector<Bytes> swap(std::vector<Bytes> out) override {
    std::vector<std::uint64_t> sizes(ranks());
    std::vector<std::uint64_t> coming(ranks());
    for (std::size_t other = 0; other < out.size(); ++other) sizes[other] = out[other].size();
    MPI_Alltoall(sizes.data(), 1, MPI_UINT64_T, coming.data(), 1, MPI_UINT64_T, MPI_COMM_WORLD);
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
      in[place].resize(coming[place]);
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
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
    in[rank()] = std::move(out[rank()]);
    return in;
  }

  void sum(std::span<std::uint64_t> numbers) override {
    MPI_Allreduce(MPI_IN_PLACE, numbers.data(), static_cast<int>(numbers.size()), MPI_UINT64_T, MPI_SUM,
                  MPI_COMM_WORLD);
  }

  ExchangeTraffic traffic() const override { return traffic_; }

 private:
  int rank_ = 0;
  int ranks_ = 1;
  ExchangeTraffic traffic_;
};

}  // namespace

Expected<std::unique_ptr<Exchange>> join_cluster() {
  if (cluster_size() > Exchange::most_ranks) {
    return resource_error(fmt::format("{} processes: at most {} share a layer; give each more threads", cluster_size(),
                                      Exchange::most_ranks));
  }
  return std::make_unique<MpiExchange>();
}

}  // namespace perfectplay

#endif
