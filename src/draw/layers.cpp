#include "perfectplay/draw/layers.h"

#include <algorithm>
#include <numeric>

namespace perfectplay {

namespace {

class LayerPlanner {
 public:
  LayerPlanner(const Graph& graph, const std::vector<double>& sizes)
      : graph_(graph), sizes_(sizes), router_(graph, sizes, plan_.centres) {}

  Plan plan() {
    find_layers();
    order_layers();
    place_vertices();
    for (std::uint32_t i = 0; i < graph_.size(); ++i) {
      for (const Vertex to : graph_.successors(Vertex{i})) plan_.edges.push_back(route(Vertex{i}, to));
    }
    if (graph_.size() > 0) plan_.start = router_.arrow_into(graph_.start(), 180);
    return std::move(plan_);
  }

 private:
  /// Step 1. Search breadth first from the start, then from the vertices that are left, in the order of their numbers.
  void find_layers() {
    layer_.assign(graph_.size(), unseen);
    neighbours_.resize(graph_.size());
    if (graph_.size() > 0) spread_from(graph_.start());
    for (std::uint32_t i = 0; i < graph_.size(); ++i) {
      if (layer_[i] == unseen) spread_from(Vertex{i});
      for (const Vertex to : graph_.successors(Vertex{i})) {
        neighbours_[i].push_back(to);
        neighbours_[raw(to)].push_back(Vertex{i});
      }
    }
  }

  void spread_from(Vertex root) {
    std::vector<Vertex> queue{root};
    layer_[raw(root)] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const Vertex v = queue[i];
      if (layer_[raw(v)] >= layers_.size()) layers_.emplace_back();
      layers_[layer_[raw(v)]].push_back(v);
      for (const Vertex to : graph_.successors(v)) {
        if (layer_[raw(to)] != unseen) continue;
        layer_[raw(to)] = layer_[raw(v)] + 1;
        queue.push_back(to);
      }
    }
  }

  /// Step 2. Order the columns: height_[v] is the place of v counted from the middle of its column.
  void order_layers() {
    constexpr int sweeps = 12;
    height_.resize(graph_.size());
    for (const auto& layer : layers_) number(layer);
    for (int sweep = 0; sweep < sweeps; ++sweep) {
      if (sweep % 2 == 0) {
        for (auto& layer : layers_) reorder(layer);
      } else {
        for (auto layer = layers_.rbegin(); layer != layers_.rend(); ++layer) reorder(*layer);
      }
    }
  }

  void number(const std::vector<Vertex>& layer) {
    double height = (static_cast<double>(layer.size()) - 1) / 2;
    for (const Vertex v : layer) height_[raw(v)] = height--;
  }

  void reorder(std::vector<Vertex>& layer) {
    std::vector<std::pair<double, Vertex>> keyed;
    for (const Vertex v : layer) {
      double sum = 0;
      double count = 0;
      for (const Vertex other : neighbours_[raw(v)]) {
        if (layer_[raw(other)] == layer_[raw(v)]) continue;
        sum += height_[raw(other)];
        ++count;
      }
      keyed.emplace_back(count > 0 ? -sum / count : -height_[raw(v)], v);
    }
    std::stable_sort(keyed.begin(), keyed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < layer.size(); ++i) layer[i] = keyed[i].second;
    number(layer);
  }

  /// Step 3. Place the columns: the taller they are, the farther apart, so that edges do not become too steep.
  void place_vertices() {
    const double pitch = 1.25 * *std::max_element(sizes_.begin(), sizes_.end()) + 2 * double_border_gap;
    std::size_t tallest = 0;
    for (const auto& layer : layers_) tallest = std::max(tallest, layer.size());
    const double gap = pitch * std::clamp(0.12 * static_cast<double>(tallest), 2.5, 25.0);
    for (std::uint32_t i = 0; i < graph_.size(); ++i) {
      plan_.centres.push_back({gap * layer_[i], pitch * height_[i]});
    }
  }

  Curve route(Vertex from, Vertex to) {
    const int twin = router_.twin(from, to);
    if (from == to) return router_.loop(from, 90, twin);
    const bool forward = layer_[raw(to)] == layer_[raw(from)] + 1;
    const double bend = twin + (forward ? 0.0 : 1.0);
    return bend == 0 ? router_.straight_between(from, to) : router_.bent(from, to, bend);
  }

  static constexpr std::uint32_t unseen = UINT32_MAX;

  const Graph& graph_;
  const std::vector<double>& sizes_;
  std::vector<std::uint32_t> layer_;
  std::vector<std::vector<Vertex>> layers_;
  std::vector<std::vector<Vertex>> neighbours_;
  std::vector<double> height_;
  Plan plan_;
  Router router_;
};

}  // namespace

Plan plan_layers(const Graph& graph, const std::vector<double>& sizes) { return LayerPlanner(graph, sizes).plan(); }

}  // namespace perfectplay
