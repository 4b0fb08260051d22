// A board game between two players at the terminal: shows the board, asks the person for moves, plays the program's
// moves, and reports a move that spoilt the value.
//
//   Your move (1 2 3)? hint
//   Play 1: a win in 11.
//   Your move (1 2 3)? 2
//   That move changed the value from a win in 11 to a loss in 10 (1 was best).
//   J1 plays 3.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "perfectplay/app/play/play.h"
#include "perfectplay/service/play/opponent.h"

namespace perfectplay::app {

class BoardPlay final : public Play {
 public:
  /// `played` are the moves already on the board. The request must outlive the play.
  BoardPlay(const service::PlayRequest& request, service::PlayBoard& board, const std::vector<std::string>& played,
            Writer write, Console& console);

  std::string introduction() override;
  Expected<Turn> advance() override;
  std::string prompt() override;
  Expected<bool> take(std::string_view line) override;
  std::string refusal(std::string_view line) const override;
  std::string_view noun() const override { return "move"; }
  std::vector<std::string> choices() const override { return board_.move_names(); }
  std::pair<std::string_view, std::string_view> step_help() const override;
  Expected<void> hint() override;
  Expected<void> show() override;
  std::vector<PlayCommand> commands() override;

  std::size_t steps() const override { return history_.size(); }
  std::string step(std::size_t index) const override { return history_[index].first; }
  bool by_person(std::size_t index) const override { return history_[index].second; }
  std::size_t number(std::size_t index) const override { return index / 2 + 1; }
  void play_again(const std::string& step, bool by_person) override;
  void take_back() override;
  Expected<void> rematch(std::span<const std::string> words) override;
  std::string_view rematch_argument() const override { return "[swap]"; }

  service::GameRecord record() const override;
  std::string result() const override;
  std::string closing() const override;
  Expected<void> load(const service::GameRecord& record) override;
  std::string pasted() const override;

 private:
  bool over() const;
  /// Was the position repeated without a person having had a choice?
  bool goes_round_alone(std::size_t since) const;
  /// Reports once that the position was repeated.
  void tell_round();
  std::string result(const service::Side& persons) const;
  /// A player with his stones: "J0 (X)".
  std::string with_stones(Player player) const;

  /// Reports what a person's move has spoilt.
  Expected<void> judge(const std::string& name) const;
  /// Reports the worth of the last move.
  Expected<void> judge_last();
  /// Writes the worth of each move: into the cells of the board if it has cells, else as a list.
  Expected<void> list_moves(std::span<const std::string> words);
  Expected<void> obey(std::string_view command, std::span<const std::string> words);
  /// Takes over the moves that are on the board.
  void note_played(const std::vector<std::string>& names);

  const service::PlayRequest& request_;
  service::PlayBoard& board_;
  service::Side persons_;
  service::Opponent opponent_;
  std::vector<std::pair<std::string, bool>> history_;  ///< moves; true: a person played it
  std::optional<std::size_t> round_told_;              ///< the number of moves when a repetition was reported
};

}  // namespace perfectplay::app
