// draw awale: a board, with the worth of each pit; with `proof`, a proof of its score as a tree that folds.
#pragma once

#include <string>
#include <vector>

#include "perfectplay/draw/awale_picture.h"
#include "perfectplay/service/awale/source.h"
#include "perfectplay/service/reachability/draw.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

class AwaleDrawRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<DrawResult> run(Session& session, Stop& stop) const;

  AwaleSource source;
  std::string position;
  std::string output;
  std::string format;
  bool proof = false;

 private:
  Expected<std::string> draw_proof(const std::string& form, Session& session, Stop& stop) const;
};

/// The board as the player to move sees it, without the worth of the pits. Each player's pits are numbered from 0, as in
/// moves.
AwalePicture awale_picture(const AwaleRules& rules, const AwalePosition& position);

}  // namespace perfectplay::service
