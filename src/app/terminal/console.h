// The surroundings of a running verb: the service's session, and a Stop that Ctrl-C ends and the progress bar watches.
#pragma once

#include "perfectplay/app/terminal/interrupt.h"
#include "perfectplay/app/terminal/progress_bar.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/service/session.h"

namespace perfectplay::app {

class Console {
 public:
  Console() {
    stop_.cancel_by(interrupt_flag());
    stop_.tell(bar_.watcher());
  }

  service::Session& session() { return session_; }
  Stop& stop() { return stop_; }
  /// Takes the progress bar off the screen, before other output is written.
  void clear() { bar_.erase(); }

 private:
  service::Session session_;
  ProgressBar bar_;
  Stop stop_;
};

}  // namespace perfectplay::app
