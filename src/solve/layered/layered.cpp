#include "perfectplay/solve/layered/layered.h"

namespace perfectplay {

LayeredCounts SolvedLayer::counts() const {
  LayeredCounts counts;
  counts.positions = size();
  for (std::uint64_t index = 0; index < size(); ++index) {
    const LayeredValue found = value(index);
    ++(found.score > 0 ? counts.wins : found.score < 0 ? counts.losses : counts.draws);
    if (found.by_repetition()) ++counts.repetitions;
  }
  return counts;
}

}  // namespace perfectplay
