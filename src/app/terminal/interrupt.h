// Ctrl-C: the first asks the running computation to stop, the second kills.
#pragma once

namespace perfectplay::app {

/// Also keeps a closed pipe from killing the program; see print().
void install_signal_handlers();
bool interrupted();

}  // namespace perfectplay::app
