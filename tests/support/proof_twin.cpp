#include "support/proof_twin.h"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>

namespace perfectplay::testing {
namespace {

Placement placed(const StoneGrid& grid) {
  Placement placement;
  for (std::size_t cell = 0; cell < grid.stones.size(); ++cell) {
    if (grid.stones[cell]) placement.stones |= std::uint64_t{1} << cell;
    if (grid.stones[cell] == Player::J0) placement.j0 |= std::uint64_t{1} << cell;
  }
  return placement;
}

}  // namespace

std::optional<ReadProof> read_proof(const std::string& text) {
  auto reader = ProofReader::open(text, "proof");
  if (!reader) return std::nullopt;
  ReadProof proof{reader->header(), {}};
  for (const DeclaredPart& told : proof.header.parts) {
    ProofPart& part = proof.parts.emplace_back(ProofPart{told.assertion, {}, told.openings});
    for (const DeclaredLevel& level : told.levels) {
      auto claims = reader->next_level();
      if (!claims) return std::nullopt;
      claims->stones = level.stones;
      part.levels.push_back(std::move(*claims));
    }
  }
  if (!reader->end()) return std::nullopt;
  return proof;
}

std::string written(const ReadProof& proof) { return proof_text(proof.header, proof.parts); }

bool ProofTwin::accepts(const ReadProof& proof) {
  const auto root = game_.parse(proof.header.position);
  if (!root || game_.result(*root)) return false;
  return std::ranges::all_of(proof.parts, [&](const ProofPart& part) { return accepts(part, *root); });
}

bool ProofTwin::accepts(const ProofPart& part, Code root) {
  const Assertion& assertion = part.assertion;
  std::set<Placement> claims;
  std::set<Placement> leaves;
  for (const ProofLevel& level : part.levels) {
    if (level.claims.empty() && level.leaves.empty()) return false;
    for (const auto* list : {&level.claims, &level.leaves}) {
      for (const Placement& claim : *list) {
        if (std::popcount(claim.stones) != level.stones || !claims.insert(claim).second) return false;
        if (list == &level.leaves) leaves.insert(claim);
      }
    }
  }
  std::set<Placement> used;
  // The claimant has just moved: is this claimed, or does nobody need a claim?
  const auto rests = [&](Code position) {
    const int count = stones(position);
    if (assertion.goal == Goal::Holds && (count >= assertion.move || count == cells())) return true;
    if (count == cells() || count >= assertion.move) return false;
    const Placement least = least_image(position);
    if (claims.contains(least)) used.insert(least);
    return claims.contains(least);
  };
  const auto answered = [&](Code position) {
    const int count = stones(position);
    if (count == cells() || count >= assertion.move) return assertion.goal == Goal::Holds;
    const auto moves = game_.moves(position);
    const auto wins_at_once = [&](const auto& move) {
      const auto over = game_.result(move.next);
      return over && wins(*over, assertion.side);
    };
    if (std::ranges::any_of(moves, wins_at_once)) return true;
    return std::ranges::count_if(moves, [&](const auto& move) { return rests(move.next); }) != 0;
  };
  if (game_.player(root) == assertion.side ? !answered(root) : !rests(root)) return false;
  for (const Placement& claim : claims) {
    const auto code = code_of(claim);
    if (!code || game_.result(*code) || game_.player(*code) == assertion.side) return false;
    if (leaves.contains(claim)) {
      if (!is_true(assertion, *code)) return false;
      continue;
    }
    for (const auto& reply : game_.moves(*code)) {
      const auto over = game_.result(reply.next);
      if (over && wins(*over, opponent(assertion.side))) return false;
      if (over && assertion.goal == Goal::Wins) return false;
      if (!over && !answered(reply.next)) return false;
    }
  }
  return used == claims;
}

Placement ProofTwin::least_image(Code position) const {
  Placement least = placed(*game_.grid(position));
  for (int i = 1; i < game_.symmetries(); ++i) least = std::min(least, placed(*game_.grid(game_.image(position, i))));
  return least;
}

std::optional<Code> ProofTwin::code_of(const Placement& placement) const {
  const int columns = game_.grid(game_.start())->columns;
  std::string word;
  for (int cell = 0; cell < cells(); ++cell) {
    if (cell != 0 && cell % columns == 0) word += '/';
    const bool stone = (placement.stones >> cell & 1U) != 0;
    word += !stone ? '.' : (placement.j0 >> cell & 1U) != 0 ? 'X' : 'O';
  }
  const auto code = game_.parse(word);
  if (!code || placed(*game_.grid(*code)) != placement) return std::nullopt;
  return *code;
}

int ProofTwin::stones(Code position) const { return std::popcount(placed(*game_.grid(position)).stones); }
int ProofTwin::cells() const { return static_cast<int>(game_.grid(game_.start())->stones.size()); }

bool ProofTwin::is_true(const Assertion& assertion, Code position) {
  const Value value = minimax_.value(position);
  const auto wins_in_time = [&](Player player) {
    return wins(value.outcome, player) && stones(position) + static_cast<int>(raw(value.rank)) <= assertion.move;
  };
  return assertion.goal == Goal::Wins ? wins_in_time(assertion.side) : !wins_in_time(opponent(assertion.side));
}

}  // namespace perfectplay::testing
