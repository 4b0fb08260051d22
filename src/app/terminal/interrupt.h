// Ctrl-C: the first asks the running computation to stop, the second kills.
#pragma once

#include <atomic>

namespace perfectplay::app {

/// Also keeps a closed pipe from killing the program; see print().
void install_signal_handlers();
/// Set by the first Ctrl-C: for Stop::cancel_by().
const std::atomic<bool>& interrupt_flag();
inline bool interrupted() { return interrupt_flag().load(std::memory_order_relaxed); }

}  // namespace perfectplay::app
