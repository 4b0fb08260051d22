#include "perfectplay/service/picture.h"

#include <utility>

#include "perfectplay/base/file.h"
#include "perfectplay/draw/folding_tree.h"

namespace perfectplay::service {

Json to_json(const DrawResult& result) {
  Json document = document_of(result.choice);
  if (result.files.empty()) {
    document["picture"] = result.picture;
  } else {
    document["files"] = result.files;
  }
  if (!result.warnings.empty()) document["warnings"] = result.warnings;
  return document;
}

std::span<const OutputForm> board_forms() {
  static const std::vector<OutputForm> forms{{"svg", {".svg"}}, {"png", {".png"}}, {"html", {".html", ".htm"}}};
  return forms;
}

std::span<const OutputForm> proof_forms() {
  static const std::vector<OutputForm> forms{{"svg", {".svg"}}, {"html", {".html", ".htm"}}};
  return forms;
}

std::string drawn_lines(const std::string& title, const std::vector<ProofLine>& lines, std::string_view form) {
  FoldingTree tree{.title = title, .rows = {}};
  for (const auto& [depth, line] : lines) tree.rows.push_back({.depth = depth, .text = line});
  return drawn(tree, form);
}

Option format_option(std::string& format) {
  return {.name = "format",
          .argument = "FORM",
          .help = "the form, whatever the file's ending",
          .target = &format,
          .choices = {"svg", "png", "html"}};
}

std::vector<Option> board_options(std::string& output, std::string& format, std::string& position) {
  return {{.name = "output",
           .argument = "FILE",
           .help = "the picture: .svg, .png or .html",
           .target = &output,
           .letter = 'o',
           .names_file = true,
           .writes = Writes::File},
          format_option(format),
          {.name = "position",
           .argument = "P",
           .help = "the board to draw; left out or \"start\": the start",
           .target = &position,
           .bare = start_word}};
}

Expected<DrawResult> put_picture(const GameChoice& game, std::string picture, std::string_view form,
                                 const std::string& output) {
  DrawResult result{.choice = game, .files = {}};
  if (output.empty()) {
    if (form == "png") return input_error("a picture in pixels goes to a file: name one", Hint{"output", "board.png"});
    result.picture = std::move(picture);
    return result;
  }
  TRY(write_file(output, picture));
  result.files.push_back(output);
  return result;
}

}  // namespace perfectplay::service
