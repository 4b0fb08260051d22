// Expanding positions: the positions after each of their moves, for many at a time. The only part of an exploration
// that knows the game.
//
//   positions   p0            p1        p2 (ended)
//   children    c0 c1 c2      c3 c4
//   degrees     3             2         0
//
// Because positions come in batches, everything else (numbering, threads, memory) is compiled once for all games, with
// one virtual call per thousands of positions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "perfectplay/base/types.h"
#include "perfectplay/games/rules.h"
#include "perfectplay/graph/explore/symmetry.h"
#include "perfectplay/graph/graph.h"

namespace perfectplay {

struct Expansion {
  std::vector<Code> children;          ///< of the first position, then of the second, …
  std::vector<std::uint32_t> degrees;  ///< the number of children of each position
  std::vector<Graph::Flags> flags;
  std::vector<std::uint8_t> weights;  ///< sizes of the orbits; empty when symmetric positions are not merged

  void clear() {
    children.clear();
    degrees.clear();
    flags.clear();
    weights.clear();
  }
};

class Expander {
 public:
  virtual ~Expander() = default;
  /// Replaces the contents of `expansion`. Several threads may call this at once.
  virtual void expand(std::span<const Code> positions, Expansion& expansion) const = 0;
  /// Does one representative stand for each class of symmetric positions?
  virtual bool merges() const = 0;
  virtual Code start() const = 0;
  /// The name of the board in messages: "connect-four 7x6".
  virtual std::string title() const = 0;
};

/// The expander of any game. With `merge`, positions are representatives, and so are children.
template <Rules G>
class RulesExpander final : public Expander {
 public:
  RulesExpander(const G& game, bool merge) : game_(game), merge_(merge && Symmetric<G>) {}

  bool merges() const override { return merge_; }
  std::string title() const override { return title_of(game_); }
  Code start() const override { return merge_ ? code_of<true>(game_.start()) : code_of<false>(game_.start()); }
  void expand(std::span<const Code> positions, Expansion& expansion) const override {
    merge_ ? expand_all<true>(positions, expansion) : expand_all<false>(positions, expansion);
  }

 private:
  using Position = typename G::Position;

  template <bool Merge>
  Code code_of(const Position& position) const {
    if constexpr (Merge && Symmetric<G>) return canonical_code(game_, position);
    return game_.encode(position);
  }

  template <bool Merge>
  void expand_all(std::span<const Code> positions, Expansion& expansion) const {
    expansion.clear();
    for (const Code code : positions) {
      const Position position = game_.decode(code);
      const std::size_t children_before = expansion.children.size();
      const std::optional<Outcome> result = game_.result(position);
      std::optional<Player> victory;
      if (!result) {
        for (const auto& move : game_.moves(position)) {
          expansion.children.push_back(code_of<Merge>(game_.play(position, move)));
        }
      } else if (*result != Outcome::Draw) {
        victory = *result == Outcome::J0 ? Player::J0 : Player::J1;
      }
      expansion.degrees.push_back(static_cast<std::uint32_t>(expansion.children.size() - children_before));
      expansion.flags.push_back(Graph::flags_of(game_.player(position), victory));
      if constexpr (Merge && Symmetric<G>) {
        expansion.weights.push_back(static_cast<std::uint8_t>(orbit_size(game_, position)));
      }
    }
  }

  const G& game_;
  bool merge_;
};

}  // namespace perfectplay
