// The answers of the Awalé exam (Écoles normales supérieures, 2016) for any u0, the number that each candidate is
// given.
//
//   u(0) = u0      u(k+1) = (1103515245·u(k) + 12345) mod 2^31
//
//   v(7,k)  = ⌊3432·u(k) / 2^31⌋           w(7,k)  = 7 + 25·v(7,k)
//   v(24,k) = ⌊2629575·u(k) / 2^31⌋        w(24,k) = 24 + 25·v(24,k)
//
//   u0 = 42:   Question 1  a) (34, 0, 7)  …      the questions are about the boards D(w) of Gödel number w
//
// v picks one of the 3432 boards of 7 seeds, or of the 2629575 boards of 24 seeds, with four pits per side. The
// sequence runs through all of 0 … 2^31-1, so every search for a first index ends.
#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/games/awale/awale.h"

namespace perfectplay {

/// The first index at which a condition holds, and the number that the question asks for there.
struct ExamFind {
  std::uint64_t index = 0;
  int value = 0;

  friend bool operator==(const ExamFind&, const ExamFind&) = default;
};

struct ExamSettled {
  int pass = 0;
  int score = 0;
};

inline constexpr int exam_question_count = 12;

/// The set of questions asked. Bit q is question q; bit 0 stays clear.
using ExamQuestions = std::bitset<exam_question_count + 1>;
inline ExamQuestions all_exam_questions() { return ~ExamQuestions{1}; }

/// One member per question. Its figures are in the order of the answers a), b), … Members of questions that were not
/// asked mean nothing.
struct ExamSheet {
  std::uint32_t u0 = 0;
  ExamQuestions asked;
  std::array<std::array<int, 3>, 3> sequence{};       ///< 1: u, v, w modulo 37
  std::array<std::uint64_t, 3> binomials{};           ///< 2
  std::array<std::vector<int>, 6> vectors;            ///< 3: dec(v), the vector c of a board (games/awale/godel.h)
  std::array<AwalePosition, 6> boards;                ///< 4: D(w)
  std::array<std::uint64_t, 3> stuck{};               ///< 5: the player to move has seeds, but no playable pit
  std::array<ExamFind, 5> playable{};                 ///< 6: by number of playable pits; the largest gain
  std::array<std::uint64_t, 3> ended{};               ///< 7: no pit is playable
  std::array<std::uint64_t, 3> turned{};              ///< 8: the Gödel numbers of turned boards
  std::array<ExamFind, 7> unmoves{};                  ///< 9: by number of un-moves; the sum of their numbers modulo 37
  std::array<ExamFind, 5> waiting{};                  ///< 10: by number of waiting children; the bound so far
  std::array<std::optional<ExamSettled>, 6> settled;  ///< 11: nothing for a mat, a draw by repetition
  std::array<int, 3> scores{};                        ///< 12
};

/// The board that an answer is about: D(w(seeds, index)).
struct ExamBoard {
  std::uint64_t index = 0;
  int seeds = 0;
  std::uint64_t number = 0;  ///< its Gödel number, w
  AwalePosition position;
};
/// The boards of a question that was asked, one per answer; none for question 2, which is about no board.
std::vector<ExamBoard> exam_boards(const ExamSheet& sheet, int question);

/// The score of a board of four pits per side and 24 seeds, from a solver.
using AwaleScorer = std::function<Expected<int>(const AwalePosition&)>;

/// Answers the questions. Only question 12 needs the scorer. Errors: u0 outside 0 … 2^31-1, and those of the scorer.
Expected<ExamSheet> exam_sheet(std::int64_t u0, const AwaleScorer& score,
                               const ExamQuestions& asked = all_exam_questions());

}  // namespace perfectplay
