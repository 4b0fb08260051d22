// show: a position's board, its value, and that of each of its moves, best first.   value: its value alone.
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
  std::optional<Bracket<Value>> value;  ///< none while it is searched for
  std::optional<int> score;
  std::vector<RatedMove> moves;
  std::vector<std::optional<int>> move_scores;  ///< for the same player
  std::vector<std::string> unrated;             ///< moves that are searched for after those
  std::vector<std::string> line;
  std::vector<std::optional<int>> line_cells = {};  ///< that its moves fill, on a board with cells
  bool line_is_cut = false;
  std::optional<std::uint64_t> nodes;  ///< of the search, where it was searched
  std::optional<GrundyResult> grundy = {};
  std::vector<std::string> warnings = {};
};

class ShowRequest final : public Request {
 public:
  /// Is told what is known whenever a search has found more.
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
