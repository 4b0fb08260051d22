// A bracket: what is proved about a quantity that is not known exactly. It lies between two ends.
//
//   the order of a word game        { 4, 6 }                   no strategy needs fewer guesses than 4, and 6 suffice
//   the value of a position         { J1 wins in 8, draw }     the worst and the best for the player to move
//   once it is known                { 5, 5 }                   proved
#pragma once

namespace perfectplay {

template <class T>
struct Bracket {
  T low{};
  T high{};

  bool proved() const { return low == high; }
  friend bool operator==(const Bracket&, const Bracket&) = default;
};

template <class T>
constexpr Bracket<T> exactly(const T& value) {
  return {value, value};
}

}  // namespace perfectplay
