// A Stop that never ends a computation: explore(game, {}, unstopped()).
#pragma once

#include "perfectplay/base/stop.h"

namespace perfectplay {

inline Stop& unstopped() {
  thread_local Stop stop;
  return stop;
}

}  // namespace perfectplay
