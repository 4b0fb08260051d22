// show:    a position's board, its value, and the value of each of its moves, best first
// value:   the value alone
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/service/play/board.h"
#include "perfectplay/service/reachability/grundy.h"
#include "perfectplay/service/reachability/perfect_game.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

struct ShowResult {
  GameChoice choice;
  std::string position;
  std::string board;
  std::optional<BoardView> view = {};  ///< the same as cells, where the game has them
  bool over = false;
  Player player{};
  std::optional<Bracket<Value>> value;  ///< none until the search has found it
  std::optional<int> score;
  std::vector<RatedMove> moves;
  std::vector<std::optional<int>> move_scores;  ///< of `moves`, for `player`
  std::vector<std::string> unrated;             ///< moves that a draft has no value for yet
  std::vector<std::string> line;
  std::vector<std::optional<int>> line_cells = {};  ///< that its moves fill, on a board with cells
  bool line_is_cut = false;
  std::optional<std::uint64_t> nodes;  ///< that the search visited; none: looked up
  std::optional<GrundyResult> grundy = {};
  std::vector<std::string> warnings = {};
};

class ShowRequest final : public Request {
 public:
  /// Called with a draft whenever a search has found more.
  using Watcher = std::function<void(const ShowResult& so_far)>;

  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<ShowResult> run(Session& session, Stop& stop, const Watcher& watch = {}) const;

  Method method;
  std::string position;
};

Json to_json(const ShowResult& result);

class ValueRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;

  Method method;
  std::string position;
};

}  // namespace perfectplay::service
