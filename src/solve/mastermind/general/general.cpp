#include "perfectplay/solve/mastermind/general/general.h"

#include <algorithm>
#include <numeric>

namespace perfectplay {

std::unique_ptr<MastermindStrategy> GeneralStrategy::make(const MastermindBoard& board) {
  std::unique_ptr<GeneralStrategy> strategy(new GeneralStrategy(board));
  strategy->begin();
  return strategy;
}

Story GeneralStrategy::story() {
  // Step 1. How many pegs have the last colour? It pads the guesses about others.
  std::ranges::fill(canvas(), board().colors - 1);
  padding_count_ = (co_await ask()).black;
  // Steps 2 and 3. How many colours of each block are present?
  co_await count_blocks();
  // Step 4. Which?
  co_await find_colours();
  // Step 5. How often?
  co_await count_colours();
  // Step 6. Where?
  co_await place_colours();
  // Step 7. Announce the code.
  canvas() = found_;
  co_await announce();
}

Story GeneralStrategy::count_blocks() {
  const Colour n = board().pegs;
  const Colour m = board().colors;
  const Colour whole = m > n ? m / n * n : 0;  // with m <= n there is only the block of all colours, padded
  if (m - whole > 1) co_await count_block(whole, m - 1);
  for (Colour first = 0; first < whole; first += n) co_await count_block(first, std::min(first + n, m));
  const std::uint32_t distinct =
      std::accumulate(blocks_.begin(), blocks_.end(), padding_count_ > 0 ? 1U : 0U,
                      [](std::uint32_t sum, const Block& block) { return sum + block.present; });
  if (distinct > n) co_await contradiction("more colours than pegs are present");
  if (distinct == 0 || (distinct == 1 && padding_count_ > 0)) {
    co_await contradiction("too few colours are present to fill the code");
  }
}

Story GeneralStrategy::count_block(Colour first, Colour end) {
  const Colour last = board().colors - 1;
  std::ranges::fill(canvas(), last);
  std::iota(canvas().begin(), canvas().begin() + (end - first), first);
  const MastermindPoints points = co_await ask();
  const auto paddings = static_cast<std::uint32_t>(std::ranges::count(canvas(), last));
  const std::uint32_t met = points.black + points.white;
  const std::uint32_t known = std::min(paddings, padding_count_);
  const std::uint32_t others = end == last + 1 ? end - first - 1 : end - first;
  if (met < known) co_await contradiction("it has too few pegs of the last colour");
  if (met - known > others) co_await contradiction("more colours are present than were guessed");
  Block block{{}, met - known};
  for (Colour colour = first; colour < first + others; ++colour) block.colours.push_back(colour);
  blocks_.push_back(std::move(block));
}

Story GeneralStrategy::find_colours() {
  for (const Block& block : blocks_) co_await search_colours(block);
}

Story GeneralStrategy::search_colours(const Block& block) {
  const Colour last = board().colors - 1;
  SubsetSearch search(static_cast<std::uint32_t>(block.colours.size()), block.present);
  while (!search.finished()) {
    const auto part = search.question();
    std::ranges::fill(canvas(), last);
    std::copy_n(block.colours.begin() + part.begin, part.length, canvas().begin());
    const MastermindPoints points = co_await ask();
    const std::uint32_t known = std::min(board().pegs - part.length, padding_count_);
    const std::uint32_t met = points.black + points.white;
    if (met < known + search.least() || met > known + search.greatest()) {
      co_await contradiction("the number of colours present in this block was different");
    }
    search.answer(met - known);
  }
  for (const std::uint32_t i : search.found()) present_.push_back({block.colours[i], 0});
}

Story GeneralStrategy::count_colours() {
  std::uint32_t rest = board().pegs - padding_count_;
  for (std::size_t i = 0; i < present_.size(); ++i) {
    const auto others = static_cast<std::uint32_t>(present_.size() - i - 1);
    PresentColour& colour = present_[i];
    colour.count = rest;
    if (others > 0) {
      std::ranges::fill(canvas(), colour.colour);
      colour.count = (co_await ask()).black;
    }
    if (colour.count == 0) co_await contradiction("this colour was found to be present");
    if (colour.count + others > rest) co_await contradiction("the colours have more pegs than the code");
    rest -= colour.count;
  }
  if (padding_count_ > 0) present_.push_back({board().colors - 1, padding_count_});
  std::ranges::stable_sort(present_, {}, &PresentColour::count);
}

void GeneralStrategy::choose_filler() {
  std::vector<bool> is_present(board().colors, false);
  for (const PresentColour& colour : present_) is_present[colour.colour] = true;
  filler_ = static_cast<Colour>(std::ranges::find(is_present, false) - is_present.begin());
}

Story GeneralStrategy::place_colours() {
  found_.assign(board().pegs, present_.back().colour);
  open_places_.resize(board().pegs);
  std::iota(open_places_.begin(), open_places_.end(), 0);
  std::size_t next = 0;
  if (present_.size() < board().colors) {
    choose_filler();
  } else {
    co_await place_first_two();
    next = 2;
  }
  // The last colour takes what the others leave.
  for (; next + 1 < present_.size(); ++next) co_await place(present_[next]);
}

Story GeneralStrategy::place_first_two() {
  const PresentColour first = present_[0];
  const PresentColour second = present_[1];
  std::vector<std::uint32_t> others;
  std::uint32_t firsts = 0;
  for (std::uint32_t place = 0; place < board().pegs; ++place) {
    std::ranges::fill(canvas(), first.colour);
    canvas()[place] = second.colour;
    const std::uint32_t black = (co_await ask()).black;
    if (black + 1 < first.count || black > first.count + 1) {
      co_await contradiction("one peg cannot change the blacks by more than one");
    }
    if (black == first.count) {
      others.push_back(place);
    } else {
      found_[place] = black < first.count ? first.colour : second.colour;
      firsts += black < first.count ? 1 : 0;
    }
  }
  if (firsts != first.count || others.size() != board().pegs - first.count - second.count) {
    co_await contradiction("the first two colours had other numbers of pegs");
  }
  open_places_ = others;
  filler_ = first.colour;
  filler_count_ = first.count;
}

Story GeneralStrategy::place(const PresentColour& wanted) {
  SubsetSearch search(static_cast<std::uint32_t>(open_places_.size()), wanted.count);
  while (!search.finished()) {
    const auto part = search.question();
    std::ranges::fill(canvas(), filler_);
    for (std::uint32_t i = part.begin; i < part.begin + part.length; ++i) canvas()[open_places_[i]] = wanted.colour;
    const MastermindPoints points = co_await ask();
    if (points.black + points.white != std::min(part.length, wanted.count) + filler_count_) {
      co_await contradiction("the colours of this guess had other numbers of pegs");
    }
    if (points.black < filler_count_ + search.least() || points.black > filler_count_ + search.greatest()) {
      co_await contradiction("this colour had another number of pegs in these places");
    }
    search.answer(points.black - filler_count_);
  }
  std::vector<std::uint32_t> still_open;
  std::size_t found = 0;
  for (std::uint32_t i = 0; i < open_places_.size(); ++i) {
    if (found < search.found().size() && search.found()[found] == i) {
      found_[open_places_[i]] = wanted.colour;
      ++found;
    } else {
      still_open.push_back(open_places_[i]);
    }
  }
  open_places_ = std::move(still_open);
}

}  // namespace perfectplay
