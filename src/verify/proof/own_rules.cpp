#include "perfectplay/verify/proof/own_rules.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <set>

#include "perfectplay/base/text.h"
#include "perfectplay/verify/awale_board.h"
#include "perfectplay/verify/proof/plain_board.h"

namespace perfectplay {
namespace {

template <class Number>
void pack_number(Number number, std::string& packed) {
  for (std::size_t i = 0; i < sizeof number; ++i) packed += static_cast<char>(number >> 8 * i & 255U);
}
template <class Number>
Number unpack_number(std::string_view packed, std::size_t place) {
  Number number = 0;
  for (std::size_t i = 0; i < sizeof number; ++i) {
    number |= static_cast<Number>(Number{static_cast<unsigned char>(packed[place + i])} << 8 * i);
  }
  return number;
}

std::optional<std::vector<std::uint32_t>> listed_numbers(std::string_view text) {
  std::vector<std::uint32_t> numbers;
  for (const std::string_view word : split_words(text, ",")) {
    std::uint32_t number = 0;
    const auto [end, problem] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (problem != std::errc{} || end != word.data() + word.size()) return std::nullopt;
    numbers.push_back(number);
  }
  return numbers;
}

/// 1 for a victory of J0, -1 for one of J1.
int victory_of(Player player) { return player == Player::J0 ? 1 : -1; }

/// Where the last byte says who moves.
Player last_player(std::string_view position) { return position.back() == 0 ? Player::J0 : Player::J1; }

class OwnNim final : public PositionRules {
 public:
  OwnNim(std::vector<std::uint32_t> heaps, std::vector<std::uint32_t> rule, bool misere)
      : heaps_(std::move(heaps)), rule_(std::move(rule)), misere_(misere) {
    std::ranges::sort(rule_);
  }

  std::size_t bytes() const override { return 4 * heaps_.size() + 1; }
  std::optional<std::string> parse(std::string_view text) const override {
    const auto numbers = listed_numbers(text);
    if (!numbers || numbers->size() != heaps_.size() + 1 || numbers->back() > 1) return std::nullopt;
    std::string packed;
    for (std::size_t i = 0; i < heaps_.size(); ++i) {
      if ((*numbers)[i] > heaps_[i]) return std::nullopt;
      pack_number((*numbers)[i], packed);
    }
    return packed + static_cast<char>(numbers->back());
  }
  std::string print(std::string_view position) const override {
    std::string text;
    for (std::size_t i = 0; i < heaps_.size(); ++i) text += fmt::format("{},", sticks(position, i));
    return text + (player(position) == Player::J0 ? '0' : '1');
  }
  Player player(std::string_view position) const override { return last_player(position); }
  PlainTurn look(std::string_view position) const override {
    PlainTurn turn{.player = player(position), .steps = {}};
    for (std::size_t i = 0; i < heaps_.size(); ++i) {
      const std::uint32_t heap = sticks(position, i);
      if (rule_.empty()) {
        for (std::uint32_t take = 1; take <= heap; ++take) turn.steps.push_back({without(position, i, take)});
      } else {
        for (const std::uint32_t take : rule_) {
          if (take <= heap) turn.steps.push_back({without(position, i, take)});
        }
      }
    }
    return turn;
  }
  std::optional<int> end(std::string_view position) const override {
    const std::uint32_t least = rule_.empty() ? 1 : rule_.front();
    for (std::size_t i = 0; i < heaps_.size(); ++i) {
      if (sticks(position, i) >= least) return std::nullopt;
    }
    return victory_of(misere_ ? player(position) : opponent(player(position)));
  }
  int left(std::string_view /*position*/) const override { return 1; }

 private:
  static std::uint32_t sticks(std::string_view position, std::size_t heap) {
    return unpack_number<std::uint32_t>(position, 4 * heap);
  }
  std::string without(std::string_view position, std::size_t heap, std::uint32_t take) const {
    std::string next;
    for (std::size_t i = 0; i < heaps_.size(); ++i) pack_number(sticks(position, i) - (i == heap ? take : 0), next);
    return next + static_cast<char>(1 - position.back());
  }

  std::vector<std::uint32_t> heaps_;
  std::vector<std::uint32_t> rule_;  ///< none: any number
  bool misere_;
};

class OwnGraph final : public PositionRules {
 public:
  explicit OwnGraph(std::shared_ptr<const Graph> graph) : graph_(std::move(graph)) {}

  std::size_t bytes() const override { return sizeof(std::uint32_t); }
  std::optional<std::string> parse(std::string_view text) const override {
    const auto vertex = graph_->find(text);
    return vertex ? std::optional(packed(*vertex)) : std::nullopt;
  }
  std::string print(std::string_view position) const override { return graph_->name(vertex(position)); }
  Player player(std::string_view position) const override { return graph_->owner(vertex(position)); }
  PlainTurn look(std::string_view position) const override {
    PlainTurn turn{.player = player(position), .steps = {}};
    if (graph_->victory(vertex(position))) return turn;
    // Of parallel edges, the first is a move.
    std::set<Vertex> listed;
    for (const Vertex next : graph_->successors(vertex(position))) {
      if (listed.insert(next).second) turn.steps.push_back({packed(next)});
    }
    return turn;
  }
  std::optional<int> end(std::string_view position) const override {
    if (const auto winner = graph_->victory(vertex(position))) return victory_of(*winner);
    return graph_->successors(vertex(position)).empty() ? std::optional(0) : std::nullopt;
  }
  int left(std::string_view /*position*/) const override { return 1; }

 private:
  static std::string packed(Vertex vertex) {
    std::string position;
    pack_number(raw(vertex), position);
    return position;
  }
  static Vertex vertex(std::string_view position) { return Vertex{unpack_number<std::uint32_t>(position, 0)}; }

  std::shared_ptr<const Graph> graph_;
};

class OwnSwapHex final : public PositionRules {
 public:
  explicit OwnSwapHex(int size) : board_(PlainGame::Hex, size, size, 0) {}

  std::size_t bytes() const override { return 2 * sizeof(std::uint64_t) + 1; }
  std::optional<std::string> parse(std::string_view text) const override {
    const bool swapped = text.ends_with(mark);
    if (swapped) text.remove_suffix(mark.size());
    const auto stones = board_.parse(text);
    if (!stones || (swapped && stones->stones == 0)) return std::nullopt;
    return packed({*stones, swapped});
  }
  std::string print(std::string_view position) const override {
    const State state = unpacked(position);
    return board_.print(state.stones) + std::string(state.swapped ? mark : "");
  }
  Player player(std::string_view position) const override {
    const State state = unpacked(position);
    return owner(PlainBoard::to_move(state.stones), state);
  }
  PlainTurn look(std::string_view position) const override {
    const State state = unpacked(position);
    PlainTurn turn{.player = player(position), .steps = {}};
    any_cell(board_.moves(state.stones), [&](int cell) {
      turn.steps.push_back({packed({board_.play(state.stones, cell), state.swapped})});
      return false;
    });
    if (!state.swapped && PlainBoard::stones(state.stones) == 1) turn.steps.push_back({packed({state.stones, true})});
    return turn;
  }
  std::optional<int> end(std::string_view position) const override {
    const State state = unpacked(position);
    if (!board_.decided(state.stones)) return std::nullopt;
    // The colour that has just moved has joined its sides.
    return victory_of(owner(opponent(PlainBoard::to_move(state.stones)), state));
  }
  int left(std::string_view /*position*/) const override { return 1; }

 private:
  struct State {
    Placement stones;
    bool swapped = false;
  };
  static constexpr std::string_view mark = "+swapped";

  /// The player who has a colour: J0's is X until J1 swaps.
  static Player owner(Player colour, const State& state) { return state.swapped ? opponent(colour) : colour; }
  static std::string packed(const State& state) {
    std::string position;
    pack_number(state.stones.stones, position);
    pack_number(state.stones.j0, position);
    return position + static_cast<char>(state.swapped ? 1 : 0);
  }
  static State unpacked(std::string_view position) {
    return {{unpack_number<std::uint64_t>(position, 0), unpack_number<std::uint64_t>(position, sizeof(std::uint64_t))},
            position.back() != 0};
  }

  PlainBoard board_;
};

class OwnAwale final : public PositionRules {
 public:
  explicit OwnAwale(const AwaleRules& rules) : board_(rules, 0), pits_(static_cast<std::size_t>(2 * rules.pits)) {}

  std::size_t bytes() const override { return pits_ + 1; }
  std::optional<std::string> parse(std::string_view text) const override {
    const auto numbers = listed_numbers(text);
    if (!numbers || numbers->size() != pits_) return std::nullopt;
    AwaleBoard::Pits pits{};
    std::uint32_t seeds = 0;
    for (std::size_t i = 0; i < pits_; ++i) {
      if ((*numbers)[i] > awale_max_seeds) return std::nullopt;
      seeds += (*numbers)[i];
      pits[i] = static_cast<std::uint8_t>((*numbers)[i]);
    }
    if (seeds > awale_max_seeds) return std::nullopt;
    return packed(pits, Player::J0);
  }
  std::string print(std::string_view position) const override {
    const AwaleBoard::Pits pits = unpacked(position);
    return fmt::format("{}", fmt::join(pits.begin(), pits.begin() + static_cast<std::ptrdiff_t>(pits_), ","));
  }
  Player player(std::string_view position) const override { return last_player(position); }
  PlainTurn look(std::string_view position) const override {
    PlainTurn turn{.player = player(position), .steps = {}};
    each_move(unpacked(position), [&](const AwaleBoard::Pits& after, int gain) {
      turn.steps.push_back({packed(board_.turned(after), opponent(turn.player)), gain});
      return false;
    });
    return turn;
  }
  std::optional<int> end(std::string_view position) const override {
    const AwaleBoard::Pits pits = unpacked(position);
    if (each_move(pits, [](const AwaleBoard::Pits& /*after*/, int /*gain*/) { return true; })) return std::nullopt;
    const int score = board_.end(board_.seeds_in_half(pits, 0), left(position));
    return player(position) == Player::J0 ? score : -score;
  }
  int left(std::string_view position) const override {
    const AwaleBoard::Pits pits = unpacked(position);
    return board_.seeds_in_half(pits, 0) + board_.seeds_in_half(pits, board_.rules().pits);
  }

 private:
  std::string packed(const AwaleBoard::Pits& pits, Player player) const {
    std::string position;
    for (std::size_t i = 0; i < pits_; ++i) position += static_cast<char>(pits[i]);
    return position + static_cast<char>(raw(player));
  }
  AwaleBoard::Pits unpacked(std::string_view position) const {
    AwaleBoard::Pits pits{};
    for (std::size_t i = 0; i < pits_; ++i) pits[i] = static_cast<std::uint8_t>(position[i]);
    return pits;
  }
  /// Calls visit(the board after it, not turned; its gain) for each playable pit until a call returns true. Returns whether
  /// one did.
  template <class Visit>
  bool each_move(const AwaleBoard::Pits& pits, const Visit& visit) const {
    for (int pit = 0; pit < board_.rules().pits; ++pit) {
      if (pits[static_cast<std::size_t>(pit)] == 0) continue;
      AwaleBoard::Pits after = pits;
      int gain = 0;
      if (board_.play(after, board_.sow(pits, pit), gain) && visit(after, gain)) return true;
    }
    return false;
  }

  AwaleBoard board_;
  std::size_t pits_;  ///< on both sides
};

}  // namespace

std::unique_ptr<PositionRules> own_nim(std::vector<std::uint32_t> heaps, std::vector<std::uint32_t> rule, bool misere) {
  return std::make_unique<OwnNim>(std::move(heaps), std::move(rule), misere);
}

std::unique_ptr<PositionRules> own_graph(std::shared_ptr<const Graph> graph) {
  return std::make_unique<OwnGraph>(std::move(graph));
}

std::unique_ptr<PositionRules> own_swap_hex(int size) { return std::make_unique<OwnSwapHex>(size); }

std::unique_ptr<PositionRules> own_awale(const AwaleRules& rules) { return std::make_unique<OwnAwale>(rules); }

}  // namespace perfectplay
