#include "perfectplay/verify/sheet_checker.h"

#include <fmt/format.h>

#include <algorithm>

namespace perfectplay {
namespace {

std::string moves_in_words(Rank rank) { return fmt::format("{} move{}", raw(rank), raw(rank) == 1 ? "" : "s"); }

/// "J1 wins in 3 moves", "J1 has won", "neither player can force a win".
std::string sheet_value(const Value& value) {
  if (value.outcome == Outcome::Draw) return "neither player can force a win";
  if (value.rank == Rank{0}) return fmt::format("{} has won", name_of(value.outcome));
  return fmt::format("{} wins in {}", name_of(value.outcome), moves_in_words(value.rank));
}

class Corrector {
 public:
  Corrector(const Graph& graph, const std::vector<Value>& values, const SheetClaim& claim, const VertexNamer& name)
      : graph_(graph), values_(values), claim_(claim), name_(name), value_(values[raw(claim.vertex)]) {}

  std::optional<std::string> complaint() const {
    if (claim_.outcome != value_.outcome) {
      return fmt::format(
          "you say {}; {}",
          claim_.outcome == Outcome::Draw ? "that it is a draw" : fmt::format("{} wins", name_of(claim_.outcome)),
          truth());
    }
    if (claim_.rank && *claim_.rank != value_.rank) {
      if (value_.outcome == Outcome::Draw) return "you give a rank, but a drawn position has none";
      return fmt::format("you say {} wins in {}; {}", name_of(value_.outcome), moves_in_words(*claim_.rank), truth());
    }
    if (claim_.move) return move_complaint(*claim_.move);
    return std::nullopt;
  }

 private:
  const Value& value_of(Vertex v) const { return values_[raw(v)]; }

  /// Does a move to `next` keep the owner's outcome, and bring a winner nearer to the end?
  bool holds(Vertex next) const {
    const Value& after = value_of(next);
    if (value_.outcome == Outcome::Draw) return after.outcome == Outcome::Draw;
    if (!wins(value_.outcome, graph_.owner(claim_.vertex))) return true;
    return after.outcome == value_.outcome && after.rank < value_.rank;
  }

  /// The best move: the quickest of a winner, any that keeps a draw.
  Vertex best() const {
    const auto successors = graph_.successors(claim_.vertex);
    Vertex found = no_vertex;
    for (const Vertex next : successors) {
      if (!holds(next)) continue;
      if (found == no_vertex || value_of(next).rank < value_of(found).rank) found = next;
    }
    return found;
  }

  std::string truth() const {
    const Player owner = graph_.owner(claim_.vertex);
    if (const auto winner = graph_.victory(claim_.vertex)) {
      return fmt::format("it is a victory of {}: the play ends there", name_of(*winner));
    }
    if (graph_.successors(claim_.vertex).empty()) return "it is a dead end: a draw";
    if (value_.outcome == Outcome::Draw) {
      return fmt::format("{}: {} keeps the draw by moving to {}", sheet_value(value_), name_of(owner), name_(best()));
    }
    if (wins(value_.outcome, owner)) return fmt::format("{}, by moving to {}", sheet_value(value_), name_(best()));
    return fmt::format("{}, whatever {} plays", sheet_value(value_), name_of(owner));
  }

  std::optional<std::string> move_complaint(Vertex next) const {
    const auto successors = graph_.successors(claim_.vertex);
    if (graph_.victory(claim_.vertex)) return "you give a move, but the play has ended there";
    if (std::ranges::find(successors, next) == successors.end()) {
      return fmt::format("you move to {}, but no move leads there; {}", name_(next), truth());
    }
    if (holds(next)) return std::nullopt;
    const bool slow = value_of(next).outcome == value_.outcome;
    return fmt::format("you move to {}, from where {}{}; {}", name_(next), sheet_value(value_of(next)),
                       slow ? ", which is no nearer to the end" : "", truth());
  }

  const Graph& graph_;
  const std::vector<Value>& values_;
  const SheetClaim& claim_;
  const VertexNamer& name_;
  const Value& value_;
};

}  // namespace

std::optional<std::string> sheet_complaint(const Graph& graph, const std::vector<Value>& values,
                                           const SheetClaim& claim, const VertexNamer& name) {
  return Corrector(graph, values, claim, name).complaint();
}

}  // namespace perfectplay
