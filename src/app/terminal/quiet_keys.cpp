#include "perfectplay/app/terminal/quiet_keys.h"

#include <termios.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

namespace perfectplay::app {
namespace {

int quiet_makers = 0;
std::atomic<bool> keys_are_quiet{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler reads it");

/// A program in the background that changes the terminal would be stopped for it.
bool owns_terminal() { return ::isatty(STDIN_FILENO) == 1 && ::tcgetpgrp(STDIN_FILENO) == ::getpgrp(); }

bool set_echo(bool echo) {
  termios mode{};
  if (!owns_terminal() || ::tcgetattr(STDIN_FILENO, &mode) != 0) return false;
  if (((mode.c_lflag & ECHO) != 0) == echo) return false;
  mode.c_lflag = echo ? mode.c_lflag | ECHO : mode.c_lflag & ~static_cast<tcflag_t>(ECHO);
  return ::tcsetattr(STDIN_FILENO, TCSANOW, &mode) == 0;
}

}  // namespace

QuietKeys::QuietKeys() {
  // A terminal that showed no keys before the program began is left like that.
  if (quiet_makers++ == 0 && set_echo(false)) keys_are_quiet = true;
}

QuietKeys::~QuietKeys() {
  if (--quiet_makers == 0) show_keys_again();
}

void show_keys_again() {
  const int before = errno;
  if (keys_are_quiet.exchange(false)) static_cast<void>(set_echo(true));
  errno = before;
}

}  // namespace perfectplay::app
