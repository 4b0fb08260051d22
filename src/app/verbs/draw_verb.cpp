// perfectplay draw GAME: writes a picture and reports its file.
#include <fmt/format.h>

#include "perfectplay/app/verbs/request_verb.h"
#include "perfectplay/service/awale/draw.h"
#include "perfectplay/service/output.h"
#include "perfectplay/service/reachability/draw.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {
namespace {

template <class R>
class PictureVerb final : public RequestVerb<R> {
  Expected<service::DrawResult> found(Console& console) override {
    TRY(service::need_output("draw", *this->request_.game, this->request_.output, "picture.svg"));
    return RequestVerb<R>::found(console);
  }
  std::string text(const service::DrawResult& result) const override {
    using service::shell_word;
    if (result.files.size() == 1) return fmt::format("Drawn: {}\n", shell_word(result.files.front()));
    return fmt::format("Drawn: {} to {}, one per step.\n", shell_word(result.files.front()),
                       shell_word(result.files.back()));
  }
  bool reports() const override { return this->request_.output != "-"; }
};

}  // namespace

std::unique_ptr<Verb> make_draw_verb() { return std::make_unique<PictureVerb<service::DrawRequest>>(); }
std::unique_ptr<Verb> make_awale_draw_verb() { return std::make_unique<PictureVerb<service::AwaleDrawRequest>>(); }

}  // namespace perfectplay::app
