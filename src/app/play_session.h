// A game between persons and perfect play, as text in and text out: the verb gives it lines, tests a script.
//
//   Your move (1 2 3)? 3
//   That move changed the value from a win in 5 to a loss in 6.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/strategy/oracle.h"

namespace perfectplay::app {

class PlaySession {
 public:
  struct Side {
    bool j0 = true;  ///< is J0 a person?
    bool j1 = false;
  };
  using Reader = std::function<std::optional<std::string>()>;
  using Writer = std::function<void(const std::string&)>;

  PlaySession(const Oracle& oracle, Side persons, Code start, Reader read, Writer write)
      : oracle_(oracle), persons_(persons), read_(std::move(read)), write_(std::move(write)), position_(start) {}

  /// Until the game ends, a person quits, or nothing more can be read.
  Expected<void> run();

 private:
  struct Played {
    Code before{};
    std::string move;
    bool by_person = false;
  };

  bool is_person(Player player) const { return player == Player::J0 ? persons_.j0 : persons_.j1; }
  void show_board() const;
  void announce_result() const;
  /// Notes that a position was there before; true when the play would go round without any person.
  bool goes_round();
  Expected<void> play_perfectly(const std::vector<RatedMove>& moves);
  /// Asks until there is a move; false to quit.
  Expected<bool> ask(const std::vector<RatedMove>& moves);
  void give_hint(const std::vector<RatedMove>& moves) const;
  void list_moves(const std::vector<RatedMove>& moves) const;
  /// Back to the last position in which a person was to move.
  bool undo();
  void commit(const RatedMove& move, bool by_person);
  void judge(const std::vector<RatedMove>& moves, const RatedMove& chosen) const;

  const Oracle& oracle_;
  Side persons_;
  Reader read_;
  Writer write_;
  Code position_;
  std::vector<Played> history_;
};

}  // namespace perfectplay::app
