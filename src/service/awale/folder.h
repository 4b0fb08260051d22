// An Awalé table on disk as the owner of a session offers it to requests that name no file.
#pragma once

#include <string>

#include "perfectplay/base/error.h"
#include "perfectplay/games/awale/awale.h"

namespace perfectplay::service {

struct AwaleFolder {
  std::string path;
  AwaleRules rules;
  int seeds = 0;           ///< the most seeds of a board in it
  bool distances = false;  ///< does it have distances?
};

/// Opens the table once, to see what it has.
Expected<AwaleFolder> look_into_table(const std::string& path);

}  // namespace perfectplay::service
