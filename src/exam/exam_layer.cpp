#include "perfectplay/exam/exam_layer.h"

#include <algorithm>

namespace perfectplay {

ExamLayer::ExamLayer(const AwaleRules& rules, const Godel& godel, int seeds,
                     const std::function<int(const AwalePosition&)>& smaller)
    : rules_(rules), godel_(godel), seeds_(seeds), states_(godel.positions(seeds)) {
  for (std::uint64_t code = 0; code < states_.size(); ++code) {
    const AwalePosition position = godel.position(code, seeds);
    const std::vector<AwaleMove> playable = moves(rules, position);
    State& state = states_[code];
    state.bound = playable.empty() ? end_score(rules, position) : -seeds;
    for (const AwaleMove& move : playable) {
      if (move.gain == 0) {
        ++state.waiting;
      } else {
        state.bound = std::max(state.bound, move.gain - smaller(move.next));
      }
    }
  }
}

void ExamLayer::converge() {
  for (int pass = 0; pass <= seeds_; ++pass) {
    for (std::uint64_t code = 0; code < states_.size(); ++code) {
      if (!states_[code].pass && saturated(states_[code], pass)) settle(code, pass);
    }
  }
}

void ExamLayer::settle(std::uint64_t code, int pass) {
  states_[code].pass = pass;
  std::vector<std::uint64_t> uninformed{code};
  while (!uninformed.empty()) {
    const std::uint64_t child = uninformed.back();
    uninformed.pop_back();
    for (const AwalePosition& before : unmoves(rules_, turned(rules_, godel_.position(child, seeds_)))) {
      const std::uint64_t parent = godel_.enc(before);
      State& state = states_[parent];
      if (state.pass) continue;
      state.bound = std::max(state.bound, -states_[child].bound);
      --state.waiting;
      if (!saturated(state, pass)) continue;
      state.pass = pass;
      uninformed.push_back(parent);
    }
  }
}

}  // namespace perfectplay
