#include "perfectplay/service/review/review.h"

#include <fmt/format.h>

#include "perfectplay/base/file.h"

namespace perfectplay::service {

Json grade_json(const std::optional<MoveGrade>& grade) { return grade ? Json(grade_name(*grade)) : Json(nullptr); }

void GradeCounts::add(const std::optional<MoveGrade>& grade) {
  ++moves;
  if (!grade) {
    ++open;
    return;
  }
  switch (*grade) {
    case MoveGrade::Best:
      ++best;
      break;
    case MoveGrade::Slower:
      ++slower;
      break;
    case MoveGrade::Mistake:
      ++mistakes;
      break;
    case MoveGrade::Blunder:
      ++blunders;
      break;
  }
}

void add_grades(Json& document, const PlayerGrades& grades, std::size_t players) {
  Json wrong = Json::object();
  Json summary = Json::object();
  for (std::size_t i = 0; i < players; ++i) {
    const std::string name(name_of(Player{static_cast<std::uint8_t>(i)}));
    const GradeCounts& of = grades[i];
    wrong[name] = of.wrong();
    summary[name] = {{"moves", of.moves},       {"best", of.best},         {"slower", of.slower},
                     {"mistakes", of.mistakes}, {"blunders", of.blunders}, {"open", of.open}};
  }
  document["mistakes"] = std::move(wrong);
  document["summary"] = std::move(summary);
}

std::vector<Option> ReviewInput::options(std::string_view moves_help) {
  return {
      {.name = "moves", .argument = "MOVES", .help = moves_help, .target = &moves, .operand = true},
      {.name = "file",
       .argument = "FILE",
       .help = "read the moves from a file, as play saves them; on the command line also MOVES as @FILE, or - for "
               "standard input",
       .target = &file,
       .names_file = true},
      {.name = "output",
       .argument = "FILE",
       .help = "also draw the curve of the value, with the last position below it: .svg, .png or .html",
       .target = &output,
       .letter = 'o',
       .names_file = true,
       .writes = Writes::File},
      format_option(format),
  };
}

Expected<GameRecord> ReviewInput::record(const GameChoice& game) const {
  if (moves.empty() && file.empty()) {
    return input_error(
        fmt::format("review needs the moves of a game: perfectplay review {} MOVES, or @FILE", game.command()),
        Hint{"moves", "MOVES"});
  }
  if (!moves.empty() && !file.empty()) return input_error("give either the moves or a file with them, not both");
  GameRecord read = file.empty() ? read_record(moves) : TRY(read_record_file(file));
  TRY(check_record(read, game, "review"));
  return read;
}

Expected<std::optional<std::string>> ReviewInput::form() const {
  if (output.empty()) return std::nullopt;
  return TRY(output_form(output, format, board_forms()));
}

Expected<std::optional<std::string>> ReviewInput::put(const GameChoice& game, const ReviewPicture& picture) const {
  const auto wanted = TRY(form());
  if (!wanted) return std::nullopt;
  const std::string drawing = TRY(rendered(drawn(picture), *wanted, "review " + game.command(), table_of(picture)));
  TRY(write_file(output, drawing));
  return output;
}

}  // namespace perfectplay::service
