#include "perfectplay/solve/mastermind/adaptive/weighing_plan.h"

#include <algorithm>
#include <numeric>

namespace perfectplay {

WeighingPlan WeighingPlan::make(std::span<const WeighingOffer> offers) {
  std::vector<std::uint32_t> by_work(offers.size());
  std::iota(by_work.begin(), by_work.end(), 0);
  std::ranges::stable_sort(by_work, [&](auto a, auto b) { return offers[a].work > offers[b].work; });
  WeighingPlan best(0, offers, by_work);
  for (std::uint32_t order = 1; (1U << order) <= offers.size(); ++order) {
    WeighingPlan plan(order, offers, by_work);
    const auto rate = [](const WeighingPlan& p) { return p.gain_ / p.design_.guesses(); };
    if (rate(plan) > rate(best) + 1e-9) best = std::move(plan);
  }
  return best;
}

WeighingPlan::WeighingPlan(std::uint32_t order, std::span<const WeighingOffer> offers,
                           std::span<const std::uint32_t> by_work)
    : design_(order), leaves_(design_.leaves(), nothing), bits_(design_.bits()) {
  // The offers with the most work left fill the streams, the longest stream first: a stream answers more of an offer
  // than a leaf does.
  std::size_t spare = by_work.size() - std::min<std::size_t>(by_work.size(), design_.leaves());
  std::vector<bool> used(offers.size(), false);
  std::size_t next = 0;
  for (std::uint32_t depth = 0; depth < order; ++depth) {
    for (std::uint32_t index = 0; index < 1U << depth; ++index) {
      std::uint32_t step = 0;
      for (; step < design_.bits_in_stream(depth) && spare > 0 && next < by_work.size(); ++next) {
        const std::uint32_t offer = by_work[next];
        if (offers[offer].bits == 0) continue;
        used[offer] = true;
        --spare;
        for (std::uint32_t bit = 0; bit < offers[offer].bits && step < design_.bits_in_stream(depth); ++bit, ++step) {
          bits_[design_.bit_number({depth, index, step})] = {offer, bit, 1};
          gain_ += 1;
        }
      }
    }
  }
  std::size_t leaf = 0;
  for (const std::uint32_t offer : by_work) {
    if (used[offer] || leaf == leaves_.size()) continue;
    leaves_[leaf++] = offer;
    gain_ += offers[offer].leaf_gain;
  }
}

std::vector<WeighingPlan::Item> WeighingPlan::items(std::uint32_t guess) const {
  std::vector<Item> items;
  for (std::uint32_t leaf = 0; leaf < leaves_.size(); ++leaf) {
    if (leaves_[leaf] != nothing) items.push_back({leaves_[leaf], nothing, design_.leaf_sign(guess, leaf)});
  }
  for (std::uint32_t depth = 0; depth < design_.order(); ++depth) {
    const auto step = design_.step_in(guess, depth);
    if (!step) continue;
    for (std::uint32_t index = 0; index < 1U << depth; ++index) {
      const Item& bit = bits_[design_.bit_number({depth, index, *step})];
      if (bit.offer != nothing) items.push_back({bit.offer, bit.bit, design_.bit_sign(guess, depth, index)});
    }
  }
  return items;
}

}  // namespace perfectplay
