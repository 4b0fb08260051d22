#include "perfectplay/service/reachability/scene_request.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "perfectplay/base/grouped.h"
#include "perfectplay/draw/label.h"
#include "perfectplay/draw/layers.h"
#include "perfectplay/draw/rows.h"
#include "perfectplay/draw/story.h"
#include "perfectplay/service/reachability/attractor_steps.h"
#include "perfectplay/service/reachability/scene.h"

namespace perfectplay::service {
namespace {

/// Larger boards are not even explored.
constexpr std::uint64_t explored_for_a_scene = 100'000;
constexpr double scene_margin = 12;

/// The box around all points of a plan; y still grows upwards.
class Frame {
 public:
  void hold(Point point, double around = 0) {
    left_ = std::min(left_, point.x - around);
    right_ = std::max(right_, point.x + around);
    bottom_ = std::min(bottom_, point.y - around);
    top_ = std::max(top_, point.y + around);
  }
  void hold(const Curve& curve) {
    // A Bézier curve lies within its control points.
    for (const Point point : {curve.begin, curve.first_control, curve.second_control, curve.end, curve.tip})
      hold(point);
  }

  double width() const { return rounded(right_ - left_ + 2 * scene_margin); }
  double height() const { return rounded(top_ - bottom_ + 2 * scene_margin); }
  /// A point in the coordinates of the document.
  Point placed(Point point) const {
    return {rounded(point.x - left_ + scene_margin), rounded(top_ - point.y + scene_margin)};
  }
  static double rounded(double length) { return std::round(10 * length) / 10; }

 private:
  double left_ = std::numeric_limits<double>::infinity();
  double right_ = -left_;
  double bottom_ = left_;
  double top_ = -left_;
};

std::string path_of(const Curve& curve, const Frame& frame) {
  const auto [x0, y0] = frame.placed(curve.begin);
  const auto [x1, y1] = frame.placed(curve.first_control);
  const auto [x2, y2] = frame.placed(curve.second_control);
  const auto [x3, y3] = frame.placed(curve.end);
  const auto [x4, y4] = frame.placed(curve.tip);
  return fmt::format("M{} {}C{} {} {} {} {} {}L{} {}", x0, y0, x1, y1, x2, y2, x3, y3, x4, y4);
}

Error too_large(const ReachabilityGame& game, const GameChoice& choice, const std::string& positions) {
  Error error{ErrorKind::Input,
              fmt::format("{} has {}; a scene shows at most {}", choice.command(), positions, most_scene_vertices)};
  ExploreOptions options;
  options.max_positions = most_scene_vertices;
  if (auto fits = game.check_size(options); !fits) error.hint = std::move(fits.error().hint);
  return error;
}

void add_vertices(const Oracle& oracle, const Scene& scene, const std::vector<Label>& labels,
                  const std::vector<double>& sizes, const std::vector<Point>& centres, const Frame& frame,
                  SceneResult& result) {
  const Graph& graph = *scene.graph;
  const Solution& solution = *scene.solution;
  auto falls = counter_falls(scene);
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    const Vertex v{i};
    const Point centre = frame.placed(centres[i]);
    SceneVertex& vertex =
        result.vertices.emplace_back(SceneVertex{.name = vertex_name(oracle, v),
                                                 .label = fmt::format("{}", fmt::join(labels[i].lines, "\n")),
                                                 .player = graph.owner(v),
                                                 .win = graph.victory(v),
                                                 .x = centre.x,
                                                 .y = centre.y,
                                                 .size = Frame::rounded(sizes[i]),
                                                 .value = solution.value(v),
                                                 .falls = std::move(falls[i])});
    if (solution.move[i] != no_vertex) vertex.move = raw(solution.move[i]);
  }
}

SceneResult scene_result(const GameChoice& choice, const Oracle& oracle, Layout layout) {
  Scene scene = scene_of(choice, oracle);
  scene.layout = layout;
  const Graph& graph = *scene.graph;
  const auto labels = labels_of(scene);
  const auto sizes = sizes_of(scene, labels);
  const Plan plan = layout == Layout::Rows ? plan_rows(scene, sizes) : plan_layers(graph, sizes);
  Frame frame;
  for (std::uint32_t i = 0; i < graph.size(); ++i) frame.hold(plan.centres[i], sizes[i] / 2 + double_border_gap);
  for (const Curve& edge : plan.edges) frame.hold(edge);
  frame.hold(plan.start);
  SceneResult result{.choice = choice,
                     .start = raw(graph.start()),
                     .arrow = path_of(plan.start, frame),
                     .steps = last_step(*scene.solution),
                     .steps_of_j0 = last_step(*scene.solution, Player::J0),
                     .steps_of_j1 = last_step(*scene.solution, Player::J1),
                     .width = frame.width(),
                     .height = frame.height(),
                     .warnings = oracle.game().warnings()};
  add_vertices(oracle, scene, labels, sizes, plan.centres, frame, result);
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    for (const Vertex to : graph.successors(Vertex{i})) {
      result.edges.push_back({i, raw(to), path_of(plan.edges[result.edges.size()], frame)});
    }
  }
  return result;
}

}  // namespace

std::vector<Option> SceneRequest::options() {
  return {{.name = "layout",
           .argument = "rows|moves",
           .help = "one row per player, or by moves from left to right; rows where the game has columns (Nim)",
           .target = &layout,
           .choices = {"rows", "moves"}}};
}

Expected<SceneResult> SceneRequest::run(Session& session, Stop& stop) const {
  Exploration exploration;
  exploration.max_positions = explored_for_a_scene;
  const auto solved = explore_game(*game, exploration, false, session, stop);
  if (!solved) {
    const bool from_file = std::ranges::any_of(game->entry->parameters, is_file, &Parameter::kind);
    if (from_file || solved.error().kind == ErrorKind::Stopped) return tl::unexpected(solved.error());
    const auto rules = TRY(make_game<PlayableGame>(*game, stop));
    return tl::unexpected(too_large(*rules, *game, "too many positions"));
  }
  const Oracle& oracle = *solved->oracle();
  const std::uint32_t size = oracle.explored().graph->size();
  if (size > most_scene_vertices) {
    return tl::unexpected(too_large(oracle.game(), *game, fmt::format("{} positions", grouped(size))));
  }
  if (layout.empty()) return scene_result(*game, oracle, scene_of(*game, oracle).layout);
  return scene_result(*game, oracle, layout == "rows" ? Layout::Rows : Layout::Moves);
}

Expected<Json> SceneRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const SceneResult& result) {
  Json vertices = Json::array();
  for (const SceneVertex& vertex : result.vertices) {
    vertices.push_back({{"name", vertex.name},
                        {"label", vertex.label},
                        {"player", name_of(vertex.player)},
                        {"win", vertex.win ? Json(name_of(*vertex.win)) : Json(nullptr)},
                        {"x", vertex.x},
                        {"y", vertex.y},
                        {"size", vertex.size},
                        {"value", name_of(vertex.value.outcome)},
                        {"rank", rank_json(vertex.value)},
                        {"move", or_null(vertex.move)},
                        {"falls", vertex.falls}});
  }
  Json edges = Json::array();
  Json paths = Json::array();
  for (const SceneEdge& edge : result.edges) {
    edges.push_back({edge.from, edge.to});
    paths.push_back(edge.path);
  }
  Json document = document_of(result.choice);
  document["start"] = result.start;
  document["vertices"] = std::move(vertices);
  document["edges"] = std::move(edges);
  document["paths"] = std::move(paths);
  document["arrow"] = result.arrow;
  document["steps"] = {{"both", result.steps}, {"J0", result.steps_of_j0}, {"J1", result.steps_of_j1}};
  document["width"] = result.width;
  document["height"] = result.height;
  if (!result.warnings.empty()) document["warnings"] = result.warnings;
  return document;
}

}  // namespace perfectplay::service
