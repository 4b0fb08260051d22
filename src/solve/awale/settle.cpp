#include "perfectplay/solve/awale/settle.h"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "perfectplay/solve/awale/bits.h"
#include "perfectplay/solve/awale/carry.h"
#include "perfectplay/solve/awale/frontier.h"
#include "perfectplay/solve/awale/news.h"

namespace perfectplay {

namespace {

/// Steps with fewer marked parts than this are not worth waking threads for.
constexpr std::size_t parts_worth_sharing = 128;
constexpr std::size_t groups_at_once = 8;
/// Positions found by a scan are added to a frontier when there are this many words of them.
constexpr std::size_t updates_per_batch = 128;
/// Ranks meet after this many steps if they still have something to spread, lest others wait for their news.
constexpr unsigned most_steps_alone = 2;

/// The private data of one thread during a step.
struct alignas(128) Member {
  CarryBuffers buffers;
  std::vector<Update> won;
  std::vector<Update> lost;
  std::uint64_t settled = 0;
  std::uint64_t written_won = 0;
  std::uint64_t written_lost = 0;
};

/// The state of 64 positions: layer_work.h has the picture.
template <int Planes>
struct StateOf64 {
  static std::uint64_t without_options(const std::uint64_t* state) {
    std::uint64_t some = 0;
    for (int plane = 1; plane <= Planes; ++plane) some |= state[plane];
    return ~some;
  }
  static void take_option(std::uint64_t* state, std::uint64_t positions) {
    for (int plane = 1; plane <= Planes; ++plane) {
      positions &= ~std::exchange(state[plane], state[plane] ^ positions);
    }
  }
  /// Settles open positions as won.
  static void win(std::uint64_t* state, std::uint64_t positions) {
    state[0] ^= positions;
    state[1] |= positions;
    for (int plane = 2; plane <= Planes; ++plane) state[plane] &= ~positions;
  }
  /// Settles open positions without options as lost.
  static void lose(std::uint64_t* state, std::uint64_t positions) {
    state[0] ^= positions;
    state[2] |= positions;
  }
};

template <class Bits, int Planes>
class Settler {
 public:
  Settler(LayerWork& layer, int finished, const std::function<bool(int)>& at_rest)
      : layer_(layer),
        at_rest_(at_rest),
        members_(layer.team().size()),
        buckets_(layer.buckets()),
        by_levels_(!layer.distances.empty()),
        threshold_(finished),
        unwritten_(std::min(finished, layer.seeds())) {}

  bool run() { return by_levels_ ? run_by_levels() : run_fast(); }

 private:
  using S = StateOf64<Planes>;

  Frontier frontier() const { return {layer_, members_.size()}; }

  /// Steps 1 to 4, each spreading everything that is new, at whatever distance.
  bool run_fast() {
    Frontier lost = frontier();
    Frontier won = frontier();
    while (--threshold_ > 0) {
      scan(lost, won);
      while (more(lost, won)) {
        spread(lost, won);
        check(won, lost);
      }
      if (ended_ || !at_rest_(threshold_)) return false;
    }
    return run_zero(lost, won);
  }

  /// Steps 1 to 4, one level of distance after the other: what is new at a level follows from what is older.
  bool run_by_levels() {
    Frontier lost = frontier();
    Frontier won = frontier();
    Frontier next_lost = frontier();
    Frontier next_won = frontier();
    while (--threshold_ > 0) {
      level_ = 0;
      if (threshold_ == layer_.seeds()) scan_ended(lost, won);
      do {
        ++level_;
        if (level_ == 1) scan(next_lost, next_won);
        check(won, next_lost);
        spread(lost, next_won);
        std::swap(lost, next_lost);
        std::swap(won, next_won);
      } while (more(lost, won));
      if (ended_) return false;
    }
    level_ = layer_.seeds() == 0 ? 0 : 1;
    return run_zero(lost, won);
  }

  bool run_zero(Frontier& front, Frontier& next) {
    threshold_ = 0;
    scan(next, front);
    while (more(front, next)) {
      ++level_;
      spread(front, next);
      std::swap(front, next);
    }
    if (ended_) return false;
    write_settled();
    return layer_.agree();
  }

  /// Is there anything to spread, here or on another rank? No, if the work has ended.
  bool more(Frontier& first, Frontier& second) {
    std::uint64_t settled = 0;
    for (const Member& member : members_) settled += member.settled;
    const bool goes_on = layer_.go_on(settled);
    const std::size_t parts = first.parts() + second.parts();
    if (layer_.exchange() == nullptr) {
      ended_ = !goes_on;
      return parts > 0 && goes_on;
    }
    if (parts > 0 && goes_on && ++steps_alone_ < most_steps_alone) return true;
    steps_alone_ = 0;
    const SharedNews met = share_news(layer_, first, second, goes_on);
    ended_ = met.ended;
    return met.more && !ended_;
  }

  // ---- Step 1

  /// Finds the positions that captures settle at the threshold; with a threshold of 0 all of them go to `won`. Writes
  /// down the positions settled before.
  void scan(Frontier& lost, Frontier& won) {
    write_settled();
    unwritten_ = threshold_;
    if (threshold_ == layer_.seeds()) scan_stuck(lost, won);
    run_shared(buckets_, 1, [&](unsigned number, std::size_t begin, std::size_t end) {
      for (std::size_t bucket = begin; bucket < end; ++bucket) {
        scan_captures(threshold_, bucket, number, lost, won);
        if (threshold_ > 0 && threshold_ < layer_.seeds()) scan_captures(-threshold_, bucket, number, lost, won);
      }
    });
  }

  /// Reads the positions of one bucket whose best capture nets `score`, for the last time.
  void scan_captures(int score, std::size_t bucket, unsigned number, Frontier& lost, Frontier& won) {
    const std::size_t stream = layer_.first_capture_stream(score) + bucket;
    Member& member = members_[number];
    layer_.streams().read(stream, [&](std::span<const std::uint8_t> chunk) {
      if (!layer_.look(number)) return;
      layer_.for_words(chunk, [&](const RowGroup& group, Slot slot, std::uint32_t word, std::uint64_t positions) {
        std::uint64_t* const state = layer_.state.data() + (group.word_of(slot) + word) * (1 + Planes);
        positions &= state[0];
        if (positions == 0) return;
        if (score == threshold_) {
          win(member, state, {positions, slot, word});
          add(won, number, member.won, updates_per_batch);
        } else {
          check_due(member, state, {positions, slot, word});
          add(lost, number, member.lost, updates_per_batch);
        }
      });
    });
    add(lost, number, member.lost, 1);
    add(won, number, member.won, 1);
    layer_.streams().release(stream);
  }

  /// A position without options is lost by all seeds: nobody can move, and the opponent keeps them.
  void scan_stuck(Frontier& lost, Frontier& won) {
    for_rows(lost, won, [&](Member& member, const RowGroup& group, Slot slot) {
      std::uint64_t* state = layer_.state.data() + group.word_of(slot) * (1 + Planes);
      for (std::uint32_t word = 0; word < group.words; ++word, state += 1 + Planes) {
        const std::uint64_t stuck = state[0] & S::without_options(state);
        if (stuck == 0) continue;
        S::lose(state, stuck);
        member.lost.push_back({stuck, slot, word});
      }
    });
  }

  /// Writes the positions that are settled but not written down to their streams.
  void write_settled() {
    layer_.team().run(layer_.groups().size(), groups_at_once, [&](unsigned number, std::size_t begin, std::size_t end) {
      Member& member = members_[number];
      StreamWriter writer(layer_.streams(), 2);
      writer.aim(0, layer_.first_settled_stream(unwritten_));
      writer.aim(1, layer_.first_settled_stream(-unwritten_));
      Pace pace(layer_, number);
      for (std::size_t i = begin; i < end && pace.go_on(); ++i) {
        const RowGroup& group = layer_.groups()[i];
        if (!group.owned) continue;
        const Slot end_slot = group.first_slot + group.rows;
        writer.begin(group.segment);
        for (Slot slot = group.first_slot; slot < end_slot && pace.go_on(group.width); ++slot) {
          std::uint64_t* state = layer_.state.data() + group.word_of(slot) * (1 + Planes);
          for (std::uint32_t word = 0; word < group.words; ++word, state += 1 + Planes) {
            const std::uint64_t won = state[1] & ~state[0];
            const std::uint64_t lost = state[2] & ~state[0];
            if ((won | lost) == 0) continue;
            const std::uint64_t first = group.cell_of(slot) + std::uint64_t{word} * word_bits;
            const auto write = [&](std::size_t kind, std::uint64_t bits) {
              for (; bits != 0; bits &= bits - 1) {
                writer.add(kind, first + static_cast<unsigned>(std::countr_zero(bits)));
              }
            };
            write(0, won);
            write(1, lost);
            member.written_won += static_cast<std::uint64_t>(std::popcount(won));
            member.written_lost += static_cast<std::uint64_t>(std::popcount(lost));
            for (int plane = 1; plane <= Planes; ++plane) state[plane] &= state[0];
          }
        }
      }
      writer.flush();
    });
    for (Member& member : members_) {
      layer_.count_settled(unwritten_, std::exchange(member.written_won, 0));
      layer_.count_settled(-unwritten_, std::exchange(member.written_lost, 0));
    }
    // At the first threshold, this is called once before anything is settled.
    if (unwritten_ == layer_.seeds() && threshold_ == unwritten_) return;
    layer_.seal_settled(unwritten_);
    layer_.seal_settled(-unwritten_);
  }

  static void win(Member& member, std::uint64_t* state, const Update& update) {
    S::win(state, update.positions);
    member.won.push_back(update);
  }

  /// The captures fail.
  static void check_due(Member& member, std::uint64_t* state, const Update& update) {
    S::take_option(state, update.positions);
    const std::uint64_t lost = update.positions & S::without_options(state);
    if (lost == 0) return;
    S::lose(state, lost);
    member.lost.push_back({lost, update.half, update.word});
  }

  /// Settles the finished games, which are at distance 0.
  void scan_ended(Frontier& lost, Frontier& won) {
    for_rows(lost, won, [&](Member& member, const RowGroup& group, Slot slot) {
      const int score = end_score(layer_.tables().rules(), group.own_seeds > 0, layer_.seeds());
      for (std::uint32_t word = 0; word < group.words; ++word) {
        const std::uint64_t ended = layer_.ended(group, slot, word);
        if (ended == 0) continue;
        std::uint64_t* const state = layer_.state.data() + (group.word_of(slot) + word) * (1 + Planes);
        score > 0 ? S::win(state, ended) : S::lose(state, ended);
        (score > 0 ? member.won : member.lost).push_back({ended, slot, word});
      }
    });
  }

  /// Visits all rows and adds the positions found to the frontiers.
  template <class Visit>
  void for_rows(Frontier& lost, Frontier& won, const Visit& visit) {
    run_shared(layer_.groups().size(), groups_at_once, [&](unsigned number, std::size_t begin, std::size_t end) {
      Member& member = members_[number];
      Pace pace(layer_, number);
      for (std::size_t i = begin; i < end && pace.go_on(); ++i) {
        const RowGroup& group = layer_.groups()[i];
        if (!group.owned) continue;
        const Slot end_slot = group.first_slot + group.rows;
        for (Slot slot = group.first_slot; slot < end_slot && pace.go_on(group.width); ++slot) {
          visit(member, group, slot);
          add(lost, number, member.lost, updates_per_batch);
          add(won, number, member.won, updates_per_batch);
        }
      }
      add(lost, number, member.lost, 1);
      add(won, number, member.won, 1);
    });
  }

  void add(Frontier& front, unsigned number, std::vector<Update>& updates, std::size_t at_least) {
    if (updates.size() < at_least) return;
    settled(front, number, updates);
    updates.clear();
  }

  // ---- Steps 2, 3 and 4

  /// Every open parent of a position in `in` gets the score threshold_. Empties `in`.
  void spread(Frontier& in, Frontier& out) {
    carry(in, out, [](std::uint64_t parents, std::uint64_t* state) {
      parents &= state[0];
      S::win(state, parents);
      return parents;
    });
  }

  /// A move of every parent of a position in `in` has failed. A parent with no other option left is lost. Empties `in`.
  void check(Frontier& in, Frontier& out) {
    carry(in, out, [](std::uint64_t parents, std::uint64_t* state) {
      parents &= state[0];
      S::take_option(state, parents);
      parents &= S::without_options(state);
      S::lose(state, parents);
      return parents;
    });
  }

  template <class Apply>
  void carry(Frontier& in, Frontier& out, const Apply& apply) {
    const std::size_t parts = in.parts();
    if (parts == 0 || layer_.stop().ended()) return;
    run_shared(
        buckets_, parts < parts_worth_sharing ? buckets_ : 1, [&](unsigned number, std::size_t begin, std::size_t end) {
          const auto visit = [&](std::span<const Update> updates) { settled(out, number, updates); };
          Carrier<Bits, Planes, Apply, decltype(visit)> carrier(layer_, number, members_[number].buffers, apply, visit);
          for (std::size_t bucket = begin; bucket < end; ++bucket) carrier.run(in, bucket);
        });
    in.clear();
  }

  /// Adds positions whose state already says that they are settled to a frontier, and writes their distances.
  void settled(Frontier& front, unsigned member, std::span<const Update> updates) {
    if (layer_.exchange() == nullptr) {
      members_[member].settled += front.add(updates, member, shared_);
    } else {
      for (const Update& update : updates) {
        members_[member].settled += static_cast<std::uint64_t>(std::popcount(update.positions));
      }
      front.add(front.note_news(updates, member), member, shared_);
    }
    if (!by_levels_) return;
    for (const Update& update : updates) {
      const std::uint64_t first =
          layer_.group_of(update.half).cell_of(update.half) + std::uint64_t{update.word} * word_bits;
      for (std::uint64_t bits = update.positions; bits != 0; bits &= bits - 1) {
        layer_.distances[first + static_cast<unsigned>(std::countr_zero(bits))] =
            static_cast<Distance>(std::min<unsigned>(level_, no_distance - 1));
      }
    }
  }

  void run_shared(std::size_t items, std::size_t chunk, const ThreadTeam::Job& job) {
    shared_ = members_.size() > 1 && items > chunk;
    layer_.team().run(items, chunk, job);
  }

  LayerWork& layer_;
  const std::function<bool(int)>& at_rest_;
  std::vector<Member> members_;
  std::size_t buckets_;
  bool by_levels_;
  int threshold_;
  int unwritten_;  ///< the threshold of the positions that are settled but not written down yet
  unsigned level_ = 0;
  bool ended_ = false;
  unsigned steps_alone_ = 0;  ///< since the ranks met
  bool shared_ = false;       ///< do several threads work at the same time?
};

template <class Bits>
bool settle_with(LayerWork& layer, int finished, const std::function<bool(int)>& at_rest) {
  return layer.state_words() == 4 ? Settler<Bits, 3>(layer, finished, at_rest).run()
                                  : Settler<Bits, 4>(layer, finished, at_rest).run();
}

}  // namespace

bool settle_layer(LayerWork& layer, int finished, const std::function<bool(int)>& at_rest) {
#if defined(__x86_64__)
  if (HardwareBits::available()) return settle_with<HardwareBits>(layer, finished, at_rest);
#endif
  return settle_with<PortableBits>(layer, finished, at_rest);
}

}  // namespace perfectplay
