#include "support/deduction_proof_twin.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

namespace perfectplay::testing {

std::optional<ReadDeductionProof> read_deduction_proof(const std::string& text) {
  auto reader = DeductionProofReader::open(text, "proof");
  if (!reader) return std::nullopt;
  ReadDeductionProof proof{reader->header(), {}};
  while (!reader->end()) {
    const auto number = reader->next();
    if (!number || *number > 0xffff'ffff) return std::nullopt;
    proof.numbers.push_back(static_cast<std::uint32_t>(*number));
  }
  return proof;
}

std::string written(const ReadDeductionProof& proof) { return proof_text(proof.header, {proof.numbers, {}}); }

DeductionProofTwin::DeductionProofTwin(const DeductionGame& game) : game_(game), plain_(game), capacities_{0, 1} {
  while (capacities_.back() < game.solutions()) {
    std::uint64_t most = 0;
    for (std::uint32_t guess = 0; guess < game.guesses(); ++guess) {
      std::uint64_t sum = 0;
      for (const auto& [answer, size] : [&] {
             std::map<Answer, std::uint64_t> sizes;
             for (std::uint32_t s = 0; s < game.solutions(); ++s) ++sizes[game.answer(Guess{guess}, Guess{s})];
             return sizes;
           }()) {
        sum += std::min(size, capacities_.back());
      }
      most = std::max(most, sum);
    }
    capacities_.push_back(most);
  }
}

std::uint64_t DeductionProofTwin::capacity(std::uint64_t guesses) const {
  return guesses < capacities_.size() ? capacities_[guesses] : game_.solutions();
}

bool DeductionProofTwin::is_true(const DeductionAssertion& assertion) {
  if (assertion.goal == DeductionGoal::Order) return plain_.order(plain_.everything()) == assertion.value;
  return plain_.total(plain_.everything(), game_.solutions()) == assertion.value;
}

std::optional<std::uint64_t> DeductionProofTwin::number() {
  if (read_ == proof_->numbers.size()) return std::nullopt;
  return proof_->numbers[read_++];
}

std::vector<DeductionProofTwin::Part> DeductionProofTwin::parts_of(std::uint32_t guess, Bits set) const {
  std::map<std::uint32_t, Bits> by_answer;
  for (std::uint32_t s = 0; s < game_.solutions(); ++s) {
    if ((set >> s & 1U) != 0) {
      by_answer[static_cast<std::uint32_t>(game_.answer(Guess{guess}, Guess{s}))] |= Bits{1} << s;
    }
  }
  by_answer.erase(static_cast<std::uint32_t>(game_.solved()));
  std::vector<Part> parts;
  for (const auto& [answer, members] : by_answer) parts.push_back({members, answer});
  std::ranges::stable_sort(
      parts, [](const Part& a, const Part& b) { return std::popcount(a.members) > std::popcount(b.members); });
  return parts;
}

bool DeductionProofTwin::accepts(const ReadDeductionProof& proof) {
  proof_ = &proof;
  read_ = 0;
  strategy_ = worst_ = total_ = claims_ = members_ = 0;
  kept_.clear();
  const DeclaredDeduction& declared = proof.header.declared;
  const auto& [goal, value] = declared.assertion;
  if (value == 0 || declared.depth > deepest_proof || declared.leaves > deepest_proof) return false;
  if (!plays(plain_.everything(), 1) || strategy_ != declared.strategy) return false;
  if ((goal == DeductionGoal::Order ? worst_ : total_) != value) return false;
  if (!claims(plain_.everything(), goal == DeductionGoal::Order ? value - 1 : value, 1)) return false;
  return read_ == proof.numbers.size() && claims_ == declared.claims && kept_.size() == declared.kept &&
         members_ == declared.members && std::ranges::all_of(kept_, &Kept::used);
}

bool DeductionProofTwin::plays(Bits set, std::uint32_t now) {
  if (now > proof_->header.declared.depth) return false;
  if (std::popcount(set) == 1) {
    worst_ = std::max<std::uint64_t>(worst_, now);
    total_ += now;
    return true;
  }
  ++strategy_;
  const auto guess = number();
  if (!guess || *guess >= game_.guesses()) return false;
  const auto parts = parts_of(static_cast<std::uint32_t>(*guess), set);
  if (parts.size() == 1 && parts[0].members == set) return false;
  if (*guess < game_.solutions() && (set >> *guess & 1U) != 0) {
    worst_ = std::max<std::uint64_t>(worst_, now);
    total_ += now;
  }
  return std::ranges::all_of(parts, [&](const Part& part) { return plays(part.members, now + 1); });
}

std::optional<std::vector<std::uint32_t>> DeductionProofTwin::images() {
  const PegGame* pegs = game_.pegs();
  if (pegs == nullptr) return std::nullopt;
  const auto read = [&](int count) -> std::optional<std::vector<std::uint8_t>> {
    std::vector<std::uint8_t> values;
    std::set<std::uint64_t> different;
    for (int i = 0; i < count; ++i) {
      const auto value = number();
      if (!value || *value >= static_cast<std::uint64_t>(count) || !different.insert(*value).second) return {};
      values.push_back(static_cast<std::uint8_t>(*value));
    }
    return values;
  };
  const auto places = read(pegs->rules().places);
  const auto colors = places ? read(pegs->rules().colors) : std::nullopt;
  if (!colors) return std::nullopt;
  std::vector<std::uint32_t> result;
  for (std::uint32_t s = 0; s < game_.solutions(); ++s) {
    std::vector<std::uint8_t> image;
    for (const std::uint8_t place : *places) image.push_back((*colors)[pegs->pegs(Guess{s})[place]]);
    result.push_back(static_cast<std::uint32_t>(*game_.find_guess(pegs->code_name(image))));
  }
  return result;
}

DeductionProofTwin::Bits DeductionProofTwin::image(Bits set, const std::vector<std::uint32_t>& images) {
  Bits result = 0;
  for (std::size_t s = 0; s < images.size(); ++s) {
    if ((set >> s & 1U) != 0) result |= Bits{1} << images[s];
  }
  return result;
}

bool DeductionProofTwin::refers(Bits set, std::uint64_t bound) {
  const auto which = number();
  const auto turned = number();
  if (!which || *which >= kept_.size() || !turned || *turned > 1) return false;
  Kept& kept = kept_[*which];
  kept.used = true;
  Bits members = kept.members;
  if (*turned == 1) {
    const auto by = images();
    if (!by) return false;
    members = image(members, *by);
  }
  return kept.bound >= bound && (members & ~set) == 0;
}

bool DeductionProofTwin::too_large(std::uint32_t guess, Bits set, std::uint64_t bound) const {
  const auto parts = parts_of(guess, set);
  if (parts.empty()) return false;  // the set is the guess itself
  return parts[0].members == set || static_cast<std::uint64_t>(std::popcount(parts[0].members)) > capacity(bound - 1);
}

bool DeductionProofTwin::claims(Bits set, std::uint64_t bound, std::uint32_t depth) {
  const DeclaredDeduction& declared = proof_->header.declared;
  const auto size = static_cast<std::uint64_t>(std::popcount(set));
  const bool order = declared.assertion.goal == DeductionGoal::Order;
  if (order && size > capacity(bound)) return true;
  if (order && (bound <= 2 || size <= declared.leaves)) return plain_.tau(set, static_cast<std::uint32_t>(bound)) > 1;
  if (!order && known_bound(set) >= bound) return true;
  if (!order && size <= declared.leaves) return false;
  const auto head = number();
  if (!head || *head >= 2000) return false;
  if (*head == 0) return refers(set, bound);
  if (depth > declared.depth || ++claims_ > declared.claims) return false;

  // One guess per orbit.
  std::vector<std::vector<std::uint32_t>> symmetries;
  for (std::uint64_t i = 0; i < (*head - 1) / 2; ++i) {
    const auto by = images();
    if (!by || image(set, *by) != set) return false;
    symmetries.push_back(*by);
  }
  std::set<std::uint32_t> reached;
  std::vector<std::uint32_t> guesses;
  for (std::uint32_t guess = 0; guess < game_.guesses(); ++guess) {
    if (!reached.insert(guess).second) continue;
    guesses.push_back(guess);
    std::vector<std::uint32_t> open{guess};
    while (!open.empty()) {
      const std::uint32_t from = open.back();
      open.pop_back();
      for (const auto& by : symmetries) {
        if (reached.insert(by[from]).second) open.push_back(by[from]);
      }
    }
  }
  if (!(order ? claims_order(guesses, set, bound, depth) : claims_total(guesses, set, bound, depth))) return false;
  if ((*head - 1) % 2 == 1) {
    members_ += size;
    if (kept_.size() == declared.kept || members_ > declared.members) return false;
    kept_.push_back({set, bound, false});
  }
  return true;
}

std::uint64_t DeductionProofTwin::known_bound(Bits set) {
  const auto size = static_cast<std::uint64_t>(std::popcount(set));
  if (size <= proof_->header.declared.leaves) return plain_.total(set, game_.solutions());
  std::uint64_t sum = 0;
  for (std::uint64_t d = 0; d <= size; ++d) sum += size - std::min(size, capacity(d));
  if (size < 3 || size > capacity(2)) return sum;
  for (std::uint32_t s = 0; s < game_.solutions(); ++s) {
    if ((set >> s & 1U) != 0 && parts_of(s, set).size() == size - 1) return sum;
  }
  return sum + 1;
}

bool DeductionProofTwin::claims_total(const std::vector<std::uint32_t>& guesses, Bits set, std::uint64_t bound,
                                      std::uint32_t depth) {
  for (const std::uint32_t guess : guesses) {
    const auto parts = parts_of(guess, set);
    if (parts.size() == 1 && parts[0].members == set) continue;
    auto sum = static_cast<std::uint64_t>(std::popcount(set));
    for (const Part& part : parts) sum += known_bound(part.members);
    if (sum >= bound) continue;
    const auto raised = number();
    if (!raised || *raised > parts.size()) return false;
    std::uint64_t rank = 0;
    for (std::uint64_t i = 0; i < *raised; ++i) {
      const auto skipped = number();
      const auto more = number();
      if (!skipped || !more || rank + *skipped >= parts.size()) return false;
      rank += *skipped;
      if (!claims(parts[rank].members, known_bound(parts[rank].members) + *more + 1, depth + 1)) return false;
      sum += *more + 1;
      ++rank;
    }
    if (sum != bound) return false;
  }
  return true;
}

bool DeductionProofTwin::claims_order(const std::vector<std::uint32_t>& guesses, Bits set, std::uint64_t bound,
                                      std::uint32_t depth) {
  std::vector<Bits> blocks;
  const auto refuted = [&](std::uint32_t guess) {
    const auto parts = parts_of(guess, set);
    return too_large(guess, set, bound) || std::ranges::any_of(blocks, [&](Bits block) {
             return std::ranges::any_of(parts, [&](const Part& part) { return (block & ~part.members) == 0; });
           });
  };
  const auto count = number();
  if (!count || *count > guesses.size()) return false;
  for (std::uint64_t i = 0; i < *count; ++i) {
    const auto guess = number();
    if (!guess || !std::ranges::binary_search(guesses, *guess)) return false;
    if (refuted(static_cast<std::uint32_t>(*guess))) return false;
    const auto parts = parts_of(static_cast<std::uint32_t>(*guess), set);
    const auto rank = number();
    if (!rank || *rank >= 2 * parts.size()) return false;
    Bits block = parts[*rank % parts.size()].members;
    if (*rank >= parts.size()) {
      const auto size = number();
      if (!size || *size == 0 || *size >= static_cast<std::uint64_t>(std::popcount(block))) return false;
      Bits left = block;
      block = 0;
      for (std::uint64_t taken = 0; taken < *size; ++taken) {
        const auto skipped = number();
        if (!skipped || *skipped >= static_cast<std::uint64_t>(std::popcount(left))) return false;
        for (std::uint64_t k = 0; k < *skipped; ++k) left &= left - 1;
        block |= left & -left;
        left &= left - 1;
      }
    }
    if (!claims(block, bound - 1, depth + 1)) return false;
    blocks.push_back(block);
  }
  return std::ranges::all_of(guesses, refuted);
}

}  // namespace perfectplay::testing
