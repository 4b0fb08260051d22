#include "support/program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

namespace perfectplay::testing {
namespace {

/// A file in memory: there is nothing to clean up, and no pipe that could fill.
class MemoryFile {
 public:
  explicit MemoryFile(const std::string& contents) : descriptor_(::memfd_create("stream", 0)) {
    if (::write(descriptor_, contents.data(), contents.size()) != static_cast<ssize_t>(contents.size())) {
      ADD_FAILURE() << "cannot fill a file in memory";
    }
    ::lseek(descriptor_, 0, SEEK_SET);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { ::close(descriptor_); }

  int descriptor() const { return descriptor_; }
  std::string contents() const {
    std::string text;
    std::array<char, 65536> buffer{};
    ::lseek(descriptor_, 0, SEEK_SET);
    for (ssize_t n = 0; (n = ::read(descriptor_, buffer.data(), buffer.size())) > 0;) {
      text.append(buffer.data(), static_cast<std::size_t>(n));
    }
    return text;
  }

 private:
  int descriptor_;
};

/// A terminal, with the program at one end of it.
class Terminal {
 public:
  explicit Terminal(int rows) {
    const winsize size{.ws_row = static_cast<unsigned short>(rows), .ws_col = 80, .ws_xpixel = 0, .ws_ypixel = 0};
    if (rows > 0 && ::openpty(&reader_, &writer_, nullptr, nullptr, &size) != 0) ADD_FAILURE() << "no terminal";
    if (reader_ >= 0) ::fcntl(reader_, F_SETFL, O_NONBLOCK);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() {
    if (reader_ >= 0) ::close(reader_);
    if (writer_ >= 0) ::close(writer_);
  }

  int writer() const { return writer_; }
  void type(const std::string& keys) const {
    if (::write(reader_, keys.data(), keys.size()) != static_cast<ssize_t>(keys.size())) ADD_FAILURE() << "cannot type";
  }
  /// Do keys reach the program one by one? Before that, the terminal itself would act on some of them: it turns Ctrl-D
  /// on
  /// an empty line into an end of file, which the program never sees once it edits lines.
  bool edited() const {
    termios mode{};
    return reader_ >= 0 && ::tcgetattr(reader_, &mode) == 0 && (mode.c_lflag & ICANON) == 0;
  }
  /// The output since the last call; a terminal holds little of it.
  std::string written() const {
    std::string text;
    std::array<char, 65536> buffer{};
    for (ssize_t n = 0; reader_ >= 0 && (n = ::read(reader_, buffer.data(), buffer.size())) > 0;) {
      text.append(buffer.data(), static_cast<std::size_t>(n));
    }
    return text;
  }

 private:
  int reader_ = -1;
  int writer_ = -1;
};

std::string for_shell(const std::string& word) {
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

}  // namespace

Ran run_program(const std::vector<std::string>& arguments, const RunOptions& options) {
  const MemoryFile in(options.in);
  const MemoryFile out("");
  const MemoryFile err("");
  const Terminal terminal(options.screen_rows);
  std::vector<std::string> words{PERFECTPLAY_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  if (!options.shell.empty()) {
    std::string line;
    for (const std::string& word : words) line += for_shell(word) + ' ';
    words = {"/bin/bash", "-o", "pipefail", "-c", line + options.shell};
  }
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);

  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(options.keys.empty() ? in.descriptor() : terminal.writer(), STDIN_FILENO);
    if (!options.keys.empty()) {
      ::setsid();
      ::ioctl(STDIN_FILENO, TIOCSCTTY, 0);  // for Ctrl-C
    }
    ::dup2(options.screen_rows > 0 ? terminal.writer() : out.descriptor(), STDOUT_FILENO);
    ::dup2(options.screen_rows > 0 ? terminal.writer() : err.descriptor(), STDERR_FILENO);
    ::setenv("PERFECTPLAY_NAME", "perfectplay", 0);  // printed commands do not name the path of the build
    for (const std::string& variable : options.environment) {
      const std::size_t equals = variable.find('=');
      ::setenv(variable.substr(0, equals).c_str(), variable.substr(equals + 1).c_str(), 1);
    }
    if (options.screen_rows > 0) ::setenv("TERM", "xterm", 1);
    if (!options.folder.empty() && ::chdir(options.folder.c_str()) != 0) ::_exit(126);
    ::execv(pointers[0], pointers.data());
    ::_exit(127);
  }
  Ran ran;
  const auto deadline = std::chrono::steady_clock::now() + options.time_limit;
  int status = 0;
  std::size_t typed = 0;
  bool asked = false;
  bool busy = !options.busy_keys.second.empty();
  while (::waitpid(child, &status, WNOHANG) == 0) {
    const std::string more = terminal.written();
    ran.out += more;
    asked = asked || more.find("? ") != std::string::npos;
    if (busy && ran.out.find(options.busy_keys.first) != std::string::npos) {
      terminal.type(options.busy_keys.second);
      busy = false;
    }
    // The program reads keys only after it has written all its output, and it writes its question before it takes over
    // the
    // terminal.
    if (asked && more.empty() && typed < options.keys.size() && terminal.edited()) {
      terminal.type(options.keys[typed++]);
      asked = false;
    }
    if (std::chrono::steady_clock::now() > deadline) {
      ran.timed_out = true;
      ::kill(child, SIGKILL);
      ::waitpid(child, &status, 0);
      break;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ran.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  ran.out += terminal.written() + out.contents();
  ran.err = err.contents();
  return ran;
}

nlohmann::json run_json(std::vector<std::string> arguments, const RunOptions& options) {
  arguments.emplace_back("--json");
  const Ran ran = run_program(arguments, options);
  EXPECT_EQ(ran.exit_code, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  auto document = nlohmann::json::parse(ran.out, nullptr, false);
  EXPECT_FALSE(document.is_discarded()) << "not one JSON document: " << ran.out;
  return document;
}

bool says(const Ran& ran, const std::string& text) {
  return (ran.exit_code == 2 || ran.exit_code == 3 ? ran.err : ran.out).find(text) != std::string::npos;
}

void expect_error(const Ran& ran, int code, const std::string& message) {
  EXPECT_EQ(ran.exit_code, code) << ran.out << ran.err;
  if (code != 1) {
    EXPECT_EQ(ran.out, "");
  }
  const std::string& text = code == 1 ? ran.out : ran.err;
  EXPECT_NE(text.find(message), std::string::npos) << text << "\nshould say: " << message;
}

void expect_refused(const std::vector<std::string>& arguments, const std::string& message, int code) {
  expect_error(run_program(arguments), code, message);
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what << " is not in\n" << text;
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

std::string read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void write_text(const std::string& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

std::size_t widest_line(std::string_view text) {
  std::size_t widest = 0;
  std::size_t letters = 0;
  for (const char c : text) {
    if (c == '\n') letters = 0;
    const bool begins_letter = (static_cast<unsigned char>(c) & 0xc0U) != 0x80U;
    if (begins_letter && c != '\n' && c != '\r') widest = std::max(widest, ++letters);
  }
  return widest;
}

}  // namespace perfectplay::testing
