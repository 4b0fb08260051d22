// One layer of an Awalé table: a file that says what it is, read a block at a time.
//
//   ┌────────┬───────┬─────────┬─────────┬─ ─ ─┬─────────┬───────────────┬────────┐
//   │ header │ model │ block 0 │ block 1 │     │ block b │ block index   │ footer │
//   └────────┴───────┴─────────┴─────────┴─ ─ ─┴─────────┴───────────────┴────────┘
//     rules,   how the cells are coded        offset and checksum of each   checksum of header, model and index
//     seeds, counts
//
// docs/tables.md has it byte by byte. open() believes nothing before the footer's checksum agrees; a block is checked
// when it is read.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "perfectplay/base/error.h"
#include "perfectplay/games/awale/awale.h"
#include "perfectplay/table/awale/awale_value.h"
#include "perfectplay/table/awale/layer.h"

namespace perfectplay {

struct LayerHeader {
  AwaleRules rules;
  int seeds = 0;
  bool distances = false;
  std::uint64_t positions = 0;  ///< of the layer
  std::uint64_t stored = 0;     ///< those that follow a move
  LayerStatistics statistics;   ///< of all positions

  friend bool operator==(const LayerHeader&, const LayerHeader&) = default;
};

class LayerFile {
 public:
  /// Input errors: not a layer file, another version, damaged, shorter or longer than it says.
  static Expected<LayerFile> open(const std::string& path);

  LayerFile(LayerFile&&) noexcept;
  LayerFile& operator=(LayerFile&&) noexcept;
  ~LayerFile();

  const std::string& path() const;
  const LayerHeader& header() const;
  /// Of the file.
  std::uint64_t bytes() const;

  /// A board of the layer that follows a move (table/awale/awale_value.h). The last blocks are kept decoded; any number
  /// of threads may ask. A damaged block is an input error.
  Expected<AwaleValue> value(const AwalePosition& position) const;

  /// The whole layer; what follows no move is left as 0. In memory, or in the pages of a nameless file in a folder
  /// (scratch_memory.h).
  Expected<AwaleLayer> load(unsigned threads = 0, const std::optional<std::string>& scratch_folder = {}) const;
  /// Decodes every block. The first damage is the error.
  Expected<void> check(unsigned threads = 0) const;

 private:
  struct State;
  explicit LayerFile(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace perfectplay
