// Mastermind on boards that are too large to be solved exactly, at the terminal: text in, text out.
//
//   Guess 2: places 1-25 colour 3, 26-50 colour 1.      the program guesses, the person answers
//   Your answer? 2,1
//
//   Guess 1? 3,3,3,1,…                                  the person guesses a secret
//     2,1
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/app/play/play_session.h"
#include "perfectplay/base/error.h"
#include "perfectplay/games/mastermind/code.h"
#include "perfectplay/service/deduction/play.h"
#include "perfectplay/solve/mastermind/strategy.h"

namespace perfectplay::app {

/// Colours place by place; runs of one colour as "places 1-25 colour 3" where that is shorter.
std::string guess_in_words(const LargeBoard& board, const LargeCode& guess);

/// The program guesses, by a strategy for large boards.
class LargeAnsweringPlay {
 public:
  LargeAnsweringPlay(std::string strategy, const LargeBoard& board, PlaySession::Reader read,
                     PlaySession::Writer write);

  /// Until the code is found, the person quits, or nothing more can be read.
  void run();

 private:
  /// Says the next guess, unless the answers leave no code to announce.
  void tell_guess();
  /// True when the line was a command.
  bool obey(const std::vector<std::string_view>& words);
  void take(std::string_view line);
  /// "undo", or "undo 7": back to guess 7.
  void undo(const std::vector<std::string_view>& words);
  void show_history();
  void tell_end();

  std::string name_;
  LargeBoard board_;
  PlaySession::Reader read_;
  PlaySession::Writer write_;
  std::unique_ptr<LargeStrategy> strategy_;
  bool contradicted_ = false;  ///< no code fits the answers
};

/// Plays by mode "guess" or "answer", until the code is found, the person quits, or nothing more can be read.
Expected<void> play_any_size(const service::DeductionPlayRequest& request, const std::string& mode,
                             const PlaySession::Reader& read, const PlaySession::Writer& write);

}  // namespace perfectplay::app
