// How a person starts this program, so that a command that it prints can be typed as it stands.
//
//   installed, or found through PATH        perfectplay verify best.sol
//   ./perfectplay in a clone                ./perfectplay verify best.sol
//   build/release/perfectplay               build/release/perfectplay verify best.sol
#pragma once

#include <string>

namespace perfectplay::app {

/// The environment's PERFECTPLAY_NAME, which the start script sets; else the path that was typed; else "perfectplay".
/// Quoted as a shell needs it.
const std::string& program_name();
/// `typed` is what the shell called the program: argv[0]. Before the first program_name().
void set_program_name(const char* typed);

}  // namespace perfectplay::app
