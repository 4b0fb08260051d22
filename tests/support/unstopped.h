// A Stop for computations that shall come to their end: explore(game, {}, unstopped()).
#pragma once

#include "perfectplay/base/stop.h"

namespace perfectplay {

inline Stop& unstopped() {
  thread_local Stop stop;
  return stop;
}

}  // namespace perfectplay
