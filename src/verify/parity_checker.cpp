#include "perfectplay/verify/parity_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace perfectplay {
namespace {

class ParityChecker {
 public:
  ParityChecker(const Graph& graph, const ParitySolution& claim, const VertexNamer& name, Stop& stop)
      : graph_(graph), claim_(claim), name_(name), stop_(stop) {}

  /// The result means nothing once the Stop has ended.
  std::optional<Defect> run() {
    // Step 1. Each vertex by itself: victories, moves, and that no player can leave a region won by the other.
    for (std::uint32_t i = 0; i < graph_.size() && goes_on("checking", i); ++i) {
      if (auto defect = look_at(Vertex{i})) return defect;
    }
    // Step 2. No play leaves region 0, but it might go round for ever: it must reach V0.
    return find_endless();
  }

 private:
  /// Asks the Stop every now and then.
  bool goes_on(std::string_view phase, std::size_t done) {
    constexpr std::size_t vertices_between = std::size_t{1} << 14U;
    return done % vertices_between == 0 ? stop_.go_on({phase, done, graph_.size()}) : !stop_.ended();
  }

  Player winner(Vertex v) const { return claim_.winner[raw(v)]; }

  std::optional<Defect> look_at(Vertex v) const {
    const auto defect = [v](std::string complaint) { return Defect{v, std::move(complaint)}; };
    const Player claimed = winner(v);
    if (const auto victory = graph_.victory(v)) {
      if (*victory == claimed) return std::nullopt;
      return defect(fmt::format("is a victory of {}, but is claimed for {}", name_of(*victory), name_of(claimed)));
    }
    const auto successors = graph_.successors(v);
    if (successors.empty()) {
      if (claimed == Player::J1) return std::nullopt;
      return defect("is a dead end, a draw, so J0 does not win there");
    }
    if (graph_.owner(v) == claimed) {
      const Vertex move = claim_.move[raw(v)];
      if (move == no_vertex) return defect(fmt::format("is won by its owner {}, but has no move", name_of(claimed)));
      if (std::ranges::find(successors, move) == successors.end()) {
        return defect(fmt::format("has a move to {}, but no such edge", name_(move)));
      }
      if (winner(move) == claimed) return std::nullopt;
      return defect(fmt::format("is claimed for {}, but its move leads to {}, claimed for {}", name_of(claimed),
                                name_(move), name_of(winner(move))));
    }
    const auto escape = std::ranges::find_if(successors, [&](Vertex to) { return winner(to) != claimed; });
    if (escape == successors.end()) return std::nullopt;
    return defect(fmt::format("is claimed for {}, but {} escapes to {}", name_of(claimed), name_of(graph_.owner(v)),
                              name_(*escape)));
  }

  /// Counts, for every vertex of region 0, the moves of J1 or J0's strategy that are not yet known to reach V0.
  std::optional<Defect> find_endless() {
    std::vector<std::uint32_t> waiting(graph_.size(), 0);
    std::vector<std::uint32_t> begin(graph_.size() + 1, 0);
    const auto for_each_move = [this](Vertex v, auto visit) {
      if (winner(v) != Player::J0 || graph_.victory(v)) return;
      if (graph_.owner(v) == Player::J0) {
        visit(claim_.move[raw(v)]);
      } else {
        for (const Vertex to : graph_.successors(v)) visit(to);
      }
    };
    for (std::uint32_t i = 0; i < graph_.size() && goes_on("counting moves", i); ++i) {
      for_each_move(Vertex{i}, [&](Vertex to) {
        ++waiting[i];
        ++begin[raw(to) + 1];
      });
    }
    for (std::uint32_t i = 0; i < graph_.size(); ++i) begin[i + 1] += begin[i];
    std::vector<Vertex> sources(begin.back());
    std::vector<std::uint32_t> free_place(begin.begin(), begin.end() - 1);
    for (std::uint32_t i = 0; i < graph_.size() && goes_on("sorting moves", i); ++i) {
      for_each_move(Vertex{i}, [&](Vertex to) { sources[free_place[raw(to)]++] = Vertex{i}; });
    }
    std::vector<Vertex> reached;
    for (std::uint32_t i = 0; i < graph_.size(); ++i) {
      if (graph_.victory(Vertex{i}) == Player::J0) reached.push_back(Vertex{i});
    }
    for (std::size_t next = 0; next < reached.size() && goes_on("following", next); ++next) {
      const auto target = raw(reached[next]);
      for (std::uint32_t i = begin[target]; i < begin[target + 1]; ++i) {
        if (--waiting[raw(sources[i])] == 0) reached.push_back(sources[i]);
      }
    }
    for (std::uint32_t i = 0; i < graph_.size(); ++i) {
      if (waiting[i] > 0)
        return Defect{Vertex{i}, "is claimed for J0, but the play may go on for ever without reaching V0"};
    }
    return std::nullopt;
  }

  const Graph& graph_;
  const ParitySolution& claim_;
  const VertexNamer& name_;
  Stop& stop_;
};

}  // namespace

Expected<std::optional<Defect>> find_parity_defect(const Graph& graph, const ParitySolution& claim,
                                                   const VertexNamer& name, Stop& stop) {
  auto defect = ParityChecker(graph, claim, name, stop).run();
  if (stop.ended()) return stop_error(stop, "the check");
  return defect;
}

}  // namespace perfectplay
