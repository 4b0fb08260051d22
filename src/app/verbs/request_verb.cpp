#include "perfectplay/app/verbs/request_verb.h"

#include <fmt/format.h>

#include <chrono>

#include "perfectplay/service/words.h"

namespace perfectplay::app {

void Waiting::tell() const {
  if (!stderr_is_terminal()) return;
  const std::chrono::duration<double> taken = Stop::Clock::now() - began_;
  complain(fmt::format("\n{} in {}", done_, service::duration(taken.count())));
}

}  // namespace perfectplay::app
