// Finds a subset S of E = {0, …, n-1} whose size p is known by asking how many elements of S lie in a part of E.
//
//   n = 6, p = 2, S = {1, 4}           split off the largest power of two below n: half of n when n is a power of two
//
//   012345 : 2 ──ask 0123──▶ 1      0123 : 1 ──ask 01──▶ 1      01 : 1 ──ask 0──▶ 0     S has 1
//                                   45 : 1   ──ask 4──▶ 1                               S has 4
//
// A part that has none or all of its elements in S needs no question. So for 0 < p < n the search takes at most
// f(n;p) - 1 questions when n is a power of two and at most f(n;p) otherwise, where
//
//   f(n;x) = x·log2(2n/x) for x <= n/2,    f(n;x) = f(n;n-x),    f(n;0) = 0.
#pragma once

#include <cstdint>
#include <vector>

#include "perfectplay/base/error.h"

namespace perfectplay {

/// D. Viaud's function f(n;x), defined at the head of this file, for n >= 1 and 0 <= x <= n.
double subset_f(double n, double x);

/// The number of elements that are split off from n >= 2.
std::uint32_t split_off(std::uint32_t n);

/// The largest number of questions for any subset of size p of n elements, 0 <= p <= n. O(p log n).
std::uint32_t worst_questions(std::uint32_t n, std::uint32_t p);

class SubsetSearch {
 public:
  /// Elements begin, …, begin + length - 1.
  struct Part {
    std::uint32_t begin = 0;
    std::uint32_t length = 0;
  };

  SubsetSearch() = default;
  /// 0 <= p <= n.
  SubsetSearch(std::uint32_t n, std::uint32_t p);

  bool finished() const { return open_.empty(); }
  /// The part to ask about next; must not be called when finished.
  Part question() const { return {open_.back().begin, split_off(open_.back().length)}; }
  /// The least and the greatest answer that the earlier answers allow.
  std::uint32_t least() const;
  std::uint32_t greatest() const;
  /// Takes the number of elements of S in the part, from least() to greatest().
  void answer(std::uint32_t count);
  /// The elements of S found so far, in the order of E; all of them when finished.
  const std::vector<std::uint32_t>& found() const { return found_; }

 private:
  struct OpenPart {
    std::uint32_t begin, length, inside;
  };
  /// Closes parts at the end of `open_` as long as they need no question.
  void settle_top();

  std::vector<OpenPart> open_;  ///< the part to split next is the last: 0 < inside < length
  std::vector<std::uint32_t> found_;
};

}  // namespace perfectplay
