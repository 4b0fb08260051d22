// perfectplay play GAME: a person against perfect play, two persons, or perfect play against itself.
#include "perfectplay/app/play/play_session.h"
#include "perfectplay/service/awale/play.h"
#include "perfectplay/service/reachability/play.h"

namespace perfectplay::app {
namespace {

template <class R>
class PlayVerb final : public Verb {
 public:
  std::vector<Option> options() override { return request_.options(); }
  service::Request* request() override { return &request_; }
  Expected<ExitCode> run(Console& console) override { return play_at_terminal(request_, console); }

 private:
  R request_;
};

}  // namespace

std::unique_ptr<Verb> make_play_verb() { return std::make_unique<PlayVerb<service::ReachabilityPlayRequest>>(); }
std::unique_ptr<Verb> make_awale_play_verb() { return std::make_unique<PlayVerb<service::AwalePlayRequest>>(); }

}  // namespace perfectplay::app
