// The exit codes of the program. They are a promise to scripts.
#pragma once

#include "perfectplay/base/error.h"

namespace perfectplay::app {

enum class ExitCode : int {
  Done = 0,
  Negative = 1,       ///< a check came out negative
  BadInput = 2,       ///< bad input or usage
  NoResource = 3,     ///< memory, disk or a time limit ran out
  Interrupted = 130,  ///< Ctrl-C, as shells report it
};

constexpr ExitCode exit_code_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::Input:
      return ExitCode::BadInput;
    case ErrorKind::Resource:
      return ExitCode::NoResource;
    case ErrorKind::Stopped:
      break;
  }
  return ExitCode::Interrupted;
}

}  // namespace perfectplay::app
