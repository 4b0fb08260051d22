// One layer of the exam's retrograde analysis, for its questions 10 and 11: the state of each board after the
// initialisation, and the pass of the convergence that settles it.
//
//   unstable(t, k)  the score is at least t (`bound`), and the scores of k children are not known yet (`waiting`)
//   pass l          settles every unstable board with k = 0 or t = n - l, and informs its parents, which may settle too
//
// The code follows the text of the exam step by step with the plain moves of the rules, for layers of a few thousand
// boards. The solver for large layers is solve/awale.
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
    std::optional<int> pass;  ///< the pass that settled the board
  };

  /// Phase 1, initialisation. `smaller` gives the score of a board with fewer seeds.
  ExamLayer(const AwaleRules& rules, const Godel& godel, int seeds,
            const std::function<int(const AwalePosition&)>& smaller);
  /// Phase 2, convergence.
  void converge();

  /// The state of the board with this code.
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
