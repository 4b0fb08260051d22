// Perfect play for use cases that ask about a few positions.
//
//   method auto   up to 2 million positions    the whole graph is explored and solved; values are looked up
//                 more                         positions are searched, if the game offers a search
//
// A solved graph, and a search with its table, stay in the session for later requests.
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

/// The options for exploring a graph.
struct Exploration {
  std::uint64_t threads = 0;
  std::uint64_t max_positions = ExploreOptions{}.max_positions;
  std::string symmetry;  ///< "on", "off"; empty: the default of the use case

  std::vector<Option> options();
  ExploreOptions explore_options(bool symmetry_by_default) const;
};

/// The options for finding perfect play. A book serves only a search: if one is given, "auto" searches.
struct Method {
  Exploration exploration;
  std::string method = "auto";
  Bytes memory;
  Seconds time_limit;
  std::string book;  ///< a file; empty: none
  bool no_book = false;

  std::vector<Option> options();
  /// An error if these options contradict each other, or do not suit the game.
  Expected<void> check(const GameEntry& game) const;
};

/// The rules of a game, with the contents of the file that they were read from, if any.
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

/// The solved graph of a game, or its search, and the position asked about.
class PerfectGame {
 public:
  const ReachabilityGame& game() const { return play().game(); }
  Code position() const { return position_; }
  PerfectPlay& play() const;

  /// The whole graph, solved; none if positions are searched.
  const Oracle* oracle() const { return oracle_ ? &(*oracle_)->oracle : nullptr; }
  bool searched() const { return search_.has_value(); }
  /// The positions that the search has visited for this request.
  std::uint64_t nodes() const { return searched() ? (*search_)->search->nodes() - nodes_before_ : 0; }

  /// The line of best play. A search spends no more time on it than the request has taken so far, but at least a
  /// second.
  Expected<Line<RatedMove>> best_line(Code position, std::size_t limit, Stop& stop) const;

 private:
  friend class GameOpener;

  Code position_{};
  std::optional<Session::Lease<KeptOracle>> oracle_;
  std::optional<Session::Lease<KeptSearch>> search_;
  std::uint64_t nodes_before_ = 0;
  Stop::Clock::time_point began_ = Stop::Clock::now();
};

/// The most positions that are explored to answer a question about one of them; it takes a second or two.
inline constexpr double explored_to_show = 2e6;

/// Explores the whole graph and solves it.
Expected<PerfectGame> explore_game(const GameChoice& choice, const Exploration& exploration, bool symmetry_by_default,
                                   Session& session, Stop& stop);
/// Solves the game or opens its search. With method "auto", boards of more than `explored` positions are searched.
/// `position` is as a request names it, empty for the start. It is read before anything is solved, so that a slip does
/// not cost a minute.
Expected<PerfectGame> open_game(const GameChoice& choice, const Method& method, double explored,
                                const std::string& position, Session& session, Stop& stop);

/// The score of a position for `player`; none in games without scores, and if the value is not proved.
std::optional<int> score_of(const ReachabilityGame& game, Code position, const Bracket<Value>& value, Player player);
std::vector<std::string> names_of(const std::vector<RatedMove>& moves);

/// The most moves of a best line to list.
inline constexpr std::size_t line_limit = 60;

}  // namespace perfectplay::service
