#include "support/program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <spawn.h>
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
#include <system_error>
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
  /// The path at which the program's end can be opened.
  std::string name() const {
    std::array<char, 64> name{};
    return ::ttyname_r(writer_, name.data(), name.size()) == 0 ? name.data() : "";
  }
  void type(const std::string& keys) const {
    if (::write(reader_, keys.data(), keys.size()) != static_cast<ssize_t>(keys.size())) ADD_FAILURE() << "cannot type";
  }
  /// Do keys reach the program one by one? Before that, the terminal itself would act on some of them: it turns Ctrl-D
  /// on an empty line into an end of file, which the program never sees once it edits lines.
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

/// The environment of this program with some variables set to other values.
std::vector<std::string> environment_with(const std::vector<std::string>& changes) {
  std::vector<std::string> variables;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view old = *variable;
    const bool replaced = std::ranges::any_of(
        changes, [&](const std::string& change) { return old.starts_with(change.substr(0, change.find('=') + 1)); });
    if (!replaced) variables.emplace_back(old);
  }
  variables.insert(variables.end(), changes.begin(), changes.end());
  return variables;
}

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

/// Spawned, not forked: a copy of the page tables of a test program under the address sanitizer takes as long as a short run.
pid_t start_program(std::vector<std::string> words, const RunOptions& options, const Terminal& terminal,
                    const std::array<int, 3>& files) {
  const bool has_screen = options.screen_rows > 0;
  // 1. Streams. After setsid, the terminal that is opened first becomes the one whose Ctrl-C counts.
  posix_spawn_file_actions_t actions{};
  ::posix_spawn_file_actions_init(&actions);
  if (options.keys.empty()) {
    ::posix_spawn_file_actions_adddup2(&actions, files[0], STDIN_FILENO);
  } else {
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, terminal.name().c_str(), O_RDWR, 0);
  }
  ::posix_spawn_file_actions_adddup2(&actions, has_screen ? terminal.writer() : files[1], STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, has_screen ? terminal.writer() : files[2], STDERR_FILENO);
  if (!options.folder.empty()) ::posix_spawn_file_actions_addchdir_np(&actions, options.folder.c_str());
  posix_spawnattr_t attributes{};
  ::posix_spawnattr_init(&attributes);
  if (!options.keys.empty()) ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);

  // 2. Variables. Printed commands do not name the path of the build, unless the test says what they should name.
  std::vector<std::string> changes = options.environment;
  const std::string_view name = "PERFECTPLAY_NAME=";
  const bool named = std::ranges::any_of(changes, [&](const std::string& text) { return text.starts_with(name); });
  if (!named && std::getenv("PERFECTPLAY_NAME") == nullptr) changes.push_back(std::string(name) + "perfectplay");
  if (has_screen) changes.emplace_back("TERM=xterm");
  std::vector<std::string> variables = environment_with(changes);

  pid_t child = -1;
  const int failed = ::posix_spawn(&child, words.front().c_str(), &actions, &attributes, pointers_to(words).data(),
                                   pointers_to(variables).data());
  if (failed != 0) ADD_FAILURE() << "cannot run " << words.front() << ": " << std::generic_category().message(failed);
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&actions);
  return failed == 0 ? child : -1;
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
  const pid_t child = start_program(words, options, terminal, {in.descriptor(), out.descriptor(), err.descriptor()});
  Ran ran;
  if (child < 0) return ran;
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
    // The program reads keys only after it has written all its output, and it writes its question before it takes the
    // terminal over.
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
