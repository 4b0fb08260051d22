#include "perfectplay/service/reachability/proof_tree.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "perfectplay/service/reachability/proof_words.h"

namespace perfectplay::service {
namespace {

/// The rows of one part, in the order of a walk down the tree.
class PartRows {
 public:
  PartRows(const ReachabilityGame& game, const ReadablePart& part, std::vector<FoldingRow>& rows)
      : game_(game), part_(part), words_(game, part), rows_(rows), shown_(part.steps.size(), false) {}

  void add(std::size_t number) {
    rows_.push_back({0, fmt::format("Part {}. {}.", number, words_.assertion()), words_.reason()});
    add_step(0, "", 1);
  }

 private:
  /// A step and, below it, what answers every move. `line` led to it; the first has none.
  void add_step(std::size_t number, const std::string& line, std::size_t depth) {
    const ReadableStep& step = part_.steps[number];
    shown_[number] = true;
    const std::string heading = words_.heading(number);
    // The line names its step: the heading stands below it if it tells more.
    const bool tells_more = !line.empty() && heading != fmt::format("Step {}", number + 1);
    rows_.push_back({depth, line.empty() ? heading : line, tells_more ? heading : "", game_.grid(step.position)});
    for (const ReadableReply& reply : step.replies) {
      if (reply.step && !shown_[*reply.step]) {
        add_step(*reply.step, words_.line(reply), depth + 1);
      } else {
        rows_.push_back({depth + 1, words_.line(reply)});
      }
    }
  }

  const ReachabilityGame& game_;
  const ReadablePart& part_;
  ProofWords words_;
  std::vector<FoldingRow>& rows_;
  std::vector<bool> shown_;
};

}  // namespace

FoldingTree proof_tree(const ReachabilityGame& game, const ReadableProof& proof, std::string title) {
  FoldingTree tree{std::move(title), {}};
  std::size_t number = 0;
  for (const ReadablePart& part : proof.parts) PartRows(game, part, tree.rows).add(++number);
  return tree;
}

}  // namespace perfectplay::service
