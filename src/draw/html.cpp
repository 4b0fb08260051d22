// The page is page.html with five places filled in: the title, the style sheet, the picture, the data and the script.
#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "perfectplay/draw/dot.h"
#include "perfectplay/draw/page_files.h"
#include "perfectplay/draw/story.h"
#include "perfectplay/draw/svg.h"

namespace perfectplay {

namespace {

using Json = nlohmann::ordered_json;

Json vertex_data(const Scene& scene, const std::vector<Label>& labels) {
  const Graph& graph = *scene.graph;
  const auto falls = counter_falls(scene);
  constexpr std::array<std::string_view, 3> value_words{"J0", "J1", "draw"};
  Json data = Json::array();
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    const Vertex v{i};
    const Value value = scene.solution->value(v);
    const Vertex move = scene.solution->move[i];
    data.push_back({{"label", labels[i].in_one_line()},
                    {"owner", raw(graph.owner(v))},
                    {"victory", graph.victory(v).has_value()},
                    {"value", value_words[raw(value.outcome)]},
                    {"rank", value.outcome == Outcome::Draw ? Json(nullptr) : Json(raw(value.rank))},
                    {"move", move == no_vertex ? Json(nullptr) : Json(raw(move))},
                    {"falls", falls[i]}});
  }
  return data;
}

Json edge_data(const Graph& graph) {
  Json data = Json::array();
  for (std::uint32_t i = 0; i < graph.size(); ++i) {
    for (const Vertex to : graph.successors(Vertex{i})) data.push_back({i, raw(to)});
  }
  return data;
}

Json page_data(const Scene& scene, const std::vector<Label>& labels) {
  Json captions = Json::array();
  for (const auto& sentences : tell_steps(scene, labels)) {
    Json step = Json::array();
    for (const Sentence& sentence : sentences) {
      step.push_back(
          {{"player", sentence.player ? Json(raw(*sentence.player)) : Json(nullptr)}, {"text", sentence.text}});
    }
    captions.push_back(std::move(step));
  }
  const bool j0 = scene.strategy == StrategyShown::J0 || scene.strategy == StrategyShown::Both;
  const bool j1 = scene.strategy == StrategyShown::J1 || scene.strategy == StrategyShown::Both;
  return {{"result", tell_result(scene, labels)},
          {"start", raw(scene.graph->start())},
          {"first", scene.step ? Json(*scene.step) : Json(0)},
          {"last", last_step(*scene.solution, scene.player)},
          {"player", scene.player ? Json(raw(*scene.player)) : Json(nullptr)},
          {"strategy", {j0, j1}},
          {"vertices", vertex_data(scene, labels)},
          {"edges", edge_data(*scene.graph)},
          {"captions", std::move(captions)}};
}

/// The JSON for a <script> element, without any "<", by which a label could end the element.
std::string script_safe(const Json& data) {
  std::string safe;
  for (const char c : data.dump()) {
    if (c == '<') {
      safe += "\\u003c";
    } else {
      safe += c;
    }
  }
  return safe;
}

/// Fills the places in one pass, so that no part of a filling is taken for a place.
std::string filled(std::string_view text, const std::vector<std::pair<std::string_view, std::string>>& places) {
  std::string result;
  while (!text.empty()) {
    const auto at = std::min(text.find("{{"), text.size());
    result += text.substr(0, at);
    text.remove_prefix(at);
    bool found = false;
    for (const auto& [place, filling] : places) {
      if (!text.starts_with(place)) continue;
      result += filling;
      text.remove_prefix(place.size());
      found = true;
      break;
    }
    if (!found && !text.empty()) {
      result += text.front();
      text.remove_prefix(1);
    }
  }
  return result;
}

}  // namespace

Expected<std::string> to_html(const Scene& scene) {
  if (scene.solution == nullptr || scene.graph->size() == 0) {
    return input_error("a page shows how the attractors of a solved graph grow; this graph is empty or not solved");
  }
  Scene whole = scene;  // the page colours the vertices itself; without scripts it shows the end
  whole.step.reset();
  whole.strategy = StrategyShown::None;
  const auto svg = render(whole, "svg", Surroundings::Bare);
  if (!svg) return tl::unexpected(svg.error());
  const std::vector<Label> labels = labels_of(scene);
  const std::string title = cleaned(scene.title);
  return filled(embedded::page_html(),
                {{"{{title}}", escaped_markup(title.empty() ? "Perfect play" : title)},
                 {"{{style}}", std::string(embedded::page_css()) + std::string(embedded::graph_css())},
                 {"{{picture}}", svg_element(*svg)},
                 {"{{data}}", script_safe(page_data(scene, labels))},
                 {"{{script}}", std::string(embedded::page_js())}});
}

}  // namespace perfectplay
