#include "perfectplay/games/awale/godel.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

namespace perfectplay {

namespace {

constexpr int exam_pits = 4;
constexpr int exam_seeds = 24;
constexpr std::uint64_t no_number = std::numeric_limits<std::uint64_t>::max();

/// The sum, or no_number when it or a term does not fit.
std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) { return a > no_number - b ? no_number : a + b; }

}  // namespace

std::optional<std::uint64_t> binomial(std::uint64_t n, std::uint64_t k) {
  if (k > n) return 0;
  k = std::min(k, n - k);
  std::uint64_t result = 1;
  for (std::uint64_t i = 1; i <= k; ++i) {
    // result · (n-k+i) / i is a whole number, and so is each factor once what it shares with i is divided out.
    const std::uint64_t shared = std::gcd(result, i);
    const std::uint64_t factor = (n - k + i) / (i / shared);
    if (__builtin_mul_overflow(result / shared, factor, &result)) return std::nullopt;
  }
  return result;
}

Expected<Godel> Godel::make(int pits, int max_seeds) {
  if (pits < 1 || pits > awale_max_pits) {
    return input_error(fmt::format("{} pits per side: expected 1 to {}", pits, awale_max_pits));
  }
  if (max_seeds < 0 || max_seeds > awale_max_seeds) {
    return input_error(fmt::format("{} seeds: expected 0 to {}", max_seeds, awale_max_seeds));
  }
  Godel godel(pits, max_seeds);
  godel.pascal_.assign(godel.place(max_seeds + godel.strokes() + 1, 0), 0);
  for (int n = 0; n <= max_seeds + godel.strokes(); ++n) {
    godel.pascal_[godel.place(n, 0)] = 1;
    for (int k = 1; k <= godel.strokes() && n > 0; ++k) {
      godel.pascal_[godel.place(n, k)] = saturating_sum(godel.at(n - 1, k - 1), godel.at(n - 1, k));
    }
  }
  if (godel.positions(max_seeds) == no_number) {
    return input_error(
        fmt::format("boards of {} pits per side and {} seeds: their numbers do not fit in 64 bits; fewer seeds do",
                    pits, max_seeds));
  }
  return godel;
}

std::vector<int> Godel::vector(const AwalePosition& position) const {
  std::vector<int> places;
  int place = -1;
  for (int k = 0; k < strokes(); ++k) {
    place += position.pits[static_cast<std::size_t>(k)] + 1;
    places.push_back(place);
  }
  return places;
}

std::uint64_t Godel::enc(const AwalePosition& position) const {
  std::uint64_t code = 0;
  int place = -1;
  for (int k = 0; k < strokes(); ++k) {
    place += position.pits[static_cast<std::size_t>(k)] + 1;
    code += at(place, k + 1);
  }
  return code;
}

std::vector<int> Godel::dec(std::uint64_t code) const {
  std::vector<int> places(static_cast<std::size_t>(strokes()));
  int place = max_seeds_ + strokes() - 1;
  for (int k = strokes(); k > 0; --k) {
    while (at(place, k) > code) --place;
    code -= at(place, k);
    places[static_cast<std::size_t>(k - 1)] = place;
  }
  return places;
}

AwalePosition Godel::position(std::uint64_t code, int seeds) const {
  const std::vector<int> places = dec(code);
  AwalePosition position;
  int previous = -1;
  for (std::size_t k = 0; k < places.size(); ++k) {
    position.pits[k] = static_cast<std::uint8_t>(places[k] - previous - 1);
    previous = places[k];
  }
  position.pits[places.size()] = static_cast<std::uint8_t>(seeds + strokes() - 1 - previous);
  return position;
}

std::optional<std::uint64_t> godel_number(const Godel& godel, const AwalePosition& position) {
  const int seeds = seeds_in(position);
  if (godel.pits() != exam_pits || seeds > std::min(exam_seeds, godel.max_seeds())) return std::nullopt;
  return static_cast<std::uint64_t>(seeds) + (exam_seeds + 1) * godel.enc(position);
}

Expected<AwalePosition> godel_position(const Godel& godel, std::uint64_t number) {
  const int seeds = static_cast<int>(number % (exam_seeds + 1));
  const std::uint64_t code = number / (exam_seeds + 1);
  if (godel.pits() != exam_pits || seeds > godel.max_seeds() || code >= godel.positions(seeds)) {
    return input_error(
        fmt::format("{} is not the Gödel number of a board: {} seeds and code {}, expected a code below {}", number,
                    seeds, code, seeds <= godel.max_seeds() ? godel.positions(seeds) : 0));
  }
  return godel.position(code, seeds);
}

}  // namespace perfectplay
