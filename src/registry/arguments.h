// The parameters of a game, and the values given for them.
//
//   parameters of nim        sticks: an integer from 0 to 100000000, default 21      rule …      misere …
//   given                    {"sticks", "10"}, {"rule", "1,2"}
//   arguments                sticks = "10", rule = "1,2", misere = "false"
//
// Values are text, whether a command line, a request or a file gives them. Messages name a parameter without
// decoration; each interface spells it in its own way: `--sticks`, `sticks=`, a field of a page.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "perfectplay/base/error.h"

namespace perfectplay {

enum class ParameterKind : std::uint8_t { Integer, IntegerList, Flag, File, FurtherFile, Choice };

/// A File is a required operand; a FurtherFile is an option.
constexpr bool is_file(ParameterKind kind) { return kind == ParameterKind::File || kind == ParameterKind::FurtherFile; }

struct Parameter {
  std::string_view name;  ///< "sticks"
  ParameterKind kind{};
  std::string_view default_value;  ///< as a user would give it; empty for a file, "false" for a Flag
  std::string_view help;
  std::int64_t low = 0;  ///< the range of an Integer, or of each entry of an IntegerList
  std::int64_t high = 0;
  std::vector<std::string_view> choices = {};  ///< the words that a Choice accepts, or a list in place of numbers
  bool tacit = false;                          ///< left out of commands if it has its default value
  std::string_view unless = {};                ///< has no value if this other parameter has one
};

/// A number or a list may have no value. Then commands and documents leave it out.
constexpr bool has_value(const Parameter& parameter, std::string_view value) {
  const bool numbers = parameter.kind == ParameterKind::Integer || parameter.kind == ParameterKind::IntegerList;
  return !numbers || !value.empty();
}

/// Names of parameters with their values, in any order.
using GivenArguments = std::vector<std::pair<std::string, std::string>>;

/// The arguments of one game, checked: one per parameter, in the order of the row.
class Arguments {
 public:
  explicit Arguments(GivenArguments values) : values_(std::move(values)) {}

  const GivenArguments& all() const { return values_; }
  std::int64_t integer(std::string_view name) const;
  std::vector<std::int64_t> integers(std::string_view name) const;
  bool flag(std::string_view name) const;
  const std::string& text(std::string_view name) const;

  /// A copy with another value for one parameter.
  Arguments with(std::string_view name, std::string value) const;

 private:
  GivenArguments values_;
};

/// Checks kinds and ranges, and fills in defaults. An error names the game as `game`, the parameter with `prefix`
/// before its name ("--" on a command line), and the values that would be accepted.
Expected<Arguments> check_arguments(std::string_view game, const std::vector<Parameter>& parameters,
                                    const GivenArguments& given, std::string_view prefix = "");

}  // namespace perfectplay
