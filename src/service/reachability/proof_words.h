// A proof for reading in words, sentence by sentence.
//
//   assertion   J0 wins in 3 moves at the latest
//   heading     Step 2: 3,1; at most 2 moves to go
//   line        J1 1: J0 plays 2 and wins.
//   reason      Every move of J1 has its answer, …
#pragma once

#include <cstddef>
#include <string>

#include "perfectplay/graph/reachability_game.h"
#include "perfectplay/play/proof/readable_proof.h"
#include "perfectplay/service/game_choice.h"

namespace perfectplay::service {

class ProofWords {
 public:
  /// The arguments must live as long.
  ProofWords(const ReachabilityGame& game, const ReadablePart& part)
      : game_(game), part_(part), side_(name_of(part.side)), rival_(name_of(opponent(part.side))) {}

  std::string assertion() const;
  /// The position is left out where a board shows it.
  std::string heading(std::size_t step) const;
  std::string line(const ReadableReply& reply) const;
  std::string reason() const;

 private:
  std::string claim(const ReadableStep& step) const;

  const ReachabilityGame& game_;
  const ReadablePart& part_;
  std::string side_;
  std::string rival_;
};

/// "J0 wins in 3 moves, and no sooner"; moves are counted from the position.
std::string value_claim(const Value& value);

/// What a proof for reading proves, in one sentence without its full stop.
std::string readable_sentence(const GameChoice& choice, const ReachabilityGame& game, Code position,
                              const Value& value);

}  // namespace perfectplay::service
