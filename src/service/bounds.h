// What a session allows one request holds whatever the request says: "threads":1024 gets as many as the session gives.
#pragma once

#include <vector>

#include "perfectplay/service/option.h"
#include "perfectplay/service/session.h"

namespace perfectplay::service {

/// Lowers those of the options, already set, that say how much may be used: threads, memory, max-positions.
void bound_options(const std::vector<Option>& options, const SessionLimits& limits);

}  // namespace perfectplay::service
