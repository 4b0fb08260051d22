// perfectplay play GAME: a person against perfect play, two persons, or perfect play against itself.
#include <fmt/format.h>

#include <algorithm>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/play/play_session.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/reachability/perfect_engine.h"

namespace perfectplay::app {
namespace {

/// A reachability game with perfect play at hand.
class PerfectBoard : public PlayBoard {
 public:
  PerfectBoard(PerfectGame& perfect, Code start) : perfect_(perfect), positions_{start} {}

  std::string board() const override { return perfect_.game().board(position()); }
  Player player() const override { return perfect_.game().player(position()); }

  Expected<std::vector<PlayMove>> moves() const override {
    const auto rated = asked().moves(position());
    if (!rated) return tl::unexpected(rated.error());
    return told(*rated);
  }
  Expected<std::vector<PlayMove>> moves_as_found(const MovesWatcher& watch) const override {
    const auto survey = asked().survey(position(), [&](const Survey& so_far) { watch(told(so_far.moves)); });
    if (!survey) return tl::unexpected(survey.error());
    return told(survey->moves);
  }
  Expected<PlayMove> best() const override {
    const auto move = asked().best_move(position());
    if (!move) return tl::unexpected(move.error());
    if (!*move) return PlayBoard::best();
    return told(**move, (*move)->value);
  }
  Expected<PlayMove> judge(const std::string& name) const override {
    for (const auto& move : perfect_.game().moves(position())) {
      if (move.name != name) continue;
      const auto before = asked().bracket(position());
      if (!before) return tl::unexpected(before.error());
      const auto after = perfect_.bracket(move.next);
      if (!after) return tl::unexpected(after.error());
      if (!before->proved() || !after->proved()) break;
      return PlayMove{.name = name, .worth = worth(after->low), .best = keeps_value(before->low, after->low)};
    }
    return PlayBoard::judge(name);
  }

  std::vector<std::string> move_names() const override {
    std::vector<std::string> names;
    for (const auto& move : perfect_.game().moves(position())) names.push_back(move.name);
    return names;
  }

  void play(const std::string& name) override {
    for (const auto& move : perfect_.game().moves(position())) {
      if (move.name != name) continue;
      positions_.push_back(move.next);
      return;
    }
  }
  void take_back() override { positions_.pop_back(); }
  std::size_t played() const override { return positions_.size() - 1; }

  std::optional<std::size_t> stood_before() const override {
    const auto earlier = std::find(positions_.begin(), positions_.end() - 1, position());
    if (earlier == positions_.end() - 1) return std::nullopt;
    return static_cast<std::size_t>(earlier - positions_.begin());
  }
  std::string position_name() const override { return perfect_.game().print(position()); }

  std::string result(const Side& persons) const override {
    const auto result = perfect_.game().result(position()).value_or(Outcome::Draw);
    if (result == Outcome::Draw) return "a draw";
    const std::string_view who = persons.name(result == Outcome::J0 ? Player::J0 : Player::J1);
    return fmt::format("{} {} after {}", who, who == "you" ? "win" : "wins", counted(played(), "move"));
  }

 private:
  Code position() const { return positions_.back(); }
  /// The time that a search is allowed counts for each question, not for the session.
  PerfectGame& asked() const {
    perfect_.begin_anew();
    return perfect_;
  }
  std::string worth(const Value& after) const { return value_for(player(), value_by(after)); }
  std::vector<PlayMove> told(const std::vector<RatedMove>& rated) const {
    std::vector<PlayMove> moves;
    moves.reserve(rated.size());
    for (const RatedMove& move : rated) moves.push_back(told(move, rated.front().value));
    return moves;
  }
  /// While a value is open its move may be as good as the one that is sure to reach `best`, or better.
  PlayMove told(const RatedMove& move, const Value& best) const {
    return {.name = move.name,
            .worth =
                move.open ? fmt::format("between {} and {}", worth(move.value), worth(move.most())) : worth(move.value),
            .best = !better_for(player(), best, move.most())};
  }

  PerfectGame& perfect_;
  std::vector<Code> positions_;
};

class PlayVerb : public Verb {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options = play_.options();
    for (Option& option : engine_.options()) options.push_back(std::move(option));
    return options;
  }

  Expected<ExitCode> run(const Invocation& invocation) override {
    const auto game = make_game(*invocation.game);
    if (!game) return tl::unexpected(game.error());
    const auto start = play_.position.empty() ? Expected<Code>((*game)->start()) : (*game)->parse(play_.position);
    if (!start) return tl::unexpected(start.error());
    auto perfect = engine_.open(*game, explored_to_show);
    if (!perfect) return tl::unexpected(perfect.error());
    PerfectBoard board(*perfect, *start);
    return play_at_terminal(invocation.game->command(), play_, board);
  }

 private:
  PerfectEngine engine_;
  PlayOptions play_;
};

}  // namespace

std::unique_ptr<Verb> make_play_verb() { return std::make_unique<PlayVerb>(); }

}  // namespace perfectplay::app
