// An opening book of Connect Four: exact scores of early positions, found once by search.
//
//   perfectplay opening book, connect-four 7x6 align 4
//   checksum 34109e09cf66230e
//   1                              the empty board: the player to move wins with his last stone
//   2 1                            after column 1, the player to move wins with his last stone but one
//   0 3                            a draw; a position and its mirror image have one entry
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
  /// An empty book.
  explicit OpeningBook(const ConnectFour& game) : game_(game) {}
  /// `name` is the name of the book in errors.
  static Expected<OpeningBook> parse(const ConnectFour& game, std::string_view text, std::string_view name);
  /// Reads a file; errors name it.
  static Expected<OpeningBook> read(const ConnectFour& game, const std::string& path);
  /// The book that comes with the program for this board; null when there is none.
  static const OpeningBook* built_in(const ConnectFour& game);

  std::string text() const;
  std::size_t size() const { return entries_.size(); }

  std::optional<Value> find(const ConnectFour::Position& position) const;
  /// A number by which to choose among replies that keep the value: 0 when the position is not in the book. The book
  /// goes on after the reply with the largest preference. Mirror images have the same preference.
  int preference(const ConnectFour::Position& position) const;
  /// Adds the position after `columns`, in the form that ConnectFour::parse() reads; the game must not be over there.
  void add(std::string_view columns, const ConnectFour::Position& position, const Value& value);

 private:
  struct Entry {
    std::string columns;
    int score;  ///< for the player to move
  };

  std::string head() const;
  /// Adds the entry of a line, or says what is wrong with it.
  std::optional<std::string> take(std::string_view line);

  ConnectFour game_;
  std::unordered_map<std::uint64_t, Entry> entries_;  ///< by the smaller code of a position and its mirror image
};

}  // namespace perfectplay
