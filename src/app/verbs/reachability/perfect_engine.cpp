#include "perfectplay/app/verbs/reachability/perfect_engine.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "perfectplay/app/terminal/words.h"

namespace perfectplay::app {

PerfectGame::PerfectGame(Oracle oracle) : oracle_(std::move(oracle)) {}

Expected<PerfectGame> PerfectGame::search(std::shared_ptr<const ReachabilityGame> game, const SearchOptions& options,
                                          double seconds) {
  PerfectGame perfect;
  perfect.search_ = TRY(search_play(std::move(game), options));
  perfect.seconds_ = seconds;
  perfect.begin_anew();
  return perfect;
}

PerfectPlay& PerfectGame::play() {
  if (search_) return *search_;
  return *oracle_;
}

template <class Result>
Result PerfectGame::quietly(Result result) {
  watched_->bar().erase();
  return result;
}

Expected<Bracket<Value>> PerfectGame::bracket(Code position) { return quietly(play().bracket(position, stop())); }

Expected<std::vector<RatedMove>> PerfectGame::moves(Code position) { return quietly(play().moves(position, stop())); }

Expected<Survey> PerfectGame::survey(Code position, const SurveyWatcher& watch) {
  // Where time is short, a glance at every move is worth more than all that there is to say about the first.
  const bool hurried = searched() && std::isfinite(seconds_);
  if (!watch && !hurried) return quietly(play().survey(position, stop()));
  return quietly(play().survey(position, stop(), [&](const Survey& so_far) {
    watched_->bar().erase();
    if (watch) watch(so_far);
  }));
}

Expected<std::vector<RatedMove>> PerfectGame::best_moves(Code position) {
  return quietly(play().best_moves(position, stop()));
}

Expected<std::optional<RatedMove>> PerfectGame::best_move(Code position) {
  return quietly(play().best_move(position, stop()));
}

Expected<Line<RatedMove>> PerfectGame::best_line(Code position, std::size_t limit) {
  if (!search_) return play().best_line(position, limit, stop());
  const double taken = std::chrono::duration<double>(Stop::Clock::now() - began_).count();
  Stop part(stop(), std::max(1.0, taken));
  return quietly(play().best_line(position, limit, part));
}

void PerfectGame::begin_anew() {
  began_ = Stop::Clock::now();
  watched_ = std::make_unique<WatchedStop>(seconds_);
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

Expected<PerfectGame> PerfectEngine::open(std::shared_ptr<const ReachabilityGame> game, double explored) const {
  SearchOptions options{.threads = static_cast<unsigned>(engine.threads), .book = !no_book};
  const auto seconds = parse_seconds(time_limit, "--time-limit");
  if (!seconds) return tl::unexpected(seconds.error());
  if (!memory.empty()) {
    const auto bytes = parse_bytes(memory, "--memory");
    if (!bytes) return tl::unexpected(bytes.error());
    options.memory = *bytes;
  }
  if (method == "search" && !can_search(*game)) {
    return input_error("--method search: there is a search for connect-four, morpion and hex only");
  }
  const bool too_large = game->positions_bound() > std::min(explored, static_cast<double>(engine.max_positions));
  if (method == "search" || (method == "auto" && too_large && can_search(*game))) {
    return PerfectGame::search(std::move(game), options, *seconds);
  }
  auto oracle = engine.solve(std::move(game), true, *seconds);
  if (!oracle) return tl::unexpected(std::move(oracle).error());
  return PerfectGame(std::move(*oracle));
}

}  // namespace perfectplay::app
