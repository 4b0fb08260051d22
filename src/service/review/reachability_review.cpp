#include "perfectplay/service/review/reachability_review.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>

#include "perfectplay/service/reachability/board_scene.h"
#include "perfectplay/service/reachability/board_view.h"
#include "perfectplay/service/words.h"

namespace perfectplay::service {
namespace {

/// The outcome for a player as a number: 2 for a win, 1 for a draw, 0 for a loss.
int steps_of(Player player, Outcome outcome) { return outcome == Outcome::Draw ? 1 : wins(outcome, player) ? 2 : 0; }

/// The positions of a game, from the first to the last, and the moves between them.
struct Walk {
  std::vector<Code> positions;
  std::vector<std::string> moves;
  std::vector<std::optional<int>> cells;  ///< that the moves fill
};

Expected<Walk> walked(const ReachabilityGame& game, Code start, const GameRecord& record) {
  Walk walk{.positions = {start}, .moves = {}, .cells = {}};
  const auto legal = [&] {
    std::vector<std::string> names;
    for (auto& move : game.moves(walk.positions.back())) names.push_back(std::move(move.name));
    return names;
  };
  const auto play = [&](const std::string& name) {
    const auto moves = game.moves(walk.positions.back());
    const auto move = std::ranges::find(moves, name, &ReachabilityGame::Move::name);
    walk.positions.push_back(move->next);
    walk.cells.push_back(move->cell);
  };
  walk.moves = TRY(play_record(record, {.moves = legal, .play = play}));
  return walk;
}

/// Finds values and best moves, from the end of the game to its start.
class WalkReview {
 public:
  WalkReview(PerfectPlay& perfect, const Walk& walk)
      : perfect_(perfect), walk_(walk), total_(2 * walk.moves.size() + 1) {}

  Expected<std::vector<ReviewedMove>> run(Stop& stop, Bracket<Value>& last) {
    const ReachabilityGame& game = perfect_.game();
    Stop part(stop);
    part.tell([&](const Progress&) { stop.poll({"reviewing moves", done_, total_}); });
    std::vector<ReviewedMove> moves(walk_.moves.size());
    last = TRY(value_at(walk_.positions.back(), part, stop));
    Bracket<Value> after = last;
    for (std::size_t i = moves.size(); i-- > 0;) {
      const Code position = walk_.positions[i];
      ReviewedMove& move = moves[i];
      move.name = walk_.moves[i];
      move.cell = walk_.cells[i];
      move.player = game.player(position);
      move.before = TRY(value_at(position, part, stop));
      move.after = after;
      move.grade = grade_of(move.player, move.before, move.after);
      const Code next = walk_.positions[i + 1];
      move.position = game.print(next);
      if (const auto grid = game.grid(next)) move.cells = cells_in_words(*grid);
      move.score_before = score_of(game, position, move.before, move.player);
      move.score_after = score_of(game, next, move.after, game.player(next));
      after = move.before;
    }
    for (std::size_t i = moves.size(); i-- > 0;) {
      TRY(find_best(walk_.positions[i], moves[i], part, stop));
    }
    return moves;
  }

 private:
  Expected<Bracket<Value>> value_at(Code position, Stop& part, Stop& whole) {
    auto value = TRY(perfect_.bracket(position, part));
    ++done_;
    whole.poll({"reviewing moves", done_, total_});
    return value;
  }

  Expected<void> find_best(Code position, ReviewedMove& move, Stop& part, Stop& whole) {
    ++done_;
    if (!move.before.proved()) return {};
    if (whole.go_on({"reviewing moves", done_, total_})) {
      move.best = names_of(TRY(perfect_.best_moves(position, part)));
      // A search that was stopped may have missed some.
      move.best_known = !part.ended();
    }
    const bool played = move.grade == MoveGrade::Best;
    if (played && std::ranges::find(move.best, move.name) == move.best.end()) move.best.push_back(move.name);
    return {};
  }

  PerfectPlay& perfect_;
  const Walk& walk_;
  std::uint64_t done_ = 0;
  std::uint64_t total_;
};

/// The vertical scale: J0's wins at the top, quicker ones higher; J1's at the bottom.
class ValueScale {
 public:
  explicit ValueScale(const ReviewResult& result) {
    const auto look = [&](const Bracket<Value>& bracket) {
      for (const Value& value : {bracket.low, bracket.high}) {
        if (value.rank != no_rank) most_ = std::max<double>(most_, raw(value.rank));
      }
    };
    for (const ReviewedMove& move : result.moves) look(move.before);
    look(result.value);
  }

  double at(const Value& value) const {
    if (value.outcome == Outcome::Draw) return 0;
    const double soon = value.rank == no_rank ? 0.5 : 1 - static_cast<double>(raw(value.rank)) / (most_ + 1);
    return (value.outcome == Outcome::J0 ? 1 : -1) * (1 + soon);
  }
  ReviewPicture::Range at(const Bracket<Value>& bracket) const {
    const double low = at(bracket.low);
    const double high = at(bracket.high);
    return {std::min(low, high), std::max(low, high)};
  }

 private:
  double most_ = 1;
};

ReviewPicture picture_of(const ReviewResult& result, const ReachabilityGame& game, const Walk& walk) {
  const ValueScale scale(result);
  ReviewPicture picture{
      .title = result.choice.command(),
      .subtitle = "who wins, position by position; further out: in fewer moves",
      .values = {},
      .moves = {},
      .ticks = {{2, "J0 wins now"}, {1, "J0 wins"}, {0, "draw"}, {-1, "J1 wins"}, {-2, "J1 wins now"}},
      .bands = {{1, 2, palette::pale_j0}, {-1, 1, "#ffffff"}, {-2, -1, palette::pale_j1}}};
  for (const ReviewedMove& move : result.moves) {
    picture.values.push_back(scale.at(move.before));
    picture.moves.push_back({move.name, move.player, move.grade, comment_on(move)});
  }
  picture.values.push_back(scale.at(result.value));
  if (!game.grid(walk.positions.back())) return picture;
  BoardPicture board = stones_of(game, walk.positions.back());
  board.title = fmt::format("after {}: {}", counted(result.moves.size(), "move"), bracket_in_words(result.value));
  if (walk.positions.size() > 1) {
    if (const auto cell = walk.cells.back()) board.cells[static_cast<std::size_t>(*cell)].last = true;
  }
  picture.board = drawn(board);
  return picture;
}

}  // namespace

std::optional<MoveGrade> grade_of(Player player, const Bracket<Value>& before, const Bracket<Value>& after) {
  if (before.low.outcome != before.high.outcome || after.low.outcome != after.high.outcome) return std::nullopt;
  const int lost = steps_of(player, before.low.outcome) - steps_of(player, after.low.outcome);
  if (lost != 0) return lost == 1 ? MoveGrade::Mistake : MoveGrade::Blunder;
  if (before.low.outcome == Outcome::Draw) return MoveGrade::Best;
  if (!before.proved() || !after.proved()) return std::nullopt;
  return keeps_value(before.low, after.low) ? MoveGrade::Best : MoveGrade::Slower;
}

std::string comment_on(const ReviewedMove& move) {
  if (!move.grade) return "not decided in time";
  if (*move.grade == MoveGrade::Best) return "";
  constexpr std::size_t most_named = 4;
  std::string text = fmt::format("{} became {}", value_for(move.player, move.before.low),
                                 value_for(move.player, value_by(move.after.low)));
  if (move.best.empty()) return text;
  return text + fmt::format("; best {}{}", fmt::join(move.best | std::views::take(most_named), " "),
                            move.best.size() > most_named || !move.best_known ? " …" : "");
}

std::vector<Option> ReviewRequest::options() {
  std::vector<Option> options = input.options("the moves of the game, as 4453, \"a1 b2\" or \"1. 4 4 2. 5 3\"");
  options.push_back({.name = "position",
                     .argument = "P",
                     .help = "the position where the game began; left out or empty: the start",
                     .target = &position});
  for (Option& option : method.options()) {
    if (option.name == "time-limit") {
      option.help =
          "stop after S seconds and report what is proved (default 20); a graph that is not explored by then is an "
          "error";
    }
    options.push_back(std::move(option));
  }
  return options;
}

Expected<ReviewResult> ReviewRequest::run(Session& session, Stop& stop) const {
  // Step 1. Read all that was typed before anything is solved.
  TRY(input.form());
  const GameRecord record = TRY(input.record(*game));
  const std::string& where = position.empty() ? record.position : position;
  Stop limited(stop, method.time_limit.value.value_or(review_seconds));
  {
    const auto rules = TRY(make_game<PlayableGame>(*game, limited));
    TRY(walked(*rules, where.empty() ? rules->start() : TRY(rules->parse(where)), record));
  }
  // Step 2. Values and grades.
  const PerfectGame perfect = TRY(open_game(*game, method, explored_to_show, where, session, limited));
  const ReachabilityGame& rules = perfect.game();
  const Walk walk = TRY(walked(rules, perfect.position(), record));
  ReviewResult result{
      .choice = *game,
      .start = rules.print(walk.positions.front()),
      .last = rules.print(walk.positions.back()),
      .board = rules.board(walk.positions.back()),
      .view = board_view(rules, walk.positions.back(), walk.cells.empty() ? std::nullopt : walk.cells.back()),
      .over = rules.moves(walk.positions.back()).empty(),
      .to_move = rules.player(walk.positions.back()),
      .value = {},
      .moves = {},
      .grades = {}};
  result.moves = TRY(WalkReview(perfect.play(), walk).run(limited, result.value));
  if (stop.cancelled()) return stopped();
  for (const ReviewedMove& move : result.moves) result.grades[raw(move.player)].add(move.grade);
  // Step 3. The picture.
  if (!input.output.empty()) result.picture = TRY(input.put(*game, picture_of(result, rules, walk)));
  return result;
}

Expected<Json> ReviewRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const ReviewResult& result) {
  Json moves = Json::array();
  for (const ReviewedMove& move : result.moves) {
    Json before = Json::object();
    Json after = Json::object();
    add_value(before, move.before, move.score_before);
    add_value(after, move.after, move.score_after);
    moves.push_back({{"move", move.name},
                     {"player", name_of(move.player)},
                     {"before", std::move(before)},
                     {"after", std::move(after)},
                     {"grade", grade_json(move.grade)},
                     {"best", move.best},
                     {"cell", or_null(move.cell)},
                     {"position", move.position},
                     {"cells", or_null(move.cells)}});
  }
  Json document = document_of(result.choice);
  document["start"] = result.start;
  document["position"] = result.last;
  document["over"] = result.over;
  document["moves"] = std::move(moves);
  document["board"] = board_json(result.view);
  add_grades(document, result.grades, 2);
  if (result.picture) document["files"] = {*result.picture};
  return document;
}

}  // namespace perfectplay::service
