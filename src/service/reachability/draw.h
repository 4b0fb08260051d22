// draw: the game graph as a picture: one step of the attractors, every step as a picture of its own, or a page with the
// steps animated. With a position: its board, with the worth of each move. With `proof`: a proof of the value as a tree
// that folds.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "perfectplay/service/picture.h"
#include "perfectplay/service/reachability/perfect_game.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

class DrawRequest final : public Request {
 public:
  static constexpr std::uint64_t every_step = std::numeric_limits<std::uint64_t>::max();

  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<DrawResult> run(Session& session, Stop& stop) const;

  Method method;
  std::string output;
  std::string format;
  std::string position;
  std::string layout;
  std::string strategy = "none";
  bool steps = false;
  std::uint64_t step = every_step;
  std::string player = "both";
  bool unsolved = false;
  bool proof = false;

 private:
  /// The form of the picture: "svg", "png", "dot" or "html".
  Expected<std::string> form() const;
  Expected<void> check(const std::string& form) const;
  Expected<std::string> draw_proof(const std::string& form, Session& session, Stop& stop) const;
  Expected<std::string> draw_board(const std::string& form, Session& session, Stop& stop) const;
  Expected<std::vector<std::string>> draw_steps(const Oracle& oracle, const std::string& form) const;
  Expected<std::string> draw_graph(const Oracle& oracle, const std::string& form) const;
};

}  // namespace perfectplay::service
