// Several processes that mpirun has started, on one machine or many, which share the work on Awalé layers.
//
//   mpirun -n 4 perfectplay solve awale --pits 6 --seeds 24 --out DIR        all processes see the same folder
//
// Only this folder knows MPI, and only one source of it: the solver sees an Exchange (solve/awale/exchange.h). A program
// that was built without MPI can say what it lacks, and nothing else.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "perfectplay/base/error.h"
#include "perfectplay/solve/awale/exchange.h"

namespace perfectplay {

/// The number of processes of which this is one, as mpirun tells it; 1 if it was started alone. Does not join them.
unsigned cluster_size();
/// The number of this process; 0 if it was started alone.
unsigned cluster_rank();

/// After this time without a sign of life, a process is given up: PERFECTPLAY_PATIENCE, in seconds, or five minutes. Work
/// shows signs of life by Exchange::beat(); waiting for others does so by itself.
std::chrono::seconds cluster_patience();

/// Joins the other processes, until the Exchange is destroyed: then all leave together, and if one of them does not come
/// within seconds, it ends all. If one gives no sign of life, another says so by last_words() and ends all. Errors: built
/// without MPI, too many.
Expected<std::unique_ptr<Exchange>> join_cluster(std::chrono::seconds patience,
                                                 std::function<void(const std::string&)> last_words);

}  // namespace perfectplay
