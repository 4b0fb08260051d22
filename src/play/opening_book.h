// An opening book of Connect Four: exact scores of early positions, found once by search.
//
//   perfectplay opening book, connect-four 7x6 align 4
//   checksum 1f0c93a27be5d468
//   1                              the empty board: the player to move wins with his last stone
//   -2 1                           after a stone in column 1 he loses to the other's last stone but one
//   0 45                           a draw; mirror images stand here once
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "perfectplay/base/error.h"
#include "perfectplay/base/types.h"
#include "perfectplay/games/connect_four.h"

namespace perfectplay {

class OpeningBook {
 public:
  /// Nothing is known in it.
  explicit OpeningBook(const ConnectFour& game) : game_(game) {}
  /// `name` is what errors call it.
  static Expected<OpeningBook> parse(const ConnectFour& game, std::string_view text, std::string_view name);
  /// The one that comes with the program for this board; null when there is none.
  static const OpeningBook* built_in(const ConnectFour& game);

  std::string text() const;
  std::size_t size() const { return entries_.size(); }

  std::optional<Value> find(const ConnectFour::Position& position) const;
  /// 0 when it is not in the book. Of several replies in it that keep the value, the one of the largest preference is
  /// to be played: the book goes on there. Mirror images have the same.
  int preference(const ConnectFour::Position& position) const;
  /// The position that `columns` lead to, as parse() of the game takes them; the game is not over there.
  void add(std::string_view columns, const ConnectFour::Position& position, const Value& value);

 private:
  struct Entry {
    std::string columns;
    int score;  ///< for the player to move
  };

  std::string head() const;
  /// What is wrong with a line, if anything is; else it is taken.
  std::optional<std::string> take(std::string_view line);

  ConnectFour game_;
  std::unordered_map<std::uint64_t, Entry> entries_;  ///< by the smaller code of a position and its mirror image
};

}  // namespace perfectplay
