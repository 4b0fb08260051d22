#include "perfectplay/app/verbs/reachability/perfect_engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "perfectplay/app/terminal/words.h"

namespace perfectplay::app {

PerfectGame::PerfectGame(Oracle oracle) : oracle_(std::move(oracle)) {}

Expected<PerfectGame> PerfectGame::search(const PlayableGame& game, SearchOptions options, double seconds) {
  PerfectGame perfect;
  perfect.bar_ = std::make_shared<ProgressBar>();
  perfect.allowed_ = std::make_shared<Allowance>(Allowance{.seconds = seconds});
  options.progress = [bar = perfect.bar_, allowed = perfect.allowed_](const Progress& progress) {
    return bar->callback()(progress) && allowed->taken() < allowed->seconds;
  };
  auto search = game.search(options);
  if (!search) return tl::unexpected(std::move(search).error());
  perfect.search_ = std::move(*search);
  return perfect;
}

const PerfectPlay& PerfectGame::play() const {
  if (search_) return *search_;
  return *oracle_;
}

template <class Result>
Result PerfectGame::quietly(Result result) const {
  if (bar_) bar_->erase();
  return result;
}

Expected<ValueBracket> PerfectGame::bracket(Code position) const { return quietly(play().bracket(position)); }

Expected<std::vector<RatedMove>> PerfectGame::moves(Code position) const { return quietly(play().moves(position)); }

Expected<Survey> PerfectGame::survey(Code position, const SurveyWatcher& watch) const {
  // Where time is short, a glance at every move is worth more than all that there is to say about the first.
  const bool hurried = allowed_ && std::isfinite(allowed_->seconds);
  if (!watch && !hurried) return quietly(play().survey(position));
  return quietly(play().survey(position, [&](const Survey& so_far) {
    if (bar_) bar_->erase();
    if (watch) watch(so_far);
  }));
}

Expected<std::vector<RatedMove>> PerfectGame::best_moves(Code position) const {
  return quietly(play().best_moves(position));
}

Expected<std::optional<RatedMove>> PerfectGame::best_move(Code position) const {
  return quietly(play().best_move(position));
}

Expected<std::vector<RatedMove>> PerfectGame::best_line(Code position, std::size_t limit) const {
  if (!search_) return play().best_line(position, limit);
  const double taken = allowed_->taken();
  const double allowed = std::exchange(allowed_->seconds, std::min(allowed_->seconds, taken + std::max(1.0, taken)));
  auto line = play().best_line(position, limit);
  allowed_->seconds = allowed;
  return quietly(std::move(line));
}

void PerfectGame::begin_anew() const {
  if (allowed_) allowed_->began = Allowance::Clock::now();
}

bool PerfectGame::goes_on(const std::vector<RatedMove>& line) const {
  return searched() && !line.empty() && !game().moves(line.back().next).empty();
}

std::vector<Option> PerfectEngine::options() {
  std::vector<Option> options = engine.options();
  options.push_back({.name = "method",
                     .argument = "HOW",
                     .help = "explore the whole graph, or search from the position; auto: by the size of the board",
                     .target = &method,
                     .choices = {"auto", "explore", "search"}});
  options.push_back({.name = "memory",
                     .argument = "SIZE",
                     .help = "what the table of a search may take, as 4G; more is faster",
                     .target = &memory});
  options.push_back({.name = "time-limit",
                     .argument = "S",
                     .help = "end a search after so many seconds with what is proved by then",
                     .target = &time_limit});
  options.push_back({.name = "no-book",
                     .argument = "",
                     .help = "let a search find the openings itself instead of looking them up",
                     .target = &no_book});
  return options;
}

Expected<PerfectGame> PerfectEngine::open(const PlayableGame& game, double explored) const {
  SearchOptions options{.threads = static_cast<unsigned>(engine.threads), .book = !no_book};
  const auto seconds = parse_seconds(time_limit, "--time-limit");
  if (!seconds) return tl::unexpected(seconds.error());
  if (!memory.empty()) {
    const auto bytes = parse_bytes(memory, "--memory");
    if (!bytes) return tl::unexpected(bytes.error());
    options.memory = *bytes;
  }
  if (method == "search" && !game.search) {
    return input_error(
        fmt::format("--method search: there is a search for {} only", listed(games_offering(Capability::Search))));
  }
  const bool too_large = game->positions_bound() > std::min(explored, static_cast<double>(engine.max_positions));
  if (method == "search" || (method == "auto" && too_large && game.search)) {
    return PerfectGame::search(game, options, *seconds);
  }
  auto oracle = engine.solve(game.game, true);
  if (!oracle) return tl::unexpected(std::move(oracle).error());
  return PerfectGame(std::move(*oracle));
}

}  // namespace perfectplay::app
