#include "perfectplay/verify/awale_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <new>
#include <vector>

#include "perfectplay/base/parallel.h"
#include "perfectplay/base/shared_progress.h"
#include "perfectplay/verify/awale_board.h"
#include "perfectplay/verify/awale_layer.h"
#include "perfectplay/verify/shared_bits.h"

namespace perfectplay {

namespace {

constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t chunk = std::uint64_t{1} << 14;  // positions a task

class Checker {
 public:
  Checker(const AwaleRules& rules, int max_seeds, const AwaleClaims& claims, const AwaleCheckOptions& options)
      : rules_(rules),
        claims_(claims),
        threads_(thread_count(options.threads)),
        callback_(options.progress),
        board_(rules, max_seeds) {
    layers_.reserve(static_cast<std::size_t>(max_seeds) + 1);
  }

  Expected<AwaleVerdict> run(int max_seeds) {
    for (seeds_ = 0; seeds_ <= max_seeds && !verdict_.defect; ++seeds_) {
      layer_ = &layers_.emplace_back(board_.positions(seeds_), claims_.has_distances());
      const auto defect = read_claims(claims_, board_, seeds_, threads_, *layer_);
      if (!defect) return tl::unexpected(defect.error());
      verdict_.defect = *defect;
      if (verdict_.defect) break;
      SharedBits done(size());
      done_ = &done;
      if (auto judged = judge_layer(); !judged) return tl::unexpected(judged.error());
      layer_->distance = {};  // the layers above look at scores only
      verdict_.positions += size();
      verdict_.cycles += layer_->cycles;
    }
    return verdict_;
  }

 private:
  enum class Standing : std::uint8_t { Wrong, Open, Done };
  struct Grounded {
    AwaleBoard::Pits pits;
    std::uint64_t number;
  };

  std::uint64_t size() const { return layer_->score.size(); }
  int score(int seeds, std::uint64_t number) const { return layers_[static_cast<std::size_t>(seeds)].score[number]; }

  /// Step 1. Judges every entry. Where one is found grounded, those that wait for it are judged again, depth first.
  /// Step 2. What is still open is judged once more, in case step 1 overlooked somebody who waits. So an entry is
  /// called right or wrong by its own moves alone, and the search for who waits is only there for speed.
  Expected<void> judge_layer() {
    settled_ = 0;
    wrong_ = none;
    for (std::uint64_t before = none; before != settled_ && settled_ < size() && wrong_ == none;) {
      before = settled_;
      std::atomic<std::uint64_t> next{0};
      std::atomic<bool> out_of_memory{false};
      SharedProgress progress(callback_, "checking", size());
      run_parallel(threads_, [&](unsigned thread) {
        try {
          std::vector<Grounded> untold;
          for (std::uint64_t begin = next.fetch_add(chunk); begin < size(); begin = next.fetch_add(chunk)) {
            const std::uint64_t end = std::min(begin + chunk, size());
            judge_chunk(begin, end, untold);
            if (!progress.advance(thread, end - begin)) return;
          }
        } catch (const std::bad_alloc&) {
          out_of_memory = true;
        }
      });
      if (progress.stopped()) return stopped();
      if (out_of_memory) throw std::bad_alloc();
    }
    if (wrong_ != none) {
      explain(wrong_);
    } else if (settled_ < size()) {
      complain_of_circle();
    }
    return {};
  }

  void judge_chunk(std::uint64_t begin, std::uint64_t end, std::vector<Grounded>& untold) {
    AwaleBoard::Pits pits = board_.board(begin, seeds_);
    for (std::uint64_t number = begin;; board_.step(pits)) {
      if (!done_->test(number) && settles(pits, number)) untold.push_back({pits, number});
      while (!untold.empty()) {
        const Grounded told = untold.back();
        untold.pop_back();
        tell(told, untold);
      }
      if (++number == end) return;
    }
  }

  /// Judges again who may have waited for a board that has just been found grounded.
  void tell(const Grounded& told, std::vector<Grounded>& untold) {
    const int claimed = score(seeds_, told.number);
    board_.each_origin(board_.turned(told.pits), [&](const AwaleBoard::Pits& before) {
      const std::uint64_t number = board_.number(before);
      if (score(seeds_, number) != -claimed || done_->test(number)) return;
      if (settles(before, number)) untold.push_back({before, number});
    });
  }

  /// Judges an entry and notes what came out. True when it is grounded and nobody else has noted it yet.
  bool settles(const AwaleBoard::Pits& pits, std::uint64_t number) {
    const Standing standing = judge(pits, number);
    if (standing == Standing::Open) return false;
    if (standing == Standing::Wrong) {
      for (std::uint64_t first = wrong_; number < first && !wrong_.compare_exchange_weak(first, number);) {
      }
      return false;
    }
    if (done_->set(number)) return false;
    ++settled_;
    return layer_->distance.empty() && !layer_->cycle.test(number);
  }

  void complain_of_circle() {
    std::uint64_t number = 0;
    while (done_->test(number)) ++number;
    const int claimed = score(seeds_, number);
    complain({board_.board(number, seeds_)},
             claimed == 0
                 ? std::string("claims to be even by force, but all lines that keep it go round in circles")
                 : fmt::format("claims score {}, but the lines that keep it go round in circles: nothing forces it",
                               claimed));
  }

  /// What the moves of a board say about it.
  struct Findings {
    bool has_moves = false;
    int best = std::numeric_limits<int>::min();
    bool final_move = false;                                ///< a best move captures
    std::array<std::uint64_t, awale_max_pits> followers{};  ///< where the other best moves lead
    int count = 0;
  };

  Findings look(const AwaleBoard::Pits& pits) {
    Findings found;
    for (int pit = 0; pit < rules_.pits; ++pit) {
      AwaleBoard::Pits after = pits;
      int gain = 0;
      if (!board_.play(after, pit, gain)) continue;
      found.has_moves = true;
      const std::uint64_t follower = board_.number_turned(after);
      const int worth = gain - score(seeds_ - gain, follower);
      if (worth < found.best) continue;
      if (worth > found.best) {
        found.best = worth;
        found.final_move = false;
        found.count = 0;
      }
      if (gain > 0) {
        found.final_move = true;
      } else {
        found.followers[static_cast<std::size_t>(found.count++)] = follower;
      }
    }
    if (!found.has_moves) found.best = board_.end(pits, seeds_);
    return found;
  }

  Standing judge(const AwaleBoard::Pits& pits, std::uint64_t number) {
    const Findings found = look(pits);
    const int claimed = score(seeds_, number);
    if (found.best != claimed) return Standing::Wrong;
    const auto first = found.followers.begin();
    const auto last = first + found.count;
    if (layer_->cycle.test(number)) {
      const bool closed = found.has_moves && claimed == 0 && !found.final_move &&
                          std::all_of(first, last, [this](std::uint64_t f) { return layer_->cycle.test(f); });
      const bool unmeasured = layer_->distance.empty() || layer_->distance[number] == awale_no_distance;
      return closed && unmeasured ? Standing::Done : Standing::Wrong;
    }
    if (!layer_->distance.empty()) {
      const std::uint16_t claimed_distance = layer_->distance[number];
      const bool right = claimed_distance != awale_no_distance && claimed_distance == distance(found);
      return right ? Standing::Done : Standing::Wrong;
    }
    if (!found.has_moves) return Standing::Done;
    const auto grounded = [this](std::uint64_t f) { return !layer_->cycle.test(f) && done_->test(f); };
    const bool done =
        claimed >= 0 ? found.final_move || std::any_of(first, last, grounded) : std::all_of(first, last, grounded);
    return done ? Standing::Done : Standing::Open;
  }

  /// The distance that the followers' distances give; awale_no_distance when they have none.
  std::uint16_t distance(const Findings& found) const {
    if (!found.has_moves) return 0;
    const bool hurry = found.best >= 0;
    int result = found.final_move ? 1 : hurry ? awale_no_distance : 0;
    for (int i = 0; i < found.count; ++i) {
      const int next = layer_->distance[found.followers[static_cast<std::size_t>(i)]];
      const int here = std::min<int>(next + 1, awale_no_distance);
      result = hurry ? std::min(result, here) : std::max(result, here);
    }
    return static_cast<std::uint16_t>(result);
  }

  void explain(std::uint64_t number) {
    const AwaleBoard::Pits pits = board_.board(number, seeds_);
    const Findings found = look(pits);
    const int claimed = score(seeds_, number);
    if (found.best != claimed) {
      complain({pits}, fmt::format("claims score {}, but {} {}", claimed,
                                   found.has_moves ? "its moves give" : "the game is over there with", found.best));
    } else if (layer_->cycle.test(number)) {
      complain({pits}, "claims to be a cycle, but best play can lead from it to a capture or an end");
    } else {
      const std::uint16_t claimed_distance = layer_->distance[number];
      complain({pits},
               claimed_distance == awale_no_distance
                   ? std::string("claims no distance, but is not labelled a cycle")
                   : fmt::format("claims distance {}, but its moves give {}", claimed_distance, distance(found)));
    }
  }

  void complain(const AwalePosition& position, std::string complaint) {
    if (!verdict_.defect) verdict_.defect = AwaleDefect{seeds_, position, std::move(complaint)};
  }

  AwaleRules rules_;
  const AwaleClaims& claims_;
  unsigned threads_;
  const ProgressCallback& callback_;
  AwaleBoard board_;
  std::vector<ClaimedLayer> layers_;
  // Of the layer in work:
  int seeds_ = 0;
  ClaimedLayer* layer_ = nullptr;
  SharedBits* done_ = nullptr;              ///< grounded, or rightly labelled a cycle, or its distance is right
  std::atomic<std::uint64_t> settled_{0};   ///< entries that are done
  std::atomic<std::uint64_t> wrong_{none};  ///< the first one found wrong

  AwaleVerdict verdict_;
};

}  // namespace

Expected<AwaleVerdict> check_awale(const AwaleRules& rules, int max_seeds, const AwaleClaims& claims,
                                   const AwaleCheckOptions& options) {
  try {
    return Checker(rules, max_seeds, claims, options).run(max_seeds);
  } catch (const std::bad_alloc&) {
    return resource_error(fmt::format("checking {} pits a side and up to {} seeds needs more memory than there is",
                                      rules.pits, max_seeds));
  }
}

}  // namespace perfectplay
