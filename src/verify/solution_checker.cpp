#include "perfectplay/verify/solution_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "perfectplay/base/threads.h"

namespace perfectplay {

namespace {

constexpr std::size_t vertices_per_task = std::size_t{1} << 16U;
constexpr std::size_t edges_ahead = 64;  ///< how far ahead data is prefetched

/// A rank in 64 bits, so that one more than the largest rank does not wrap round to a valid one.
std::uint64_t wide(Rank rank) { return raw(rank); }

std::string in_words(const Value& value) {
  if (value.outcome == Outcome::Draw) return "is a draw";
  if (raw(value.outcome) > raw(Outcome::Draw)) return fmt::format("has the outcome {}", raw(value.outcome));
  return fmt::format("is won by {} with rank {}", name_of(value.outcome), raw(value.rank));
}

class Judge {
 public:
  Judge(const Graph& graph, const Solution& claim, const VertexNamer& name)
      : graph_(graph), claim_(claim), name_(name) {}

  /// The first wrong vertex among first … last-1.
  std::optional<Vertex> first_wrong(std::uint32_t first, std::uint32_t last) const {
    const auto offsets = graph_.offsets();
    const auto targets = graph_.targets();
    const std::size_t last_fetch = targets.size() - std::min(targets.size(), edges_ahead);
    for (std::uint32_t i = first; i < last; ++i) {
      const std::size_t end = std::min<std::size_t>(offsets[std::size_t{i} + 1], last_fetch);
      for (std::size_t e = offsets[i]; e < end; ++e) {
        const auto successor = raw(targets[e + edges_ahead]);
        __builtin_prefetch(claim_.outcome.data() + successor);
        __builtin_prefetch(claim_.rank.data() + successor);
      }
      if (complaint(Vertex{i})) return Vertex{i};
    }
    return std::nullopt;
  }

  /// What is wrong with a vertex, if anything.
  std::optional<std::string> complaint(Vertex v) const {
    const Outcome outcome = claim_.outcome[raw(v)];
    const Rank rank = claim_.rank[raw(v)];
    if (raw(outcome) > raw(Outcome::Draw)) {
      return fmt::format("claims the outcome {}, which does not exist", raw(outcome));
    }
    if (outcome == Outcome::Draw && rank != no_rank) {
      return fmt::format("claims a draw, but with rank {}", raw(rank));
    }
    if (outcome != Outcome::Draw && rank == no_rank) {
      return fmt::format("claims that {} wins, but without a rank", name_of(outcome));
    }
    if (const auto victory = graph_.victory(v)) return victory_complaint(v, *victory);
    if (graph_.successors(v).empty() && outcome != Outcome::Draw) {
      return fmt::format("claims that {} wins, but it is a dead end", name_of(outcome));
    }
    auto about_value = outcome == Outcome::Draw         ? draw_complaint(v)
                       : wins(outcome, graph_.owner(v)) ? winner_complaint(v)
                                                        : loser_complaint(v);
    return about_value ? about_value : move_complaint(v);
  }

 private:
  std::optional<std::string> victory_complaint(Vertex v, Player winner) const {
    if (claim_.value(v) != Value{win_for(winner), Rank{0}}) {
      return fmt::format("claims that it {}, but it is a victory of {}", in_words(claim_.value(v)), name_of(winner));
    }
    if (claim_.move[raw(v)] != no_vertex) return "shows a move, but the play has ended there";
    return std::nullopt;
  }

  /// The owner claims to win: his quickest winning successor must be one rank below.
  std::optional<std::string> winner_complaint(Vertex v) const {
    const Outcome outcome = claim_.outcome[raw(v)];
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    Vertex best = no_vertex;
    for (const Vertex s : graph_.successors(v)) {
      if (claim_.outcome[raw(s)] == outcome && wide(claim_.rank[raw(s)]) < least) {
        least = wide(claim_.rank[raw(s)]);
        best = s;
      }
    }
    if (best == no_vertex) {
      return fmt::format("claims that its owner {0} wins, but no successor is won by {0}", name_of(outcome));
    }
    return rank_complaint(v, best);
  }

  /// The owner claims to lose: he must have no way out, and his longest delay must be one rank below.
  std::optional<std::string> loser_complaint(Vertex v) const {
    const Outcome outcome = claim_.outcome[raw(v)];
    Vertex best = graph_.successors(v).front();
    for (const Vertex s : graph_.successors(v)) {
      if (claim_.outcome[raw(s)] != outcome) {
        return fmt::format("claims that {} wins, but its owner can move to {}, which does not", name_of(outcome),
                           name_(s));
      }
      if (wide(claim_.rank[raw(s)]) > wide(claim_.rank[raw(best)])) best = s;
    }
    return rank_complaint(v, best);
  }

  std::optional<std::string> rank_complaint(Vertex v, Vertex best) const {
    if (wide(claim_.rank[raw(v)]) == wide(claim_.rank[raw(best)]) + 1) return std::nullopt;
    return fmt::format("claims rank {}, but its best successor {} has rank {}", raw(claim_.rank[raw(v)]), name_(best),
                       raw(claim_.rank[raw(best)]));
  }

  /// The owner must not be able to win, and must be able to stay among the drawn vertices.
  std::optional<std::string> draw_complaint(Vertex v) const {
    const auto successors = graph_.successors(v);
    bool stays = successors.empty();
    for (const Vertex s : successors) {
      const Outcome outcome = claim_.outcome[raw(s)];
      if (outcome == win_for(graph_.owner(v))) {
        return fmt::format("claims a draw, but its owner can move to {}, which he wins", name_(s));
      }
      stays |= outcome == Outcome::Draw;
    }
    if (stays) return std::nullopt;
    return "claims a draw, but its owner loses by every move";
  }

  /// Judges the move of a vertex whose value is right: the best successors have the same outcome and, unless it is a
  /// draw, one rank less.
  std::optional<std::string> move_complaint(Vertex v) const {
    const auto successors = graph_.successors(v);
    const Vertex move = claim_.move[raw(v)];
    if (move == no_vertex) {
      if (successors.empty()) return std::nullopt;
      return "shows no move, but it has successors";
    }
    if (std::ranges::find(successors, move) == successors.end()) {
      return raw(move) < graph_.size() ? fmt::format("shows the move to {}, which is not a successor", name_(move))
                                       : fmt::format("shows the move to vertex {}, which does not exist", raw(move));
    }
    const Value value = claim_.value(v);
    const Value best = value.outcome == Outcome::Draw ? value : Value{value.outcome, Rank{raw(value.rank) - 1}};
    if (claim_.value(move) == best) return std::nullopt;
    return fmt::format("shows the move to {}, which {}, but a successor {}", name_(move), in_words(claim_.value(move)),
                       in_words(best));
  }

  const Graph& graph_;
  const Solution& claim_;
  const VertexNamer& name_;
};

}  // namespace

Expected<std::optional<Defect>> find_defect(const Graph& graph, const Solution& claim, const VertexNamer& name,
                                            Stop& stop) {
  const std::size_t vertices = graph.size();
  for (const auto& [what, size] : {std::pair<std::string_view, std::size_t>{"outcomes", claim.outcome.size()},
                                   {"ranks", claim.rank.size()},
                                   {"moves", claim.move.size()}}) {
    if (size != vertices) {
      return Defect{no_vertex, fmt::format("the claim has {} {}, but the graph has {} vertices", size, what, vertices)};
    }
  }
  const VertexNamer nameless = [](Vertex) { return std::string(); };  // the caller's own may not be for several threads
  const Judge judge(graph, claim, nameless);
  std::atomic<std::size_t> wrong{vertices};  // the first one found so far
  SharedWork progress(stop, "checking", vertices);
  run_tasks(thread_count(0), (vertices + vertices_per_task - 1) / vertices_per_task, progress, [&](std::size_t task) {
    const std::size_t first = task * vertices_per_task;
    const std::size_t last = std::min(first + vertices_per_task, vertices);
    if (first > wrong) return last - first;
    if (const auto found = judge.first_wrong(static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last))) {
      for (std::size_t known = wrong; raw(*found) < known && !wrong.compare_exchange_weak(known, raw(*found));) {
      }
    }
    return last - first;
  });
  if (stop.ended()) return stop_error(stop, "the check");
  if (wrong == vertices) return std::nullopt;
  const Vertex first{static_cast<std::uint32_t>(wrong)};
  return Defect{first, *Judge(graph, claim, name).complaint(first)};
}

}  // namespace perfectplay
