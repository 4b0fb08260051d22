// What a game is told: its parameters, and the values given for them.
//
//   parameters of nim        sticks: an integer from 0 to 100000000, 21 where none is given      rule …      misere …
//   given                    {"sticks", "10"}, {"rule", "1,2"}
//   arguments                sticks = "10", rule = "1,2", misere = "false"
//
// Values are text, whoever gives them: a command line, a request, a file. Messages call a parameter by its name alone;
// the command line, a page or Python spell it as they do.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "perfectplay/base/error.h"

namespace perfectplay {

enum class ParameterKind : std::uint8_t { Integer, IntegerList, Flag, File, FurtherFile, Choice };

/// A File is an operand, and must be given; a FurtherFile is an option, and need not be.
constexpr bool is_file(ParameterKind kind) { return kind == ParameterKind::File || kind == ParameterKind::FurtherFile; }

struct Parameter {
  std::string_view name;  ///< "sticks"
  ParameterKind kind{};
  std::string_view default_value;  ///< as it would be given; empty for a file, "false" for a Flag
  std::string_view help;
  std::int64_t low = 0;  ///< the range of an Integer, or of each entry of an IntegerList
  std::int64_t high = 0;
  std::vector<std::string_view> choices = {};  ///< the words that a Choice accepts
  bool tacit = false;                          ///< not told where it has its default
};

/// Names of parameters with their values, in any order.
using GivenArguments = std::vector<std::pair<std::string, std::string>>;

/// The parameters of one game, checked: every parameter is there, in the order of the row.
class Arguments {
 public:
  explicit Arguments(GivenArguments values) : values_(std::move(values)) {}

  const GivenArguments& all() const { return values_; }
  std::int64_t integer(std::string_view name) const;
  std::vector<std::int64_t> integers(std::string_view name) const;
  bool flag(std::string_view name) const;
  const std::string& text(std::string_view name) const;

  /// The same but for one parameter.
  Arguments with(std::string_view name, std::string value) const;

 private:
  GivenArguments values_;
};

/// Checks kinds and ranges and fills in defaults; the error names the parameter and what would be accepted. `game` is
/// what it calls the game.
Expected<Arguments> check_arguments(std::string_view game, const std::vector<Parameter>& parameters,
                                    const GivenArguments& given);

}  // namespace perfectplay
