// Games as people have them: a string of moves, a pasted list with numbers, or a record that `play` wrote.
//
//   4453                      1. 4 4        # perfectplay play connect-four --width 7 --height 6
//   a1 b2, C3; b1             2. 5 3        # position 44
//   1) a1  2) b2                            1. 5 3
//                                           2. 4
//
// Numbers with a full stop, a colon or a bracket count moves and are dropped. A line that begins with # is a comment;
// two of them are understood: the game, and the position where the record begins. read_record() finds the words,
// play_record() turns them into moves, and print_record() writes a record that both read again.
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
  std::string game = {};      ///< "connect-four --width 7 --height 6"; empty where no comment tells it
  std::string position = {};  ///< where the record begins; empty: at the start
  std::vector<RecordWord> words = {};
  std::string file = {};  ///< that it was read from; empty: it was typed
};

GameRecord read_record(std::string_view text);
/// "-" is standard input.
Expected<GameRecord> read_record_file(const std::string& path);

/// An error when the record tells that it is of another game, or of another board; the hint is that game.
Expected<void> check_record(const GameRecord& record, const GameChoice& game);

/// Two moves per line, numbered; of a deduction game, a guess and its answer. Lines end in '\n'.
std::string print_record(const GameRecord& record);

/// The one of `names` that somebody means by `word`, in either case.
std::optional<std::string> move_named(const std::vector<std::string>& names, std::string_view word);

/// What a record is played on.
struct RecordBoard {
  std::function<std::vector<std::string>()> moves;  ///< that are legal now; none: the game is over
  std::function<void(const std::string&)> play;     ///< one of them
};
/// Plays the record, and returns its moves by the names that the game gives them. Moves may be written without blanks
/// between them, where that is clear: "4453", "a1b2". An error tells the number of the move, its text, and which moves
/// are legal there.
Expected<std::vector<std::string>> play_record(const GameRecord& record, const RecordBoard& board);

/// The record of a deduction game as one line of guesses and answers in turn: "1122 10 1344 02".
std::string record_history(const GameRecord& record);

}  // namespace perfectplay::service
