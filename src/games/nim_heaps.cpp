#include "perfectplay/games/nim_heaps.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <limits>

#include "perfectplay/base/text.h"
#include "perfectplay/games/nim.h"
#include "perfectplay/games/rules.h"

namespace perfectplay {

static_assert(Rules<NimHeaps> && Bounded<NimHeaps> && Titled<NimHeaps> && Readable<NimHeaps>);

namespace {

char heap_letter(std::size_t heap) { return static_cast<char>('a' + heap); }

std::optional<std::uint32_t> stick_count(std::string_view word) {
  std::uint32_t number = 0;
  const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (failure != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

}  // namespace

Expected<NimHeaps> NimHeaps::create(const std::vector<std::int64_t>& heaps, const std::vector<std::int64_t>& rule,
                                    bool misere) {
  if (heaps.empty() || heaps.size() > max_heaps) {
    return input_error(fmt::format("nim: {} heaps; accepted: 1 to {}", heaps.size(), max_heaps));
  }
  Position start;
  double codes = 2;
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    if (heaps[i] < 0 || heaps[i] > max_sticks) {
      return input_error(fmt::format("nim: a heap of {} sticks; accepted: 0 to {}", heaps[i], max_sticks));
    }
    start.heaps[i] = static_cast<std::uint32_t>(heaps[i]);
    codes *= static_cast<double>(heaps[i]) + 1;
  }
  if (codes > 0x1p63) return input_error("nim: these heaps have more positions than 64 bits can number; take fewer");
  auto sorted = TRY(checked_nim_rule(rule));
  return NimHeaps(start, heaps.size(), std::move(sorted), misere);
}

std::optional<Outcome> NimHeaps::result(const Position& position) const {
  if (std::ranges::any_of(position.heaps, [&](std::uint32_t heap) { return heap >= rule_.front(); })) {
    return std::nullopt;
  }
  return win_for(misere_ ? position.player : opponent(position.player));
}

std::vector<NimHeaps::Move> NimHeaps::moves(const Position& position) const {
  std::vector<Move> moves;
  for (std::uint32_t heap = 0; heap < heap_count_; ++heap) {
    for (const std::uint32_t take : rule_) {
      if (take > position.heaps[heap]) break;
      moves.push_back({heap, take});
    }
  }
  return moves;
}

NimHeaps::Position NimHeaps::play(const Position& position, const Move& move) const {
  Position next = position;
  next.heaps[move.heap] -= move.take;
  next.player = opponent(position.player);
  return next;
}

Code NimHeaps::encode(const Position& position) const {
  std::uint64_t code = 0;
  for (std::size_t i = 0; i < heap_count_; ++i) {
    code = code * (std::uint64_t{start_.heaps[i]} + 1) + position.heaps[i];
  }
  return Code{2 * code + raw(position.player)};
}

NimHeaps::Position NimHeaps::decode(Code code) const {
  Position position;
  position.player = Player{static_cast<std::uint8_t>(raw(code) % 2)};
  std::uint64_t rest = raw(code) / 2;
  for (std::size_t i = heap_count_; i-- > 0;) {
    const std::uint64_t base = std::uint64_t{start_.heaps[i]} + 1;
    position.heaps[i] = static_cast<std::uint32_t>(rest % base);
    rest /= base;
  }
  return position;
}

std::string NimHeaps::title() const {
  return fmt::format(
      "nim with heaps of {} sticks",
      fmt::join(start_.heaps.begin(), start_.heaps.begin() + static_cast<std::ptrdiff_t>(heap_count_), ", "));
}

double NimHeaps::positions_bound() const {
  double positions = 2;
  for (std::size_t i = 0; i < heap_count_; ++i) positions *= static_cast<double>(start_.heaps[i]) + 1;
  return positions;
}

double NimHeaps::moves_bound() const {
  double moves = 0;
  for (std::size_t i = 0; i < heap_count_; ++i) {
    moves += static_cast<double>(std::min<std::size_t>(rule_.size(), start_.heaps[i]));
  }
  return positions_bound() * moves;
}

std::string NimHeaps::move_name(const Move& move) const {
  return fmt::format("{}{}", heap_letter(move.heap), move.take);
}

std::string NimHeaps::print(const Position& position) const {
  std::string text;
  for (std::size_t i = 0; i < heap_count_; ++i) text += fmt::format("{},", position.heaps[i]);
  return text + std::to_string(raw(position.player));
}

Expected<NimHeaps::Position> NimHeaps::parse(std::string_view text) const {
  if (text.empty()) return start();
  const auto complain = [text](std::string_view what) {
    return input_error(fmt::format("position \"{}\": {}", text, what));
  };
  std::string_view inner = text;
  if (inner.size() >= 2 && inner.front() == '(' && inner.back() == ')') inner = inner.substr(1, inner.size() - 2);
  const auto words = split_words(inner);
  if (words.size() != heap_count_ && words.size() != heap_count_ + 1) {
    return complain(fmt::format("expected {} {} and the player to move, as {}", heap_count_,
                                heap_count_ == 1 ? "heap" : "heaps", print(start_)));
  }
  Position position;
  for (std::size_t i = 0; i < heap_count_; ++i) {
    const auto sticks = stick_count(words[i]);
    if (!sticks || *sticks > start_.heaps[i]) {
      return complain(fmt::format("heap {} has 0 to {} sticks, not \"{}\"", heap_letter(i), start_.heaps[i], words[i]));
    }
    position.heaps[i] = *sticks;
  }
  if (words.size() == heap_count_) return position;
  if (words.back() != "0" && words.back() != "1") {
    return complain(fmt::format("the player to move is 0 or 1, not \"{}\"", words.back()));
  }
  position.player = words.back() == "1" ? Player::J1 : Player::J0;
  return position;
}

std::string NimHeaps::board(const Position& position) const {
  constexpr std::uint32_t drawn_at_most = 60;
  std::string text;
  for (std::size_t i = 0; i < heap_count_; ++i) {
    text += fmt::format("  {}  {:>3} ", heap_letter(i), position.heaps[i]);
    for (std::uint32_t k = 0; k < std::min(position.heaps[i], drawn_at_most); ++k) text += k % 5 == 0 ? " |" : "|";
    text += position.heaps[i] > drawn_at_most ? " …\n" : "\n";
  }
  return text + fmt::format("J{} to move\n", raw(position.player));
}

}  // namespace perfectplay
