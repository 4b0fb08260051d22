// A table of Awalé on disk: a folder with one file per layer.
//
//   DIR/ layer-000.awale  layer-001.awale  layer-002.awale  …     layer_file.h, docs/tables.md: the contents of a file
//        .perfectplay.lock                                        held while a program adds layers
//
// The layers are those of 0, 1, …, max_seeds() without a gap, all of the same rules, all with distances or all without.
// A query decodes only the block that holds the board. The blocks decoded last are kept, for all layers together within
// tile_cache_bytes, so a table takes no more memory than that, however large its files are. Boards that follow no move are not stored: a
// query for such a board is answered exactly from its children, all of which are stored. A checker reads what is stored
// and nothing else: layer(seeds).read().
//
//   auto builder = AwaleTableBuilder::open("tables", rules, {});      auto table = AwaleTable::open("tables");
//   solve_awale(rules, 24, {.store = &*builder}, stop);               table->value(position)->score
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/games/awale/awale.h"
#include "perfectplay/table/awale/awale_value.h"
#include "perfectplay/table/awale/layer.h"
#include "perfectplay/table/awale/layer_file.h"

namespace perfectplay {

class AwaleTable {
 public:
  /// Input errors: a folder without layers, a file under a layer's name that is not that layer, a layer of other rules
  /// than the rest, a gap. Files under other names are ignored.
  static Expected<AwaleTable> open(const std::string& folder, std::uint64_t cache_bytes = tile_cache_bytes);

  const std::string& folder() const { return folder_; }
  const AwaleRules& rules() const { return layers_.front()->header().rules; }
  bool has_distances() const { return layers_.front()->header().distances; }
  /// Are boards looked up on a disk, not over a network?
  bool at_hand() const { return layers_.front()->at_hand(); }
  int max_seeds() const { return static_cast<int>(layers_.size()) - 1; }
  const LayerFile& layer(int seeds) const { return *layers_[static_cast<std::size_t>(seeds)]; }
  const LayerStatistics& statistics(int seeds) const { return layer(seeds).header().statistics; }

  /// The value of any board of up to max_seeds() seeds. Input errors: more seeds than that, or a damaged block. Any
  /// number of threads may ask.
  Expected<AwaleValue> value(const AwalePosition& position) const;

  /// The bytes of decoded blocks that are kept now.
  std::uint64_t bytes_kept() const { return cache_->bytes(); }

  /// Reads every block of every layer. Errors: the first damage found, or the end of `stop`.
  Expected<void> check(LayerFile::Depth depth, unsigned threads, Stop& stop) const;

 private:
  AwaleTable(std::string folder, std::shared_ptr<TileCache> cache, std::vector<std::shared_ptr<const LayerFile>> layers)
      : folder_(std::move(folder)), cache_(std::move(cache)), layers_(std::move(layers)) {}

  std::string folder_;
  std::shared_ptr<TileCache> cache_;
  std::vector<std::shared_ptr<const LayerFile>> layers_;
};

struct AwaleTableOptions {
  bool distance = false;
  unsigned threads = 0;  ///< for packing and unpacking; 0: all cores. The files do not depend on their number
};

/// Adds layers to a table, new or begun. One program at a time: a second one gets an error.
class AwaleTableBuilder final : public LayerStore {
 public:
  /// Makes the folder if need be, removes the temporary files of a killed run, and opens the layers that exist. Input
  /// errors: layers of other rules, or layers that differ from the options in having distances.
  static Expected<AwaleTableBuilder> open(const std::string& folder, const AwaleRules& rules,
                                          const AwaleTableOptions& options);

  AwaleTableBuilder(AwaleTableBuilder&&) noexcept;
  AwaleTableBuilder& operator=(AwaleTableBuilder&&) noexcept;
  ~AwaleTableBuilder() override;

  /// The number n of layers 0 … n-1 that exist.
  int layers() const;
  /// The file of a finished layer.
  const LayerFile& layer(int seeds) const;

  std::optional<LayerStatistics> find(int seeds) const override;
  /// Writes the next layer beside its place: `seeds` is layers().
  Expected<void> add(int seeds, LayerCells& cells, Stop& stop) override;
  /// The file is flushed to disk and in its place, or there is none.
  Expected<void> complete(int seeds, const LayerStatistics& statistics) override;
  Expected<LayerRow> row(int seeds, int other_seeds, std::uint32_t gapped) override;
  void keep_rows(std::uint64_t bytes) override;
  std::uint64_t unpacked() const override;
  std::string scratch_folder() const override;

 private:
  struct State;
  explicit AwaleTableBuilder(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

/// A table that another process adds layers to, for a solver that shares its work (solve/awale/exchange.h). It gives the
/// other its share of every layer, packed, and reads what the other has written. Input errors: as for AwaleTable, except that there
/// need not be a layer yet.
Expected<std::unique_ptr<LayerStore>> follow_awale_table(const std::string& folder, const AwaleRules& rules,
                                                         unsigned threads);

}  // namespace perfectplay
