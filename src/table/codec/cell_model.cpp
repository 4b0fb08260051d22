#include "perfectplay/table/codec/cell_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "perfectplay/base/packed.h"

namespace perfectplay {

namespace {

constexpr unsigned most_levels = 16;
/// The number of cells from which on one more context saves more than its frequencies take.
constexpr double cells_per_context = 8192;

/// Divides frequency_sum in proportion to `counts`; every value that occurs gets at least 1.
void share_out(std::span<const std::uint64_t> counts, std::span<std::uint16_t> shares) {
  const std::uint64_t total = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  std::fill(shares.begin(), shares.end(), std::uint16_t{0});
  if (total == 0) return;
  std::int64_t left = frequency_sum;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    const double exact = static_cast<double>(counts[i]) / static_cast<double>(total) * frequency_sum;
    shares[i] = static_cast<std::uint16_t>(std::max(1.0, std::round(exact)));
    left -= shares[i];
  }
  // The largest share takes the rounding errors: they matter least there.
  while (left != 0) {
    auto& largest = *std::max_element(shares.begin(), shares.end());
    const std::int64_t step = left > 0 ? left : std::max<std::int64_t>(left, -(largest / 2));
    largest = static_cast<std::uint16_t>(largest + step);
    left -= step;
  }
}

}  // namespace

CellModel CellModel::from_values(std::span<const std::uint64_t> counts) {
  const std::uint64_t total = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  CellModel model;
  const double levels = std::sqrt(static_cast<double>(total) / cells_per_context);
  const unsigned ranges = static_cast<unsigned>(std::clamp(levels, 1.0, most_levels - 1.0));
  model.levels_ = ranges + 1;
  std::uint64_t below = 0;
  for (int value = -128; value < 128; ++value) {
    const auto byte = static_cast<std::uint8_t>(value);
    if (counts[byte] == 0) continue;
    model.symbol_of_[byte] = static_cast<std::uint8_t>(model.values_.size());
    model.values_.push_back(byte);
    const double middle = static_cast<double>(below) + static_cast<double>(counts[byte]) / 2;
    model.level_of_.push_back(
        static_cast<std::uint8_t>(1 + std::min(ranges - 1.0, middle / static_cast<double>(total) * ranges)));
    below += counts[byte];
  }
  return model;
}

void CellModel::set_frequencies(std::span<const std::uint64_t> counts) {
  frequencies_.assign(codes(), {});
  std::vector<std::uint16_t> shares(symbols());
  for (std::size_t context = 0; context < contexts(); ++context) {
    share_out(counts.subspan(code(context, 0), symbols()), shares);
    std::uint16_t begin = 0;
    for (std::size_t symbol = 0; symbol < symbols(); ++symbol) {
      frequencies_[context * symbols() + symbol] = {begin, shares[symbol]};
      begin = static_cast<std::uint16_t>(begin + shares[symbol]);
    }
  }
}

// symbols - 1, levels, the value of each symbol, the level of each symbol, then for each context the frequency of each
// symbol in two bytes; deflated.
std::string CellModel::serialized() const {
  std::string plain;
  plain.push_back(static_cast<char>(symbols() - 1));
  plain.push_back(static_cast<char>(levels_));
  plain.append(values_.begin(), values_.end());
  plain.append(level_of_.begin(), level_of_.end());
  for (const Frequency& frequency : frequencies_) {
    plain.push_back(static_cast<char>(frequency.size & 255U));
    plain.push_back(static_cast<char>(frequency.size >> 8U));
  }
  return packed(plain);
}

Expected<CellModel> CellModel::parse(std::string_view text) {
  constexpr std::size_t largest = 2 + 2 * 256 + std::size_t{2} * most_levels * most_levels * 256;
  std::string plain(largest, '\0');
  const std::optional<std::size_t> size = unpack(text, plain);
  if (!size || *size < 2) {
    return input_error("the frequencies cannot be unpacked");
  }
  const auto byte = [&plain](std::size_t at) { return static_cast<std::uint8_t>(plain[at]); };
  CellModel model;
  const std::size_t symbols = std::size_t{byte(0)} + 1;
  model.levels_ = byte(1);
  if (model.levels_ < 1 || model.levels_ > most_levels || *size != 2 + 2 * symbols + 2 * symbols * model.contexts()) {
    return input_error("the frequencies have a wrong size");
  }
  std::size_t at = 2;
  for (std::size_t symbol = 0; symbol < symbols; ++symbol) {
    const std::uint8_t level = byte(at + symbols + symbol);
    if (level >= model.levels_) return input_error("a level of the frequencies is too high");
    model.values_.push_back(byte(at + symbol));
    model.level_of_.push_back(level);
    model.symbol_of_[model.values_.back()] = static_cast<std::uint8_t>(symbol);
  }
  at += 2 * symbols;
  for (std::size_t context = 0; context < model.contexts(); ++context) {
    std::uint32_t begin = 0;
    for (std::size_t symbol = 0; symbol < symbols; ++symbol, at += 2) {
      const auto share = static_cast<std::uint32_t>(byte(at) | byte(at + 1) << 8U);
      if (share > frequency_sum - begin) return input_error("the frequencies of a context are too great");
      model.frequencies_.push_back({static_cast<std::uint16_t>(begin), static_cast<std::uint16_t>(share)});
      begin += share;
    }
    if (begin != 0 && begin != frequency_sum) return input_error("the frequencies of a context are too small");
  }
  model.fill_slots();
  return model;
}

void CellModel::fill_slots() {
  slots_.assign(contexts() * frequency_sum, 0);
  for (std::size_t context = 0; context < contexts(); ++context) {
    for (std::size_t symbol = 0; symbol < symbols(); ++symbol) {
      const Frequency share = frequencies_[context * symbols() + symbol];
      std::fill_n(slots_.begin() + static_cast<std::ptrdiff_t>(context * frequency_sum + share.begin), share.size,
                  static_cast<std::uint8_t>(symbol));
    }
  }
}

}  // namespace perfectplay
