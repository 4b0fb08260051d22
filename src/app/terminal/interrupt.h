// Ctrl-C: the first one asks the running computation to stop, the second one kills the program.
#pragma once

#include <atomic>

namespace perfectplay::app {

/// Handles Ctrl-C, and keeps a closed pipe from killing the program; see print().
void install_signal_handlers();
/// The flag that the first Ctrl-C sets, for Stop::cancel_by().
const std::atomic<bool>& interrupt_flag();
inline bool interrupted() { return interrupt_flag().load(std::memory_order_relaxed); }

}  // namespace perfectplay::app
