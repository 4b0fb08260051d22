// Failure is a value.
//
// Nothing in the library throws, prints or aborts on bad input. A function that can fail returns Expected<T>, and the
// error says what was wrong, where, and what would have been accepted:
//
//     graph file demo.game, line 3, column 7: unknown successor "x"; declare it on a line of its own
//
// Only app/ turns an error into a message on stderr and an exit code.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <type_traits>
#include <utility>

namespace perfectplay {

enum class ErrorKind : std::uint8_t {
  Input,     ///< the user's input or usage is wrong (exit code 2)
  Resource,  ///< memory, disk, a helper program or a time limit ran out (exit code 3)
  Stopped,   ///< the computation was cancelled (Ctrl-C) and has no partial result
};

/// What to change, and to what: the command line shows it as `--size 4`, Python as `size=4`, a page beside the field.
struct Hint {
  std::string parameter;   ///< "size"
  std::string suggestion;  ///< "4"

  friend bool operator==(const Hint&, const Hint&) = default;
};

struct Error {
  ErrorKind kind = ErrorKind::Input;
  std::string message;
  std::optional<Hint> hint = std::nullopt;
};

template <class T>
using Expected = tl::expected<T, Error>;

inline tl::unexpected<Error> input_error(std::string message, std::optional<Hint> hint = std::nullopt) {
  return tl::unexpected(Error{ErrorKind::Input, std::move(message), std::move(hint)});
}
inline tl::unexpected<Error> resource_error(std::string message, std::optional<Hint> hint = std::nullopt) {
  return tl::unexpected(Error{ErrorKind::Resource, std::move(message), std::move(hint)});
}
inline tl::unexpected<Error> stopped() { return tl::unexpected(Error{ErrorKind::Stopped, "stopped"}); }

namespace detail {

template <class T>
T value_of(tl::expected<T, Error>&& result) {
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}
template <class T>
T value_of(const tl::expected<T, Error>& result) {
  if constexpr (!std::is_void_v<T>) return *result;
}

}  // namespace detail

}  // namespace perfectplay

/// The value of an Expected; where there is none, the enclosing function returns the error:
///
///     const auto graph = TRY(read_graph(path));
///     TRY(file.commit());
#define TRY(...) PERFECTPLAY_TRY_AS(PERFECTPLAY_JOIN(tried_, __COUNTER__), __VA_ARGS__)
#define PERFECTPLAY_TRY_AS(name, ...)                                    \
  __extension__({                                                        \
    auto&& name = (__VA_ARGS__);                                         \
    if (!name) return tl::unexpected(std::move(name).error());           \
    ::perfectplay::detail::value_of(std::forward<decltype(name)>(name)); \
  })
#define PERFECTPLAY_JOIN(a, b) PERFECTPLAY_JOIN_AGAIN(a, b)
#define PERFECTPLAY_JOIN_AGAIN(a, b) a##b
