// One row a game: its name, its parameters, what it is, and how to make it. The command line, the generic tests, and
// later the web list and the Python module read these rows and nothing else.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/graph/reachability_game.h"

namespace perfectplay {

enum class ParameterKind : std::uint8_t { Integer, IntegerList, Flag, File };

struct Parameter {
  std::string_view name;  ///< "sticks": the option is --sticks; a File is given without an option
  ParameterKind kind{};
  std::string_view default_value;  ///< as the user would type it; empty for a File, "false" for a Flag
  std::string_view help;
  std::int64_t low = 0;  ///< the range of an Integer, or of each entry of an IntegerList
  std::int64_t high = 0;
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
  std::string_view name;     ///< "connect-four"
  std::string_view summary;  ///< one line
  std::string_view example;  ///< arguments to try: "nim --sticks 21 --rule 1,2,3"
  std::vector<Parameter> parameters;
  Expected<std::shared_ptr<const ReachabilityGame>> (*make)(const Arguments&);
  /// Small instances on which the generic tests run: arguments as typed, e.g. {"--sticks", "7"}.
  std::vector<std::vector<std::string>> small_instances;
};

std::span<const GameEntry> registry();
const GameEntry* find_game(std::string_view name);

/// Checks kinds and ranges and fills in defaults; the error names the parameter and what would be accepted.
Expected<Arguments> check_arguments(const GameEntry& game,
                                    const std::vector<std::pair<std::string, std::string>>& given);

}  // namespace perfectplay
