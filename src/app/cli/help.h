// The help on every level (the program, a verb, a verb with a game), with an example on each; and the tour.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "perfectplay/app/cli/program_name.h"
#include "perfectplay/app/cli/verb.h"

namespace perfectplay::app {

using Rows = std::vector<std::pair<std::string, std::string>>;
/// Formats rows in two columns behind a margin; the second column is wrapped at 80.
std::string table(const Rows& rows, std::size_t margin);

/// The text that the program prints without arguments.
std::string tour();
std::string program_help();
/// What may stand in the place of a verb.
Rows program_options();
std::string verb_help(const VerbEntry& verb);
/// The verbs that work on a game.
std::vector<std::string> verbs_of(const GameEntry& game);
std::string game_help(const VerbEntry& verb, const std::vector<Option>& options, const GameEntry& game);

/// A parameter or an option as typed: "--sticks N", "--misere", "FILE".
std::string usage_of(const Parameter& parameter);
std::string usage_of(const Option& option);
/// The help of a parameter or an option, with its range and default.
std::string explanation_of(const Parameter& parameter);
std::string explanation_of(const Option& option);
/// A command to try: "perfectplay solve nim --sticks 21 --rule 1,2,3".
std::string example_of(const VerbEntry& verb, std::string_view program = program_name());
std::string example_of(const VerbEntry& verb, const GameEntry& game);
/// Adds the notation of the game's moves, answers or files, and the other names of the game.
void add_notes(const GameEntry& game, Rows& rows);

}  // namespace perfectplay::app
