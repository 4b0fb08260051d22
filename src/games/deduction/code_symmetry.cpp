#include "perfectplay/games/deduction/code_symmetry.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <utility>

#include "perfectplay/base/hash.h"

namespace perfectplay {
namespace {

constexpr int most_permuted_places = 8;
/// So many elements of a group, drawn at random, generate it but for very bad luck.
constexpr std::size_t most_generators = 24;

}  // namespace

AbsentColors absent_colors(const PegGame& game, std::span<const std::uint32_t> candidates) {
  AbsentColors absent{};
  std::fill_n(absent.begin(), game.rules().colors, true);
  for (const std::uint32_t candidate : candidates) {
    for (const std::uint8_t color : game.pegs(Guess{candidate})) absent[color] = false;
  }
  return absent;
}

CodeSymmetry::CodeSymmetry(const PegGame& game) : game_(&game), unused_(game.rules().colors) {
  Element element;
  const auto places = static_cast<std::ptrdiff_t>(game.rules().places);
  element.color.assign(static_cast<std::size_t>(game.rules().colors), free_color);
  std::iota(element.source.begin(), element.source.begin() + places, std::uint8_t{0});
  do {
    elements_.push_back(element);
  } while (places <= most_permuted_places &&
           std::next_permutation(element.source.begin(), element.source.begin() + places));
}

CodeSymmetry CodeSymmetry::after(Guess guess, const AbsentColors& absent) const {
  const auto pegs = game_->pegs(guess);
  CodeSymmetry result = *this;
  if (!std::ranges::all_of(pegs, [&absent](std::uint8_t color) { return absent[color]; })) {
    result.elements_.clear();
    for (Element element : elements_) {
      bool fixed = true;
      for (std::size_t i = 0; i < pegs.size() && fixed; ++i) {
        std::uint8_t& image = element.color[pegs[element.source[i]]];
        if (image == free_color && std::ranges::find(element.color, pegs[i]) == element.color.end()) image = pegs[i];
        fixed = image == pegs[i];
      }
      if (fixed) result.elements_.push_back(std::move(element));
    }
  }
  std::erase_if(result.elements_, [&absent](const Element& element) {
    for (std::size_t c = 0; c < element.color.size(); ++c) {
      if (element.color[c] != free_color && absent[c] != absent[element.color[c]]) return true;
    }
    return false;
  });
  result.unused_ = static_cast<int>(std::ranges::count(result.elements_.front().color, free_color));
  return result;
}

bool CodeSymmetry::image_is_smaller(const Element& element, std::span<const std::uint8_t> pegs,
                                    const AbsentColors& absent) const {
  const PegRules& rules = game_->rules();
  // The colours that may be permuted at will take, as they appear, the smallest colours of their kind. Absent colours
  // are one kind; where codes may repeat a colour, all of them are as good as the first.
  std::array<std::uint8_t, PegGame::max_places> renamed_from{};
  std::array<std::uint8_t, PegGame::max_places> renamed_to{};
  std::size_t renamed = 0;
  int next_unused = 0;
  int next_absent = 0;
  const auto is_absent = [&](int color) { return absent[static_cast<std::size_t>(color)]; };
  const auto is_unused = [&](int color) {
    return !is_absent(color) && element.color[static_cast<std::size_t>(color)] == free_color;
  };
  const auto take = [&](int& next, const auto& is_of_kind) {
    while (next < rules.colors && !is_of_kind(next)) ++next;
    return static_cast<std::uint8_t>(next++);
  };
  for (std::size_t i = 0; i < pegs.size(); ++i) {
    const std::uint8_t from = pegs[element.source[i]];
    std::uint8_t to = element.color[from];
    if (absent[from] || to == free_color) {
      const std::uint8_t* const begin = renamed_from.data();
      const auto known = static_cast<std::size_t>(std::find(begin, begin + renamed, from) - begin);
      if (known == renamed) {
        if (absent[from] && rules.repetition) next_absent = 0;
        renamed_from[renamed] = from;
        renamed_to[renamed++] = absent[from] ? take(next_absent, is_absent) : take(next_unused, is_unused);
      }
      to = renamed_to[known];
    }
    if (to != pegs[i]) return to < pegs[i];
  }
  return false;
}

bool CodeSymmetry::is_first(Guess guess, const AbsentColors& absent) const {
  const auto pegs = game_->pegs(guess);
  return std::ranges::none_of(elements_,
                              [&](const Element& element) { return image_is_smaller(element, pegs, absent); });
}

std::vector<std::uint32_t> CodeSymmetry::first_guesses(const AbsentColors& absent) const {
  std::vector<std::uint32_t> first;
  for (std::uint32_t guess = 0; guess < game_->guesses(); ++guess) {
    if (is_first(Guess{guess}, absent)) first.push_back(guess);
  }
  return first;
}

std::vector<CodePermutation> CodeSymmetry::generators(const AbsentColors& absent) const {
  const auto places = static_cast<std::size_t>(game_->rules().places);
  const auto colors = static_cast<std::size_t>(game_->rules().colors);
  CodePermutation identity;
  identity.places.resize(places);
  identity.colors.resize(colors);
  std::iota(identity.places.begin(), identity.places.end(), std::uint8_t{0});
  std::iota(identity.colors.begin(), identity.colors.end(), std::uint8_t{0});

  // 1. Exchange two colours that were not used, or that are absent.
  std::vector<CodePermutation> result;
  for (const bool kind : {false, true}) {
    std::optional<std::size_t> before;
    for (std::size_t color = 0; color < colors; ++color) {
      const bool free = absent[color] || elements_.front().color[color] == free_color;
      if (absent[color] != kind || !free) continue;
      if (before) {
        CodePermutation& exchange = result.emplace_back(identity);
        std::swap(exchange.colors[*before], exchange.colors[color]);
      }
      before = color;
    }
  }

  // 2. Permute the places, and the colours with them. Colours that are not used, or absent, stay as they are.
  SplitMix random(elements_.size());
  for (std::size_t i = 0; i < std::min(most_generators, elements_.size()); ++i) {
    const bool all = elements_.size() <= most_generators;
    const Element& element = elements_[all ? i : static_cast<std::size_t>(random.next() % elements_.size())];
    CodePermutation& permutation = result.emplace_back(identity);
    std::copy_n(element.source.begin(), places, permutation.places.begin());
    for (std::size_t color = 0; color < colors; ++color) {
      const bool moves = !absent[color] && element.color[color] != free_color;
      if (moves) permutation.colors[color] = element.color[color];
    }
  }
  return result;
}

}  // namespace perfectplay
