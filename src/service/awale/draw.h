// draw awale: a board, with the worth of each pit.
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

/// The board as the player to move sees it, with the names of the sides; without the worth of the pits.
AwalePicture awale_picture(const AwaleRules& rules, const AwalePosition& position);

}  // namespace perfectplay::service
