// draw awale: a board with what each pit is worth.
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
};

/// The board as the player to move sees it, without what the pits are worth. Each player counts his own pits from 0, as
/// the moves do.
AwalePicture awale_picture(const AwaleRules& rules, const AwalePosition& position);

}  // namespace perfectplay::service
