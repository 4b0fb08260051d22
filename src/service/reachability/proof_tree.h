// A proof for reading as a tree that folds: every step stands below the first move that leads to it.
#pragma once

#include <string>

#include "perfectplay/draw/folding_tree.h"
#include "perfectplay/graph/reachability_game.h"
#include "perfectplay/play/proof/readable_proof.h"

namespace perfectplay::service {

FoldingTree proof_tree(const ReachabilityGame& game, const ReadableProof& proof, std::string title);

}  // namespace perfectplay::service
