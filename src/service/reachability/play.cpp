#include "perfectplay/service/reachability/play.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "perfectplay/service/reachability/board_view.h"
#include "perfectplay/service/words.h"

namespace perfectplay::service {
namespace {

/// The most positions that a level looks at before a move.
constexpr double positions_seen = 20000;

/// A reachability game with perfect play at hand.
class PerfectBoard : public PlayBoard {
 public:
  PerfectBoard(PerfectGame perfect, double seconds)
      : perfect_(std::move(perfect)), seconds_(seconds), positions_{perfect_.position()} {}

  std::string board() const override { return perfect_.game().board(code()); }
  std::optional<BoardView> view() const override {
    return board_view(perfect_.game(), code(), cells_.empty() ? std::nullopt : cells_.back());
  }
  void add_board(Json& document, bool /*over*/) const override {
    document["board"] = board_json(view());
    Json& cells = document["cells"] = Json::array();
    for (const auto& move : perfect_.game().moves(code())) cells.push_back(or_null(move.cell));
  }
  Player player() const override { return perfect_.game().player(code()); }

  Expected<std::vector<PlayMove>> moves(Stop& stop) override {
    Stop limited(stop, seconds_);
    return told(TRY(perfect_.play().moves(code(), limited)));
  }
  Expected<std::vector<PlayMove>> moves_as_found(Stop& stop, const MovesWatcher& watch) override {
    Stop limited(stop, seconds_);
    const auto tell = [&](const Survey& so_far) { watch(told(so_far.moves)); };
    return told(TRY(perfect_.play().survey(code(), limited, tell)).moves);
  }
  Expected<PlayMove> best(Stop& stop) override {
    Stop limited(stop, seconds_);
    const auto move = TRY(perfect_.play().best_move(code(), limited));
    if (!move) return PlayBoard::best(stop);
    return told(*move);
  }
  Expected<PlayMove> judge(const std::string& name, Stop& stop) override {
    Stop limited(stop, seconds_);
    for (const auto& move : perfect_.game().moves(code())) {
      if (move.name != name) continue;
      const Bracket<Value> before = TRY(perfect_.play().bracket(code(), limited));
      const Bracket<Value> after = TRY(perfect_.play().bracket(move.next, limited));
      if (!before.proved() || !after.proved()) break;
      return PlayMove{.name = name, .worth = worth(after.low), .best = keeps_value(before.low, after.low)};
    }
    return PlayBoard::judge(name, stop);
  }

  Expected<std::vector<std::string>> best_names(Stop& stop) override {
    Stop limited(stop, seconds_);
    const Bracket<Value> value = TRY(perfect_.play().bracket(code(), limited));
    std::vector<std::string> names;
    if (value.proved() && value.low.outcome == Outcome::Draw) names = TRY(hardest_to_answer(stop));
    if (names.empty()) names.push_back(TRY(best(stop)).name);
    return names;
  }
  std::vector<SeenMove> foresight(int moves) const override {
    const auto legal = perfect_.game().moves(code());
    while (moves > 1 && std::pow(static_cast<double>(legal.size()), moves) > positions_seen) --moves;
    std::vector<SeenMove> seen;
    seen.reserve(legal.size());
    for (const auto& move : legal) seen.push_back({move.name, seen_from(code(), move.next, moves)});
    return seen;
  }
  Expected<int> given_away(const std::string& name, Stop& stop) override {
    Stop limited(stop, seconds_);
    for (const auto& move : perfect_.game().moves(code())) {
      if (move.name != name) continue;
      const Bracket<Value> before = TRY(perfect_.play().bracket(code(), limited));
      const Bracket<Value> after = TRY(perfect_.play().bracket(move.next, limited));
      if (before.proved() && after.proved()) return std::max(0, steps(before.low) - steps(after.low));
    }
    return 0;
  }

  std::vector<std::string> move_names() const override {
    std::vector<std::string> names;
    for (const auto& move : perfect_.game().moves(code())) names.push_back(move.name);
    return names;
  }

  void play(const std::string& name) override {
    for (const auto& move : perfect_.game().moves(code())) {
      if (move.name != name) continue;
      positions_.push_back(move.next);
      cells_.push_back(move.cell);
      names_.push_back(name);
      return;
    }
  }
  void take_back() override {
    positions_.pop_back();
    cells_.pop_back();
    names_.pop_back();
  }
  std::size_t played() const override { return positions_.size() - 1; }

  std::optional<std::size_t> stood_before() const override {
    const auto earlier = std::find(positions_.begin(), positions_.end() - 1, code());
    if (earlier == positions_.end() - 1) return std::nullopt;
    return static_cast<std::size_t>(earlier - positions_.begin());
  }
  std::string position_name() const override { return position(); }
  std::string position() const override { return perfect_.game().print(code()); }
  std::string began() const override {
    const Code first = positions_.front();
    return first == perfect_.game().start() ? "" : perfect_.game().print(first);
  }
  Expected<void> begin_at(const std::string& position, Stop& /*stop*/) override {
    const Code first = position.empty() ? perfect_.game().start() : TRY(perfect_.game().parse(position));
    if (const Oracle* oracle = perfect_.oracle()) TRY(oracle->value(first));
    positions_ = {first};
    cells_.clear();
    names_.clear();
    return {};
  }
  std::string complaint(const std::string& word) const override {
    // A game that reads moves from its start reports what is wrong with one of them.
    if (!began().empty() || !perfect_.game().grid(code())) return {};
    std::string line;
    for (const std::string& name : names_) line += name + ' ';
    const auto read = perfect_.game().parse(line + word);
    if (read) return {};
    const std::string_view message = read.error().message;
    const std::string place = fmt::format("\"{}\": ", word);
    const std::size_t at = message.rfind(place);
    return at == std::string_view::npos ? "" : std::string(message.substr(at + place.size()));
  }

  std::vector<std::string> warnings() const override { return perfect_.game().warnings(); }
  Json outcome() const override { return name_of(perfect_.game().result(code()).value_or(Outcome::Draw)); }
  std::string result(const Side& persons) const override {
    const auto result = perfect_.game().result(code()).value_or(Outcome::Draw);
    if (result == Outcome::Draw) return "a draw";
    const std::string_view who = persons.name(result == Outcome::J0 ? Player::J0 : Player::J1);
    return fmt::format("{} {} after {}", who, who == "you" ? "win" : "wins", counted(played(), "move"));
  }

 private:
  Code code() const { return positions_.back(); }
  /// The value for the player to move as a number: 2 for a win, 1 for a draw, 0 for a loss.
  int steps(const Value& value) const {
    return value.outcome == Outcome::Draw ? 1 : wins(value.outcome, player()) ? 2 : 0;
  }

  /// The moves that keep a draw and leave the opponent the fewest replies that keep it; among these, the moves that
  /// leave the most losing replies. None if time does not suffice to find out.
  Expected<std::vector<std::string>> hardest_to_answer(Stop& stop) {
    constexpr double patience = 2;  // seconds
    Stop limited(stop, std::min(seconds_, patience));
    std::vector<std::string> names;
    std::pair<std::size_t, std::ptrdiff_t> least;
    for (const RatedMove& move : TRY(perfect_.play().best_moves(code(), limited))) {
      const auto replies = perfect_.game().moves(move.next).size();
      const auto kept = TRY(perfect_.play().best_moves(move.next, limited)).size();
      if (limited.ended()) return std::vector<std::string>();
      const std::pair hardness{kept, -static_cast<std::ptrdiff_t>(replies)};
      if (names.empty() || hardness < least) names.clear();
      if (names.empty()) least = hardness;
      if (hardness == least) names.push_back(move.name);
    }
    return names;
  }

  /// The worth of a move from `before` to `after` for the player at `before`, who looks at most `moves` moves ahead.
  int seen_from(Code before, Code after, int moves) const {
    constexpr int win = 1000;
    const ReachabilityGame& game = perfect_.game();
    int sight = 0;
    if (const auto result = game.result(after)) {
      if (*result != Outcome::Draw) sight = wins(*result, game.player(before)) ? win : -win;
    } else if (moves > 1) {
      sight = -win;
      for (const auto& move : game.moves(after)) {
        sight = std::max(sight, seen_from(after, move.next, moves - 1));
        if (sight >= win - 1) break;
      }
      if (game.player(after) != game.player(before)) sight = -sight;
    }
    return sight > 0 ? sight - 1 : sight < 0 ? sight + 1 : 0;
  }

  std::string worth(const Value& after) const { return value_for(player(), value_by(after)); }
  std::vector<PlayMove> told(const std::vector<RatedMove>& rated) const {
    std::vector<PlayMove> moves;
    moves.reserve(rated.size());
    for (const RatedMove& move : rated) moves.push_back(told(move));
    return moves;
  }
  PlayMove told(const RatedMove& move) const {
    const BetterFor better{player()};
    const Value least = sure(move.value, better);
    const bool open = !move.value.proved();
    PlayMove result{
        .name = move.name,
        .worth = open ? fmt::format("between {} and {}", worth(least), worth(hoped(move.value, better))) : worth(least),
        .best = move.best,
        .cell = {},
        .sign = open ? "?" : sign(least)};
    for (const auto& legal : perfect_.game().moves(code())) {
      if (legal.name == move.name) result.cell = legal.cell;
    }
    return result;
  }
  std::string sign(const Value& after) const {
    if (after.outcome == Outcome::Draw) return "=";
    const Value by = value_by(after);
    return (wins(after.outcome, player()) ? "+" : "-") + (by.rank == no_rank ? "" : std::to_string(raw(by.rank)));
  }

  PerfectGame perfect_;
  double seconds_;  ///< per question
  std::vector<Code> positions_;
  std::vector<std::string> names_;         ///< of the moves
  std::vector<std::optional<int>> cells_;  ///< the cells that they fill
};

}  // namespace

std::vector<Option> ReachabilityPlayRequest::options() {
  std::vector<Option> options = PlayRequest::options();
  std::ranges::move(method.options(), std::back_inserter(options));
  return options;
}

Expected<std::unique_ptr<PlayBoard>> ReachabilityPlayRequest::open(Session& session, Stop& stop) const {
  return std::make_unique<PerfectBoard>(TRY(open_game(*game, method, explored_to_show, position, session, stop)),
                                        method.time_limit.limit());
}

}  // namespace perfectplay::service
