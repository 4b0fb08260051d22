#include "perfectplay/solve/mastermind/adaptive/split_tree.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace perfectplay {

SplitTree::SplitTree(std::uint32_t pegs) : code_(pegs, 0) { make_node(0, pegs, none); }

std::uint32_t SplitTree::make_node(std::uint32_t begin, std::uint32_t end, std::uint32_t parent) {
  Node node;
  node.begin = begin;
  node.middle = begin + (end - begin + 1) / 2;
  node.end = end;
  node.parent = parent;
  node.left_room = node.middle - begin;
  node.right_room = end - node.middle;
  nodes_.push_back(std::move(node));
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

void SplitTree::put(const Pegs& pegs) {
  if (pegs.count == 0) {
    if (!nodes_[root].outsider) nodes_[root].outsider = pegs.colour;
    return;
  }
  put_into(root, pegs);
  deduce();
}

void SplitTree::put_claimed(const Pegs& pegs) {
  put_into(root, pegs);
  changed_.clear();
  nodes_[root].waiting.pop_back();
}

void SplitTree::put_into(std::uint32_t i, const Pegs& pegs) {
  Node& node = nodes_[i];
  if (node.size() == 1) {
    code_[node.begin] = pegs.colour;
    ++placed_;
    return;
  }
  if (node.first.count == 0) node.first = pegs;
  node.waiting.push_back(pegs);
  node.unsettled += pegs.count;
  if (node.unsettled > node.left_room + node.right_room) contradictory_ = true;
  changed_.push_back(i);
}

void SplitTree::put_into_half(std::uint32_t i, bool left, const Pegs& pegs) {
  std::uint32_t half = left ? nodes_[i].left : nodes_[i].right;
  if (half == none) {
    const auto [begin, middle, end] = std::tuple{nodes_[i].begin, nodes_[i].middle, nodes_[i].end};
    half = left ? make_node(begin, middle, i) : make_node(middle, end, i);
    (left ? nodes_[i].left : nodes_[i].right) = half;
  }
  if (pegs.count > 0) {
    put_into(half, pegs);
  } else if (!nodes_[half].outsider) {
    nodes_[half].outsider = pegs.colour;
  }
}

void SplitTree::claim(std::uint32_t i, Colour colour) {
  std::vector<Pegs>& waiting = nodes_[i].waiting;
  const auto found = std::ranges::find(waiting, colour, &Pegs::colour);
  *found = waiting.back();
  waiting.pop_back();
}

bool SplitTree::settle(std::uint32_t i, const Pegs& pegs, std::uint32_t left) {
  const bool fits = move(i, pegs, left);
  deduce();
  return fits && !contradictory_;
}

bool SplitTree::move(std::uint32_t i, const Pegs& pegs, std::uint32_t left) {
  Node& node = nodes_[i];
  const std::uint32_t right = pegs.count - left;
  if (left > pegs.count || left > node.left_room || right > node.right_room) {
    contradictory_ = true;
    return false;
  }
  node.left_room -= left;
  node.right_room -= right;
  node.unsettled -= pegs.count;
  node.known = Known{pegs.colour, left, right};
  changed_.push_back(i);
  put_into_half(i, true, {pegs.colour, left});
  put_into_half(i, false, {pegs.colour, right});
  return true;
}

void SplitTree::deduce() {
  while (!changed_.empty() && !contradictory_) {
    const std::uint32_t i = changed_.back();
    changed_.pop_back();
    while (!nodes_[i].waiting.empty()) {
      const Node& node = nodes_[i];
      const Pegs last = node.waiting.back();
      std::uint32_t left = 0;
      if (node.right_room == 0) {
        left = last.count;
      } else if (node.left_room > 0) {
        const bool only_one = node.complete() && node.unsettled == last.count;
        if (!only_one) break;
        left = node.left_room;
      }
      nodes_[i].waiting.pop_back();
      if (!move(i, last, left)) return;
    }
  }
}

std::optional<Colour> SplitTree::outsider(std::uint32_t i) const {
  for (; i != none; i = nodes_[i].parent) {
    if (nodes_[i].outsider) return nodes_[i].outsider;
  }
  return std::nullopt;
}

std::optional<SplitTree::Known> SplitTree::pad(std::uint32_t i) const {
  if (const auto colour = outsider(i)) return Known{*colour, 0, 0};
  return nodes_[i].known;
}

SplitTree::Pegs SplitTree::neutral(std::uint32_t i) const {
  if (const auto known = pad(i)) return {known->colour, known->left + known->right};
  return nodes_[i].first;
}

std::vector<std::uint32_t> SplitTree::open_nodes() const {
  std::vector<std::uint32_t> open;
  std::vector<std::uint32_t> stack{root};
  while (!stack.empty()) {
    const std::uint32_t i = stack.back();
    stack.pop_back();
    if (i == none) continue;
    const Node& node = nodes_[i];
    if (node.unsettled > 0) {
      open.push_back(i);
    } else {
      stack.push_back(node.right);
      stack.push_back(node.left);
    }
  }
  return open;
}

}  // namespace perfectplay
