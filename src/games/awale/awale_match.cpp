#include "perfectplay/games/awale/awale_match.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "perfectplay/games/notation.h"
#include "perfectplay/games/rules.h"

namespace perfectplay {

static_assert(Bounded<AwaleMatch> && Readable<AwaleMatch>);

namespace {

Outcome leader(int lead) { return lead > 0 ? Outcome::J0 : lead < 0 ? Outcome::J1 : Outcome::Draw; }
int for_j0(Player player, int amount) { return player == Player::J0 ? amount : -amount; }

/// Reads a whole number, with or without a sign.
std::optional<int> read_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  int value = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, failure] = std::from_chars(text.data(), end, value);
  return failure == std::errc{} && rest == end ? std::optional(value) : std::nullopt;
}

}  // namespace

AwaleMatch::AwaleMatch(const AwaleRules& rules, const Setup& setup, const HalfBoardIndex& index)
    : rules_(rules), setup_(setup) {
  for (int left = 0; left <= index.seeds(); ++left) indices_.emplace_back(index.halves(), left);
  std::uint64_t next = 0;
  for (const HalfBoardIndex& layer : indices_) {
    first_code_.push_back(next);
    next += layer.positions() * static_cast<std::uint64_t>(leads(layer.seeds())) *
            static_cast<std::uint64_t>(setup_.quiet_limit + 1) * 2;
  }
}

Expected<AwaleMatch> AwaleMatch::create(const AwaleRules& rules, const Setup& setup) {
  if (std::abs(setup.lead) > awale_max_seeds) {
    return input_error(fmt::format("a match with a lead of {} seeds: expected -{} to {}", setup.lead, awale_max_seeds,
                                   awale_max_seeds));
  }
  if (setup.quiet_limit < 0 || setup.quiet_limit > max_quiet_limit) {
    return input_error(fmt::format("a match with a limit of {} quiet moves: expected 1 to {}, or 0 for none",
                                   setup.quiet_limit, max_quiet_limit));
  }
  AwaleMatch match(rules, setup, TRY(HalfBoardIndex::make(rules.pits, seeds_in(setup.board))));
  constexpr double codes = 9e18;
  if (match.positions_bound() > codes) {
    return input_error(fmt::format("a match of {} with {} seeds: its positions do not fit 64 bits; try fewer seeds",
                                   rules_in_words(rules), match.seeds()));
  }
  return match;
}

// ---- Rules

std::optional<Outcome> AwaleMatch::result(const Position& position) const {
  if (moves(position).empty()) {
    return leader(position.lead + for_j0(position.player, end_score(rules_, position.board)));
  }
  if (std::abs(position.lead) > seeds_in(position.board)) return leader(position.lead);
  if (setup_.quiet_limit > 0 && position.quiet == setup_.quiet_limit) return leader(position.lead);
  return std::nullopt;
}

AwaleMatch::Position AwaleMatch::play(const Position& position, const Move& move) const {
  const bool counts = setup_.quiet_limit > 0 && move.gain == 0;
  return {move.next, opponent(position.player), position.lead + for_j0(position.player, move.gain),
          counts ? position.quiet + 1 : 0};
}

Code AwaleMatch::encode(const Position& position) const {
  const int left = seeds_in(position.board);
  const auto seeds_left = static_cast<std::size_t>(left);
  std::uint64_t code = indices_[seeds_left].number(position.board);
  code = code * static_cast<std::uint64_t>(leads(left)) +
         static_cast<std::uint64_t>((position.lead - least_lead(left)) / 2);
  code = code * static_cast<std::uint64_t>(setup_.quiet_limit + 1) + static_cast<std::uint64_t>(position.quiet);
  return Code{first_code_[seeds_left] + 2 * code + raw(position.player)};
}

AwaleMatch::Position AwaleMatch::decode(Code code) const {
  const auto after = std::upper_bound(first_code_.begin(), first_code_.end(), raw(code));
  const auto seeds_left = static_cast<std::size_t>(after - first_code_.begin()) - 1;
  const int left = static_cast<int>(seeds_left);
  std::uint64_t rest = raw(code) - first_code_[seeds_left];
  const auto take = [&rest](int range) {
    const auto digit = static_cast<int>(rest % static_cast<std::uint64_t>(range));
    rest /= static_cast<std::uint64_t>(range);
    return digit;
  };
  Position position;
  position.player = take(2) == 0 ? Player::J0 : Player::J1;
  position.quiet = take(setup_.quiet_limit + 1);
  position.lead = least_lead(left) + 2 * take(leads(left));
  position.board = indices_[seeds_left].position(rest);
  return position;
}

double AwaleMatch::positions_bound() const {
  double bound = 0;
  for (const HalfBoardIndex& layer : indices_) {
    bound += 2.0 * static_cast<double>(layer.positions()) * leads(layer.seeds()) * (setup_.quiet_limit + 1);
  }
  return bound;
}

// ---- Words

std::string AwaleMatch::move_name(const Move& move) const { return fmt::format("{}", move.pit); }

std::string AwaleMatch::print(const Position& position) const {
  std::string word =
      fmt::format("{}:{}:{:+}", perfectplay::print(rules_, position.board), name_of(position.player), position.lead);
  if (setup_.quiet_limit > 0) word += fmt::format(":{}", position.quiet);
  return word;
}

Expected<AwaleMatch::Position> AwaleMatch::parse(std::string_view text) const {
  if (text.find(':') == std::string_view::npos) return play_line(*this, text, split_words(text));
  // Step 1. The parts between colons.
  std::vector<std::string_view> parts;
  for (std::string_view rest = text; parts.empty() || rest.data() != text.data() + text.size();) {
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    parts.push_back(rest.substr(0, colon));
    rest.remove_prefix(std::min(colon + 1, rest.size()));
  }
  const bool limited = setup_.quiet_limit > 0;
  const auto expected = [&] {
    return position_error(text, fmt::format("expected the pits, who is to move, the lead of J0{}, as {}",
                                            limited ? " and the quiet moves" : "", print(start())));
  };
  if (parts.size() != (limited ? 4U : 3U)) return expected();
  // Step 2. What each of them says.
  Position position;
  position.board = TRY(parse_awale(rules_, parts[0]));
  const auto lead = read_number(parts[2]);
  const auto quiet = limited ? read_number(parts[3]) : 0;
  if ((parts[1] != name_of(Player::J0) && parts[1] != name_of(Player::J1)) || !lead || !quiet) return expected();
  position.player = parts[1] == name_of(Player::J0) ? Player::J0 : Player::J1;
  position.lead = *lead;
  position.quiet = *quiet;
  // Step 3. Do they go together?
  const int left = seeds_in(position.board);
  if (left > seeds()) return position_error(text, fmt::format("{} seeds; the match has {}", left, seeds()));
  const int above_least = *lead - least_lead(left);
  if (above_least < 0 || above_least % 2 != 0 || above_least / 2 >= leads(left)) {
    return position_error(text,
                          fmt::format("a lead of {:+}; with {} seeds taken it is {:+} to {:+}, in steps of two", *lead,
                                      seeds() - left, least_lead(left), least_lead(left) + 2 * (leads(left) - 1)));
  }
  if (*quiet < 0 || *quiet > setup_.quiet_limit) {
    return position_error(text, fmt::format("{} quiet moves; accepted: 0 to {}", *quiet, setup_.quiet_limit));
  }
  return position;
}

std::string AwaleMatch::board(const Position& position) const {
  const AwalePosition seen_by_j0 = position.player == Player::J0 ? position.board : turned(rules_, position.board);
  std::string text = perfectplay::board(rules_, seen_by_j0);
  if (position.lead == 0) {
    text += "Both have taken the same number of seeds";
  } else {
    text += fmt::format("{} leads by {}", name_of(leader(position.lead)), std::abs(position.lead));
  }
  if (setup_.quiet_limit > 0) text += fmt::format("; {} of {} quiet moves", position.quiet, setup_.quiet_limit);
  return text + fmt::format("; {}\n", describe_state(*this, position));
}

std::string AwaleMatch::complaint(const Position& position, std::string_view /*word*/) const {
  std::string names;
  for (const Move& move : moves(position)) names += (names.empty() ? "" : ", ") + move_name(move);
  return "not a playable pit; those are " + names;
}

}  // namespace perfectplay
