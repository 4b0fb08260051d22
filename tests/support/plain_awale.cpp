#include "support/plain_awale.h"

#include <algorithm>
#include <cstddef>

namespace perfectplay::testing {

namespace {

constexpr std::uint8_t unsettled = 254;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

PlainAwale::PlainAwale(const AwaleRules& rules, int max_seeds)
    : rules_(rules), max_seeds_(max_seeds), pits_(2 * rules.pits), strokes_(pits_ - 1) {
  for (int n = 0; n <= max_seeds + strokes_; ++n) {
    std::vector<std::uint64_t> row(at(strokes_ + 1), 0);
    row[0] = 1;
    for (int k = 1; k <= strokes_ && n > 0; ++k) row[at(k)] = binomial_.back()[at(k - 1)] + binomial_.back()[at(k)];
    binomial_.push_back(row);
  }
}

std::uint64_t PlainAwale::rank(const Board& board) const {
  std::uint64_t code = 0;
  int c = board[0];
  for (int i = 1; i <= strokes_; ++i) {
    code += binomial_[at(c)][at(i)];
    c += board[at(i)] + 1;
  }
  return code;
}

PlainAwale::Board PlainAwale::unrank(std::uint64_t code, int seeds) const {
  Board board{};
  int above = seeds + strokes_;
  for (int i = strokes_; i > 0; --i) {
    int c = above - 1;
    while (binomial_[at(c)][at(i)] > code) --c;
    code -= binomial_[at(c)][at(i)];
    board[at(i)] = above - c - 1;
    above = c;
  }
  board[0] = above;
  return board;
}

PlainAwale::Board PlainAwale::turned(const Board& board) const {
  Board result = board;
  std::rotate(result.begin(), result.begin() + rules_.pits, result.begin() + pits_);
  return result;
}

PlainAwale::Landing PlainAwale::landing(const Board& sown, int last, int& first_taken) const {
  first_taken = last + 1;
  int taken = 0;
  while (first_taken > rules_.pits && (sown[at(first_taken - 1)] == 2 || sown[at(first_taken - 1)] == 3)) {
    --first_taken;
    taken += sown[at(first_taken)];
  }
  int there = 0;
  for (int pit = rules_.pits; pit < pits_; ++pit) there += sown[at(pit)];
  if (taken > 0 && taken == there) {
    if (rules_.grand_slam == GrandSlam::Forbidden) return Landing::Forbidden;
    return rules_.grand_slam == GrandSlam::CapturesAll ? Landing::Capture : Landing::Quiet;
  }
  if (taken > 0) return Landing::Capture;
  return there > 0 || rules_.feeding == Feeding::Free ? Landing::Quiet : Landing::Forbidden;
}

std::optional<PlainAwale::Played> PlainAwale::play(const Board& board, int pit) const {
  int hand = board[at(pit)];
  if (hand == 0) return std::nullopt;
  Played played{board, 0};
  played.board[at(pit)] = 0;
  int place = pit;
  while (hand > 0) {
    place = place + 1 == pits_ ? 0 : place + 1;
    if (place == pit) continue;
    ++played.board[at(place)];
    --hand;
  }
  int first_taken = 0;
  const Landing end = landing(played.board, place, first_taken);
  if (end == Landing::Forbidden) return std::nullopt;
  if (end == Landing::Capture) {
    for (int taken = first_taken; taken <= place; ++taken) {
      played.gain += played.board[at(taken)];
      played.board[at(taken)] = 0;
    }
  }
  return played;
}

std::vector<PlainAwale::Board> PlainAwale::unmoves(const Board& board) const {
  std::vector<Board> found;
  for (int origin = 0; origin < rules_.pits; ++origin) {
    if (board[at(origin)] != 0) continue;
    Board before = board;
    for (int place = origin + 1;; place = place + 1 == pits_ ? 0 : place + 1) {
      if (place == origin) continue;
      if (before[at(place)] == 0) break;
      --before[at(place)];
      ++before[at(origin)];
      int first_taken = 0;
      if (landing(board, place, first_taken) == Landing::Quiet) found.push_back(before);
    }
  }
  return found;
}

void PlainAwale::solve() {
  layers_.clear();
  for (int seeds = 0; seeds <= max_seeds_; ++seeds) {
    layers_.emplace_back();
    initialise(seeds);
    converge(seeds);
    for (std::uint64_t code = 0; code < positions(seeds); ++code) {
      if (layers_.back().pass[code] != unsettled) continue;
      layers_.back().pass[code] = by_repetition;
      layers_.back().score[code] = 0;
    }
  }
}

void PlainAwale::initialise(int seeds) {
  Layer& layer = layers_.back();
  layer.score.assign(positions(seeds), static_cast<std::int8_t>(-seeds));
  layer.pass.assign(positions(seeds), unsettled);
  waiting_.assign(positions(seeds), 0);
  for (std::uint64_t code = 0; code < positions(seeds); ++code) {
    const Board board = unrank(code, seeds);
    bool playable = false;
    bool has_seeds = false;
    for (int pit = 0; pit < rules_.pits; ++pit) {
      has_seeds |= board[at(pit)] > 0;
      const auto played = play(board, pit);
      if (!played) continue;
      playable = true;
      if (played->gain == 0) {
        ++waiting_[code];
        continue;
      }
      const int after = layers_[at(seeds - played->gain)].score[rank(turned(played->board))];
      layer.score[code] = std::max(layer.score[code], static_cast<std::int8_t>(played->gain - after));
    }
    const bool mover_keeps = has_seeds && rules_.seeds_left == SeedsLeft::ToMover;
    if (!playable && mover_keeps) layer.score[code] = static_cast<std::int8_t>(seeds);
  }
}

bool PlainAwale::saturated(int seeds, std::uint64_t code, int pass) const {
  return waiting_[code] == 0 || layers_.back().score[code] >= seeds - pass;
}

void PlainAwale::converge(int seeds) {
  for (int pass = 0; pass <= seeds; ++pass) {
    for (std::uint64_t code = 0; code < positions(seeds); ++code) {
      if (layers_.back().pass[code] == unsettled && saturated(seeds, code, pass)) settle(seeds, code, pass);
    }
  }
}

void PlainAwale::settle(int seeds, std::uint64_t code, int pass) {
  Layer& layer = layers_.back();
  layer.pass[code] = static_cast<std::uint8_t>(pass);
  stack_.push_back(code);
  while (!stack_.empty()) {
    const std::uint64_t child = stack_.back();
    stack_.pop_back();
    const auto worth = static_cast<std::int8_t>(-layer.score[child]);
    for (const Board& before : unmoves(turned(unrank(child, seeds)))) {
      const std::uint64_t parent = rank(before);
      if (layer.pass[parent] != unsettled) continue;
      layer.score[parent] = std::max(layer.score[parent], worth);
      --waiting_[parent];
      if (!saturated(seeds, parent, pass)) continue;
      layer.pass[parent] = static_cast<std::uint8_t>(pass);
      stack_.push_back(parent);
    }
  }
}

}  // namespace perfectplay::testing
