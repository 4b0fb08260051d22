#include "perfectplay/app/terminal/progress_bar.h"

#include <fmt/format.h>

#include <algorithm>

#include "perfectplay/app/terminal/signs.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/base/grouped.h"

namespace perfectplay::app {
namespace {

constexpr int cells = 24;
/// The time before the bar first appears: most computations take less.
constexpr auto patience = std::chrono::milliseconds(300);
constexpr auto between_drawings = std::chrono::milliseconds(100);

std::string rate_in_words(double per_second) {
  if (per_second >= 1e6) return fmt::format("{:.1f} M/s", per_second / 1e6);
  if (per_second >= 1e3) return fmt::format("{:.0f} k/s", per_second / 1e3);
  return fmt::format("{:.0f} /s", per_second);
}

}  // namespace

ProgressBar::ProgressBar()
    : visible_(stderr_is_terminal()),
      phase_began_(Clock::now()),
      last_drawn_(Clock::now() + patience - between_drawings) {}

void ProgressBar::update(const Progress& progress) {
  const auto now = Clock::now();
  if (progress.phase != phase_ || progress.done < done_) {
    phase_ = progress.phase;
    phase_began_ = now;
  }
  done_ = progress.done;
  if (visible_ && now - last_drawn_ >= between_drawings) {
    last_drawn_ = now;
    draw(progress, std::chrono::duration<double>(now - phase_began_).count());
  }
}

void ProgressBar::draw(const Progress& progress, double seconds) {
  std::string line = fmt::format("\r\033[K{:<10} ", progress.phase);
  const double rate = seconds > 0 ? static_cast<double>(progress.done) / seconds : 0;
  if (progress.total > 0) {
    const double share = std::min(1.0, static_cast<double>(progress.done) / static_cast<double>(progress.total));
    const int full = static_cast<int>(share * cells);
    for (int i = 0; i < cells; ++i) line += i < full ? "█" : "░";
    line += fmt::format(" {:3.0f} %", share * 100);
  }
  line += fmt::format("  {}", grouped(progress.done));
  if (rate > 0) line += "  " + rate_in_words(rate);
  if (rate > 0 && progress.total > progress.done) {
    line += fmt::format("  {:.0f} s left", static_cast<double>(progress.total - progress.done) / rate);
  }
  drawn_ = true;
  line = as_shown(line);
  static_cast<void>(std::fwrite(line.data(), 1, line.size(), stderr));
  static_cast<void>(std::fflush(stderr));
}

void ProgressBar::erase() {
  if (!drawn_) return;
  drawn_ = false;
  static_cast<void>(std::fputs("\r\033[K", stderr));
  static_cast<void>(std::fflush(stderr));
}

}  // namespace perfectplay::app
