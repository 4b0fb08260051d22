// The limits of a session hold whatever a request asks for: "threads":1024 gets as many as the session allows.
#pragma once

#include <vector>

#include "perfectplay/service/option.h"
#include "perfectplay/service/session.h"

namespace perfectplay::service {

/// Lowers options that ask for more than the session allows: threads, memory, and numbers whose units take memory. To be
/// called after the options are set.
void bound_options(const std::vector<Option>& options, const SessionLimits& limits);

}  // namespace perfectplay::service
