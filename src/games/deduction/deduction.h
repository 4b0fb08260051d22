// A deduction game: find a hidden solution by guesses, each of which gets an answer.
//
//   S = {a, b, c}, answers {0, 1, 2}:      a  b  c
//                                       a  2  1  0        guess a: the answer 2 means a, 1 means b, 0 means c.
//                                       b  1  2  0        One guess tells all three apart, so two guesses always
//                                       c  0  0  2        suffice: the order of this game is 2.
//
// D. Viaud (1979) asks for two properties. (i) Symmetry: answer(s, t) = answer(t, s). Word games lack it, and no solver
// needs it. (ii) One answer, solved(), is given exactly when the guess is the solution. Solvers rely on (ii) alone.
//
//   Deduction            solutions, guesses, answers and their names
//     SymmetricDeduction + permutations of places and colours that are symmetries of the game
//
// Guesses are numbered from 0; the first solutions() of them are the solutions themselves.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>

namespace perfectplay {

/// A guess, and also a solution: guess i with i < solutions() is solution i.
enum class Guess : std::uint32_t {};
/// An answer, numbered from 0.
enum class Answer : std::uint16_t {};

template <class G>
concept Deduction = requires(const G& game, Guess guess, Guess solution, Answer answer) {
  { game.solutions() } -> std::same_as<std::uint32_t>;
  { game.guesses() } -> std::same_as<std::uint32_t>;
  /// The number of answers, Viaud's |P|.
  { game.answers() } -> std::same_as<std::uint32_t>;
  /// The answer that only the solution itself receives, Viaud's p*.
  { game.solved() } -> std::same_as<Answer>;
  { game.answer(guess, solution) } -> std::same_as<Answer>;
  /// One word, unique among the guesses.
  { game.guess_name(guess) } -> std::convertible_to<std::string>;
  /// One word, unique among the answers.
  { game.answer_name(answer) } -> std::convertible_to<std::string>;
};

struct PegRules;

template <class G>
concept SymmetricDeduction = Deduction<G> && requires(const G& game, Guess guess) {
  /// Codes are rows of coloured pegs; any permutation of the places and of the colours is a symmetry.
  { game.rules() } -> std::convertible_to<const PegRules&>;
  { game.pegs(guess) };
};

}  // namespace perfectplay
