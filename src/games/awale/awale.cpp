#include "perfectplay/games/awale/awale.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <numeric>

namespace perfectplay {

namespace {

std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }
std::size_t at(int pit) { return static_cast<std::size_t>(pit); }

}  // namespace

Expected<AwaleRules> awale_rules(std::string_view rule_set, int pits) {
  if (pits < 1 || pits > awale_max_pits) {
    return input_error(fmt::format("{} pits per side: expected 1 to {}", pits, awale_max_pits));
  }
  for (const AwaleRuleSet& row : awale_rule_sets) {
    if (row.name != rule_set) continue;
    AwaleRules rules = row.rules;
    rules.pits = pits;
    return rules;
  }
  std::string names;
  for (const AwaleRuleSet& row : awale_rule_sets) names += fmt::format("{}{}", names.empty() ? "" : ", ", row.name);
  return input_error(fmt::format("unknown rule set \"{}\": expected one of {}", rule_set, names));
}

int seeds_in(const HalfBoard& half) { return std::accumulate(half.begin(), half.end(), 0); }

Sown sow_own(const AwaleRules& rules, const HalfBoard& own, int pit) {
  const int k = rules.pits;
  const int seeds = own[at(pit)];
  // A lap gives one seed to each of the 2K-1 other pits: first those after the origin on its own side, then the whole
  // other side, then those before the origin.
  const int laps = seeds / (2 * k - 1);
  const int rest = seeds % (2 * k - 1);
  const int after = k - 1 - pit;
  const int rest_across = std::clamp(rest - after, 0, k);
  const int rest_before = std::max(rest - after - k, 0);

  Sown sown{own, {}};
  sown.own[at(pit)] = 0;
  for (int i = 0; i < k; ++i) {
    if (i == pit) continue;
    const int place = i > pit ? i - pit : i + 1;
    const int limit = i > pit ? rest : rest_before;
    sown.own[at(i)] = byte(own[at(i)] + laps + (place <= limit ? 1 : 0));
  }
  // After full laps only, the last seed falls just before the origin: on the other side when the origin is pit 0.
  const bool last_across = rest == 0 ? pit == 0 : rest_across > 0 && rest_before == 0;
  sown.delivery = {byte(laps * k + rest_across), last_across};
  return sown;
}

Received receive(const AwaleRules& rules, const HalfBoard& other, const Delivery& delivery) {
  const int k = rules.pits;
  Received received{other, 0, false};
  for (int i = 0; i < k; ++i) {
    received.half[at(i)] = byte(other[at(i)] + delivery.seeds / k + (i < delivery.seeds % k ? 1 : 0));
  }
  const HalfBoard before_capture = received.half;
  if (delivery.last_seed) {
    for (int i = (delivery.seeds - 1) % k; i >= 0; --i) {
      std::uint8_t& pit = received.half[at(i)];
      if (pit != 2 && pit != 3) break;
      received.captured = byte(received.captured + pit);
      pit = 0;
    }
  }
  const bool starved = seeds_in(received.half) == 0;
  if (starved && received.captured > 0) {
    if (rules.grand_slam == GrandSlam::CapturesNothing) {
      received.half = before_capture;
      received.captured = 0;
    }
    received.allowed = rules.grand_slam != GrandSlam::Forbidden;
  } else {
    received.allowed = !starved || rules.feeding == Feeding::Free;
  }
  return received;
}

std::string rules_in_words(const AwaleRules& rules) {
  std::string_view name = "other";
  for (const AwaleRuleSet& row : awale_rule_sets) {
    AwaleRules same_board = row.rules;
    same_board.pits = rules.pits;
    if (same_board == rules) name = row.name;
  }
  return fmt::format("{} pit{} per side, {} rules", rules.pits, rules.pits == 1 ? "" : "s", name);
}

int end_score(const AwaleRules& rules, bool mover_has_seeds, int seeds) {
  return rules.seeds_left == SeedsLeft::ToMover && mover_has_seeds ? seeds : -seeds;
}

int seeds_in(const AwalePosition& position) { return std::accumulate(position.pits.begin(), position.pits.end(), 0); }

HalfBoard own_half(const AwaleRules& rules, const AwalePosition& position) {
  HalfBoard half{};
  std::copy_n(position.pits.begin(), rules.pits, half.begin());
  return half;
}

HalfBoard other_half(const AwaleRules& rules, const AwalePosition& position) {
  HalfBoard half{};
  std::copy_n(position.pits.begin() + rules.pits, rules.pits, half.begin());
  return half;
}

AwalePosition join(const AwaleRules& rules, const HalfBoard& own, const HalfBoard& other) {
  AwalePosition position;
  std::copy_n(own.begin(), rules.pits, position.pits.begin());
  std::copy_n(other.begin(), rules.pits, position.pits.begin() + rules.pits);
  return position;
}

AwalePosition turned(const AwaleRules& rules, const AwalePosition& position) {
  return join(rules, other_half(rules, position), own_half(rules, position));
}

Expected<AwalePosition> awale_start(const AwaleRules& rules, int seeds) {
  const int pits = 2 * rules.pits;
  if (seeds < 0 || seeds > awale_max_seeds) {
    return input_error(fmt::format("{} seeds: expected 0 to {}", seeds, awale_max_seeds));
  }
  if (seeds % pits != 0) {
    return input_error(
        fmt::format("{} seeds cannot be spread evenly over {} pits: expected a multiple of {}", seeds, pits, pits));
  }
  AwalePosition position;
  std::fill_n(position.pits.begin(), pits, byte(seeds / pits));
  return position;
}

std::vector<AwaleMove> moves(const AwaleRules& rules, const AwalePosition& position) {
  const HalfBoard own = own_half(rules, position);
  const HalfBoard other = other_half(rules, position);
  std::vector<AwaleMove> found;
  for (int pit = 0; pit < rules.pits; ++pit) {
    if (own[at(pit)] == 0) continue;
    const Sown sown = sow_own(rules, own, pit);
    const Received received = receive(rules, other, sown.delivery);
    if (received.allowed) found.push_back({pit, received.captured, join(rules, received.half, sown.own)});
  }
  return found;
}

int end_score(const AwaleRules& rules, const AwalePosition& position) {
  return end_score(rules, seeds_in(own_half(rules, position)) > 0, seeds_in(position));
}

std::vector<AwalePosition> unmoves(const AwaleRules& rules, const AwalePosition& position) {
  const AwalePosition next = turned(rules, position);
  const int pits = 2 * rules.pits;
  std::vector<AwalePosition> found;
  for (int origin = 0; origin < rules.pits; ++origin) {
    if (position.pits[at(origin)] != 0) continue;
    // Take seeds back one by one, in the order they were sown, and ask at each number whether the move leads here.
    AwalePosition before = position;
    for (int pit = (origin + 1) % pits;; pit = (pit + 1) % pits) {
      if (pit == origin) continue;
      if (before.pits[at(pit)] == 0) break;
      --before.pits[at(pit)];
      ++before.pits[at(origin)];
      for (const AwaleMove& move : moves(rules, before)) {
        if (move.pit == origin && move.gain == 0 && move.next == next) found.push_back(before);
      }
    }
  }
  return found;
}

std::string print(const AwaleRules& rules, const AwalePosition& position) {
  return fmt::format("{}",
                     fmt::join(position.pits.begin(), position.pits.begin() + std::ptrdiff_t{2} * rules.pits, ","));
}

std::string board(const AwaleRules& rules, const AwalePosition& position) {
  const int pits = rules.pits;
  const auto rule = [pits](std::string_view left, std::string_view middle, std::string_view right) {
    std::string line = fmt::format("   {}", left);
    for (int pit = 0; pit < pits; ++pit) line += fmt::format("────{}", pit + 1 == pits ? right : middle);
    return line + '\n';
  };
  std::string numbers_above = "  ";
  std::string above = "   │";
  std::string below = "   │";
  std::string numbers_below = "  ";
  for (int pit = 0; pit < pits; ++pit) {
    const int opposite = 2 * pits - 1 - pit;
    numbers_above += fmt::format("{:>5}", opposite - pits);
    above += fmt::format("{:>3} │", position.pits[static_cast<std::size_t>(opposite)]);
    below += fmt::format("{:>3} │", position.pits[static_cast<std::size_t>(pit)]);
    numbers_below += fmt::format("{:>5}", pit);
  }
  return numbers_above + '\n' + rule("┌", "┬", "┐") + above + '\n' + rule("├", "┼", "┤") + below + '\n' +
         rule("└", "┴", "┘") + numbers_below + '\n';
}

Expected<AwalePosition> parse_awale(const AwaleRules& rules, std::string_view text) {
  const int pits = 2 * rules.pits;
  const auto count = std::count(text.begin(), text.end(), ',') + (text.empty() ? 0 : 1);
  if (count != pits) {
    return input_error(fmt::format("position \"{}\": expected {} pits separated by commas, got {}", text, pits, count));
  }
  AwalePosition position;
  int total = 0;
  const char* next = text.data();
  const char* const end = text.data() + text.size();
  for (int pit = 0; pit < pits; ++pit) {
    const char* const stop = std::find(next, end, ',');
    int seeds = 0;
    const auto [rest, failure] = std::from_chars(next, stop, seeds);
    if (failure != std::errc{} || rest != stop || seeds < 0 || seeds > awale_max_seeds) {
      return input_error(fmt::format("position \"{}\", pit {}: \"{}\" is not a number of seeds from 0 to {}", text, pit,
                                     std::string_view(next, stop), awale_max_seeds));
    }
    total += seeds;
    position.pits[at(pit)] = byte(seeds);
    next = stop == end ? end : stop + 1;
  }
  if (total > awale_max_seeds) {
    return input_error(
        fmt::format("position \"{}\" has {} seeds: at most {} can be scored", text, total, awale_max_seeds));
  }
  return position;
}

}  // namespace perfectplay
