// perfectplay play mastermind: three ways, by --mode guess, answer or adversary.
#include <fmt/format.h>

#include "perfectplay/app/play/deduction_play.h"
#include "perfectplay/app/play/mastermind_play.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/verbs/deduction/text.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {
namespace {

void write(const std::string& text) { print(text); }

class DeductionPlayVerb final : public Verb {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options = request_.options();
    // A guess is typed when it is asked for.
    std::erase_if(options, [](const Option& option) { return option.name == "guess" || option.name == "history"; });
    return options;
  }
  service::Request* request() override { return &request_; }

  Expected<ExitCode> run(Console& console) override {
    const std::string mode = TRY(request_.chosen_mode());
    TRY(request_.is_any_size() ? play_any_size(request_, mode, read_line, write) : play(mode, console));
    if (interrupted()) return stopped();
    return ExitCode::Done;
  }

 private:
  Expected<void> play(const std::string& mode, Console& console) const {
    const auto kept = TRY(service::open_deduction(*request_.game, console.session(), console.stop()));
    const DeductionGame& game = kept->game;
    print(fmt::format("{}\n{}, {}. Type help for the commands.\nAnswers: {}.\n", bold(request_.game->command()),
                      service::counted(game.solutions(), "solution"), guesses_in_words(game.guesses()),
                      answer_form(game)));
    if (mode == "answer") {
      const auto plan = TRY(request_.plan(game, console.stop()));
      console.clear();
      if (plan) print(fmt::format("I find it with at most {}.\n", guesses_in_words(plan->statistics.worst)));
      AnsweringPlay(game, plan ? &plan->strategy : nullptr, read_line, write, console).run();
      return {};
    }
    if (mode == "adversary") {
      const auto answerer = TRY(request_.answerer(game));
      GuessingPlay(game, answerer, std::nullopt, read_line, write, console).run();
      return {};
    }
    const Guess secret = TRY(request_.chosen_secret(game));
    const auto answer = [&](Guess guess, const std::vector<std::uint32_t>&, Stop&) {
      return game.answer(guess, secret);
    };
    GuessingPlay(game, answer, secret, read_line, write, console).run();
    return {};
  }

  service::DeductionPlayRequest request_;
};

}  // namespace

std::unique_ptr<Verb> make_deduction_play_verb() { return std::make_unique<DeductionPlayVerb>(); }

}  // namespace perfectplay::app
