#include "perfectplay/graph/form/pgsolver_scanner.h"

#include <fmt/format.h>

#include <algorithm>

namespace perfectplay {

void PgsolverScanner::skip_space() {
  for (;;) {
    while (!at_end() && is_space(text_[at_])) ++at_;
    if (!sees('#')) return;
    at_ = std::min(text_.find('\n', at_), text_.size());
  }
}

bool PgsolverScanner::take_word(std::string_view word) {
  if (!text_.substr(at_).starts_with(word)) return false;
  const std::size_t end = at_ + word.size();
  if (end < text_.size() && !is_space(text_[end]) && text_[end] != ';') return false;
  at_ = end;
  skip_space();
  return true;
}

bool PgsolverScanner::take(char sign) {
  if (!sees(sign)) return false;
  ++at_;
  skip_space();
  return true;
}

Expected<void> PgsolverScanner::expect(char sign, std::string_view where) {
  if (take(sign)) return {};
  return expected(fmt::format("'{}' {}", sign, where));
}

Expected<std::string_view> PgsolverScanner::take_digits(std::string_view what) {
  const std::size_t begin = at_;
  while (sees_digit()) ++at_;
  const std::string_view digits = text_.substr(begin, at_ - begin);
  if (digits.empty()) return expected(what);
  skip_space();
  return digits;
}

Expected<std::uint32_t> PgsolverScanner::take_id(std::string_view what) {
  const std::size_t begin = at_;
  const auto digits = take_digits(what);
  if (!digits) return tl::unexpected(digits.error());
  std::uint64_t id = 0;
  for (const char digit : *digits) {
    id = id * 10 + static_cast<std::uint64_t>(digit - '0');
    if (id > highest_id) {
      return source_.error(begin,
                           fmt::format("the number {} is too large; ids go up to {}", shown(*digits), highest_id));
    }
  }
  return static_cast<std::uint32_t>(id);
}

Expected<std::string_view> PgsolverScanner::take_name() {
  const std::size_t end = text_.find('"', at_ + 1);
  if (end == std::string_view::npos)
    return source_.error(at_, "this quotation mark is never closed; expected \"NAME\"");
  const std::string_view name = text_.substr(at_ + 1, end - at_ - 1);
  at_ = end + 1;
  skip_space();
  return name;
}

tl::unexpected<Error> PgsolverScanner::expected(std::string_view what) const {
  return source_.error(at_, fmt::format("expected {}, but found {}", what, source_.shown(at_)));
}

}  // namespace perfectplay
