// One option of a request: its name, what it means, and where its value goes. The command line, the requests in JSON,
// the help, the manual, the completions and the schemas all read these rows.
//
//   {.name = "time-limit", .argument = "S", .help = "stop after S seconds …", .target = &seconds}
//
//   --time-limit 2.5   on the command line            "time-limit": 2.5   in a request
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/registry/registry.h"
#include "perfectplay/service/json.h"

namespace perfectplay::service {

/// A time that somebody allows; none: any.
struct Seconds {
  std::optional<double> value = std::nullopt;

  double limit() const { return value.value_or(std::numeric_limits<double>::infinity()); }
};

/// An amount of memory: "8G", "1.5 GiB", "500M", "123456"; in powers of 1024. None: as the program thinks fit.
struct Bytes {
  std::optional<std::uint64_t> value = std::nullopt;
};

/// What an option whose value is a path writes there.
enum class Writes : std::uint8_t { Nothing, File, Folder };

struct Option {
  std::string_view name;      ///< "output": the option is --output
  std::string_view argument;  ///< what its value is called in the help: "FILE"; empty for a switch
  std::string_view help;
  /// Holds the default until the option is given.
  std::variant<bool*, std::string*, std::uint64_t*, Seconds*, Bytes*> target;
  std::vector<std::string_view> choices = {};  ///< the words accepted; empty: any
  char letter = '\0';                          ///< 'o': also -o on the command line
  std::uint64_t low = 0;                       ///< the range of a number
  std::uint64_t high = std::numeric_limits<std::uint64_t>::max();
  bool names_file = false;                         ///< its value is a path: a session may forbid that
  std::optional<Capability> needs = std::nullopt;  ///< of no use in games that do not offer this: their help is silent
  Writes writes = Writes::Nothing;                 ///< what appears at that path; output.h checks it before any work
  std::string_view bare = {};  ///< its value where the command line gives it none; empty: it needs one
  bool operand = false;        ///< the command line also takes its value without its name, after the game
  bool contents = false;       ///< a request may give the contents of the file instead of its path: {"text":"…"}

  bool is_switch() const { return std::holds_alternative<bool*>(target); }
};

/// As typed. `spelled` is what an error calls the option: "--time-limit".
Expected<void> set_option(const Option& option, std::string_view text, std::string_view spelled);
/// As it stands in a request: a boolean, a number or a text.
Expected<void> set_option(const Option& option, const Json& value);

}  // namespace perfectplay::service
