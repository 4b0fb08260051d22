// Failure is a value.
//
// Nothing in the library throws, prints or aborts on bad input: a function that can fail returns
// Expected<T>, and the error says what was wrong, where, and what would have been accepted:
//
//     graph file demo.game, line 3, column 7: unknown successor "x"; declare it on a line of its own
//
// Only app/ turns an error into a message on stderr and an exit code.
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace perfectplay {

enum class ErrorKind : std::uint8_t {
  Input,     ///< the user's input or usage is wrong (exit code 2)
  Resource,  ///< memory, disk, a helper program or a time limit ran out (exit code 3)
  Stopped,   ///< the progress callback asked to stop (Ctrl-C)
};

struct Error {
  ErrorKind kind = ErrorKind::Input;
  std::string message;
};

template <class T>
using Expected = tl::expected<T, Error>;

inline tl::unexpected<Error> input_error(std::string message) {
  return tl::unexpected(Error{ErrorKind::Input, std::move(message)});
}
inline tl::unexpected<Error> resource_error(std::string message) {
  return tl::unexpected(Error{ErrorKind::Resource, std::move(message)});
}
inline tl::unexpected<Error> stopped() { return tl::unexpected(Error{ErrorKind::Stopped, "stopped"}); }

}  // namespace perfectplay
