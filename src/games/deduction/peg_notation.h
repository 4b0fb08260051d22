// How people write codes of pegs and their answers. This is the only reader of both, for boards of every size.
//
//   code      1123   1,1,2,3   1 1 2 3   AABC   RRBG        the same code of six colours, in either case
//   answer    12     1,2   1 2   1A2B   1b2w   1b2c   bww   one in its place, two elsewhere: blacks first, then whites
//
// Every letter has one meaning in a game, so letters of both kinds may stand in one code:
//
//   at most 9 colours, from 1       A is colour 1, B is 2, … I is 9
//   at most 6 of them               also R red 1, B blue 2, G green 3, Y yellow 4, O orange 5, P purple 6
//   10 to 35 colours                a is colour 10, b is 11, … (as codes are printed), or numbers: 10,3,12
//   bulls and cows                  digits, from 0; a is symbol 10, b is 11, …
//
// In an answer, A and B are bulls and cows as in "1A2B"; next to w (white) or c (cow), b is black or bull. "1b" alone
// could mean either and is refused. Letters without numbers are pegs: "bww" is one black peg and two white ones.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"

namespace perfectplay {

struct PegNotation {
  std::uint32_t places = 4;
  std::uint32_t colors = 6;
  bool from_zero = false;  ///< colours are called 0, 1, 2, … instead of 1, 2, 3, …
  bool whites = true;      ///< false: answers are the blacks alone
  bool digits = false;     ///< messages say digits, bulls and cows instead of colours, blacks and whites
};

/// The pegs counted in an answer.
struct PegCounts {
  std::uint32_t black = 0;
  std::uint32_t white = 0;

  friend bool operator==(const PegCounts&, const PegCounts&) = default;
};

/// The colours, from 0, place by place. An error names the peg and what would have been accepted.
Expected<std::vector<std::uint32_t>> read_code(const PegNotation& notation, std::string_view text);
/// An error says what would have been accepted, or why no guess can get this answer.
Expected<PegCounts> read_counts(const PegNotation& notation, std::string_view text);
/// Can any guess get this answer? (n-1 blacks and one white cannot occur.)
Expected<void> check_counts(const PegNotation& notation, const PegCounts& counts);

/// What read_code() accepts, for a message: "4 colours from 1 to 6, as 1122; letters are read, too: …".
std::string code_form(const PegNotation& notation);
/// What read_counts() accepts: "blacks (right places) first, then whites (right colours elsewhere): 10 is …".
std::string counts_form(const PegNotation& notation);

}  // namespace perfectplay
