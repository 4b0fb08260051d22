// Runs the program as a person or a script would, and says what came of it.
//
//   const Ran ran = run_program({"solve", "nim", "--json"});
//   EXPECT_EQ(ran.exit_code, 0) << ran.err;
#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace perfectplay::testing {

using Words = std::vector<std::string>;

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
  /// Typed at the terminal of `screen_rows`, which is standard input too: each text when the program asks for something
  /// ("? "). Without any, standard input is `in`.
  std::vector<std::string> keys = {};
  int screen_rows = 0;  ///< not 0: standard output and error are a terminal of so many rows, 80 columns; all is `out`
  std::vector<std::string> environment = {};  ///< "LC_ALL=C", on top of what is set here
};

Ran run_program(const std::vector<std::string>& arguments, const RunOptions& options = {});

/// Runs with --json added, expects success, and parses the one document.
nlohmann::json run_json(std::vector<std::string> arguments, const RunOptions& options = {});

/// What it says to a person: on standard error when it refused or failed.
bool says(const Ran& ran, const std::string& text);

/// It ended with this code and said this, and nothing else on standard output; code 1 is an answer, on standard output.
void expect_error(const Ran& ran, int code, const std::string& message);
void expect_refused(const std::vector<std::string>& arguments, const std::string& message, int code = 2);

/// The text with the first `what` replaced, which must be there.
std::string replaced(std::string text, const std::string& what, const std::string& by);

std::string read_text(const std::string& path);
void write_text(const std::string& path, const std::string& text);
/// How many letters the longest line has.
std::size_t widest_line(std::string_view text);

}  // namespace perfectplay::testing
