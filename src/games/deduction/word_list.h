// A list of words, all of one length, in UTF-8, in the forms in which people have them:
//
//   abbey            abbey, babes, kebab        ["abbey","babes"]       abbey 120           how likely a word is
//   babes            (or ; or tabs)                                     babes,3.5           may follow it
//
// Words end at blanks, tabs, commas, semicolons and lines; quotation marks and brackets around them do not count. A byte
// order mark is skipped, and lines may end as on any system. Lines that open with "#" are skipped. An accent that is
// written behind its letter is joined with it, so that é is one letter however it was typed.
//
// A number behind a word is its weight. Where the first word of the list is a number itself, all numbers are words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"

namespace perfectplay {

/// Words as rows of characters.
class WordList {
 public:
  /// Errors name `source` and the line of the first word that is not UTF-8, differs in length from the first one, repeats
  /// an earlier word in either case, or lacks a weight where others have one.
  static Expected<WordList> parse(std::string_view text, const std::string& source);

  std::size_t length() const { return length_; }  ///< characters per word
  std::size_t size() const { return words_.size(); }
  const std::vector<std::string>& words() const { return words_; }
  /// The letters of a word, in lower case.
  const char32_t* letters(std::size_t word) const { return letters_.data() + word * length_; }
  /// How likely each word is, in whole numbers without a common factor; empty where the list does not say.
  const std::vector<std::uint64_t>& weights() const { return weights_; }
  /// Takes the weights from another list, which may have further words, of any length. An error when it lacks one.
  Expected<void> weigh(std::string_view text, const std::string& source);

 private:
  std::size_t length_ = 0;
  std::vector<std::string> words_;
  std::vector<char32_t> letters_;
  std::vector<std::uint64_t> weights_;
};

/// The longest words whose marks, read in base 3, fit 64 bits.
inline constexpr std::size_t max_word_length = 40;

}  // namespace perfectplay
