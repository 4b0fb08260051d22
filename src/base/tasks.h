// run_tasks() has moved to base/threads.h.
#pragma once

#include "perfectplay/base/threads.h"  // IWYU pragma: export
