#include "perfectplay/solve/retrograde_settle.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <utility>
#include <vector>

#include "perfectplay/solve/retrograde_bits.h"
#include "perfectplay/solve/retrograde_carry.h"
#include "perfectplay/solve/retrograde_front.h"

namespace perfectplay {

namespace {

/// Steps with fewer marked parts than this are not worth waking anybody for.
constexpr std::size_t parts_worth_sharing = 128;
constexpr std::size_t buckets_per_member = 4;

/// What one thread keeps to itself during a step.
struct alignas(128) Member {
  CarryBuffers buffers;
  std::uint64_t settled = 0;
};

template <class Bits, int Planes>
class Settler {
 public:
  Settler(LayerWork& layer, const std::function<bool(std::uint64_t)>& go_on)
      : layer_(layer),
        tables_(layer.tables()),
        go_on_(go_on),
        members_(layer.team().size()),
        buckets_(members_.size() == 1 ? 1 : std::bit_ceil(members_.size() * buckets_per_member)),
        by_levels_(!layer.distances.empty()) {}

  bool run() { return by_levels_ ? run_by_levels() : run_fast(); }

 private:
  Front front() const { return {layer_, members_.size(), buckets_}; }

  /// Steps 1 to 4, each spreading whatever is new.
  bool run_fast() {
    Front lost = front();
    Front won = front();
    for (threshold_ = layer_.seeds(); threshold_ > 0; --threshold_) {
      scan(lost, won);
      while (lost.parts() + won.parts() > 0) {
        spread(lost, won);
        check(won, lost);
        if (!keep_going()) return false;
      }
    }
    return run_zero(lost, won);
  }

  /// Steps 1 to 4, one level of distance after the other: what is new at a level follows from what is older.
  bool run_by_levels() {
    Front lost = front();
    Front won = front();
    Front next_lost = front();
    Front next_won = front();
    for (threshold_ = layer_.seeds(); threshold_ > 0; --threshold_) {
      level_ = 0;
      if (threshold_ == layer_.seeds()) scan_ended(lost, won);
      do {
        ++level_;
        if (level_ == 1) scan(next_lost, next_won);
        check(won, next_lost);
        spread(lost, next_won);
        std::swap(lost, next_lost);
        std::swap(won, next_won);
        if (!keep_going()) return false;
      } while (lost.parts() + won.parts() > 0);
    }
    level_ = layer_.seeds() == 0 ? 0 : 1;
    return run_zero(lost, won);
  }

  bool run_zero(Front& front, Front& next) {
    threshold_ = 0;
    scan(next, front);
    while (front.parts() > 0) {
      ++level_;
      spread(front, next);
      std::swap(front, next);
      if (!keep_going()) return false;
    }
    return true;
  }

  bool keep_going() {
    std::uint64_t settled = 0;
    for (const Member& member : members_) settled += member.settled;
    return go_on_(settled);
  }

  // ---- Step 1

  /// With a threshold of 0 all go to `won`.
  void scan(Front& lost, Front& won) {
    all_rows(lost, won, [&](unsigned member, const ParentRow& row) {
      for (std::uint32_t word = 0; word < row.words; ++word) {
        const std::uint64_t* const state = layer_.state.data() + (row.first_word + word) * (1 + Planes);
        const std::uint64_t open = ~state[0];
        if (open == 0) continue;
        // The next row may be in work elsewhere: a word that ends early is read from a copy.
        const std::int8_t* cells = layer_.cells.data() + row.first_cell + std::uint64_t{word} * word_bits;
        std::array<std::int8_t, word_bits> copy{};
        if (const std::uint32_t left = row.width - word * word_bits; left < word_bits) {
          std::copy_n(cells, left, copy.begin());
          cells = copy.data();
        }
        const std::uint64_t lost_bits =
            threshold_ > 0 ? equal_cells(cells, static_cast<std::int8_t>(-threshold_)) & open & no_moves(state) : 0;
        const std::uint64_t won_bits = equal_cells(cells, static_cast<std::int8_t>(threshold_)) & open;
        if (lost_bits != 0) settle(member, row, word, lost_bits, -threshold_, lost);
        if (won_bits != 0) settle(member, row, word, won_bits, threshold_, won);
      }
    });
  }

  /// The finished games, which are at distance 0.
  void scan_ended(Front& lost, Front& won) {
    all_rows(lost, won, [&](unsigned member, const ParentRow& row) {
      const int score = end_score(tables_.rules(), layer_.seeds() != row.other_seeds, layer_.seeds());
      for (std::uint32_t word = 0; word < row.words; ++word) {
        const std::uint64_t ended = layer_.ended(row, word);
        if (ended != 0) settle(member, row, word, ended, score, score > 0 ? won : lost);
      }
    });
  }

  template <class Visit>
  void all_rows(Front& lost, Front& won, const Visit& visit) {
    run_shared(layer_.groups(), 8, [&](unsigned member, std::size_t i) {
      const auto group = static_cast<std::uint32_t>(i);
      for (std::uint64_t rows = layer_.group_rows(group); rows != 0; rows &= rows - 1) {
        visit(member, layer_.row(group * group_size + static_cast<Slot>(std::countr_zero(rows))));
        for (Front* out : {&lost, &won}) add_fresh(*out, member);
      }
    });
  }

  // ---- Steps 2, 3 and 4

  /// Every open parent of a position in `in` gets the score threshold_. Empties `in`.
  void spread(Front& in, Front& out) {
    run_errands(
        in, out, [](std::uint64_t parents, const std::uint64_t* state) { return parents & ~state[0]; },
        [&](unsigned member, const Hit& hit) {
          const ParentRow row = layer_.row(hit.half);
          const std::uint64_t parents = hit.parents & ~layer_.state[(row.first_word + hit.word) * (1 + Planes)];
          if (parents != 0) settle(member, row, hit.word, parents, threshold_, out);
        });
  }

  /// A move of every parent of a position in `in` has failed. A parent with no other move left, and no capture that
  /// nets more than -threshold_, gets that score. Empties `in`.
  void check(Front& in, Front& out) {
    run_errands(
        in, out,
        [](std::uint64_t parents, std::uint64_t* state) {
          std::uint64_t borrowed = parents;
          for (int plane = 1; plane <= Planes; ++plane) {
            borrowed &= ~std::exchange(state[plane], state[plane] ^ borrowed);
          }
          return parents & no_moves(state) & ~state[0];
        },
        [&](unsigned member, const Hit& hit) {
          const ParentRow row = layer_.row(hit.half);
          std::uint64_t lost = 0;
          for (std::uint64_t bits = hit.parents; bits != 0; bits &= bits - 1) {
            const auto bit = static_cast<std::uint32_t>(std::countr_zero(bits));
            const bool losing = layer_.cells[row.first_cell + std::uint64_t{hit.word} * word_bits + bit] <= -threshold_;
            lost |= std::uint64_t{losing} << bit;
          }
          if (lost != 0) settle(member, row, hit.word, lost, -threshold_, out);
        });
  }

  /// The positions without a quiet move that has not failed.
  static std::uint64_t no_moves(const std::uint64_t* state) {
    std::uint64_t some = 0;
    for (int plane = 1; plane <= Planes; ++plane) some |= state[plane];
    return ~some;
  }

  /// Carries all bits of the front to their parents. update(parents, state) says which of them are of interest, and
  /// visit(member, hit) gets those. Empties the front.
  template <class Update, class Visit>
  void run_errands(Front& in, Front& out, const Update& update, const Visit& visit) {
    const std::size_t parts = in.parts();
    if (parts == 0) return;
    run_shared(buckets_, parts < parts_worth_sharing ? buckets_ : 1, [&](unsigned member, std::size_t bucket) {
      for (Front::News& news : in.news) {
        std::vector<Errand>& errands = news.errands[bucket];
        for (std::size_t begin = 0; begin < errands.size(); begin += errands_per_batch) {
          const std::size_t size = std::min(errands_per_batch, errands.size() - begin);
          const Carrier<Bits, Planes> carrier(layer_, members_[member].buffers);
          for (const Hit& hit : carrier.run(in, news, {errands.data() + begin, size}, update)) visit(member, hit);
          add_fresh(out, member);
        }
        errands.clear();
      }
    });
    clear(in);
  }

  template <class Visit>
  void run_shared(std::size_t items, std::size_t chunk, const Visit& visit) {
    shared_ = members_.size() > 1 && items > chunk;
    layer_.team().run(items, chunk, [&](unsigned member, std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) visit(member, i);
    });
  }

  void clear(Front& front) {
    for (Front::News& news : front.news) {
      layer_.team().run(news.parts.size(), 4096, [&](unsigned, std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
          std::uint64_t* const words = front.bits.data() + news.parts[i].first_word;
          for (std::uint64_t marks = std::exchange(front.marks[news.parts[i].part], 0); marks != 0;
               marks &= marks - 1) {
            words[std::countr_zero(marks)] = 0;
          }
        }
      });
      news.parts.clear();
    }
  }

  /// Gives the positions `bits` in a word of a row their score. They will be added to the front by add_fresh().
  void settle(unsigned member, const ParentRow& row, std::uint32_t word, std::uint64_t bits, int score, Front& front) {
    layer_.state[(row.first_word + word) * (1 + Planes)] |= bits;
    std::vector<Fresh>& fresh = front.news[member].fresh;
    for (; bits != 0; bits &= bits - 1) {
      const std::uint32_t rank = word * word_bits + static_cast<std::uint32_t>(std::countr_zero(bits));
      layer_.cells[row.first_cell + rank] = static_cast<std::int8_t>(score);
      if (by_levels_) layer_.distances[row.first_cell + rank] = distance();
      fresh.push_back({row.flipped_word + rank * row.flipped_words, row.flipped_bit,
                       static_cast<std::uint32_t>(row.flipped_part + rank * row.flipped_parts), row.flipped_place,
                       row.flipped_slot + rank});
      prefetch(front.bits.data() + fresh.back().word);
      prefetch(front.marks.data() + fresh.back().part);
    }
  }

  void add_fresh(Front& front, unsigned member) {
    Front::News& news = front.news[member];
    members_[member].settled += news.fresh.size();
    const std::size_t first = news.parts.size();
    for (const Fresh& fresh : news.fresh) {
      front.bits[fresh.word] |= fresh.bit;
      const std::uint32_t mark = fresh.place % word_bits;
      if (add(front.marks[fresh.part], std::uint64_t{1} << mark) != 0) continue;
      news.parts.push_back({fresh.word - mark, fresh.part, fresh.place / word_bits});
      news.rows.push_back(fresh.slot);
      prefetch(tables_.origins(fresh.slot).data());
    }
    for (std::size_t i = 0; i < news.rows.size(); ++i) send_errands(news, news.rows[i], first + i);
    news.fresh.clear();
    news.rows.clear();
  }

  Distance distance() const { return static_cast<Distance>(std::min<unsigned>(level_, no_distance - 1)); }

  /// One for each half of which a move leads into this row.
  void send_errands(Front::News& news, Slot slot, std::size_t part) {
    for (const HalfMove& origin : tables_.origins(slot)) {
      const std::uint32_t group = origin.half / group_size;
      if (group >= layer_.groups()) break;
      news.errands[group & (buckets_ - 1)].push_back({static_cast<std::uint32_t>(part), origin});
    }
  }

  /// word |= bits; returns what it was before.
  std::uint64_t add(std::uint64_t& word, std::uint64_t bits) const {
    if (!shared_) return std::exchange(word, word | bits);
    const std::atomic_ref<std::uint64_t> common(word);
    const std::uint64_t before = common.load(std::memory_order_relaxed);
    if ((before & bits) == bits) return before;
    return common.fetch_or(bits, std::memory_order_relaxed);
  }

  LayerWork& layer_;
  const MoveTables& tables_;
  const std::function<bool(std::uint64_t)>& go_on_;
  std::vector<Member> members_;
  std::size_t buckets_;
  bool by_levels_;
  int threshold_ = 0;
  unsigned level_ = 0;
  bool shared_ = false;  ///< do several threads mark at the same time?
};

template <class Bits>
bool settle_with(LayerWork& layer, const std::function<bool(std::uint64_t settled)>& go_on) {
  return layer.state_words() == 4 ? Settler<Bits, 3>(layer, go_on).run() : Settler<Bits, 4>(layer, go_on).run();
}

}  // namespace

bool settle_layer(LayerWork& layer, const std::function<bool(std::uint64_t settled)>& go_on) {
#if defined(__x86_64__)
  if (HardwareBits::available()) return settle_with<HardwareBits>(layer, go_on);
#endif
  return settle_with<PortableBits>(layer, go_on);
}

}  // namespace perfectplay
