#include "perfectplay/app/terminal/interrupt.h"

#include <csignal>

namespace perfectplay::app {
namespace {

volatile std::sig_atomic_t interrupt_seen = 0;

void note_interrupt(int /*signal*/) { interrupt_seen = 1; }

}  // namespace

void install_signal_handlers() {
  struct sigaction action {};
  action.sa_handler = note_interrupt;
  // One shot, so that the second Ctrl-C kills; no SA_RESTART, so that waiting for a person's move ends.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
}

bool interrupted() { return interrupt_seen != 0; }

}  // namespace perfectplay::app
