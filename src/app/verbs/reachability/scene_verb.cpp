// perfectplay scene GAME: a small graph as data for those who draw it; people get its counts, and how to draw it.
#include <fmt/format.h>

#include "perfectplay/app/cli/program_name.h"
#include "perfectplay/app/verbs/request_verb.h"
#include "perfectplay/service/reachability/scene_request.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {
namespace {

class SceneVerb final : public RequestVerb<service::SceneRequest> {
  std::string text(const service::SceneResult& result) const override {
    using service::counted;
    return folded_lines(fmt::format(
        "{}: {}, {}. The attractor of J0 grows for {}, that of J1 for {}.\nThe scene itself is a document: add "
        "--json.\n"
        "Draw it: {} draw {} -o picture.svg\n",
        bold(result.choice.title()), counted(result.vertices.size(), "position"), counted(result.edges.size(), "edge"),
        counted(result.steps_of_j0, "step"), counted(result.steps_of_j1, "step"), program_name(),
        result.choice.command()));
  }
};

}  // namespace

std::unique_ptr<Verb> make_scene_verb() { return std::make_unique<SceneVerb>(); }

}  // namespace perfectplay::app
