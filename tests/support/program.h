// Runs the program as a person or a script would, and returns its output and exit code.
//
//   const Ran ran = run_program({"solve", "nim", "--json"});
//   EXPECT_EQ(ran.exit_code, 0) << ran.err;
#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace perfectplay::testing {

using Words = std::vector<std::string>;

struct Ran {
  int exit_code = -1;  ///< 128 + the number of a signal that ended it
  std::string out;
  std::string err;
  bool timed_out = false;
};

struct RunOptions {
  std::string in = {};      ///< standard input
  std::string folder = {};  ///< the working folder; empty: the present one
  std::chrono::seconds time_limit{120};
  std::string shell = {};  ///< the rest of a command for bash: ">&-", "| true"
  /// Texts to type at the terminal of `screen_rows`, one whenever the program asks a question ("? "). With them, the
  /// terminal is standard input too; without any, standard input is `in`.
  std::vector<std::string> keys = {};
  /// Types the second text at that terminal once the first has been written: while the program is still busy.
  std::pair<std::string, std::string> busy_keys = {};
  int screen_rows = 0;  ///< not 0: output and error are a terminal of 80 columns and this many rows, in `out`
  std::vector<std::string> environment = {};  ///< variables to add: "LC_ALL=C"
};

Ran run_program(const std::vector<std::string>& arguments, const RunOptions& options = {});

/// Runs with --json added, expects success, and parses the one document.
nlohmann::json run_json(std::vector<std::string> arguments, const RunOptions& options = {});

/// Does the message of the program contain this text? It is on standard error if the program refused or failed.
bool says(const Ran& ran, const std::string& text);

/// Expects this exit code and message, and nothing on standard output; for code 1 the message is on standard output.
void expect_error(const Ran& ran, int code, const std::string& message);
void expect_refused(const std::vector<std::string>& arguments, const std::string& message, int code = 2);

/// The text with the first `what` replaced; `what` must occur.
std::string replaced(std::string text, const std::string& what, const std::string& by);

std::string read_text(const std::string& path);
void write_text(const std::string& path, const std::string& text);
/// How many letters the longest line has.
std::size_t widest_line(std::string_view text);

}  // namespace perfectplay::testing
