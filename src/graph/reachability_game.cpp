#include "perfectplay/graph/reachability_game.h"

#include <fmt/format.h>

#include <algorithm>

namespace perfectplay {
namespace {

class GraphGame final : public ReachabilityGame {
 public:
  explicit GraphGame(std::shared_ptr<const Graph> graph) : graph_(std::move(graph)) {}

  std::vector<std::string> warnings() const override {
    if (!graph_->drops_priorities()) return {};
    return {
        "this file is a parity game: vertices that are no victories have different priorities, and these are ignored; "
        "solved is the reachability game on its graph, in which an endless play is a draw"};
  }

  Code start() const override { return code_of(graph_->start()); }
  Player player(Code position) const override { return graph_->owner(vertex_of(position)); }
  std::optional<Outcome> result(Code position) const override {
    const Vertex v = vertex_of(position);
    if (const auto winner = graph_->victory(v)) return win_for(*winner);
    if (graph_->successors(v).empty()) return Outcome::Draw;
    return std::nullopt;
  }
  std::vector<Move> moves(Code position) const override;
  std::string print(Code position) const override { return graph_->name(vertex_of(position)); }
  Expected<Code> parse(std::string_view text) const override;
  std::string board(Code position) const override;
  std::string label(Code position) const override { return print(position); }
  std::optional<StoneGrid> grid(Code /*position*/) const override { return std::nullopt; }

  std::optional<int> column(Code /*position*/) const override { return std::nullopt; }
  std::optional<int> score(Code /*position*/, const Value& /*value*/, Player /*player*/) const override {
    return std::nullopt;
  }
  double positions_bound() const override { return graph_->size(); }
  int symmetries() const override { return 1; }
  Code image(Code position, int /*symmetry*/) const override { return position; }
  Code canonical(Code position) const override { return position; }
  Expected<void> check_size(const ExploreOptions& /*options*/) const override { return {}; }
  Expected<Explored> explore(const ExploreOptions& /*options*/, Stop& /*stop*/) const override {
    Explored explored;
    explored.graph = graph_;
    explored.named = true;
    explored.positions = graph_->size();
    explored.moves = graph_->edges();
    return explored;
  }

 private:
  static Vertex vertex_of(Code code) { return Vertex{static_cast<std::uint32_t>(raw(code))}; }
  static Code code_of(Vertex vertex) { return Code{raw(vertex)}; }

  std::shared_ptr<const Graph> graph_;
};

/// Lists parallel edges as one move.
std::vector<ReachabilityGame::Move> GraphGame::moves(Code position) const {
  std::vector<Move> result;
  if (graph_->victory(vertex_of(position))) return result;
  std::vector<Vertex> seen;
  for (const Vertex next : graph_->successors(vertex_of(position))) seen.push_back(next);
  std::ranges::sort(seen);
  std::vector<bool> listed(seen.size(), false);
  for (const Vertex next : graph_->successors(vertex_of(position))) {
    const auto place = static_cast<std::size_t>(std::ranges::lower_bound(seen, next) - seen.begin());
    if (listed[place]) continue;
    listed[place] = true;
    result.push_back({graph_->name(next), code_of(next)});
  }
  return result;
}

Expected<Code> GraphGame::parse(std::string_view text) const {
  if (text.empty()) return start();
  if (const auto vertex = graph_->find(text)) return code_of(*vertex);
  constexpr std::uint32_t named_at_most = 8;
  std::string accepted;
  for (std::uint32_t i = 0; i < std::min(graph_->size(), named_at_most); ++i) {
    accepted += fmt::format("{}{}", i == 0 ? "" : " ", graph_->name(Vertex{i}));
  }
  if (graph_->size() > named_at_most) accepted += fmt::format(" … ({} in all)", graph_->size());
  return input_error(fmt::format("position \"{}\": the graph has no such vertex; its vertices are {}", text, accepted));
}

std::string GraphGame::board(Code position) const {
  const Vertex v = vertex_of(position);
  const auto ended = result(position);
  std::string text = fmt::format("{}  ({})\n", graph_->name(v),
                                 ended == Outcome::J0             ? "J0 has won"
                                 : ended == Outcome::J1           ? "J1 has won"
                                 : ended == Outcome::Draw         ? "a dead end: draw"
                                 : player(position) == Player::J0 ? "J0 to move"
                                                                  : "J1 to move");
  for (const Move& move : moves(position)) text += fmt::format("  → {}\n", move.name);
  return text;
}

}  // namespace

std::unique_ptr<ReachabilityGame> erase(std::shared_ptr<const Graph> graph) {
  return std::make_unique<GraphGame>(std::move(graph));
}

}  // namespace perfectplay
