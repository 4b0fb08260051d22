// Goes through the claims of a level in several threads.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/base/threads.h"
#include "perfectplay/graph/proof.h"

namespace perfectplay {

/// Calls wrong(thread, claim) for all claims, and returns what it says about the first one that is wrong. Adds the number
/// of claims to `done`. An error when `stop` ended the work.
template <class Wrong>
Expected<std::optional<std::string>> first_wrong(const std::vector<Placement>& claims, unsigned threads,
                                                 std::uint64_t& done, Stop& stop, const Wrong& wrong) {
  constexpr std::size_t claims_per_task = 64;
  const std::size_t batch = claims_per_task * 16 * threads;
  std::vector<std::optional<std::string>> faults(batch / claims_per_task);
  for (std::size_t begin = 0; begin < claims.size(); begin += batch) {
    const std::size_t end = std::min(begin + batch, claims.size());
    const std::size_t tasks = (end - begin + claims_per_task - 1) / claims_per_task;
    const auto work = [&](unsigned thread, std::size_t task) {
      const std::size_t first = begin + task * claims_per_task;
      for (std::size_t i = first; i < std::min(first + claims_per_task, end) && !faults[task] && stop.go_on(); ++i) {
        faults[task] = wrong(thread, claims[i]);
      }
    };
    if (!run_tasks(threads, tasks, stop, work)) return stop_error(stop, "the check");
    done += end - begin;
    if (!stop.go_on({"checking", done, 0})) return stop_error(stop, "the check");
    const auto fault = std::ranges::find_if(faults, [](const auto& each) { return each.has_value(); });
    if (fault != faults.end()) return *fault;
  }
  return std::nullopt;
}

}  // namespace perfectplay
