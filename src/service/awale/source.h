// The source of the values of Awalé boards: the table on disk that a request names, else all layers, solved in memory.
// Either stays in the session for later requests.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/graph/explore/explore.h"
#include "perfectplay/play/awale_oracle.h"
#include "perfectplay/service/request.h"
#include "perfectplay/solve/awale/retrograde.h"
#include "perfectplay/table/awale/awale_table.h"

namespace perfectplay::service {

struct AwaleSource {
  std::uint64_t threads = 0;
  Bytes memory;       ///< none: all of the machine's
  std::string table;  ///< a folder; empty: none
  std::uint64_t max_positions = ExploreOptions{}.max_positions;

  /// The options threads and memory.
  std::vector<Option> solver_options();
  /// The options of the solver, and those that name the source of the values.
  std::vector<Option> query_options();

  /// The threads and the memory that the solver may use.
  RetrogradeOptions retrograde_options() const;
};

/// How long boards with more seeds than the table are searched where a request does not say.
inline constexpr double awale_search_seconds = 5;
/// The option that says it.
Option search_time_option(std::string_view help, Seconds& seconds);

/// The values of boards. Any number of threads may ask at once.
class KeptAwale final : public KeptItem {
 public:
  static constexpr std::string_view kind = "awale";
  explicit KeptAwale(AwaleTable table);
  KeptAwale(const AwaleRules& rules, AwaleSolution solution);

  std::uint64_t bytes() const override { return table_ ? table_->bytes_kept() : bytes_; }
  bool shareable() const override { return true; }
  const AwaleOracle& oracle() const { return oracle_; }
  /// The most seeds of a board that has a value.
  int max_seeds() const { return max_seeds_; }
  /// The layers, where they were solved here; null where they are in a table.
  const AwaleSolution* solution() const { return values_ ? &values_->solution() : nullptr; }

 private:
  std::uint64_t bytes_ = 0;
  int max_seeds_ = awale_max_seeds;
  std::shared_ptr<const AwaleTable> table_;    ///< null where the boards were solved here
  std::shared_ptr<const AwaleValues> values_;  ///< null where they are in a table
  AwaleOracle oracle_;
};

/// The values of all boards up to `seeds` seeds. `distances` matters only if they are solved here: a table has what it
/// was built with.
Expected<Session::Lease<KeptAwale>> open_awale(const AwaleSource& source, const AwaleRules& rules, int seeds,
                                               bool distances, Session& session, Stop& stop);

/// The same, but a table that the request names may have fewer seeds than the board: max_seeds().
Expected<Session::Lease<KeptAwale>> open_awale_below(const AwaleSource& source, const AwaleRules& rules, int seeds,
                                                     bool distances, Session& session, Stop& stop);

/// The same, always solved in memory, whatever the number of boards. A solution that the session already has is used
/// again, even if it is for more seeds.
Expected<Session::Lease<KeptAwale>> solved_awale(const AwaleSource& source, const AwaleRules& rules, int seeds,
                                                 bool distances, Session& session, Stop& stop);

/// The name of Awalé in the registry.
std::string_view awale_name();
/// The number of boards of 0 to `seeds` seeds.
double awale_positions(const AwaleRules& rules, int seeds);
/// Reads a position: pits (3,3,3,3,3,3,3,3), a number (49957, #49957, 7:1998), or nothing, which means the start. An
/// input error if the start is meant and its seeds do not divide evenly among the pits.
Expected<AwalePosition> awale_position_of(const AwaleGame& game, const std::string& text);

/// The most moves of a best line to list. An Awalé game is longer than most.
inline constexpr std::size_t awale_line_limit = 300;

}  // namespace perfectplay::service
