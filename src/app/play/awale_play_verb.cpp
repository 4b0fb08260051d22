// perfectplay play awale: a board with numbered pits, what each player has taken, hints, the best line, any position.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/play/play_session.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/awale/awale_engine.h"
#include "perfectplay/app/verbs/awale/awale_views.h"

namespace perfectplay::app {
namespace {

class AwaleBoard : public PlayBoard {
 public:
  AwaleBoard(const AwaleOracle& oracle, const AwalePosition& start, const Side& persons)
      : oracle_(oracle), persons_(persons), states_{{start, Player::J0, {0, 0}}} {}

  std::string board() const override {
    const State& now = states_.back();
    const Player below = viewer();
    const Player above = opponent(below);
    const AwalePosition seen = now.player == below ? now.position : turned(oracle_.rules(), now.position);
    return fmt::format("   {}\n{}   {}\n", side_line(above),
                       perfectplay::board(oracle_.rules(), seen, UpperPits::BeginAgain), side_line(below));
  }

  Player player() const override { return states_.back().player; }

  Expected<std::vector<PlayMove>> moves() const override {
    const auto rated = oracle_.moves(states_.back().position);
    if (!rated) return tl::unexpected(rated.error());
    std::vector<PlayMove> moves;
    for (const AwaleRatedMove& move : *rated) {
      std::string worth = move.score == 0 ? "even" : fmt::format("{}{}", move.score > 0 ? "+" : "", move.score);
      if (move.move.gain > 0) worth += fmt::format(", taking {}", move.move.gain);
      moves.push_back({.name = std::to_string(move.move.pit),
                       .worth = std::move(worth),
                       .best = move.score == rated->front().score});
    }
    return moves;
  }

  std::vector<std::string> move_names() const override {
    std::vector<std::string> names;
    for (const AwaleMove& move : playable()) names.push_back(std::to_string(move.pit));
    return names;
  }

  void play(const std::string& name) override {
    for (const AwaleMove& move : playable()) {
      if (std::to_string(move.pit) != name) continue;
      State next{move.next, opponent(player()), states_.back().taken};
      next.taken[raw(player())] += move.gain;
      states_.push_back(next);
      return;
    }
  }
  void take_back() override { states_.pop_back(); }
  std::size_t played() const override { return states_.size() - 1; }

  /// A capture never comes back, so it is enough to compare boards and players.
  std::optional<std::size_t> stood_before() const override {
    const State& now = states_.back();
    const auto earlier = std::find_if(states_.begin(), states_.end() - 1, [&](const State& state) {
      return state.position == now.position && state.player == now.player;
    });
    if (earlier == states_.end() - 1) return std::nullopt;
    return static_cast<std::size_t>(earlier - states_.begin());
  }
  bool repetition_ends() const override { return true; }
  std::string position_name() const override { return "This board"; }

  std::string result(const Side& persons) const override {
    const State& now = states_.back();
    std::array<int, 2> total = now.taken;
    const int left = seeds_in(now.position);
    std::string why;
    if (!playable().empty()) {
      for (int& sum : total) sum += left / 2;
      why = fmt::format("the {} left are split", counted(static_cast<std::uint64_t>(left), "seed"));
    } else {
      const Player taker = end_score(oracle_.rules(), now.position) > 0 ? now.player : opponent(now.player);
      total[raw(taker)] += left;
      const std::string_view who = persons.name(taker);
      why = fmt::format("no pit can be played, {} {} the {} left", who, who == "you" ? "take" : "takes",
                        counted(static_cast<std::uint64_t>(left), "seed"));
    }
    const int margin = total[0] - total[1];
    const std::string_view winner = persons.name(margin > 0 ? Player::J0 : Player::J1);
    const std::string verdict =
        margin == 0 ? "even" : fmt::format("{} {} by {}", winner, winner == "you" ? "win" : "wins", std::abs(margin));
    return fmt::format("{}; {} {}, {} {}: {}", why, persons.name(Player::J0), total[0], persons.name(Player::J1),
                       total[1], verdict);
  }

  std::string_view further_help() const override {
    return "  line           the whole best line from here\n"
           "  value          who stands how, and with what he ends in best play\n"
           "  set P          set up a board, from your first pit on: set 0,0,1,2,1,1,2,0\n";
  }
  std::vector<std::string> further_commands() const override { return {"line", "value", "set"}; }

  Expected<std::string> obey(std::string_view command, std::string_view rest) override {
    const State& now = states_.back();
    if (command == "set") return set_up(rest);
    const auto value = oracle_.value(now.position);
    if (!value) return tl::unexpected(value.error());
    if (command == "value") {
      return fmt::format("From here on {} {}.", name_of(now.player), score_in_words(*value));
    }
    const auto line = oracle_.best_line(now.position, awale_line_limit);
    if (!line) return tl::unexpected(line.error());
    return line_in_words(oracle_.rules(), *line);
  }

 private:
  struct State {
    AwalePosition position;  ///< as the player to move sees it
    Player player{};
    std::array<int, 2> taken{};
  };

  /// Who sits at the lower side of the board.
  Player viewer() const { return persons_.j1 && !persons_.j0 ? Player::J1 : Player::J0; }
  std::vector<AwaleMove> playable() const { return perfectplay::moves(oracle_.rules(), states_.back().position); }

  std::string side_line(Player player) const {
    const State& now = states_.back();
    const std::string_view who = persons_.name(player);
    return fmt::format("{}{}: {} taken{}", name_of(player), who == name_of(player) ? "" : fmt::format(" ({})", who),
                       now.taken[raw(player)], player == now.player ? ", to move" : "");
  }

  Expected<std::string> set_up(std::string_view typed) {
    const auto position = parse_awale(oracle_.rules(), typed);
    if (!position) return tl::unexpected(position.error());
    // Asked before anything changes: a table may not reach that far.
    if (const auto value = oracle_.value(*position); !value) return tl::unexpected(value.error());
    states_ = {{*position, player(), {0, 0}}};
    return '\n' + board();
  }

  const AwaleOracle& oracle_;
  Side persons_;
  std::vector<State> states_;
};

class AwalePlayVerb : public Verb {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options = play_.options();
    for (Option& option : engine_.query_options()) options.push_back(std::move(option));
    return options;
  }

  Expected<ExitCode> run(const Invocation& invocation) override {
    const auto game = make_awale_game(*invocation.game);
    if (!game) return tl::unexpected(game.error());
    const auto start = chosen_position(*game, play_.position);
    if (!start) return tl::unexpected(start.error());
    const auto oracle = engine_.oracle(game->rules, std::max(game->seeds, seeds_in(*start)), true);
    if (!oracle) return tl::unexpected(oracle.error());
    AwaleBoard board(*oracle, *start, play_.persons());
    return play_at_terminal(invocation.game->command(), play_, board);
  }

 private:
  AwaleEngine engine_;
  PlayOptions play_;
};

}  // namespace

std::unique_ptr<Verb> make_awale_play_verb() { return std::make_unique<AwalePlayVerb>(); }

}  // namespace perfectplay::app
