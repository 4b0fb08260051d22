#include "perfectplay/service/review/awale_review.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "perfectplay/play/awale_play.h"
#include "perfectplay/service/awale/draw.h"
#include "perfectplay/service/awale/words.h"
#include "perfectplay/service/words.h"

namespace perfectplay::service {
namespace {

/// A game from its first board to its last.
struct AwaleWalk {
  std::vector<AwalePosition> positions;  ///< as the player to move sees them
  std::vector<AwaleMove> moves;
};

Expected<AwaleWalk> walked(const AwaleRules& rules, const AwalePosition& start, const GameRecord& record) {
  AwaleWalk walk{.positions = {start}, .moves = {}};
  const auto legal = [&] {
    std::vector<std::string> names;
    for (const AwaleMove& move : moves(rules, walk.positions.back())) names.push_back(std::to_string(move.pit));
    return names;
  };
  const auto play = [&](const std::string& name) {
    for (const AwaleMove& move : moves(rules, walk.positions.back())) {
      if (std::to_string(move.pit) != name) continue;
      walk.moves.push_back(move);
      walk.positions.push_back(move.next);
      return;
    }
  };
  TRY(play_record(record, {.moves = legal, .play = play}));
  return walk;
}

/// What is known of a board of the game.
struct JudgedBoard {
  Bracket<int> value;
  std::vector<int> best;  ///< pits that are known to be best
};

Expected<JudgedBoard> judged(AwalePlay& play, const AwaleOracle& oracle, const AwalePosition& position, Stop& stop) {
  JudgedBoard board;
  if (play.above(position)) {
    const auto rated = TRY(play.rated(position, stop));
    board.value = play.value_of(position, rated);
    for (const AwaleRatedMove& move : rated) {
      if (board.value.proved() && move.value == board.value) board.best.push_back(move.pit);
    }
    std::ranges::sort(board.best);
    return board;
  }
  board.value = exactly(TRY(oracle.value(position)).score);
  for (const AwaleMove& move : moves(oracle.rules(), position)) {
    if (move.gain - TRY(oracle.value(move.next)).score == board.value.low) board.best.push_back(move.pit);
  }
  return board;
}

/// Judges all boards of a game, the last first, so that a search knows what comes after. The boards that have to be
/// searched share the time.
Expected<std::vector<JudgedBoard>> judged_all(AwalePlay& play, const AwaleOracle& oracle, const AwaleWalk& walk,
                                              Stop& stop) {
  auto left = std::ranges::count_if(walk.positions, [&](const AwalePosition& board) { return play.above(board); });
  std::vector<JudgedBoard> boards(walk.positions.size());
  for (std::size_t i = boards.size(); i-- > 0;) {
    Stop share(stop, stop.seconds_left() / static_cast<double>(std::max<std::ptrdiff_t>(left, 1)));
    if (play.above(walk.positions[i])) --left;
    boards[i] = TRY(judged(play, oracle, walk.positions[i], share));
    // The move that was played is one of those to choose from.
    if (i + 1 == boards.size()) continue;
    Bracket<int>& value = boards[i].value;
    value.low = std::max(value.low, walk.moves[i].gain - boards[i + 1].value.high);
  }
  for (std::size_t i = 0; i + 1 < boards.size(); ++i) {
    Bracket<int>& next = boards[i + 1].value;
    next.low = std::max(next.low, walk.moves[i].gain - boards[i].value.high);
  }
  return boards;
}

AwaleReviewedMove reviewed(const AwaleRules& rules, const AwalePosition& position, const AwaleMove& played,
                           Player player, const JudgedBoard& before, const JudgedBoard& next) {
  AwaleReviewedMove move{.pit = played.pit, .player = player, .gain = played.gain};
  move.trace = trace_of(rules, position, played);
  move.next = played.next;
  move.before = before.value;
  move.after = {played.gain - next.value.high, played.gain - next.value.low};
  move.best = before.best;
  return move;
}

/// The grade of a move from the leads of its player before and after it; none if brackets leave it open.
std::optional<MoveGrade> grade_by_lead(const AwaleReviewedMove& move, const Bracket<int>& before,
                                       const Bracket<int>& after) {
  if (move.lost().high == 0) return MoveGrade::Best;
  if (move.lost().low == 0) return std::nullopt;
  if (before.low > 0 && after.high < 0) return MoveGrade::Blunder;
  if (before.high <= 0 || after.low >= 0) return MoveGrade::Mistake;
  return std::nullopt;
}

/// Ticks at round numbers of seeds, zero among them.
std::vector<ReviewPicture::Tick> seed_ticks(const std::vector<ReviewPicture::Range>& values) {
  double most = 2;
  for (const auto& range : values) most = std::max({most, std::abs(range.low), std::abs(range.high)});
  const int step = std::max(1, static_cast<int>(std::ceil(most / 3)));
  std::vector<ReviewPicture::Tick> ticks;
  for (int i = -3; i <= 3; ++i) {
    ticks.push_back({static_cast<double>(i * step),
                     i == 0 ? "even" : fmt::format("{} +{}", i > 0 ? "J0" : "J1", std::abs(i * step))});
  }
  return ticks;
}

ReviewPicture picture_of(const AwaleReviewResult& result, const std::vector<Bracket<int>>& leads) {
  ReviewPicture picture{.title = result.choice.command(),
                        .subtitle = "seeds by which J0 or J1 will lead at the end, by best play from each position",
                        .values = {},
                        .moves = {},
                        .ticks = {}};
  for (const Bracket<int>& lead : leads) {
    picture.values.push_back({static_cast<double>(lead.low), static_cast<double>(lead.high)});
  }
  for (const AwaleReviewedMove& move : result.moves) {
    picture.moves.push_back({std::to_string(move.pit), move.player, move.grade, comment_on(move)});
  }
  picture.ticks = seed_ticks(picture.values);
  picture.bands = {{0, picture.ticks.back().y, palette::pale_j0}, {picture.ticks.front().y, 0, palette::pale_j1}};
  AwalePicture board = awale_picture(result.rules, result.last);
  board.title = fmt::format("after {}", counted(result.moves.size(), "move"));
  const auto side = [&](Player player) {
    return fmt::format("{}: {} taken{}", name_of(player), result.taken[raw(player)],
                       player == result.to_move && !result.over ? ", to move" : "");
  };
  board.lower = side(result.to_move);
  board.upper = side(opponent(result.to_move));
  picture.board = drawn(board);
  return picture;
}

}  // namespace

std::string comment_on(const AwaleReviewedMove& move) {
  const Bracket<int> lost = move.lost();
  if (lost.high == 0) return "";
  const std::string most = counted(static_cast<std::uint64_t>(lost.high), "seed");
  return fmt::format("{} lost{}", lost.proved() ? most : fmt::format("{} to {}", lost.low, most),
                     move.best.empty() ? "" : fmt::format("; best {}", fmt::join(move.best, " ")));
}

std::vector<Option> AwaleReviewRequest::options() {
  std::vector<Option> options =
      input.options("the pits played, each numbered from its player's left, as \"2 3 0\" or \"1. 2 3 2. 0 1\"");
  options.push_back({.name = "position",
                     .argument = "P",
                     .help = "the board where the game began, from J0's first pit on; left out: the start",
                     .target = &position});
  for (Option& option : source.query_options()) options.push_back(std::move(option));
  options.push_back(search_time_option(
      "search all boards with more seeds than the table for S seconds together; left out: 20", time_limit));
  return options;
}

Expected<AwaleReviewResult> AwaleReviewRequest::run(Session& session, Stop& stop) const {
  // Step 1. Read all that was typed before anything is solved.
  TRY(input.form());
  const GameRecord record = TRY(input.record(*game));
  const auto awale = TRY(make_game<AwaleGame>(*game, stop));
  const AwalePosition start = TRY(awale_position_of(awale, position.empty() ? record.position : position));
  const AwaleWalk walk = TRY(walked(awale.rules, start, record));
  // Step 2. Scores and grades.
  const auto values =
      TRY(open_awale_below(source, awale.rules, std::max(awale.seeds, seeds_in(start)), false, session, stop));
  const AwaleOracle& oracle = values->oracle();
  AwalePlay play(oracle, values->max_seeds());
  Stop limited(stop, time_limit.value.value_or(review_seconds));
  const std::vector<JudgedBoard> boards = TRY(judged_all(play, oracle, walk, limited));
  AwaleReviewResult result{.choice = *game,
                           .rules = awale.rules,
                           .start = print(awale.rules, start),
                           .last = walk.positions.back(),
                           .to_move = Player::J0,
                           .taken = {},
                           .value = boards.front().value,
                           .over = moves(awale.rules, walk.positions.back()).empty(),
                           .moves = {},
                           .grades = {},
                           .lost = {},
                           .known_seeds = values->max_seeds()};
  std::vector<Bracket<int>> leads{result.lead()};
  const auto lead_of = [&](Player player) {
    const Bracket<int>& lead = leads.back();
    return player == Player::J0 ? lead : Bracket<int>{-lead.high, -lead.low};
  };
  for (std::size_t i = 0; i < walk.moves.size(); ++i) {
    const Player player = result.to_move;
    AwaleReviewedMove move = reviewed(awale.rules, walk.positions[i], walk.moves[i], player, boards[i], boards[i + 1]);
    result.taken[raw(player)] += move.gain;
    move.taken = result.taken;
    result.to_move = opponent(player);
    result.value = boards[i + 1].value;
    const Bracket<int> before = lead_of(player);
    leads.push_back(result.lead());
    move.grade = grade_by_lead(move, before, lead_of(player));
    result.lost[raw(player)].low += move.lost().low;
    result.lost[raw(player)].high += move.lost().high;
    result.grades[raw(player)].add(move.grade);
    result.moves.push_back(std::move(move));
  }
  // Step 3. The picture.
  if (!input.output.empty()) result.picture = TRY(input.put(*game, picture_of(result, leads)));
  return result;
}

Expected<Json> AwaleReviewRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const AwaleReviewResult& result) {
  Json moves = Json::array();
  for (const AwaleReviewedMove& move : result.moves) {
    moves.push_back({{"move", std::to_string(move.pit)},
                     {"player", name_of(move.player)},
                     {"gain", move.gain},
                     {"before", {{"score", score_json(move.before)}}},
                     {"after", {{"score", score_json(move.after)}}},
                     {"lost", score_json(move.lost())},
                     {"grade", grade_json(move.grade)},
                     {"best", Json::array()},
                     {"sown", move.trace.sown},
                     {"captured", move.trace.captured},
                     {"position", print(result.rules, move.next)},
                     {"taken", {{"J0", move.taken[0]}, {"J1", move.taken[1]}}}});
    for (const int pit : move.best) moves.back()["best"].push_back(std::to_string(pit));
  }
  Json document = document_of(result.choice);
  document["start"] = result.start;
  document["position"] = print(result.rules, result.last);
  document["player"] = name_of(result.to_move);
  document["over"] = result.over;
  document["taken"] = {{"J0", result.taken[0]}, {"J1", result.taken[1]}};
  document["score"] = score_json(result.value);
  document["moves"] = std::move(moves);
  document["lost"] = {{"J0", score_json(result.lost[0])}, {"J1", score_json(result.lost[1])}};
  add_grades(document, result.grades, 2);
  if (result.picture) document["files"] = {*result.picture};
  return document;
}

}  // namespace perfectplay::service
