// Where the values of Awalé boards come from: a table on disk where one is named, else all layers solved in memory.
// Both stay in the session for the next request.
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
  Bytes memory;       ///< none: what the machine has
  std::string table;  ///< a folder; empty: none
  std::uint64_t max_positions = ExploreOptions{}.max_positions;

  /// threads and memory.
  std::vector<Option> solver_options();
  /// Those, and where values come from.
  std::vector<Option> query_options();

  /// What the solver may use.
  RetrogradeOptions retrograde_options() const;
};

/// Values of boards, asked by any number of threads.
class KeptAwale final : public KeptItem {
 public:
  static constexpr std::string_view kind = "awale";
  explicit KeptAwale(AwaleTable table);
  KeptAwale(const AwaleRules& rules, AwaleSolution solution);

  std::uint64_t bytes() const override { return bytes_; }
  bool shareable() const override { return true; }
  const AwaleOracle& oracle() const { return oracle_; }
  /// The layers, where they were solved here; null where they are in a table.
  const AwaleSolution* solution() const { return values_ ? &values_->solution() : nullptr; }

 private:
  std::uint64_t bytes_ = 0;
  std::shared_ptr<const AwaleValues> values_;
  AwaleOracle oracle_;
};

/// The values of all boards of up to `seeds` seeds; solved here, they have distances or not.
Expected<Session::Lease<KeptAwale>> open_awale(const AwaleSource& source, const AwaleRules& rules, int seeds,
                                               bool distances, Session& session, Stop& stop);

/// The same, solved in any case and whatever their number. What an earlier request solved serves this one too, also
/// where it was of more seeds.
Expected<Session::Lease<KeptAwale>> solved_awale(const AwaleSource& source, const AwaleRules& rules, int seeds,
                                                 bool distances, Session& session, Stop& stop);

/// What the registry calls Awalé.
std::string_view awale_name();
/// How many boards of 0 … seeds seeds there are.
double awale_positions(const AwaleRules& rules, int seeds);
/// What a request says, pits (3,3,3,3,3,3,3,3) or a number (49957, #49957, 7:1998), or the start; an input error when
/// the seeds of the start do not divide evenly.
Expected<AwalePosition> awale_position_of(const AwaleGame& game, const std::string& text);

/// How many moves of a best line are told: an Awalé game is longer than most.
inline constexpr std::size_t awale_line_limit = 300;

}  // namespace perfectplay::service
