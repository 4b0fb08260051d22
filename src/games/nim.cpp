#include "perfectplay/games/nim.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "perfectplay/games/rules.h"

namespace perfectplay {

static_assert(Indexed<Nim> && Bounded<Nim> && Titled<Nim> && Readable<Nim> && Aligned<Nim>);

Expected<std::vector<std::uint32_t>> checked_nim_rule(const std::vector<std::int64_t>& rule) {
  if (rule.empty())
    return input_error("nim: the rule is empty; give the numbers of sticks that may be taken, as 1,2,3");
  std::vector<std::uint32_t> sorted;
  for (const std::int64_t take : rule) {
    if (take < 1 || take > Nim::max_sticks) {
      return input_error(fmt::format("nim: the rule takes {} sticks; accepted: 1 to {}", take, Nim::max_sticks));
    }
    sorted.push_back(static_cast<std::uint32_t>(take));
  }
  std::ranges::sort(sorted);
  if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end()) {
    return input_error(fmt::format("nim: the rule names {} twice; name each number once", *twice));
  }
  return sorted;
}

Expected<Nim> Nim::create(std::int64_t sticks, const std::vector<std::int64_t>& rule, bool misere) {
  if (sticks < 0 || sticks > max_sticks) {
    return input_error(fmt::format("nim: {} sticks; accepted: 0 to {}", sticks, max_sticks));
  }
  auto sorted = TRY(checked_nim_rule(rule));
  return Nim(static_cast<std::uint32_t>(sticks), std::move(sorted), misere);
}

std::span<const Nim::Move> Nim::moves(const Position& position) const {
  const auto too_many = std::ranges::upper_bound(rule_, position.sticks);
  return {rule_.begin(), too_many};
}

std::string Nim::title() const { return fmt::format("nim with {} {}", sticks_, sticks_ == 1 ? "stick" : "sticks"); }

std::string Nim::move_name(Move move) const { return fmt::format("{}", move); }

std::string Nim::print(const Position& position) const {
  return fmt::format("{},{}", position.sticks, raw(position.player));
}

Expected<Nim::Position> Nim::parse(std::string_view text) const {
  if (text.empty()) return start();
  const auto complain = [text](std::string_view what) {
    return input_error(fmt::format("position \"{}\": {}", text, what));
  };
  std::string_view inner = text;
  if (inner.size() >= 2 && inner.front() == '(' && inner.back() == ')') inner = inner.substr(1, inner.size() - 2);

  const char* const end = inner.data() + inner.size();
  std::uint64_t sticks = 0;
  const auto [after, failure] = std::from_chars(inner.data(), end, sticks);
  const std::string_view rest(after, static_cast<std::size_t>(end - after));
  if (failure == std::errc::invalid_argument || (!rest.empty() && rest != ",0" && rest != ",1")) {
    return complain("expected sticks and player to move, as 10,0 (or 10, where J0 is to move)");
  }
  if (failure == std::errc::result_out_of_range || sticks > sticks_) {
    return complain(fmt::format("accepted are 0 to {} sticks", sticks_));
  }
  const Player player = rest == ",1" ? Player::J1 : Player::J0;
  if (sticks == sticks_ && player == Player::J1) {
    return complain(fmt::format("J0 moves first, so J1 has at most {} sticks before him", std::int64_t{sticks_} - 1));
  }
  return Position{static_cast<std::uint32_t>(sticks), player};
}

std::string Nim::board(const Position& position) const {
  constexpr std::uint32_t drawn_at_most = 100;
  std::string sticks;
  if (position.sticks <= drawn_at_most) {
    for (std::uint32_t i = 0; i < position.sticks; ++i) sticks += i % 5 == 0 && i > 0 ? "  |" : " |";
    sticks += '\n';
  }
  return fmt::format("{}{} {}, J{} to move\n", sticks, position.sticks, position.sticks == 1 ? "stick" : "sticks",
                     raw(position.player));
}

}  // namespace perfectplay
