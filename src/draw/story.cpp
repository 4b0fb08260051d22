#include "perfectplay/draw/story.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace perfectplay {

namespace {

using Vertices = std::vector<Vertex>;

/// The vertices that one attractor gains at one step.
struct Gain {
  Vertices choosing;  ///< the player's own vertices: one move is enough
  Vertices forced;    ///< the opponent's: every move leads there
};

/// The name of a vertex in a list. "10,0" would read as two names, so it becomes "(10,0)".
std::string name_in_list(const Label& label) {
  std::string name = label.in_one_line();
  const bool ambiguous = name.find_first_of(", ") != std::string::npos && !name.starts_with('(');
  return ambiguous ? fmt::format("({})", name) : name;
}

std::string list_of(const Vertices& vertices, const std::vector<Label>& labels) {
  constexpr std::size_t enough = 12;
  const std::size_t named = vertices.size() <= enough ? vertices.size() : enough - 1;
  std::string text;
  for (std::size_t i = 0; i < named; ++i) {
    if (i > 0) text += i + 1 == vertices.size() ? " and " : ", ";
    text += name_in_list(labels[raw(vertices[i])]);
  }
  if (named < vertices.size()) text += fmt::format(" and {} more", vertices.size() - named);
  return text;
}

std::string name_of_attractor(Player player, std::uint32_t step) {
  return fmt::format("A{}({})", player == Player::J0 ? "₀" : "₁", step);
}

class Teller {
 public:
  Teller(const Scene& scene, const std::vector<Label>& labels)
      : graph_(*scene.graph),
        solution_(*scene.solution),
        labels_(labels),
        player_(scene.player),
        gains_(last_step(solution_, player_) + 1) {
    for (std::uint32_t i = 0; i < graph_.size(); ++i) {
      const Vertex v{i};
      const Outcome outcome = solution_.outcome[i];
      if (outcome == Outcome::Draw) {
        draws_.push_back(v);
        ++left_;
        continue;
      }
      const Player winner = wins(outcome, Player::J0) ? Player::J0 : Player::J1;
      if (player_ && winner != *player_) {
        ++left_;
        continue;
      }
      Gain& gain = gains_[raw(solution_.rank[i])][raw(winner)];
      (graph_.owner(v) == winner ? gain.choosing : gain.forced).push_back(v);
    }
  }

  std::vector<std::vector<Sentence>> tell() const {
    std::vector<std::vector<Sentence>> steps;
    for (std::uint32_t step = 0; step < gains_.size(); ++step) {
      auto& sentences = steps.emplace_back();
      for (const Player player : {Player::J0, Player::J1}) {
        if (player_ && player != *player_) continue;
        const Gain& gain = gains_[step][raw(player)];
        if (step == 0) {
          sentences.push_back({player, beginning(player, gain)});
          continue;
        }
        if (!gain.choosing.empty()) sentences.push_back({player, choice(player, gain.choosing, step)});
        if (!gain.forced.empty()) sentences.push_back({player, force(player, gain.forced, step)});
      }
      if (step + 1 == gains_.size()) sentences.push_back({std::nullopt, ending()});
    }
    return steps;
  }

 private:
  std::string beginning(Player player, const Gain& gain) const {
    Vertices victories = gain.choosing;
    victories.insert(victories.end(), gain.forced.begin(), gain.forced.end());
    std::sort(victories.begin(), victories.end());
    const std::string attractor = name_of_attractor(player, 0);
    if (victories.empty()) return fmt::format("{} is empty: J{} has no victory vertex.", attractor, raw(player));
    return fmt::format("{} holds the victory {} of J{}: {}.", attractor, victories.size() == 1 ? "vertex" : "vertices",
                       raw(player), list_of(victories, labels_));
  }

  std::string choice(Player player, const Vertices& vertices, std::uint32_t step) const {
    return fmt::format("J{} attracts {}: {} a move into {}.", raw(player), list_of(vertices, labels_),
                       vertices.size() == 1 ? fmt::format("J{} has", raw(player)) : "each has",
                       name_of_attractor(player, step - 1));
  }

  std::string force(Player player, const Vertices& vertices, std::uint32_t step) const {
    const std::string attractor = name_of_attractor(player, step - 1);
    const std::string attracts = fmt::format("J{} attracts {}: ", raw(player), list_of(vertices, labels_));
    const auto moves = [this](Vertex v) { return graph_.successors(v).size(); };
    const std::size_t count = moves(vertices.front());
    const bool same = std::all_of(vertices.begin(), vertices.end(), [&](Vertex v) { return moves(v) == count; });
    const bool one = vertices.size() == 1;
    if (same && count == 1) {
      return fmt::format("{}{} only move leads into {}.", attracts, one ? "its" : "each time the", attractor);
    }
    if (one && count == 2) return fmt::format("{}both its moves lead into {}.", attracts, attractor);
    if (one) return fmt::format("{}all its {} moves lead into {}.", attracts, count, attractor);
    return fmt::format("{}all their moves lead into {}.", attracts, attractor);
  }

  std::string ending() const {
    if (player_) {
      if (left_ == 0) return fmt::format("{} wins from every vertex.", name_of(*player_));
      return fmt::format("The attractor grows no more: from the {} {} cannot force a win.",
                         left_ == 1 ? "vertex left" : fmt::format("{} vertices left", left_), name_of(*player_));
    }
    if (draws_.empty()) return "Every vertex is decided.";
    return fmt::format("Neither attractor grows any more, so {} left {}: from {} neither player can force a win.",
                       draws_.size() == 1 ? "the vertex" : fmt::format("the {} vertices", draws_.size()),
                       draws_.size() == 1 ? "is a draw" : "are draws", list_of(draws_, labels_));
  }

  const Graph& graph_;
  const Solution& solution_;
  const std::vector<Label>& labels_;
  std::optional<Player> player_;  ///< the only player whose attractor is described; none: both
  std::vector<std::array<Gain, 2>> gains_;
  std::size_t left_ = 0;  ///< vertices in no attractor that is described
  Vertices draws_;
};

}  // namespace

std::vector<std::vector<Sentence>> tell_steps(const Scene& scene, const std::vector<Label>& labels) {
  return Teller(scene, labels).tell();
}

std::vector<std::vector<std::uint32_t>> counter_falls(const Scene& scene) {
  const Graph& graph = *scene.graph;
  std::vector<std::vector<std::uint32_t>> falls(graph.size());
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    const Vertex v{i};
    if (graph.victory(v)) continue;
    for (const Vertex to : graph.successors(v)) {
      const Value value = scene.solution->value(to);
      if (wins(value.outcome, opponent(graph.owner(v)))) falls[i].push_back(raw(value.rank));
    }
    std::sort(falls[i].begin(), falls[i].end());
  }
  return falls;
}

std::string tell_result(const Scene& scene, const std::vector<Label>& labels) {
  const Vertex start = scene.graph->start();
  const std::string name = name_in_list(labels[raw(start)]);
  const Value value = scene.solution->value(start);
  if (value.outcome == Outcome::Draw) return fmt::format("From {} neither player can force a win: a draw.", name);
  const std::uint32_t rank = raw(value.rank);
  return fmt::format("J{} wins from {} in {} move{}.", raw(value.outcome), name, rank, rank == 1 ? "" : "s");
}

}  // namespace perfectplay
