#include "perfectplay/table/codec/tile_codec.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <vector>

namespace perfectplay {

namespace {

static_assert(std::endian::native == std::endian::little, "the words of a block are read as they stand");

constexpr std::size_t lanes = 4;
constexpr std::uint32_t lowest_state = 1U << 16U;
constexpr std::uint32_t slot_mask = frequency_sum - 1;

/// The columns of each lane, and the lengths of the longest and the shortest lane.
struct Lanes {
  explicit Lanes(std::uint32_t columns) {
    for (std::uint32_t lane = 0; lane <= lanes; ++lane) begin[lane] = columns * lane / std::uint32_t{lanes};
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      longest = std::max(longest, begin[lane + 1] - begin[lane]);
      shortest = std::min(shortest, begin[lane + 1] - begin[lane]);
    }
  }

  std::array<std::uint32_t, lanes + 1> begin{};
  std::uint32_t longest = 0;
  std::uint32_t shortest = ~0U;
};

/// visit(lane, code) for each cell in the order of decoding.
template <class Visit>
void for_each_code(const CellModel& model, std::span<const std::uint8_t> cells, std::uint32_t columns,
                   const Visit& visit) {
  const Lanes split(columns);
  std::array<std::uint8_t, tile_columns> north{};
  for (std::size_t row = 0; row < cells.size(); row += columns) {
    std::array<std::uint8_t, lanes> west{};
    for (std::uint32_t step = 0; step < split.longest; ++step) {
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        const std::uint32_t column = split.begin[lane] + step;
        if (column >= split.begin[lane + 1]) continue;
        const std::uint8_t symbol = model.symbol(cells[row + column]);
        visit(lane, model.code(model.context(west[lane], north[column]), symbol));
        west[lane] = north[column] = model.level(symbol);
      }
    }
  }
}

/// Reads the words that the lanes share. Beyond the end it gives zeros, and all_read() refuses the block.
class Words {
 public:
  explicit Words(std::string_view bytes) : next_(bytes.data()), end_(bytes.data() + bytes.size()) {}

  std::uint16_t next() {
    if (next_ == end_) {
      passed_end_ = true;
      return 0;
    }
    std::uint16_t word = 0;
    std::memcpy(&word, next_, sizeof word);
    next_ += sizeof word;
    return word;
  }
  bool all_read() const { return next_ == end_ && !passed_end_; }

 private:
  const char* next_;
  const char* end_;
  bool passed_end_ = false;
};

}  // namespace

void count_tile(const CellModel& model, std::span<const std::uint8_t> cells, std::uint32_t columns,
                std::span<std::uint64_t> counts) {
  for_each_code(model, cells, columns, [counts](std::size_t, std::size_t code) { ++counts[code]; });
}

void encode_tile(const CellModel& model, std::span<const std::uint8_t> cells, std::uint32_t columns, std::string& out) {
  // The decoder takes symbols off in the opposite order of encoding, so encoding goes from the last cell to the first.
  struct Step {
    CellModel::Frequency frequency;
    std::uint8_t lane = 0;
  };
  std::vector<Step> steps;
  steps.reserve(cells.size());
  for_each_code(model, cells, columns, [&](std::size_t lane, std::size_t code) {
    steps.push_back({model.frequency(code), static_cast<std::uint8_t>(lane)});
  });
  std::array<std::uint32_t, lanes> states{};
  states.fill(lowest_state);
  std::vector<std::uint16_t> words;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    std::uint32_t& state = states[step->lane];
    const std::uint32_t size = step->frequency.size;
    if (state >= std::uint64_t{size} << (32U - frequency_bits)) {
      words.push_back(static_cast<std::uint16_t>(state));
      state >>= 16U;
    }
    state = (state / size << frequency_bits) + state % size + step->frequency.begin;
  }
  std::reverse(words.begin(), words.end());
  out.append(reinterpret_cast<const char*>(states.data()), sizeof states);
  out.append(reinterpret_cast<const char*>(words.data()), words.size() * sizeof(std::uint16_t));
}

bool decode_tile(const CellModel& model, std::string_view block, std::uint32_t columns, std::span<std::uint8_t> cells) {
  std::array<std::uint32_t, lanes> states{};
  if (block.size() < sizeof states || block.size() % 2 != 0) return false;
  std::memcpy(states.data(), block.data(), sizeof states);
  Words words(block.substr(sizeof states));
  const Lanes split(columns);
  // A local copy: the bytes written below may alias anything, so the compiler would reload the tables' addresses.
  const CellModel::Tables tables = model.tables();
  std::array<std::uint8_t, tile_columns> north{};
  for (std::size_t row = 0; row < cells.size(); row += columns) {
    std::uint8_t* const out = cells.data() + row;
    std::array<std::uint8_t, lanes> west{};
    const auto decode = [&](std::size_t lane, std::uint32_t column) {
      const std::size_t context = tables.context(west[lane], north[column]);
      const std::uint32_t state = states[lane];
      const std::uint32_t slot = state & slot_mask;
      const std::uint8_t symbol = tables.slots[context * frequency_sum + slot];
      const CellModel::Frequency frequency = tables.frequencies[context * tables.symbols + symbol];
      const std::uint32_t rest = frequency.size * (state >> frequency_bits) + slot - frequency.begin;
      states[lane] = rest < lowest_state ? rest << 16U | words.next() : rest;
      west[lane] = north[column] = tables.levels[symbol];
      out[column] = tables.values[symbol];
    };
    for (std::uint32_t step = 0; step < split.shortest; ++step) {
      for (std::size_t lane = 0; lane < lanes; ++lane) decode(lane, split.begin[lane] + step);
    }
    for (std::size_t lane = 0; lane < lanes && split.shortest < split.longest; ++lane) {
      if (split.begin[lane] + split.shortest < split.begin[lane + 1]) decode(lane, split.begin[lane] + split.shortest);
    }
  }
  return words.all_read() &&
         std::all_of(states.begin(), states.end(), [](auto state) { return state == lowest_state; });
}

}  // namespace perfectplay
