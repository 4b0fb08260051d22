// Perfect play for use cases that ask about a few positions: looked up in the whole graph where that is small enough,
// searched for where it is not.
//
//   method auto:   boards of up to 2 million positions are explored; larger ones are searched, where there is a search
//
// A solved graph and a search with its table stay in the session for the next request.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/play/oracle.h"
#include "perfectplay/play/search_play.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

/// How a graph is explored.
struct Exploration {
  std::uint64_t threads = 0;
  std::uint64_t max_positions = ExploreOptions{}.max_positions;
  std::string symmetry;  ///< "on", "off", or empty: as the use case needs it

  std::vector<Option> options();
  ExploreOptions explore_options(bool symmetry_by_default) const;
};

/// How perfect play is found. A book is for a search: with one, "auto" searches.
struct Method {
  Exploration exploration;
  std::string method = "auto";
  Bytes memory;
  Seconds time_limit;
  std::string book;  ///< a file; empty: none
  bool no_book = false;

  std::vector<Option> options();
  /// Does what is asked for go together, for this game?
  Expected<void> check(const GameEntry& game) const;
};

/// The rules, with whatever file they were read from.
class KeptGame final : public KeptItem {
 public:
  static constexpr std::string_view kind = "game";
  KeptGame(PlayableGame made, std::uint64_t bytes) : game(std::move(made)), bytes_(bytes) {}

  std::uint64_t bytes() const override { return bytes_; }
  bool shareable() const override { return true; }

  PlayableGame game;

 private:
  std::uint64_t bytes_;
};

class KeptOracle final : public KeptItem {
 public:
  static constexpr std::string_view kind = "oracle";
  explicit KeptOracle(Oracle solved) : oracle(std::move(solved)) {}

  std::uint64_t bytes() const override;
  bool shareable() const override { return true; }

  Oracle oracle;
};

class KeptSearch final : public KeptItem {
 public:
  static constexpr std::string_view kind = "search";
  explicit KeptSearch(std::unique_ptr<SearchPlay> made) : search(std::move(made)) {}

  std::uint64_t bytes() const override { return search->bytes(); }
  bool shareable() const override { return false; }

  std::unique_ptr<SearchPlay> search;
};

/// The solved graph of a game, or the search of it, and the position that is asked about.
class PerfectGame {
 public:
  const ReachabilityGame& game() const { return play().game(); }
  Code position() const { return position_; }
  PerfectPlay& play() const;

  /// The whole graph, solved; none where positions are searched for.
  const Oracle* oracle() const { return oracle_ ? &(*oracle_)->oracle : nullptr; }
  bool searched() const { return search_.has_value(); }
  /// Positions that the search has visited for this request.
  std::uint64_t nodes() const { return searched() ? (*search_)->search->nodes() - nodes_before_ : 0; }

  /// A search spends no more time on the line than the request has taken so far, or a second.
  Expected<Line<RatedMove>> best_line(Code position, std::size_t limit, Stop& stop) const;

 private:
  friend class GameOpener;

  Code position_{};
  std::optional<Session::Lease<KeptOracle>> oracle_;
  std::optional<Session::Lease<KeptSearch>> search_;
  std::uint64_t nodes_before_ = 0;
  Stop::Clock::time_point began_ = Stop::Clock::now();
};

/// Boards up to this size are explored to answer a question about one position; it takes a second or two.
inline constexpr double explored_to_show = 2e6;

/// Explores the whole graph and solves it.
Expected<PerfectGame> explore_game(const GameChoice& choice, const Exploration& exploration, bool symmetry_by_default,
                                   Session& session, Stop& stop);
/// By method "auto", boards of more than `explored` positions are searched. `position` is what a request says, empty
/// for the start: it is read before anything is solved, so that a slip does not cost a minute.
Expected<PerfectGame> open_game(const GameChoice& choice, const Method& method, double explored,
                                const std::string& position, Session& session, Stop& stop);

/// For `player`; none in games without scores, and while the value is open.
std::optional<int> score_of(const ReachabilityGame& game, Code position, const Bracket<Value>& value, Player player);
std::vector<std::string> names_of(const std::vector<RatedMove>& moves);

/// How many moves of a best line are told.
inline constexpr std::size_t line_limit = 60;

}  // namespace perfectplay::service
