// Several solvers that share a layer: threads of one program, or processes on many machines (cluster/).
//
// The rows by own half (layer_work.h) belong to ranks. A rank settles its own rows and no others, with the same code as a
// solver that is alone. Whatever it settles has parents, mostly in rows of its own and of a few other ranks, which must
// hear of it. A rank goes on by itself as long as it can, since the sets do not depend on the order in which they grow. Then all
// ranks meet:
//
//   rank 0   settles … settles ──┐ swap: news for the owners of    ┌── adds the news to its ── settles … settles ──┐
//   rank 1   settles ────────────┤ their parents, one batch per    ├── own frontier         ── settles ────────────┤
//   rank 2   settles … ──────────┘ rank; does anybody have any?    └── …                                           ┘
//
// Every call but beat() is made by all ranks, in the same order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace perfectplay {

/// What an Exchange has sent to other ranks.
struct ExchangeTraffic {
  std::uint64_t messages = 0;
  std::uint64_t bytes = 0;
};

class Exchange {
 public:
  using Bytes = std::vector<std::uint8_t>;
  static constexpr unsigned most_ranks = 64;

  Exchange() = default;
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;
  virtual ~Exchange() = default;

  virtual unsigned rank() const = 0;
  virtual unsigned ranks() const = 0;
  /// Gives out[r] to rank r, and returns what each rank gives to this one. Replaces each number by its sum over all ranks.
  virtual std::vector<Bytes> swap(std::vector<Bytes> out, std::span<std::uint64_t> numbers) = 0;
  /// Replaces each number by its sum over all ranks.
  virtual void sum(std::span<std::uint64_t> numbers) = 0;
  virtual ExchangeTraffic traffic() const = 0;
  /// Shows the others that this rank is at work. To be called every few seconds at least, by the thread that makes the
  /// other calls.
  virtual void beat() {}
};

/// An Exchange between `ranks` threads of this program, one object for each.
std::vector<std::unique_ptr<Exchange>> thread_exchange(unsigned ranks);

}  // namespace perfectplay
