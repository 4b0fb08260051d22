#include "perfectplay/verify/proof/joining_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <utility>

#include "perfectplay/verify/proof/claim_tasks.h"
#include "perfectplay/verify/proof/virtual_connections.h"

namespace perfectplay {

JoiningChecker::Claim JoiningChecker::claim_of(const Placement& position) const {
  const Cells full = (Cells{1} << board_.cells()) - 1;
  const Cells own = part_.assertion.side == Player::J0 ? position.j0 : position.stones & ~position.j0;
  return {own, full & ~position.stones};
}

Expected<std::optional<std::string>> JoiningChecker::fault(const Placement& root, const NextLevel& next) {
  // 1. The levels begin where the opponent is to move for the first time, and go up by one stone of the claimant.
  std::vector<Placement> roots;
  roots.reserve(part_.openings.size() + 1);
  for (const int opening : part_.openings) roots.push_back(board_.play(root, opening));
  if (roots.empty()) roots.push_back(root);
  const bool answers_first = PlainBoard::to_move(roots.front()) == part_.assertion.side;
  int stones = std::popcount(claim_of(roots.front()).own) + (answers_first ? 1 : 0);
  for (const DeclaredLevel& level : part_.levels) {
    if (level.stones != stones || (level.claims == 0 && level.leaves == 0)) {
      return fmt::format("level {} of {} claims cannot follow the one before it", level.stones,
                         level.claims + level.leaves);
    }
    ++stones;
  }
  // 2. The assertion rests on the first level.
  Level level;
  if (auto trouble = read(next, level)) return trouble;
  next_ = &level;
  for (const Placement& position : roots) {
    if (!answered(position))
      return fmt::format("nothing is claimed from which it follows at {}", board_.print(position));
  }
  // 3. Each level rests on the next one, and on what the checker finds out by itself.
  std::vector<VirtualConnections> connections;
  for (unsigned thread = 0; thread < threads_; ++thread) connections.emplace_back(board_);
  for (std::size_t i = 0; i < part_.levels.size(); ++i) {
    const auto unused = std::ranges::find(level.used, 0);
    if (unused != level.used.end()) {
      const auto number = static_cast<std::size_t>(unused - level.used.begin());
      const std::size_t claims = level.claims.size();
      return fmt::format("no claim needs {}",
                         board_.print(number < claims ? level.claims[number] : level.leaves[number - claims]));
    }
    Level following;
    if (auto trouble = read(next, following)) return trouble;
    next_ = &following;
    const auto left_open = [&](unsigned thread, const Claim& claim) {
      connections[thread].find(claim.own, claim.carrier, part_.assertion.side);
      return connections[thread].must_play();
    };
    const auto wrong = [&](const Placement& position) {
      return fmt::format("{} has no answer that is claimed to every stone in {}", name_of(part_.assertion.side),
                         board_.print(position));
    };
    auto trouble = TRY(first_wrong(level.leaves, threads_, verdict_.claims, stop_,
                                   [&](unsigned thread, const Placement& leaf) -> std::optional<std::string> {
                                     if (left_open(thread, claim_of(leaf)) == 0) return std::nullopt;
                                     return wrong(leaf);
                                   }));
    if (trouble) return trouble;
    trouble = TRY(first_wrong(level.claims, threads_, verdict_.claims, stop_,
                              [&](unsigned thread, const Placement& position) -> std::optional<std::string> {
                                const Claim claim = claim_of(position);
                                Cells left = left_open(thread, claim);
                                any_cell(claim.carrier, [&](int cell) {
                                  const Cells stone = Cells{1} << cell;
                                  left &= use(claim.own | stone, claim.carrier & ~stone) | stone;
                                  return false;
                                });
                                return left == 0 ? std::nullopt : std::optional(wrong(position));
                              }));
    if (trouble) return trouble;
    verdict_.searched += level.claims.size() + level.leaves.size();
    level = std::move(following);
  }
  return std::nullopt;
}

std::optional<std::string> JoiningChecker::read(const NextLevel& next, Level& level) {
  if (read_ == part_.levels.size()) return std::nullopt;
  auto claims = next();
  if (!claims) return claims.error().message;
  const int stones = part_.levels[read_++].stones;
  level.claims = std::move(claims->claims);
  level.leaves = std::move(claims->leaves);
  for (const auto* list : {&level.claims, &level.leaves}) {
    for (const Placement& position : *list) {
      const Claim claim = claim_of(position);
      const std::size_t number = level.used.size();
      if (position.stones >> board_.cells() != 0 || std::popcount(claim.own) != stones ||
          board_.least_image(position) != position) {
        return fmt::format("a claim of level {} is not one of its positions", stones);
      }
      const Level::Entry turned{board_.half_turn(claim.own), board_.half_turn(claim.carrier), number};
      level.entries.push_back({claim.own, claim.carrier, number});
      if (turned.own != claim.own || turned.carrier != claim.carrier) level.entries.push_back(turned);
      level.used.push_back(0);
    }
  }
  const auto cells = [](const Level::Entry& entry) { return std::pair(entry.own, entry.carrier); };
  std::ranges::sort(level.entries, {}, cells);
  if (std::ranges::adjacent_find(level.entries, {}, cells) != level.entries.end()) return "a claim is made twice";
  return std::nullopt;
}

JoiningChecker::Cells JoiningChecker::use(Cells own, Cells cells) {
  Cells common = ~Cells{0};
  for (const Level::Entry& entry : std::ranges::equal_range(next_->entries, own, {}, &Level::Entry::own)) {
    if ((entry.carrier & ~cells) != 0) continue;
    common &= entry.carrier;
    std::atomic_ref(next_->used[entry.number]).store(1, std::memory_order_relaxed);
  }
  return common;
}

bool JoiningChecker::answered(const Placement& root) {
  const Claim position = claim_of(root);
  if (PlainBoard::to_move(root) != part_.assertion.side) return use(position.own, position.carrier) != ~Cells{0};
  bool found = false;
  any_cell(position.carrier, [&](int cell) {
    const Cells stone = Cells{1} << cell;
    found = use(position.own | stone, position.carrier & ~stone) != ~Cells{0} || found;
    return false;
  });
  return found;
}

}  // namespace perfectplay
