#include "perfectplay/solve/deduction/proof/claim_numbers.h"

#include <algorithm>

namespace perfectplay {

std::size_t ClaimNumbers::begin(std::size_t size, std::span<const CodePermutation> symmetries) {
  claims_.push_back({numbers_.size(), size, false, 0});
  open_.push_back(claims_.size() - 1);
  depth_ = std::max(depth_, open_.size());
  put(1 + 2 * symmetries.size());
  for (const CodePermutation& symmetry : symmetries) {
    for (const std::uint8_t place : symmetry.places) put(place);
    for (const std::uint8_t color : symmetry.colors) put(color);
  }
  return claims_.size() - 1;
}

void ClaimNumbers::end() {
  ended_.push_back(open_.back());
  open_.pop_back();
}

void ClaimNumbers::refer(std::size_t claim) {
  claims_[claim].kept = true;
  put(0);
  references_.push_back({numbers_.size(), claim});
  put(0);  // which of the kept claims
  put(0);  // its set itself, not an image of it
}

const std::vector<std::uint32_t>& ClaimNumbers::finish(DeclaredDeduction& declared) {
  declared.claims = claims_.size();
  declared.depth = std::max(declared.depth, static_cast<std::uint32_t>(depth_));
  for (const std::size_t ended : ended_) {
    Claim& claim = claims_[ended];
    if (!claim.kept) continue;
    claim.number = static_cast<std::uint32_t>(declared.kept++);
    declared.members += claim.size;
    ++numbers_[claim.place];
  }
  for (const Reference& reference : references_) numbers_[reference.place] = claims_[reference.claim].number;
  return numbers_;
}

}  // namespace perfectplay
