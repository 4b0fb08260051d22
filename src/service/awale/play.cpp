#include "perfectplay/service/awale/play.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "perfectplay/games/awale/awale_trace.h"
#include "perfectplay/play/awale_play.h"
#include "perfectplay/service/awale/words.h"
#include "perfectplay/service/words.h"

namespace perfectplay::service {
namespace {

class AwaleBoard : public PlayBoard {
 public:
  AwaleBoard(Session::Lease<KeptAwale> values, const AwaleGame& game, const AwalePosition& start, Side persons,
             double seconds)
      : values_(std::move(values)),
        oracle_(values_->oracle()),
        perfect_(oracle_, values_->max_seeds()),
        seconds_(seconds),
        game_(game),
        persons_(std::move(persons)),
        states_{{start, Player::J0, {0, 0}}} {}

  std::string board() const override {
    const State& now = states_.back();
    const Player below = viewer();
    const Player above = opponent(below);
    const AwalePosition seen = now.player == below ? now.position : turned(oracle_.rules(), now.position);
    return fmt::format("   {}\n{}   {}\n", side_line(above), perfectplay::board(oracle_.rules(), seen),
                       side_line(below));
  }

  Player player() const override { return states_.back().player; }

  Expected<std::vector<PlayMove>> moves(Stop& stop) override {
    std::vector<PlayMove> moves;
    for (const AwaleRatedMove& move : *TRY(rated(stop))) {
      std::string worth = move.value == exactly(0) ? "even" : net_in_words(move.value);
      if (move.gain > 0) worth += fmt::format(", taking {}", move.gain);
      moves.push_back({.name = std::to_string(move.pit), .worth = std::move(worth), .best = move.best});
    }
    return moves;
  }

  Expected<std::vector<std::string>> best_names(Stop& stop) override {
    const std::vector<AwaleRatedMove>& moves = *TRY(rated(stop));
    if (perfect_.above(states_.back().position)) return std::vector{std::to_string(chosen(moves).pit)};
    // Only pits at the same distance from the next capture as the preferred one: perfect play neither delays a win nor
    // hastens a loss.
    std::vector<std::string> names;
    for (const AwaleRatedMove& move : moves) {
      if (move.best && move.distance == moves.front().distance) names.push_back(std::to_string(move.pit));
    }
    return names;
  }
  std::vector<SeenMove> foresight(int moves) const override {
    std::vector<SeenMove> seen;
    for (const AwaleMove& move : playable()) seen.push_back({std::to_string(move.pit), seen_by(move, moves)});
    return seen;
  }
  Expected<int> given_away(const std::string& name, Stop& stop) override {
    const std::vector<AwaleRatedMove>& moves = *TRY(rated(stop));
    for (const AwaleRatedMove& move : moves) {
      // What is proved, where the values are open.
      if (std::to_string(move.pit) == name) return std::max(0, AwaleSearch::value_of(moves).low - move.value.high);
    }
    return 0;
  }
  std::vector<std::string> warnings() const override {
    if (!perfect_.above(states_.front().position)) return {};
    return {
        fmt::format("the table has the boards of up to {}; those above it are searched for {:g} s, and a range such "
                    "as \"-2 to +5\" is what is proved of a move",
                    counted(static_cast<std::uint64_t>(perfect_.known_seeds()), "seed"), seconds_)};
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
      played_.push_back(move);
      return;
    }
  }
  void take_back() override {
    states_.pop_back();
    played_.pop_back();
  }
  std::size_t played() const override { return states_.size() - 1; }

  /// Captured seeds never return to the board, so boards and players determine a repetition.
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
  std::string position() const override { return print(oracle_.rules(), states_.back().position); }
  std::string began() const override {
    const auto start = awale_start(oracle_.rules(), game_.seeds);
    return start && *start == states_.front().position ? "" : print(oracle_.rules(), states_.front().position);
  }
  Expected<void> begin_at(const std::string& position, Stop& /*stop*/) override {
    const AwalePosition first = TRY(awale_position_of(game_, position));
    // Asked before anything changes: a table may be damaged.
    if (!perfect_.above(first)) TRY(oracle_.value(first));
    states_ = {{first, Player::J0, {0, 0}}};
    played_.clear();
    return {};
  }
  void seat(const Side& persons) override { persons_ = persons; }

  Json outcome() const override {
    const auto total = totals();
    return {{"J0", total[0]}, {"J1", total[1]}};
  }
  void add_board(Json& document, bool over) const override {
    const State& now = states_.back();
    const AwalePosition seen = now.player == Player::J0 ? now.position : turned(oracle_.rules(), now.position);
    const auto first = seen.pits.begin();
    const std::ptrdiff_t pits = std::ptrdiff_t{2} * oracle_.rules().pits;
    document["board"] = {{"pits", std::vector<int>(first, first + pits)},
                         {"taken", {{"J0", now.taken[0]}, {"J1", now.taken[1]}}},
                         {"mover", name_of(now.player)}};
    Json& trace = document["trace"] = Json::array();
    for (std::size_t i = 0; i < played_.size(); ++i) trace.push_back(traced(i));
    if (over && !trace.empty()) trace.back()["left"] = pits_with_seeds(oracle_.rules(), seen);
  }
  std::string result(const Side& persons) const override {
    const State& now = states_.back();
    const std::string left = counted(static_cast<std::uint64_t>(seeds_in(now.position)), "seed");
    std::string why = fmt::format("the {} left are split", left);
    if (playable().empty()) {
      const std::string_view who = persons.name(last_taker());
      why = fmt::format("no pit can be played, {} {} the {} left", who, who == "you" ? "take" : "takes", left);
    }
    const auto total = totals();
    const int margin = total[0] - total[1];
    const std::string_view winner = persons.name(margin > 0 ? Player::J0 : Player::J1);
    const std::string verdict =
        margin == 0 ? "even" : fmt::format("{} {} by {}", winner, winner == "you" ? "win" : "wins", std::abs(margin));
    return fmt::format("{}; {} {}, {} {}: {}", why, persons.name(Player::J0), total[0], persons.name(Player::J1),
                       total[1], verdict);
  }

  std::vector<Command> further_commands() const override {
    return {{"line", "", "the whole best line from here"},
            {"value", "", "the result of best play from here on"},
            {"set", "P", "set up a board, from your first pit on: set 0,0,1,2,1,1,2,0"}};
  }

  Expected<std::string> obey(std::string_view command, std::string_view rest, Stop& stop) override {
    const State& now = states_.back();
    if (command == "set") return set_up(rest);
    if (perfect_.above(now.position)) {
      if (command == "line") {
        return fmt::format("The best line is known from boards of {} on.",
                           counted(static_cast<std::uint64_t>(perfect_.known_seeds()), "seed"));
      }
      const Bracket<int> score = perfect_.value_of(now.position, *TRY(rated(stop)));
      return fmt::format("From here on {} {}.", name_of(now.player), score_in_words(score));
    }
    if (command == "value") {
      return fmt::format("From here on {} {}.", name_of(now.player), score_in_words(TRY(oracle_.value(now.position))));
    }
    return line_in_words(oracle_.rules(), TRY(oracle_.best_line(now.position, awale_line_limit)));
  }

 private:
  /// The moves of the present board. A search is not repeated while the board stays the same.
  Expected<const std::vector<AwaleRatedMove>*> rated(Stop& stop) {
    const AwalePosition& position = states_.back().position;
    if (!rated_ || rated_->first != position) {
      Stop limited(stop, seconds_);
      rated_.emplace(position, TRY(perfect_.moves(position, limited)));
    }
    return &rated_->second;
  }

  /// The move to play where values were searched. They do not say how far a capture is away, so a player who may win goes
  /// round only if he must.
  const AwaleRatedMove& chosen(const std::vector<AwaleRatedMove>& moves) const {
    const Bracket<int> value = AwaleSearch::value_of(moves);
    const bool hurries = value.high > 0;
    const auto good = [&](const AwaleRatedMove& move) {
      return move.best && (!value.proved() || move.value == value) && !(hurries && comes_back(move.next));
    };
    if (value.proved() && hurries) {
      const auto takes =
          std::ranges::find_if(moves, [&](const AwaleRatedMove& move) { return good(move) && move.gain > 0; });
      if (takes != moves.end()) return *takes;
    }
    const auto found = std::ranges::find_if(moves, good);
    return found == moves.end() ? moves.front() : *found;
  }
  /// Would the next player see a board that he has seen before?
  bool comes_back(const AwalePosition& next) const {
    return std::ranges::any_of(states_,
                               [&](const State& state) { return state.position == next && state.player != player(); });
  }

  /// The player who takes the seeds that are left when no pit can be played.
  Player last_taker() const {
    const State& now = states_.back();
    return end_score(oracle_.rules(), now.position) > 0 ? now.player : opponent(now.player);
  }
  /// The seeds of both players at the end. Seeds on the board go to one player, or are split if a board was repeated.
  std::array<int, 2> totals() const {
    std::array<int, 2> total = states_.back().taken;
    const int left = seeds_in(states_.back().position);
    if (playable().empty()) {
      total[raw(last_taker())] += left;
    } else {
      for (int& sum : total) sum += left / 2;
    }
    return total;
  }

  struct State {
    AwalePosition position;  ///< as the player to move sees it
    Player player{};
    std::array<int, 2> taken{};
  };

  /// One move seed by seed; its pits as J0 sees them.
  Json traced(std::size_t move) const {
    const State& before = states_[move];
    const auto seen = [&](std::vector<int> pits) {
      if (before.player == Player::J0) return pits;
      for (int& pit : pits) pit = (pit + oracle_.rules().pits) % (2 * oracle_.rules().pits);
      return pits;
    };
    AwaleTrace trace = trace_of(oracle_.rules(), before.position, played_[move]);
    return {{"player", name_of(before.player)},
            {"pit", seen({played_[move].pit}).front()},
            {"sown", seen(std::move(trace.sown))},
            {"captured", seen(std::move(trace.captured))},
            {"left", Json::array()}};
  }

  /// The player shown at the lower side of the board.
  Player viewer() const { return persons_.j1 && !persons_.j0 ? Player::J1 : Player::J0; }
  std::vector<AwaleMove> playable() const { return perfectplay::moves(oracle_.rules(), states_.back().position); }

  std::string side_line(Player player) const {
    const State& now = states_.back();
    const std::string_view who = persons_.name(player);
    return fmt::format("{}{}: {} taken{}", name_of(player), who == name_of(player) ? "" : fmt::format(" ({})", who),
                       now.taken[raw(player)], player == now.player ? ", to move" : "");
  }

  Expected<std::string> set_up(std::string_view typed) {
    const AwalePosition position = TRY(parse_awale(oracle_.rules(), typed));
    // Asked before anything changes: a table may be damaged.
    if (!perfect_.above(position)) TRY(oracle_.value(position));
    states_ = {{position, player(), {0, 0}}};
    played_.clear();
    return std::string("Set up.");
  }

  /// The seeds that a move nets within the next `moves` moves if both players look no farther.
  int seen_by(const AwaleMove& move, int moves) const {
    if (moves <= 1) return move.gain;
    const auto replies = perfectplay::moves(oracle_.rules(), move.next);
    if (replies.empty()) return move.gain - end_score(oracle_.rules(), move.next);
    int most = seen_by(replies.front(), moves - 1);
    for (const AwaleMove& reply : replies) most = std::max(most, seen_by(reply, moves - 1));
    return move.gain - most;
  }

  Session::Lease<KeptAwale> values_;
  const AwaleOracle& oracle_;
  AwalePlay perfect_;
  double seconds_;  ///< for a board that must be searched
  std::optional<std::pair<AwalePosition, std::vector<AwaleRatedMove>>> rated_;
  AwaleGame game_;
  Side persons_;
  std::vector<State> states_;
  std::vector<AwaleMove> played_;  ///< between the states
};

}  // namespace

std::vector<Option> AwalePlayRequest::options() {
  std::vector<Option> options = PlayRequest::options();
  for (Option& option : source.query_options()) options.push_back(std::move(option));
  options.push_back(search_time_option(
      "search a board with more seeds than the table for S seconds before each move; left out: 5", time_limit));
  return options;
}

Expected<std::unique_ptr<PlayBoard>> AwalePlayRequest::open(Session& session, Stop& stop) const {
  const auto awale = TRY(make_game<AwaleGame>(*game, stop));
  const AwalePosition start = TRY(awale_position_of(awale, position));
  auto values = TRY(open_awale_below(source, awale.rules, std::max(awale.seeds, seeds_in(start)), true, session, stop));
  return std::make_unique<AwaleBoard>(std::move(values), awale, start, persons(),
                                      time_limit.value.value_or(awale_search_seconds));
}

}  // namespace perfectplay::service
