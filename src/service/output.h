// Files that requests name.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "perfectplay/service/game_choice.h"

namespace perfectplay::service {

/// An error when no output was named; `example` is what one might be called.
inline Expected<void> need_output(std::string_view verb, const GameChoice& game, const std::string& output,
                                  std::string_view example) {
  if (!output.empty()) return {};
  return input_error(
      fmt::format("{0} needs a file to write to: perfectplay {0} {1} -o {2}", verb, game.command(), example),
      Hint{"output", std::string(example)});
}

}  // namespace perfectplay::service
