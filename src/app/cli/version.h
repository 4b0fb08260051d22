// What was built, by which compiler, from which commit, with what in it.
//
//   perfectplay 0.1.0
//     commit    9aaf776d2c1f+                 the + tells of changes that are in no commit
//     compiler  GCC 12.2.0, C++20, Release
//     features  x86-64-v2 in the solvers, explorer, books of connect-four 7x6 and 7x7, line editing
//
// The verbose text goes on with the libraries and their versions, and with all shared libraries that are loaded.
#pragma once

#include <string>

namespace perfectplay::app {

std::string version_text(bool verbose);

}  // namespace perfectplay::app
