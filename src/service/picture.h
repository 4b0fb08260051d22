// What all requests for pictures share: their options, and where the picture goes.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/service/game_choice.h"
#include "perfectplay/service/option.h"
#include "perfectplay/service/output.h"

namespace perfectplay::service {

struct DrawResult {
  GameChoice choice;
  std::vector<std::string> files;  ///< that were written
  std::string picture = {};        ///< itself, where no file was named
  std::vector<std::string> warnings = {};
};
Json to_json(const DrawResult& result);

/// How a request names the position in which a game begins.
inline constexpr std::string_view start_word = "start";

/// svg, png and html: what a board, a curve or any other single picture is drawn as.
std::span<const OutputForm> board_forms();
Option format_option(std::string& format);
/// output, format and position, of a request that draws nothing but boards.
std::vector<Option> board_options(std::string& output, std::string& format, std::string& position);

/// Writes a picture to the file that was named; keeps it where none was. A picture in pixels needs a file.
Expected<DrawResult> put_picture(const GameChoice& game, std::string picture, std::string_view form,
                                 const std::string& output);

}  // namespace perfectplay::service
