// One option of a request: its name, its help, and the variable that receives its value. The command line, the requests
// in JSON, the help, the manual, the completions and the schemas all read these rows.
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

/// A time limit; none: unlimited.
struct Seconds {
  std::optional<double> value = std::nullopt;

  double limit() const { return value.value_or(std::numeric_limits<double>::infinity()); }
};

/// An amount of memory: "8G", "1.5 GiB", "500M", "123456", in powers of 1024. None: the program chooses.
struct Bytes {
  std::optional<std::uint64_t> value = std::nullopt;
  std::optional<std::uint64_t> most = std::nullopt;  ///< what the session allows, whatever is asked for

  /// The resources that a request may use; one that names none gets `usual`.
  std::uint64_t limit(std::uint64_t usual) const {
    const std::uint64_t wanted = value.value_or(usual);
    return most && *most < wanted ? *most : wanted;
  }
};

/// The kind of output that appears at the path which an option names.
enum class Writes : std::uint8_t { Nothing, File, Folder };

struct Option {
  std::string_view name;      ///< "output": the option is --output
  std::string_view argument;  ///< the name of its value in the help: "FILE"; empty for a switch
  std::string_view help;
  /// Holds the default until the option is given.
  /// A list grows by one text each time that the option is given.
  std::variant<bool*, std::string*, std::uint64_t*, Seconds*, Bytes*, std::vector<std::string>*> target;
  std::vector<std::string_view> choices = {};  ///< the words accepted; empty: any
  char letter = '\0';                          ///< 'o': also -o on the command line
  std::uint64_t low = 0;                       ///< the range of a number
  std::uint64_t high = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t unit_bytes = 0;  ///< the memory that each unit of a number may take; 0: it takes none
  bool names_file = false;       ///< its value is a path, which a session may forbid
  bool names_table = false;      ///< its value is a folder with an Awalé table, which it may allow again
  std::optional<Capability> needs = std::nullopt;  ///< the help lists it only for games that offer this
  Writes writes = Writes::Nothing;                 ///< output.h checks the path before any work
  std::string_view bare = {};                      ///< the value of "--name" without a value; empty: it needs one
  bool operand = false;                            ///< the command line also takes the value alone, after the game
  bool contents = false;  ///< a request may give the contents of the file instead of its path: {"text":"…"}

  bool is_switch() const { return std::holds_alternative<bool*>(target); }
  bool is_list() const { return std::holds_alternative<std::vector<std::string>*>(target); }
};

/// Sets an option to a value as typed. Errors call the option `spelled`: "--time-limit".
Expected<void> set_option(const Option& option, std::string_view text, std::string_view spelled);
/// Sets an option to the value in a request: a boolean, a number or a string.
Expected<void> set_option(const Option& option, const Json& value);

}  // namespace perfectplay::service
