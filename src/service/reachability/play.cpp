#include "perfectplay/service/reachability/play.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "perfectplay/service/words.h"

namespace perfectplay::service {
namespace {

/// A reachability game with perfect play at hand.
class PerfectBoard : public PlayBoard {
 public:
  PerfectBoard(PerfectGame perfect, double seconds)
      : perfect_(std::move(perfect)), seconds_(seconds), positions_{perfect_.position()} {}

  std::string board() const override { return perfect_.game().board(code()); }
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
    return told(*move, move->value);
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

  std::vector<std::string> move_names() const override {
    std::vector<std::string> names;
    for (const auto& move : perfect_.game().moves(code())) names.push_back(move.name);
    return names;
  }

  void play(const std::string& name) override {
    for (const auto& move : perfect_.game().moves(code())) {
      if (move.name != name) continue;
      positions_.push_back(move.next);
      return;
    }
  }
  void take_back() override { positions_.pop_back(); }
  std::size_t played() const override { return positions_.size() - 1; }

  std::optional<std::size_t> stood_before() const override {
    const auto earlier = std::find(positions_.begin(), positions_.end() - 1, code());
    if (earlier == positions_.end() - 1) return std::nullopt;
    return static_cast<std::size_t>(earlier - positions_.begin());
  }
  std::string position_name() const override { return position(); }
  std::string position() const override { return perfect_.game().print(code()); }

  Json outcome() const override { return name_of(perfect_.game().result(code()).value_or(Outcome::Draw)); }
  std::string result(const Side& persons) const override {
    const auto result = perfect_.game().result(code()).value_or(Outcome::Draw);
    if (result == Outcome::Draw) return "a draw";
    const std::string_view who = persons.name(result == Outcome::J0 ? Player::J0 : Player::J1);
    return fmt::format("{} {} after {}", who, who == "you" ? "win" : "wins", counted(played(), "move"));
  }

 private:
  Code code() const { return positions_.back(); }
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

  PerfectGame perfect_;
  double seconds_;  ///< for each question
  std::vector<Code> positions_;
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
