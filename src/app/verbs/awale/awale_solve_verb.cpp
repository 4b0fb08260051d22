// perfectplay solve awale: every board of up to so many seeds; with --out a table on disk, which a later run resumes.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/progress_bar.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/awale/awale_engine.h"
#include "perfectplay/app/verbs/awale/awale_views.h"
#include "perfectplay/table/awale/awale_table.h"

namespace perfectplay::app {
namespace {

class AwaleSolveVerb : public Verb {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options{
        {.name = "json", .argument = "", .help = "one JSON document on standard output", .target = &json_},
        {.name = "out",
         .argument = "DIR",
         .help = "write a table there, one file a layer; layers that are there already are not solved again",
         .target = &folder_},
        {.name = "distance",
         .argument = "",
         .help = "also find the moves to the next capture or end, for the table",
         .target = &distance_},
    };
    for (Option& option : engine_.solver_options()) options.push_back(std::move(option));
    return options;
  }

  Expected<ExitCode> run(const Invocation& invocation) override {
    const GameChoice& choice = *invocation.game;
    const auto game = make_awale_game(choice);
    if (!game) return tl::unexpected(game.error());
    const auto began = std::chrono::steady_clock::now();
    AwaleSolveResult result;
    result.command = choice.command();
    result.parameters = parameters_json(choice);
    result.rules = game->rules;
    result.folder = folder_;
    const auto oracle = folder_.empty() ? solve(*game, result) : build(*game, result);
    if (!oracle) return tl::unexpected(oracle.error());
    if (const auto start = awale_start(game->rules, game->seeds)) {
      const auto value = oracle->value(*start);
      if (!value) return tl::unexpected(value.error());
      const auto moves = oracle->moves(*start);
      if (!moves) return tl::unexpected(moves.error());
      result.start = *start;
      result.value = *value;
      for (const AwaleRatedMove& move : *moves) {
        if (move.score == value->score) result.best.push_back(move.move.pit);
      }
      std::ranges::sort(result.best);
    }
    print(json_ ? printed(to_json(result)) : to_text(result));
    if (stderr_is_terminal() && !json_) {
      const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began;
      complain(fmt::format("\nsolved in {}", duration(taken.count())));
    }
    return ExitCode::Done;
  }

 private:
  /// In memory.
  Expected<AwaleOracle> solve(const AwaleGame& game, AwaleSolveResult& result) const {
    auto options = engine_.retrograde_options();
    if (!options) return tl::unexpected(std::move(options).error());
    WatchedStop watched;
    options->distance = distance_;
    auto solution = solve_awale(game.rules, game.seeds, *options, watched.stop());
    if (!solution) return tl::unexpected(std::move(solution).error());
    result.layers = solution->statistics;
    const auto values = std::make_shared<const AwaleValues>(game.rules, std::move(*solution));
    return AwaleOracle(game.rules, [values](const AwalePosition& position) { return values->value(position); });
  }

  /// On disk, beginning with the layers that are there.
  Expected<AwaleOracle> build(const AwaleGame& game, AwaleSolveResult& result) const {
    auto options = engine_.retrograde_options();
    if (!options) return tl::unexpected(std::move(options).error());
    {
      auto builder = AwaleTableBuilder::open(
          folder_, game.rules, {.distance = distance_, .threads = static_cast<unsigned>(engine_.threads)});
      if (!builder) return tl::unexpected(std::move(builder).error());
      if (builder->layers() > 0 && builder->layers() <= game.seeds) {
        complain(fmt::format("{}: the layers of 0 to {} seeds are there; going on with {}", folder_,
                             builder->layers() - 1, builder->layers()));
      }
      WatchedStop watched;
      options->store = &*builder;
      options->distance = distance_;
      const auto solution = solve_awale(game.rules, game.seeds, *options, watched.stop());
      if (!solution) return tl::unexpected(solution.error());
    }
    auto opened = AwaleTable::open(folder_);
    if (!opened) return tl::unexpected(std::move(opened).error());
    const auto table = std::make_shared<const AwaleTable>(std::move(*opened));
    for (int seeds = 0; seeds <= game.seeds; ++seeds) {
      result.layers.push_back(table->statistics(seeds));
      result.bytes += table->layer(seeds).bytes();
    }
    return AwaleOracle(game.rules, [table](const AwalePosition& position) { return table->value(position); });
  }

  AwaleEngine engine_;
  bool json_ = false;
  std::string folder_;
  bool distance_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_awale_solve_verb() { return std::make_unique<AwaleSolveVerb>(); }

}  // namespace perfectplay::app
