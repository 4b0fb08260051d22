#include "perfectplay/service/review/awale_review.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "perfectplay/service/awale/draw.h"
#include "perfectplay/service/words.h"

namespace perfectplay::service {
namespace {

int sign_of(int number) { return number > 0 ? 1 : number < 0 ? -1 : 0; }

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

Expected<AwaleReviewedMove> reviewed(const AwaleOracle& oracle, const AwalePosition& position, const AwaleMove& played,
                                     Player player) {
  AwaleReviewedMove move{.pit = played.pit, .player = player, .gain = played.gain};
  move.trace = trace_of(oracle.rules(), position, played);
  move.next = played.next;
  move.before = TRY(oracle.value(position)).score;
  move.after = played.gain - TRY(oracle.value(played.next)).score;
  for (const AwaleMove& other : moves(oracle.rules(), position)) {
    if (other.gain - TRY(oracle.value(other.next)).score == move.before) move.best.push_back(other.pit);
  }
  return move;
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

ReviewPicture picture_of(const AwaleReviewResult& result, const std::vector<int>& leads) {
  ReviewPicture picture{.title = result.choice.command(),
                        .subtitle = "seeds by which J0 or J1 will lead at the end, by best play from each position",
                        .values = {},
                        .moves = {},
                        .ticks = {}};
  for (const int lead : leads) picture.values.push_back({static_cast<double>(lead), static_cast<double>(lead)});
  for (const AwaleReviewedMove& move : result.moves) {
    picture.moves.push_back({std::to_string(move.pit), move.player, move.grade, comment_on(move)});
  }
  picture.ticks = seed_ticks(picture.values);
  picture.bands = {{0, picture.ticks.back().y, palette::pale_j0}, {picture.ticks.front().y, 0, palette::pale_j1}};
  AwalePicture board = awale_picture(result.rules, result.last);
  // Each player counts his own pits from 0, as the moves do.
  for (std::size_t pit = 0; pit < board.pits.size(); ++pit) {
    board.pits[pit].name = std::to_string(pit % static_cast<std::size_t>(result.rules.pits));
  }
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
  if (move.lost() == 0) return "";
  return fmt::format("{} lost; best {}", counted(static_cast<std::uint64_t>(move.lost()), "seed"),
                     fmt::join(move.best, " "));
}

std::vector<Option> AwaleReviewRequest::options() {
  std::vector<Option> options =
      input.options("the pits played, each numbered from its player's left, as \"2 3 0\" or \"1. 2 3 2. 0 1\"");
  options.push_back({.name = "position",
                     .argument = "P",
                     .help = "the board where the game began, from J0's first pit on; left out: the start",
                     .target = &position});
  for (Option& option : source.query_options()) options.push_back(std::move(option));
  return options;
}

Expected<AwaleReviewResult> AwaleReviewRequest::run(Session& session, Stop& stop) const {
  // Step 1. Read all that was typed before anything is solved.
  TRY(input.form());
  const GameRecord record = TRY(input.record(*game));
  const auto awale = TRY(make_game<AwaleGame>(*game));
  const AwalePosition start = TRY(awale_position_of(awale, position.empty() ? record.position : position));
  const AwaleWalk walk = TRY(walked(awale.rules, start, record));
  // Step 2. Scores and grades.
  const auto values =
      TRY(open_awale(source, awale.rules, std::max(awale.seeds, seeds_in(start)), false, session, stop));
  const AwaleOracle& oracle = values->oracle();
  const AwaleValue first = TRY(oracle.value(start));
  AwaleReviewResult result{.choice = *game,
                           .rules = awale.rules,
                           .start = print(awale.rules, start),
                           .last = walk.positions.back(),
                           .to_move = Player::J0,
                           .taken = {},
                           .value = first.score,
                           .over = moves(awale.rules, walk.positions.back()).empty(),
                           .moves = {},
                           .grades = {},
                           .lost = {}};
  std::vector<int> leads{result.lead()};
  for (std::size_t i = 0; i < walk.moves.size(); ++i) {
    const Player player = result.to_move;
    AwaleReviewedMove move = TRY(reviewed(oracle, walk.positions[i], walk.moves[i], player));
    result.taken[raw(player)] += move.gain;
    move.taken = result.taken;
    result.to_move = opponent(player);
    result.value = move.gain - move.after;
    const int before = sign_of(leads.back()) * (player == Player::J0 ? 1 : -1);
    leads.push_back(result.lead());
    const int after = sign_of(leads.back()) * (player == Player::J0 ? 1 : -1);
    move.grade = move.lost() == 0 ? MoveGrade::Best : before - after == 2 ? MoveGrade::Blunder : MoveGrade::Mistake;
    result.lost[raw(player)] += move.lost();
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
                     {"before", {{"score", move.before}}},
                     {"after", {{"score", move.after}}},
                     {"lost", move.lost()},
                     {"grade", grade_name(move.grade)},
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
  document["score"] = result.value;
  document["moves"] = std::move(moves);
  document["lost"] = {{"J0", result.lost[0]}, {"J1", result.lost[1]}};
  add_grades(document, result.grades, 2);
  if (result.picture) document["files"] = {*result.picture};
  return document;
}

}  // namespace perfectplay::service
