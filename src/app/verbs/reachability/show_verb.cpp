// perfectplay show GAME --position P: the board, the value of the position and of each of its moves, best first. At a
// terminal, the screen shows what a search has found so far.
#include "perfectplay/app/terminal/live_text.h"
#include "perfectplay/app/verbs/reachability/text.h"
#include "perfectplay/app/verbs/request_verb.h"
#include "perfectplay/service/reachability/show.h"

namespace perfectplay::app {
namespace {

using service::ShowRequest;
using service::ShowResult;

class ShowVerb final : public RequestVerb<ShowRequest> {
  Expected<ShowResult> found(Console& console) override {
    LiveText drafts;
    ShowRequest::Watcher watch;
    if (!json_ && LiveText::shows_drafts()) {
      watch = [&](const ShowResult& so_far) {
        console.clear();
        drafts.draft(to_text(so_far));
      };
    }
    auto result = request_.run(console.session(), console.stop(), watch);
    console.clear();
    drafts.erase();
    return result;
  }
  std::string text(const ShowResult& result) const override { return to_text(result); }
};

}  // namespace

std::unique_ptr<Verb> make_show_verb() { return std::make_unique<ShowVerb>(); }

}  // namespace perfectplay::app
