// From the words typed to a verb that is ready to run.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "perfectplay/app/cli/verb.h"

namespace perfectplay::app {

/// Either a verb with what it shall work on, or a text to print (help, version, the tour).
struct Command {
  std::unique_ptr<Verb> verb = nullptr;
  std::string text = {};
};

/// `words` is what follows the program's name. Errors suggest the nearest verb, game or option.
Expected<Command> parse_command_line(const std::vector<std::string>& words);

}  // namespace perfectplay::app
