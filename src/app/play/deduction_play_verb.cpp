// perfectplay play mastermind: in --mode guess, answer or adversary.
#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/play/deduction_play.h"
#include "perfectplay/app/play/mastermind_play.h"
#include "perfectplay/app/play/play_loop.h"
#include "perfectplay/app/terminal/terminal.h"

namespace perfectplay::app {
namespace {

void write(const std::string& text) { print(text); }

class DeductionPlayVerb final : public Verb {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options = request_.options();
    // At the terminal guesses are typed at the prompt, not given as options.
    std::erase_if(options, [](const Option& option) { return option.name == "guess" || option.name == "history"; });
    return options;
  }
  service::Request* request() override { return &request_; }

  Expected<ExitCode> run(Console& console) override {
    const std::string mode = TRY(request_.chosen_mode());
    if (request_.is_any_size()) {
      const auto play = TRY(mastermind_play(request_, mode, write, console));
      return play_loaded(*play);
    }
    const auto kept = TRY(service::open_deduction(*request_.game, console.session(), console.stop()));
    const DeductionGame& game = kept->game;
    if (mode == "answer") {
      const auto plan = TRY(request_.plan(game, console.stop()));
      console.clear();
      AnsweringPlay play(request_, game, plan ? &*plan : nullptr, write, console);
      return play_loaded(play);
    }
    std::optional<Guess> secret;
    if (mode == "guess") secret = TRY(request_.chosen_secret(game));
    const auto adversary = TRY(request_.answerer(game));
    GuessingPlay play(request_, game, secret, adversary, write, console);
    return play_loaded(play);
  }

 private:
  Expected<ExitCode> play_loaded(Play& play) const {
    if (!request_.load.empty()) {
      const service::GameRecord record = TRY(service::read_record_file(request_.load));
      TRY(play.load(record));
    }
    TRY(play_at_terminal(play));
    return ExitCode::Done;
  }

  service::DeductionPlayRequest request_;
};

}  // namespace

std::unique_ptr<Verb> make_deduction_play_verb() { return std::make_unique<DeductionPlayVerb>(); }

}  // namespace perfectplay::app
