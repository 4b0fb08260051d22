// The words of the PGSolver form: numbers, signs, quoted names, and the white space between them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "perfectplay/base/error.h"
#include "perfectplay/graph/form/form_words.h"

namespace perfectplay {

/// Each take… function also takes the white space and the comments after its word.
class PgsolverScanner {
 public:
  static constexpr std::uint32_t highest_id = 0xFFFFFFFE;

  PgsolverScanner(const FormText& source, std::size_t at) : source_(source), text_(source.text()), at_(at) {}

  std::size_t at() const { return at_; }
  bool at_end() const { return at_ == text_.size(); }
  bool sees(char c) const { return !at_end() && text_[at_] == c; }
  bool sees_digit() const { return !at_end() && is_digit(text_[at_]); }

  void skip_space();
  /// Takes the word if it is next and white space, a semicolon or the end of the text follows it.
  bool take_word(std::string_view word);
  bool take(char sign);
  Expected<void> expect(char sign, std::string_view where);
  /// Takes a number of any length; `what` completes the message "expected …".
  Expected<std::string_view> take_digits(std::string_view what);
  /// Takes a number of at most highest_id.
  Expected<std::uint32_t> take_id(std::string_view what);
  /// Takes the text between two quotation marks; the first one must be next.
  Expected<std::string_view> take_name();

  /// The error "expected …, but found …" at this place.
  tl::unexpected<Error> expected(std::string_view what) const;

 private:
  const FormText& source_;
  std::string_view text_;
  std::size_t at_;
};

}  // namespace perfectplay
