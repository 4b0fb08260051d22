// perfectplay play GAME: a person against the program, two persons, or the program against itself.
#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/play/board_play.h"
#include "perfectplay/app/play/play_loop.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/service/awale/play.h"
#include "perfectplay/service/reachability/play.h"

namespace perfectplay::app {
namespace {

template <class R>
class PlayVerb final : public Verb {
 public:
  std::vector<Option> options() override { return request_.options(); }
  service::Request* request() override { return &request_; }
  Expected<ExitCode> run(Console& console) override {
    const auto board = TRY(request_.open(console.session(), console.stop()));
    console.clear();
    warn(board->warnings());
    const auto played = TRY(request_.play_moves(*board, console.stop()));
    BoardPlay play(
        request_, *board, played, [](const std::string& text) { print(text); }, console);
    TRY(play_at_terminal(play));
    return ExitCode::Done;
  }

 private:
  R request_;
};

}  // namespace

std::unique_ptr<Verb> make_play_verb() { return std::make_unique<PlayVerb<service::ReachabilityPlayRequest>>(); }
std::unique_ptr<Verb> make_awale_play_verb() { return std::make_unique<PlayVerb<service::AwalePlayRequest>>(); }

}  // namespace perfectplay::app
