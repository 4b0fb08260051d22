#include "perfectplay/cluster/cluster.h"

#include "perfectplay/base/environment.h"

namespace perfectplay {

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
