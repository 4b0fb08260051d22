#include "perfectplay/cluster/cluster.h"

#include <charconv>
#include <cstdlib>
#include <initializer_list>
#include <string_view>

namespace perfectplay {

namespace {

/// The number in the first of these variables that is set.
unsigned number_in(std::initializer_list<const char*> names, unsigned otherwise) {
  for (const char* const name : names) {
    const char* const text = std::getenv(name);
    if (text == nullptr) continue;
    const std::string_view digits = text;
    unsigned number = 0;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (problem == std::errc() && end == digits.data() + digits.size()) return number;
  }
  return otherwise;
}

}  // namespace

// Open MPI's names, then those of others (MPICH, Intel MPI, Slurm's srun with PMI).
unsigned cluster_size() { return number_in({"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}, 1); }
std::chrono::seconds cluster_patience() { return std::chrono::seconds(number_in({"PERFECTPLAY_PATIENCE"}, 300)); }
unsigned cluster_rank() { return number_in({"OMPI_COMM_WORLD_RANK", "PMI_RANK"}, 0); }

#if !PERFECTPLAY_MPI
Expected<std::unique_ptr<Exchange>> join_cluster(std::chrono::seconds /*patience*/,
                                                 std::function<void(const std::string&)> /*last_words*/) {
  return input_error(
      "this program was started by mpirun but built without MPI; install openmpi-bin and libopenmpi-dev, and build it "
      "again");
}
#endif

}  // namespace perfectplay
