#include "perfectplay/service/reachability/perfect_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "perfectplay/service/words.h"

namespace perfectplay::service {
namespace {

/// A position of an explored graph, with its moves, its value and its place in the index; rather more than less.
constexpr std::uint64_t explored_position_bytes = 64;

/// What the table of a search may take; 0: as much as it usually does, which is a gigabyte at most.
std::uint64_t search_memory(const Bytes& memory) {
  constexpr std::uint64_t usual_at_most = std::uint64_t{1} << 30U;
  const bool scarce = memory.most && *memory.most < usual_at_most;
  return memory.value || scarce ? memory.limit(usual_at_most) : 0;
}

}  // namespace

std::vector<Option> Exploration::options() {
  return {
      {.name = "symmetry",
       .argument = "on|off",
       .help = "solve symmetric positions once",
       .target = &symmetry,
       .choices = {"on", "off"},
       .needs = Capability::Symmetry},
      {.name = "threads", .argument = "N", .help = "threads to use; 0: all cores", .target = &threads, .high = 1024},
      {.name = "max-positions",
       .argument = "N",
       .help = "refuse boards that may have more positions than this",
       .target = &max_positions,
       .low = 1,
       .unit_bytes = explored_position_bytes},
  };
}

ExploreOptions Exploration::explore_options(bool symmetry_by_default) const {
  ExploreOptions options;
  options.symmetry = symmetry.empty() ? symmetry_by_default : symmetry == "on";
  options.threads = static_cast<unsigned>(threads);
  options.max_positions = max_positions;
  return options;
}

std::vector<Option> Method::options() {
  std::vector<Option> options = exploration.options();
  options.push_back({.name = "method",
                     .argument = "HOW",
                     .help = "explore the whole graph, or search from the position; auto: by the size of the board",
                     .target = &method,
                     .choices = {"auto", "explore", "search"},
                     .needs = Capability::Search});
  options.push_back({.name = "memory",
                     .argument = "SIZE",
                     .help = "memory for the table of a search, as 4G; more is faster",
                     .target = &memory,
                     .needs = Capability::Search});
  options.push_back({.name = "time-limit",
                     .argument = "S",
                     .help = "stop after S seconds and report what is proved; a graph that is not explored by then is "
                             "an error",
                     .target = &time_limit});
  options.push_back({.name = "book",
                     .argument = "FILE",
                     .help = "search with the openings of this file, which the verb book has written",
                     .target = &book,
                     .names_file = true,
                     .needs = Capability::Book});
  options.push_back({.name = "no-book",
                     .argument = "",
                     .help = "let a search find the openings itself instead of looking them up",
                     .target = &no_book,
                     .needs = Capability::Book});
  return options;
}

Expected<void> Method::check(const GameEntry& game) const {
  if (method == "search" && !game.offers(Capability::Search)) {
    return input_error(
        fmt::format("method search: there is a search for {} only", listed(games_offering(Capability::Search))),
        Hint{"method", "explore"});
  }
  if (book.empty()) return {};
  if (!game.offers(Capability::Book)) {
    return input_error(fmt::format("book {}: there are books of {} only; leave it out", book,
                                   listed(games_offering(Capability::Book))));
  }
  if (no_book) return input_error("book and no-book exclude each other: give one of them");
  if (method == "explore") return input_error("a book is for a search", Hint{"method", "search"});
  return {};
}

std::uint64_t KeptOracle::bytes() const {
  const Graph& graph = *oracle.explored().graph;
  constexpr std::uint64_t bytes_per_code = sizeof(Code) + 6;  // and its place in the index
  constexpr std::uint64_t bytes_per_name = 48;
  std::uint64_t bytes = graph.offsets().size_bytes() + graph.targets().size_bytes() + graph.all_flags().size_bytes();
  bytes += oracle.explored().codes.size() * bytes_per_code + oracle.explored().weights.size();
  if (graph.has_names()) bytes += graph.size() * bytes_per_name;
  return bytes + oracle.solution().size() * (sizeof(Outcome) + sizeof(Rank) + sizeof(Vertex));
}

PerfectPlay& PerfectGame::play() const {
  if (search_) return *(*search_)->search;
  return (*oracle_)->oracle;
}

Expected<Line<RatedMove>> PerfectGame::best_line(Code position, std::size_t limit, Stop& stop) const {
  if (!searched()) return play().best_line(position, limit, stop);
  const double taken = std::chrono::duration<double>(Stop::Clock::now() - began_).count();
  Stop line(stop, std::max(1.0, taken));
  return play().best_line(position, limit, line);
}

/// Borrows from the session what a request needs: the rules first, then a solved graph or a search.
class GameOpener {
 public:
  GameOpener(const GameChoice& choice, Session& session, Stop& stop)
      : choice_(choice), key_(choice.key()), session_(session), stop_(stop) {}

  /// Borrows the rules. With `explored`, the error for a board that is too large suggests one that can be explored.
  Expected<Session::Lease<KeptGame>> rules(const ExploreOptions* explored = nullptr) {
    return session_.borrow<KeptGame>(key_, stop_, [&]() -> Expected<std::unique_ptr<KeptGame>> {
      return std::make_unique<KeptGame>(TRY(make_game<PlayableGame>(choice_, stop_, explored)), choice_.file_bytes());
    });
  }

  Expected<PerfectGame> explore(const PlayableGame& game, const ExploreOptions& options, Code position) {
    PerfectGame perfect;
    perfect.position_ = position;
    perfect.oracle_.emplace(TRY(session_.borrow<KeptOracle>(
        fmt::format("{} symmetry {}", key_, options.symmetry), stop_, [&]() -> Expected<std::unique_ptr<KeptOracle>> {
          return std::make_unique<KeptOracle>(TRY(Oracle::solve(game.game, options, stop_)));
        })));
    return perfect;
  }

  Expected<PerfectGame> search(const PlayableGame& game, const SearchOptions& options, Code position) {
    PerfectGame perfect;
    perfect.position_ = position;
    perfect.search_.emplace(TRY(session_.borrow<KeptSearch>(
        fmt::format("{} threads {} memory {} book {} {}", key_, options.threads, options.memory, options.book,
                    options.book_file.empty() ? "" : file_version(options.book_file)),
        stop_, [&]() -> Expected<std::unique_ptr<KeptSearch>> {
          return std::make_unique<KeptSearch>(TRY(game.search(options)));
        })));
    perfect.nodes_before_ = (*perfect.search_)->search->nodes();
    return perfect;
  }

 private:
  const GameChoice& choice_;
  std::string key_;
  Session& session_;
  Stop& stop_;
};

Expected<PerfectGame> explore_game(const GameChoice& choice, const Exploration& exploration, bool symmetry_by_default,
                                   Session& session, Stop& stop) {
  GameOpener opener(choice, session, stop);
  const ExploreOptions options = exploration.explore_options(symmetry_by_default);
  const auto rules = TRY(opener.rules(&options));
  return opener.explore(rules->game, options, rules->game->start());
}

Expected<PerfectGame> open_game(const GameChoice& choice, const Method& method, double explored,
                                const std::string& position, Session& session, Stop& stop) {
  TRY(method.check(*choice.entry));
  GameOpener opener(choice, session, stop);
  const auto rules = TRY(opener.rules());
  const PlayableGame& game = rules->game;
  const Code code = position.empty() ? game->start() : TRY(game->parse(position));
  const double most = std::min(explored, static_cast<double>(method.exploration.max_positions));
  const bool rather_search = !method.book.empty() || game->positions_bound() > most;
  if (method.method == "search" ||
      (method.method == "auto" && rather_search && choice.entry->offers(Capability::Search))) {
    return opener.search(game,
                         {.threads = static_cast<unsigned>(method.exploration.threads),
                          .memory = search_memory(method.memory),
                          .book = !method.no_book,
                          .book_file = method.book},
                         code);
  }
  return opener.explore(game, method.exploration.explore_options(true), code);
}

std::optional<int> score_of(const ReachabilityGame& game, Code position, const Bracket<Value>& value, Player player) {
  if (!value.proved()) return std::nullopt;
  return game.score(position, value.low, player);
}

std::vector<std::string> names_of(const std::vector<RatedMove>& moves) {
  std::vector<std::string> names;
  names.reserve(moves.size());
  for (const RatedMove& move : moves) names.push_back(move.name);
  return names;
}

}  // namespace perfectplay::service
