// Records of games: a string of moves, a pasted list with numbers, or a record that `play` wrote.
//
//   4453                      1. 4 4        # perfectplay play connect-four --width 7 --height 6
//   a1 b2, C3; b1             2. 5 3        # position 44
//   1) a1  2) b2                            1. 5 3
//                                           2. 4
//
// A number before a full stop, a colon or a bracket numbers a move and is dropped. A line that begins with # is a
// comment. Two comments have a meaning: the one that names the game, and the one that names the position where the
// record begins. read_record() finds the words, play_record() turns them into moves, and print_record() writes a record
// that both can read again.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/service/game_choice.h"

namespace perfectplay::service {

struct RecordWord {
  std::string text;
  std::size_t line = 1;
};

struct GameRecord {
  std::string game = {};      ///< "connect-four --width 7 --height 6"; empty: no comment names it
  std::string position = {};  ///< where the record begins; empty: the game's own start
  std::vector<RecordWord> words = {};
  std::string file = {};  ///< the file that it was read from; empty: it was typed
};

GameRecord read_record(std::string_view text);
/// Reads a record from a file; "-" is standard input.
Expected<GameRecord> read_record_file(const std::string& path);

/// An error if the record names another game or another board; the message gives the command that fits the record.
Expected<void> check_record(const GameRecord& record, const GameChoice& game, std::string_view verb);

/// Prints two moves per numbered line; for a deduction game, a guess and its answer. Lines end in '\n'.
std::string print_record(const GameRecord& record);

/// The name among `names` that `word` stands for, in upper or lower case.
std::optional<std::string> move_named(const std::vector<std::string>& names, std::string_view word);

/// The board that a record is played on.
struct RecordBoard {
  std::function<std::vector<std::string>()> moves;  ///< the legal moves now; none: the game is over
  std::function<void(const std::string&)> play;     ///< plays one of moves()
};
/// Plays the record, and returns its moves by the names that the game gives them. Moves may be written without blanks
/// between them if that is unambiguous: "4453", "a1b2". An error names the number of the move, its text, and the legal
/// moves.
Expected<std::vector<std::string>> play_record(const GameRecord& record, const RecordBoard& board);

/// The record of a deduction game as one line of guesses and answers in turn: "1122 10 1344 02".
std::string record_history(const GameRecord& record);

}  // namespace perfectplay::service
