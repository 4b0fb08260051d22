#include "perfectplay/play/awale_distance.h"

#include <string>
#include <unordered_map>
#include <utility>

namespace perfectplay {
namespace {

/// A board that was reached, and the boards that wait for it.
struct ReachedBoard {
  AwaleChoices choices;
  std::vector<std::uint32_t> parents;
  std::uint32_t waiting = 0;
  std::optional<std::uint32_t> distance;
};

class BestPlayGraph {
 public:
  explicit BestPlayGraph(const AwaleChoicesOf& choices_of, std::size_t limit)
      : choices_of_(choices_of), limit_(limit) {}

  /// Returns false when the limit was exceeded.
  Expected<bool> explore(const std::vector<AwalePosition>& roots) {
    for (const AwalePosition& root : roots) roots_.push_back(number(root));
    for (std::uint32_t i = 0; i < positions_.size(); ++i) {
      if (positions_.size() > limit_) return false;
      const AwalePosition position = positions_[i];
      auto choices = choices_of_(position);
      if (!choices) return tl::unexpected(std::move(choices).error());
      for (const AwalePosition& next : choices->quiet) {
        const std::uint32_t child = number(next);
        boards_[child].parents.push_back(i);
      }
      boards_[i].waiting = static_cast<std::uint32_t>(choices->quiet.size());
      boards_[i].choices = std::move(*choices);
    }
    return true;
  }

  /// Finds distances level by level: a board that prefers the least gets its distance from the first child to have one,
  /// a board that prefers the greatest from the last.
  void spread() {
    std::vector<std::uint32_t> level;
    std::vector<std::uint32_t> captures;
    for (std::uint32_t i = 0; i < boards_.size(); ++i) {
      const AwaleChoices& choices = boards_[i].choices;
      if (choices.over) {
        boards_[i].distance = 0;
        level.push_back(i);
      } else if (choices.captures && (choices.prefers_least || choices.quiet.empty())) {
        captures.push_back(i);
      }
    }
    for (std::uint32_t distance = 1; !level.empty() || !captures.empty(); ++distance) {
      std::vector<std::uint32_t> next = std::exchange(captures, {});
      for (const std::uint32_t i : level) {
        for (const std::uint32_t parent : boards_[i].parents) {
          ReachedBoard& board = boards_[parent];
          --board.waiting;
          if (board.choices.prefers_least || board.waiting == 0) next.push_back(parent);
        }
      }
      level.clear();
      for (const std::uint32_t i : next) {
        if (boards_[i].distance) continue;
        boards_[i].distance = distance;
        level.push_back(i);
      }
    }
  }

  std::vector<std::optional<std::uint32_t>> of_roots() const {
    std::vector<std::optional<std::uint32_t>> distances;
    distances.reserve(roots_.size());
    for (const std::uint32_t root : roots_) distances.push_back(boards_[root].distance);
    return distances;
  }

 private:
  static std::string key(const AwalePosition& position) {
    return {reinterpret_cast<const char*>(position.pits.data()), position.pits.size()};
  }

  std::uint32_t number(const AwalePosition& position) {
    const auto [found, fresh] = numbers_.try_emplace(key(position), static_cast<std::uint32_t>(positions_.size()));
    if (fresh) {
      positions_.push_back(position);
      boards_.emplace_back();
    }
    return found->second;
  }

  const AwaleChoicesOf& choices_of_;
  std::size_t limit_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<AwalePosition> positions_;
  std::vector<ReachedBoard> boards_;
  std::vector<std::uint32_t> roots_;
};

}  // namespace

Expected<std::optional<std::vector<std::optional<std::uint32_t>>>> awale_distances(
    const std::vector<AwalePosition>& roots, const AwaleChoicesOf& choices_of, std::size_t limit) {
  BestPlayGraph graph(choices_of, limit);
  const auto explored = graph.explore(roots);
  if (!explored) return tl::unexpected(explored.error());
  if (!*explored) return std::nullopt;
  graph.spread();
  return graph.of_roots();
}

}  // namespace perfectplay
