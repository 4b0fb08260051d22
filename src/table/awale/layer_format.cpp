#include "perfectplay/table/awale/layer_format.h"

#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "perfectplay/table/awale/layer_tiles.h"

namespace perfectplay::layer_format {

namespace {

static_assert(std::endian::native == std::endian::little, "numbers are written as they stand in memory");

// The first byte is not ASCII, so that no program takes the file for text; a transfer that changes line ends damages
// the last two.
constexpr std::string_view magic =
    "\x89"
    "AWALE\r\n";
constexpr std::string_view end_magic = "AWALEend";
constexpr std::uint16_t version = 1;
constexpr std::size_t name_bytes = 16;
constexpr std::string_view no_name = "custom";

class Writer {
 public:
  template <class T>
  Writer& add(T value) {
    std::array<char, sizeof(T)> bytes{};
    std::memcpy(bytes.data(), &value, sizeof(T));
    text.append(bytes.data(), bytes.size());
    return *this;
  }
  Writer& add_text(std::string_view value, std::size_t size) {
    text.append(value);
    text.append(size - value.size(), '\0');
    return *this;
  }

  std::string text;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  template <class T>
  T take() {
    T value{};
    std::memcpy(&value, rest_.data(), sizeof(T));
    rest_.remove_prefix(sizeof(T));
    return value;
  }
  std::string_view take_text(std::size_t size) {
    const std::string_view value = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return value;
  }

 private:
  std::string_view rest_;
};

/// The name of the rule set with these rules, whatever the number of pits.
std::string_view name_of(AwaleRules rules) {
  for (const AwaleRuleSet& set : awale_rule_sets) {
    rules.pits = set.rules.pits;
    if (rules == set.rules) return set.name;
  }
  return no_name;
}

tl::unexpected<Error> strange(std::string_view what, std::uint64_t found, std::uint64_t expected) {
  return input_error(fmt::format("the header says {} {}: expected {}", found, what, expected));
}

}  // namespace

std::string header(const Header& header) {
  const LayerHeader& layer = header.layer;
  Writer writer;
  writer.add_text(magic, magic.size()).add(version);
  writer.add(static_cast<std::uint8_t>(layer.rules.pits)).add(layer.rules.grand_slam).add(layer.rules.feeding);
  writer.add(layer.rules.seeds_left).add(static_cast<std::uint8_t>(layer.seeds));
  writer.add(static_cast<std::uint8_t>(layer.distances ? 1 : 0)).add_text(name_of(layer.rules), name_bytes);
  writer.add(layer.positions).add(layer.stored).add(layer.statistics.wins).add(layer.statistics.draws);
  writer.add(layer.statistics.losses).add(layer.statistics.sum).add(layer.statistics.cycles);
  writer.add(std::uint32_t{tile_columns}).add(std::uint32_t{tile_cells});
  writer.add(header.cell_model_bytes).add(header.distance_model_bytes).add(header.blocks).add(std::uint32_t{0});
  return writer.text;
}

Expected<Header> read_header(std::string_view bytes) {
  Reader reader(bytes);
  if (reader.take_text(magic.size()) != magic) return input_error("not a layer of an Awalé table");
  if (const auto found = reader.take<std::uint16_t>(); found != version) {
    return input_error(fmt::format("is of version {}: this program reads version {}", found, version));
  }
  Header header;
  LayerHeader& layer = header.layer;
  layer.rules.pits = reader.take<std::uint8_t>();
  const auto slam = reader.take<std::uint8_t>();
  const auto feeding = reader.take<std::uint8_t>();
  const auto left = reader.take<std::uint8_t>();
  layer.seeds = reader.take<std::uint8_t>();
  const auto flags = reader.take<std::uint8_t>();
  if (slam > 2 || feeding > 1 || left > 1 || flags > 1) return input_error("the header names unknown rules");
  layer.rules.grand_slam = static_cast<GrandSlam>(slam);
  layer.rules.feeding = static_cast<Feeding>(feeding);
  layer.rules.seeds_left = static_cast<SeedsLeft>(left);
  layer.distances = flags == 1;
  const std::string_view name = reader.take_text(name_bytes);
  if (name.substr(0, std::min(name.find('\0'), name.size())) != name_of(layer.rules)) {
    return input_error("the header's rules do not go with their name");
  }
  layer.positions = reader.take<std::uint64_t>();
  layer.stored = reader.take<std::uint64_t>();
  layer.statistics.positions = layer.positions;
  layer.statistics.wins = reader.take<std::uint64_t>();
  layer.statistics.draws = reader.take<std::uint64_t>();
  layer.statistics.losses = reader.take<std::uint64_t>();
  layer.statistics.sum = reader.take<std::int64_t>();
  layer.statistics.cycles = reader.take<std::uint64_t>();
  const auto columns = reader.take<std::uint32_t>();
  const auto cells = reader.take<std::uint32_t>();
  header.cell_model_bytes = reader.take<std::uint32_t>();
  header.distance_model_bytes = reader.take<std::uint32_t>();
  header.blocks = reader.take<std::uint32_t>();
  if (columns != tile_columns) return strange("columns per block", columns, tile_columns);
  if (cells != tile_cells) return strange("cells per block", cells, tile_cells);
  return header;
}

std::string index(const std::vector<IndexEntry>& entries) {
  Writer writer;
  for (const IndexEntry& entry : entries) writer.add(entry.offset).add(entry.checksum);
  return writer.text;
}

IndexEntry read_index_entry(std::string_view index, std::size_t entry) {
  Reader reader(index.substr(entry * index_entry_bytes));
  const auto offset = reader.take<std::uint64_t>();
  return {offset, reader.take<std::uint32_t>()};
}

std::string footer(const Footer& footer) {
  Writer writer;
  writer.add(footer.index_offset).add(footer.checksum).add_text(end_magic, end_magic.size());
  return writer.text;
}

Expected<Footer> read_footer(std::string_view bytes) {
  Reader reader(bytes);
  Footer footer;
  footer.index_offset = reader.take<std::uint64_t>();
  footer.checksum = reader.take<std::uint64_t>();
  if (reader.take_text(end_magic.size()) != end_magic) return input_error("ends too early; the file is cut off");
  return footer;
}

struct Checksum::State {
  XXH3_state_t hash{};
};

Checksum::Checksum() : state_(std::make_unique<State>()) { XXH3_64bits_reset(&state_->hash); }
Checksum::~Checksum() = default;
void Checksum::add(std::string_view part) { XXH3_64bits_update(&state_->hash, part.data(), part.size()); }
std::uint64_t Checksum::value() const { return XXH3_64bits_digest(&state_->hash); }

std::uint64_t checksum(std::initializer_list<std::string_view> parts) {
  Checksum sum;
  for (const std::string_view part : parts) sum.add(part);
  return sum.value();
}

std::uint32_t block_checksum(std::string_view block) {
  return static_cast<std::uint32_t>(XXH3_64bits(block.data(), block.size()));
}

}  // namespace perfectplay::layer_format
