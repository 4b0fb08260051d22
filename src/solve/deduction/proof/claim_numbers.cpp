#include "perfectplay/solve/deduction/proof/claim_numbers.h"

#include <algorithm>

namespace perfectplay {

std::size_t ClaimNumbers::begin(std::size_t size, std::span<const CodePermutation> symmetries) {
  claims_.push_back({.place = numbers_.size(), .size = size});
  open_.push_back(claims_.size() - 1);
  depth_ = std::max(depth_, open_.size());
  put(1 + 2 * symmetries.size());
  for (const CodePermutation& symmetry : symmetries) put(symmetry);
  return claims_.size() - 1;
}

void ClaimNumbers::put(const CodePermutation& permutation) {
  for (const std::uint8_t place : permutation.places) put(place);
  for (const std::uint8_t color : permutation.colors) put(color);
}

void ClaimNumbers::end() {
  claims_[open_.back()].length = numbers_.size() - claims_[open_.back()].place;
  ended_.push_back(open_.back());
  open_.pop_back();
}

void ClaimNumbers::refer(std::size_t claim, const CodePermutation* by) {
  claims_[claim].kept = true;
  put(0);
  references_.push_back({numbers_.size(), claim});
  put(0);  // which of the kept claims
  put(by == nullptr ? 0 : 1);
  if (by != nullptr) put(*by);
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
