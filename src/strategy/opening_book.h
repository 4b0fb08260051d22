// An opening book of Connect Four: the exact score of every position after so many moves, found once by search.
//
//   perfectplay opening book, connect-four 7x6 align 4, plies 5        all positions after 5 moves in which the game
//   goes on, checksum 1f0c93a27be5d468                                          mirror images once, in the order of
//   their codes: AA0bC?…                                                            one letter each
//
// 0 is a draw; A, B, C, … that the player to move wins with his last, last but one, … stone; a, b, c, … that he loses
// so; ? is not known yet. Earlier positions follow from these by looking ahead.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/types.h"
#include "perfectplay/games/connect_four.h"

namespace perfectplay {

class OpeningBook {
 public:
  /// Nothing is known in it. At most `most_plies` moves.
  static Expected<OpeningBook> empty(const ConnectFour& game, int plies);
  /// `name` is what errors call it.
  static Expected<OpeningBook> parse(const ConnectFour& game, std::string_view text, std::string_view name);
  /// The one that comes with the program for this board; null when there is none.
  static const OpeningBook* built_in(const ConnectFour& game);

  static constexpr int most_plies = 12;

  std::string text() const;
  int plies() const { return plies_; }

  /// Nothing when the position is not in the book, and does not follow from it.
  std::optional<Value> find(const ConnectFour::Position& position) const;

  std::size_t size() const { return leaves().codes.size(); }
  ConnectFour::Position position(std::size_t i) const { return game_.decode(Code{leaves().codes[i]}); }
  bool known(std::size_t i) const { return leaves().scores[i] != unknown; }
  /// What a search found; tell() must follow before find().
  void set(std::size_t i, const Value& value);
  /// Works out the earlier positions.
  void tell();

 private:
  static constexpr std::int8_t unknown = 127;
  /// The positions after one number of moves: sorted codes, and a score each for the player to move.
  struct Layer {
    std::vector<std::uint64_t> codes;
    std::vector<std::int8_t> scores;
  };

  OpeningBook(const ConnectFour& game, int plies);
  const Layer& leaves() const { return layers_.back(); }
  std::string head() const;
  std::int8_t find_score(const ConnectFour::Position& position) const;

  ConnectFour game_;
  int plies_;
  std::vector<Layer> layers_;
};

}  // namespace perfectplay
