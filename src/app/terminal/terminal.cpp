#include "perfectplay/app/terminal/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>

namespace perfectplay::app {
namespace {

bool reader_left = false;
bool output_failed = false;

void note_failure() {
  if (errno == EPIPE) {
    reader_left = true;
  } else {
    output_failed = true;
  }
}

}  // namespace

bool stdin_is_terminal() { return ::isatty(STDIN_FILENO) == 1; }
bool stderr_is_terminal() { return ::isatty(STDERR_FILENO) == 1; }

std::optional<ScreenSize> output_screen() {
  const char* kind = std::getenv("TERM");
  winsize size{};
  if (kind == nullptr || std::string_view(kind) == "dumb") return std::nullopt;
  if (::isatty(STDOUT_FILENO) != 1 || ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return std::nullopt;
  return ScreenSize{.rows = size.ws_row, .columns = size.ws_col};
}

std::string bold(std::string_view text) {
  static const bool plain = [] {
    const char* no_color = std::getenv("NO_COLOR");
    return ::isatty(STDOUT_FILENO) != 1 || (no_color != nullptr && *no_color != '\0');
  }();
  return plain ? std::string(text) : "\033[1m" + std::string(text) + "\033[0m";
}

void print(std::string_view text) {
  if (reader_left || output_failed) return;
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) note_failure();
}

void complain(std::string_view text) {
  // Nothing can be done when standard error is closed too.
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
  static_cast<void>(std::fputc('\n', stderr));
}

bool flush_output() {
  if (!reader_left && !output_failed && std::fflush(stdout) != 0) note_failure();
  return !output_failed;
}

}  // namespace perfectplay::app
