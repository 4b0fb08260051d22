// From the words typed to a verb that is ready to run.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "perfectplay/app/cli/verb.h"

namespace perfectplay::app {

using Words = std::vector<std::string>;

/// Either a verb with its operand and options set, or a text to print (help, version, the tour).
struct Command {
  std::unique_ptr<Verb> verb = nullptr;
  std::string text = {};
};

/// Parses the words after the program's name. Errors suggest the nearest verb, game or option.
Expected<Command> parse_command_line(const Words& words);
/// The words before "--". A word after it is an operand, even if it begins with a dash.
Words before_dashes(const Words& words);

}  // namespace perfectplay::app
