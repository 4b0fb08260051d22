// The command that starts this program, as the person typed it, so that printed commands can be typed as they stand.
//
//   installed, or found through PATH        perfectplay verify best.sol
//   ./perfectplay in a clone                ./perfectplay verify best.sol
//   build/release/perfectplay               build/release/perfectplay verify best.sol
#pragma once

#include <string>

namespace perfectplay::app {

/// The environment's PERFECTPLAY_NAME, which the start script sets; else the path that was typed; else "perfectplay".
/// The name is quoted as a shell needs it.
const std::string& program_name();
/// Sets the path that was typed: argv[0]. To be called before the first program_name().
void set_program_name(const char* typed);

}  // namespace perfectplay::app
