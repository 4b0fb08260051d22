#include "perfectplay/service/play/opponent.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace perfectplay::service {
namespace {

/// Random numbers that depend only on the seed and the number of moves. The distributions of the standard library
/// differ from one system to the next, so none is used.
class Lots {
 public:
  Lots(std::uint64_t seed, std::size_t played) : generator_(seed * 0x9e3779b97f4a7c15U + played) {}

  const std::string& among(const std::vector<std::string>& names) { return names[generator_() % names.size()]; }
  /// True with this probability.
  bool lucky(double probability) {
    constexpr double unit = 1.0 / (std::uint64_t{1} << 53U);
    return static_cast<double>(generator_() >> 11U) * unit < probability;
  }

 private:
  std::mt19937_64 generator_;
};

}  // namespace

const std::vector<Level>& levels() {
  static const std::vector<Level> rows{{"1", 1, 1},   {"2", 2, 0.7}, {"3", 3, 0.4},
                                       {"4", 4, 0.2}, {"5", 5, 0.1}, {"perfect", 0, 0}};
  return rows;
}

Opponent::Opponent(std::string_view level, std::uint64_t seed) : seed_(seed == 0 ? std::random_device()() : seed) {
  const auto found = std::ranges::find(levels(), level, &Level::name);
  level_ = found == levels().end() ? levels().back() : *found;
}

std::string Opponent::name() const { return perfect() ? "perfect play" : fmt::format("level {}", level_.name); }

Expected<std::string> Opponent::choose(PlayBoard& board, Stop& stop) const {
  Lots lots(seed_, board.played());
  if (perfect()) return lots.among(TRY(board.best_names(stop)));

  // Step 1. Look ahead, and keep the moves that look best.
  const auto seen = board.foresight(level_.sees);
  int most = seen.front().sight;
  for (const SeenMove& move : seen) most = std::max(most, move.sight);
  std::vector<std::string> alike;
  for (const SeenMove& move : seen) {
    if (move.sight == most) alike.push_back(move.name);
  }
  if (alike.size() == 1 || level_.errs >= 1) return lots.among(alike);

  // Step 2. Draw a move with weight errs^k: draw one uniformly, and keep it with that probability. This way few moves
  // have to be rated.
  constexpr int draws = 200;
  for (int i = 0; i < draws; ++i) {
    const std::string& name = lots.among(alike);
    const int given_away = TRY(board.given_away(name, stop));
    if (lots.lucky(std::pow(level_.errs, given_away))) return name;
  }
  return TRY(board.best(stop)).name;
}

}  // namespace perfectplay::service
