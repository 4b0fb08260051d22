#include "support/minimax.h"

#include <optional>

namespace perfectplay::testing {

Value Minimax::value(Code position) {
  if (const auto known = values_.find(position); known != values_.end()) return known->second;
  Value value;
  if (const auto result = game_.result(position)) {
    value.outcome = *result;
    if (*result != Outcome::Draw) value.rank = Rank{0};
  } else {
    std::optional<Value> best;
    for (const auto& move : game_.moves(position)) {
      const Value next = this->value(move.next);
      if (!best || better_for(game_.player(position), next, *best)) best = next;
    }
    value = *best;
    if (value.outcome != Outcome::Draw) value.rank = Rank{raw(value.rank) + 1};
  }
  values_.emplace(position, value);
  return value;
}

}  // namespace perfectplay::testing
