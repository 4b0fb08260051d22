// One row a game: its name, its parameters, what it is, and how to make it. The command line, the generic tests, and
// later the web list and the Python module read these rows and nothing else.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/games/awale/awale.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/graph/reachability_game.h"

namespace perfectplay {

/// What kind of game it is, and so which solver it needs and what its values are.
enum class Family : std::uint8_t { Reachability, Awale, Deduction };
inline constexpr std::size_t family_count = 3;

/// All boards of up to `seeds` seeds.
struct AwaleGame {
  AwaleRules rules;
  int seeds = 0;
};

using AnyGame = std::variant<std::shared_ptr<const ReachabilityGame>, AwaleGame, DeductionGame>;

enum class ParameterKind : std::uint8_t { Integer, IntegerList, Flag, File, FurtherFile, Choice };

/// A File is an operand, and must be given; a FurtherFile is an option, and need not be.
constexpr bool is_file(ParameterKind kind) { return kind == ParameterKind::File || kind == ParameterKind::FurtherFile; }

struct Parameter {
  std::string_view name;  ///< "sticks": the option is --sticks; a File is given without an option
  ParameterKind kind{};
  std::string_view default_value;  ///< as the user would type it; empty for a file, "false" for a Flag
  std::string_view help;
  std::int64_t low = 0;  ///< the range of an Integer, or of each entry of an IntegerList
  std::int64_t high = 0;
  std::vector<std::string_view> choices = {};  ///< the words that a Choice accepts
  bool tacit = false;                          ///< not told where it has its default
};

/// The parameters of one game, as text, checked against the rows: every parameter is there, in the order of the row.
class Arguments {
 public:
  explicit Arguments(std::vector<std::pair<std::string, std::string>> values) : values_(std::move(values)) {}

  const std::vector<std::pair<std::string, std::string>>& all() const { return values_; }
  std::int64_t integer(std::string_view name) const;
  std::vector<std::int64_t> integers(std::string_view name) const;
  bool flag(std::string_view name) const;
  const std::string& text(std::string_view name) const;

 private:
  std::vector<std::pair<std::string, std::string>> values_;
};

struct GameEntry {
  std::string_view name;  ///< "connect-four"
  Family family{};
  std::string_view summary;  ///< one line
  std::string_view example;  ///< arguments to try: "nim --sticks 21 --rule 1,2,3"
  std::vector<Parameter> parameters;
  Expected<AnyGame> (*make)(const Arguments&);
  /// Small instances on which the generic tests run: arguments as typed, e.g. {"--sticks", "7"}.
  std::vector<std::vector<std::string>> small_instances;
};

std::span<const GameEntry> registry();
const GameEntry* find_game(std::string_view name);

/// Checks kinds and ranges and fills in defaults; the error names the parameter and what would be accepted.
Expected<Arguments> check_arguments(const GameEntry& game,
                                    const std::vector<std::pair<std::string, std::string>>& given);

}  // namespace perfectplay
