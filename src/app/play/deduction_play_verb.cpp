// perfectplay play mastermind: three ways, by --mode guess, answer or adversary.
#include <fmt/format.h>

#include <random>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/play/deduction_play.h"
#include "perfectplay/app/play/mastermind_play.h"
#include "perfectplay/app/terminal/interrupt.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/deduction/deduction_engine.h"
#include "perfectplay/app/verbs/deduction/deduction_views.h"
#include "perfectplay/solve/deduction/adversary.h"

namespace perfectplay::app {
namespace {

/// How long a person waits for the program's strategy when no limit was given.
constexpr std::string_view seconds_of_patience = "10";

class DeductionPlayVerb : public Verb {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options{
        {.name = "mode",
         .argument = "NAME",
         .help = "you guess a secret (the default), you answer the program's guesses (the default on boards too large "
                 "to solve exactly), or you guess against an adversary who has no secret and gives the worst answer",
         .target = &mode_,
         .choices = {"guess", "answer", "adversary"}},
        {.name = "seed", .argument = "N", .help = "draws the secret; 0: another one each time", .target = &seed_},
        {.name = "secret", .argument = "CODE", .help = "the secret itself", .target = &secret_},
        {.name = "strategy",
         .argument = "NAME",
         .help = "on boards too large to solve exactly: how the program guesses",
         .target = &strategy_,
         .choices = {"general", "adaptive"}},
    };
    for (Option& option : engine_.options()) options.push_back(std::move(option));
    return options;
  }

  Expected<ExitCode> run(const Invocation& invocation) override {
    if (is_large_board(*invocation.game)) {
      return ended(play_large(*invocation.game, {mode_, strategy_, seed_, secret_}, read_line, write));
    }
    if (mode_.empty()) mode_ = "guess";
    if (mode_ != "guess" && (seed_ != 0 || !secret_.empty())) {
      return input_error("only --mode guess has a secret: leave --seed and --secret out");
    }
    const auto game = make_deduction_game(*invocation.game);
    if (!game) return tl::unexpected(game.error());
    print(fmt::format("{}\n{}, {}. Type help for the commands.\nAnswers: {}.\n", bold(invocation.game->command()),
                      counted(game->solutions(), "solution"), guesses_in_words(game->guesses()), answer_form(*game)));
    return ended(mode_ == "guess"    ? play_secret(*game)
                 : mode_ == "answer" ? play_answering(*game)
                                     : play_adversary(*game));
  }

 private:
  static Expected<ExitCode> ended(const Expected<void>& played) {
    if (!played) return tl::unexpected(played.error());
    if (interrupted()) return tl::unexpected(Error{ErrorKind::Stopped, "stopped"});
    return ExitCode::Done;
  }
  static void write(const std::string& text) { print(text); }

  Expected<Guess> chosen_secret(const DeductionGame& game) const {
    if (secret_.empty()) {
      // Not a distribution of the standard library: those differ from one system to the next.
      std::mt19937_64 generator(seed_ == 0 ? std::random_device()() : seed_);
      return Guess{static_cast<std::uint32_t>(generator() % game.solutions())};
    }
    const auto secret = game.find_guess(secret_);
    if (secret && static_cast<std::uint32_t>(*secret) < game.solutions()) return *secret;
    return input_error(fmt::format("--secret \"{}\" is no solution of this game; expected one like \"{}\"", secret_,
                                   game.guess_name(Guess{0})));
  }

  Expected<void> play_secret(const DeductionGame& game) const {
    const auto secret = chosen_secret(game);
    if (!secret) return tl::unexpected(secret.error());
    const auto answer = [&](Guess guess, const std::vector<std::uint32_t>&) { return game.answer(guess, *secret); };
    GuessingPlay(game, answer, *secret, read_line, write).run();
    return {};
  }

  static Expected<void> play_adversary(const DeductionGame& game) {
    Adversary adversary(game);
    const auto answer = [&](Guess guess, const std::vector<std::uint32_t>& candidates) {
      Stop stop;
      stop.cancel_by(interrupt_flag());
      return adversary.answer(guess, candidates, stop).answer;
    };
    GuessingPlay(game, answer, std::nullopt, read_line, write).run();
    return {};
  }

  Expected<void> play_answering(const DeductionGame& game) {
    if (engine_.time_limit.empty()) engine_.time_limit = seconds_of_patience;
    const auto plan = engine_.plan(game);
    if (!plan && plan.error().kind != ErrorKind::Resource) return tl::unexpected(plan.error());
    if (plan) print(fmt::format("I find it with at most {}.\n", guesses_in_words(plan->statistics.worst)));
    AnsweringPlay(game, plan ? &plan->strategy : nullptr, read_line, write).run();
    return {};
  }

  DeductionEngine engine_;
  std::string mode_;
  std::string strategy_ = "adaptive";
  std::uint64_t seed_ = 0;
  std::string secret_;
};

}  // namespace

std::unique_ptr<Verb> make_deduction_play_verb() { return std::make_unique<DeductionPlayVerb>(); }

}  // namespace perfectplay::app
