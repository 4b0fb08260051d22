#include "perfectplay/app/terminal/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "perfectplay/app/terminal/signs.h"
#include "perfectplay/cluster/cluster.h"

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

std::string bold(std::string_view text) { return painted(text, Ink::Bold); }

std::string painted(std::string_view text, Ink ink) {
  static const bool plain = [] {
    const char* no_color = std::getenv("NO_COLOR");
    return ::isatty(STDOUT_FILENO) != 1 || (no_color != nullptr && *no_color != '\0');
  }();
  if (plain || ink == Ink::Plain || text.empty()) return std::string(text);
  static const bool many_colours = [] {
    const char* kind = std::getenv("TERM");
    const char* deep = std::getenv("COLORTERM");
    return (deep != nullptr && *deep != '\0') ||
           (kind != nullptr && std::string_view(kind).find("256") != std::string_view::npos);
  }();
  const auto start = [&]() -> std::string_view {
    switch (ink) {
      case Ink::Bold:
        return "\033[1m";
      case Ink::Faint:
        return "\033[2m";
      case Ink::J0:
        return many_colours ? "\033[38;5;75m" : "\033[94m";
      case Ink::J0Bold:
        return many_colours ? "\033[1;38;5;75m" : "\033[1;94m";
      case Ink::J1:
        return many_colours ? "\033[38;5;214m" : "\033[33m";
      case Ink::J1Bold:
        return many_colours ? "\033[1;38;5;214m" : "\033[1;33m";
      case Ink::Plain:
        break;
    }
    return "";
  }();
  return fmt::format("{}{}\033[0m", start, text);
}

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\033') {
      i = std::min(text.find('m', i), text.size());
    } else if ((static_cast<unsigned char>(text[i]) & 0xc0U) != 0x80U) {
      ++columns;  // the first byte of a letter
    }
  }
  return columns;
}

std::string folded(std::string_view words, std::size_t indent, std::string begun) {
  constexpr std::size_t width = 80;
  std::string text;
  std::string line = std::move(begun);
  bool fresh = true;
  for (std::size_t begin = 0; begin < words.size();) {
    const std::size_t end = std::min(words.find(' ', begin), words.size());
    const std::string_view word = words.substr(begin, end - begin);
    if (!fresh && columns_of(line) + 1 + columns_of(word) > width) {
      text += line + '\n';
      line = std::string(indent, ' ');
      fresh = true;
    }
    if (!fresh) line += ' ';
    line += word;
    fresh = false;
    begin = end + 1;
  }
  return text + line + '\n';
}

std::string folded_lines(std::string_view text) {
  std::string lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const std::size_t blank = std::min(line.find_first_not_of(' '), line.size());
    lines += folded(line, blank == 0 ? 0 : blank + 2);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

void print(std::string_view text) { print_document(as_shown(text)); }

void print_document(std::string_view text) {
  if (reader_left || output_failed || cluster_rank() > 0) return;  // one process speaks for all
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) note_failure();
}

void complain(std::string_view text) {
  std::string shown = as_shown(text);
  if (!shown.ends_with('\n')) shown += '\n';
  if (stderr_is_terminal()) shown = folded_lines(shown);
  // If standard error is closed too, nothing can be done.
  static_cast<void>(std::fwrite(shown.data(), 1, shown.size(), stderr));
}

void warn(const std::vector<std::string>& warnings) {
  for (const std::string& warning : warnings) complain("perfectplay: warning: " + warning);
}

bool flush_output() {
  if (!reader_left && !output_failed && std::fflush(stdout) != 0) note_failure();
  return !output_failed;
}

}  // namespace perfectplay::app
