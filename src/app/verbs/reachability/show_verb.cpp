// perfectplay show GAME --position P: the board, the value of the position, and of each of its moves, best first. At a
// terminal what a search has found by now is on the screen while it goes on.
#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/interrupt.h"
#include "perfectplay/app/terminal/live_text.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/verbs/reachability/perfect_engine.h"
#include "perfectplay/app/verbs/reachability/views.h"

namespace perfectplay::app {
namespace {

class ShowVerb : public Verb {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options{
        {.name = "position",
         .argument = "P",
         .help = "the position to show; the start when left out or empty",
         .target = &position_},
        {.name = "json", .argument = "", .help = "one JSON document on standard output", .target = &json_},
    };
    for (Option& option : engine_.options()) options.push_back(std::move(option));
    return options;
  }

  Expected<ExitCode> run(const Invocation& invocation) override {
    // The position is read before anything is solved: a slip should not cost a minute.
    const auto game = make_game(*invocation.game);
    if (!game) return tl::unexpected(game.error());
    const auto position = position_.empty() ? Expected<Code>((*game)->start()) : (*game)->parse(position_);
    if (!position) return tl::unexpected(position.error());
    auto perfect = engine_.open(*game, explored_to_show);
    if (!perfect) return tl::unexpected(perfect.error());
    ShowResult result{.position = (*game)->print(*position),
                      .board = (*game)->board(*position),
                      .player = (*game)->player(*position),
                      .value = {},
                      .score = {},
                      .moves = {},
                      .move_scores = {},
                      .unrated = {},
                      .line = {},
                      .line_goes_on = false,
                      .nodes = {}};
    LiveText drafts;
    SurveyWatcher watch;
    if (!json_ && perfect->searched() && LiveText::shows_drafts()) {
      for (const auto& move : (*game)->moves(*position)) result.unrated.push_back(move.name);
      watch = [&](const Survey& so_far) {
        put(so_far, **game, *position, result);
        drafts.draft(to_text(result));
      };
      drafts.draft(to_text(result));
    }
    const auto survey = perfect->survey(*position, watch);
    if (!survey) return tl::unexpected(survey.error());
    put(*survey, **game, *position, result);
    const auto line = perfect->best_line(*position, line_limit);
    if (!line) return tl::unexpected(line.error());
    result.line = names_of(line->moves);
    result.line_goes_on = line->end == LineEnd::Cut;
    if (perfect->searched()) result.nodes = perfect->nodes();
    drafts.erase();
    print(json_ ? printed(to_json(result)) : to_text(result));
    return interrupted() ? ExitCode::Interrupted : ExitCode::Done;
  }

 private:
  static void put(const Survey& survey, const ReachabilityGame& game, Code position, ShowResult& result) {
    result.value = survey.value;
    result.score = score_of(game, position, survey.value, result.player);
    result.moves = survey.moves;
    result.move_scores.clear();
    for (const RatedMove& move : survey.moves) {
      result.move_scores.push_back(score_of(game, move.next, move.bracket(), result.player));
      std::erase(result.unrated, move.name);
    }
  }

  PerfectEngine engine_;
  std::string position_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_show_verb() { return std::make_unique<ShowVerb>(); }

}  // namespace perfectplay::app
