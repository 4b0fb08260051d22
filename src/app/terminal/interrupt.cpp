#include "perfectplay/app/terminal/interrupt.h"

#include <csignal>

#include "perfectplay/app/terminal/quiet_keys.h"

namespace perfectplay::app {
namespace {

std::atomic<bool> interrupt_seen{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set no other");

void note_interrupt(int /*signal*/) {
  interrupt_seen.store(true, std::memory_order_relaxed);
  show_keys_again();
}

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

const std::atomic<bool>& interrupt_flag() { return interrupt_seen; }

}  // namespace perfectplay::app
