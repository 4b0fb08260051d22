// The parts that all requests for pictures share: options, forms, and writing the file.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/service/deduction/proof_lines.h"
#include "perfectplay/service/game_choice.h"
#include "perfectplay/service/option.h"
#include "perfectplay/service/output.h"

namespace perfectplay::service {

struct DrawResult {
  GameChoice choice;
  std::vector<std::string> files;  ///< the files that were written
  std::string picture = {};        ///< the picture itself, if the request names no file
  std::vector<std::string> warnings = {};
};
Json to_json(const DrawResult& result);

/// The position of a request that means the game's own start.
inline constexpr std::string_view start_word = "start";

/// The forms of a board, a curve or any other single picture: svg, png and html.
std::span<const OutputForm> board_forms();
/// The forms of a proof as a tree that folds: svg and html.
std::span<const OutputForm> proof_forms();
/// A proof in lines, the first of which is `title`, as such a tree.
std::string drawn_lines(const std::string& title, const std::vector<ProofLine>& lines, std::string_view form);
Option format_option(std::string& format);
/// The options output, format and position of a request that draws only boards.
std::vector<Option> board_options(std::string& output, std::string& format, std::string& position);

/// Writes a picture to `output`, or returns it in the result if that is empty. A picture in pixels needs a file.
Expected<DrawResult> put_picture(const GameChoice& game, std::string picture, std::string_view form,
                                 const std::string& output);

}  // namespace perfectplay::service
