// Help on every level, with an example on each: the program, a verb, a verb with a game; and the tour.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "perfectplay/app/cli/program_name.h"
#include "perfectplay/app/cli/verb.h"

namespace perfectplay::app {

using Rows = std::vector<std::pair<std::string, std::string>>;
/// Two columns, the second wrapped at 80, behind a margin.
std::string table(const Rows& rows, std::size_t margin);

/// What the program prints when it is called without arguments.
std::string tour();
std::string program_help();
std::string verb_help(const VerbEntry& verb);
/// The verbs that work on a game.
std::vector<std::string> verbs_of(const GameEntry& game);
std::string game_help(const VerbEntry& verb, const std::vector<Option>& options, const GameEntry& game);

/// "--sticks N", "--misere", "FILE".
std::string usage_of(const Parameter& parameter);
std::string usage_of(const Option& option);
/// The help with range and default.
std::string explanation_of(const Parameter& parameter);
std::string explanation_of(const Option& option);
/// "perfectplay solve nim --sticks 21 --rule 1,2,3".
std::string example_of(const VerbEntry& verb, std::string_view program = program_name());
std::string example_of(const VerbEntry& verb, const GameEntry& game);
/// How moves, answers or files of the game are written, and what else the game is called.
void add_notes(const GameEntry& game, Rows& rows);

}  // namespace perfectplay::app
