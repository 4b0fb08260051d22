// One layer of the exam's retrograde analysis, as its questions 10 and 11 look at it: what each board knows after the
// initialisation, and which pass of the convergence settles it.
//
//   unstable(t, k)  the score is at least t, and k children have not told theirs yet
//   pass l          settles every unstable board with k = 0 or t = n - l, and tells its parents, who may settle in turn
//
// It follows the document step by step on the rules' plain moves, for layers of a few thousand boards; solve/retrograde
// is the solver.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "perfectplay/games/awale/awale.h"
#include "perfectplay/games/awale/godel.h"

namespace perfectplay {

class ExamLayer {
 public:
  struct State {
    int bound = 0;
    int waiting = 0;
    std::optional<int> pass;  ///< which pass settled it
  };

  /// Phase 1. `smaller` gives the score of a board with fewer seeds.
  ExamLayer(const AwaleRules& rules, const Godel& godel, int seeds,
            const std::function<int(const AwalePosition&)>& smaller);
  /// Phase 2.
  void converge();

  /// By the board's code.
  const State& state(std::uint64_t code) const { return states_[code]; }

 private:
  bool saturated(const State& state, int pass) const { return state.waiting == 0 || state.bound >= seeds_ - pass; }
  void settle(std::uint64_t code, int pass);

  AwaleRules rules_;
  const Godel& godel_;
  int seeds_;
  std::vector<State> states_;
};

}  // namespace perfectplay
