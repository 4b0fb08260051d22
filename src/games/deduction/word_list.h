// A list of words, all of one length: one word per line, in UTF-8.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"

namespace perfectplay {

/// Words as rows of characters.
class WordList {
 public:
  /// One word per line; blank lines and lines that open with "#" are skipped. Errors name `source` and the line of the
  /// first word that is not UTF-8, differs in length from the first one, contains white space, or repeats an earlier
  /// word in either case.
  static Expected<WordList> parse(std::string_view text, const std::string& source);

  std::size_t length() const { return length_; }  ///< characters per word
  std::size_t size() const { return words_.size(); }
  const std::vector<std::string>& words() const { return words_; }
  /// The letters of a word, in lower case.
  const char32_t* letters(std::size_t word) const { return letters_.data() + word * length_; }

 private:
  std::size_t length_ = 0;
  std::vector<std::string> words_;
  std::vector<char32_t> letters_;
};

/// The longest words whose marks, read in base 3, fit 64 bits.
inline constexpr std::size_t max_word_length = 40;

}  // namespace perfectplay
