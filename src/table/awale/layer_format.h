// The bytes of a layer file that are not blocks: header, block index, footer. docs/tables.md lists them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/table/awale/layer_file.h"

namespace perfectplay::layer_format {

inline constexpr std::size_t header_bytes = 112;
inline constexpr std::size_t index_entry_bytes = 12;
inline constexpr std::size_t footer_bytes = 24;

struct Header {
  LayerHeader layer;
  std::uint32_t cell_model_bytes = 0;
  std::uint32_t distance_model_bytes = 0;  ///< 0 without distances
  std::uint32_t blocks = 0;                ///< the number of tiles; with distances there are twice as many blocks
};
std::string header(const Header& header);
/// `bytes` has header_bytes bytes. Errors say what is wrong and do not name the file.
Expected<Header> read_header(std::string_view bytes);

struct IndexEntry {
  std::uint64_t offset = 0;  ///< from the beginning of the file; the block ends where the next one begins
  std::uint32_t checksum = 0;
};
std::string index(const std::vector<IndexEntry>& entries);
IndexEntry read_index_entry(std::string_view index, std::size_t entry);

struct Footer {
  std::uint64_t index_offset = 0;
  std::uint64_t checksum = 0;  ///< of header, models and index
};
std::string footer(const Footer& footer);
/// `bytes` has footer_bytes bytes.
Expected<Footer> read_footer(std::string_view bytes);

/// XXH3 of parts one after another.
class Checksum {
 public:
  Checksum();
  Checksum(const Checksum&) = delete;
  Checksum& operator=(const Checksum&) = delete;
  ~Checksum();

  void add(std::string_view part);
  std::uint64_t value() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};
std::uint64_t checksum(std::initializer_list<std::string_view> parts);
std::uint32_t block_checksum(std::string_view block);

}  // namespace perfectplay::layer_format
