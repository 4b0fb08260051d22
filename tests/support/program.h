// Runs the program as a person or a script would, and says what came of it.
//
//   const Ran ran = run_program({"solve", "nim", "--json"});
//   EXPECT_EQ(ran.exit_code, 0) << ran.err;
#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace perfectplay::testing {

struct Ran {
  int exit_code = -1;  ///< 128 + the signal when one ended it
  std::string out;
  std::string err;
  bool timed_out = false;
};

struct RunOptions {
  std::string in = {};      ///< standard input
  std::string folder = {};  ///< where to run; empty: here
  std::chrono::seconds time_limit{120};
  std::string shell = {};  ///< what follows the command, for bash: ">&-", "| true"
};

Ran run_program(const std::vector<std::string>& arguments, const RunOptions& options = {});

/// Runs with --json added, expects success, and parses the one document.
nlohmann::json run_json(std::vector<std::string> arguments, const RunOptions& options = {});

std::string read_text(const std::string& path);
void write_text(const std::string& path, const std::string& text);

}  // namespace perfectplay::testing
