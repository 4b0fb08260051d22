#include <mutex>
#include <utility>
#include <vector>

#include "perfectplay/base/mutex.h"
#include "perfectplay/table/awale/awale_table.h"
#include "perfectplay/table/awale/layer_folder.h"
#include "perfectplay/table/awale/layer_writer.h"
#include "perfectplay/table/awale/strip_cache.h"

namespace perfectplay {

namespace {

class AwaleTableFollower final : public LayerStore {
 public:
  AwaleTableFollower(std::string folder, const AwaleRules& rules, unsigned threads,
                     std::vector<std::shared_ptr<const LayerFile>> layers)
      : folder_(std::move(folder)),
        rules_(rules),
        threads_(threads),
        layers_(std::move(layers)),
        completed_(static_cast<int>(layers_.size())) {}

  std::optional<LayerStatistics> find(int seeds) const override {
    const auto number = static_cast<std::size_t>(seeds);
    return number < layers_.size() ? std::optional(layers_[number]->header().statistics) : std::nullopt;
  }
  /// Packs its share for the one who writes the file.
  Expected<void> add(int seeds, LayerCells& cells, Stop& stop) override {
    return write_layer(layer_draft_path(folder_), rules_, seeds, cells, {}, threads_, stop);
  }
  Expected<void> complete(int seeds, const LayerStatistics& /*statistics*/) override {
    completed_ = seeds + 1;
    return {};
  }
  Expected<LayerRow> row(int seeds, int other_seeds, std::uint32_t gapped) override {
    return strips_.row(*TRY(layer(seeds)), other_seeds, gapped);
  }
  void keep_rows(std::uint64_t bytes) override { strips_.keep(bytes); }
  std::uint64_t unpacked() const override { return strips_.decoded(); }
  std::string scratch_folder() const override { return folder_; }

 private:
  /// The newest layer is a draft when it is first asked for. It stays open when it gets its name.
  Expected<std::shared_ptr<const LayerFile>> layer(int seeds) {
    const std::lock_guard lock(mutex_);
    while (layers_.size() <= static_cast<std::size_t>(seeds)) {
      const auto next = static_cast<int>(layers_.size());
      const std::string path = next < completed_ ? layer_path(folder_, next) : layer_draft_path(folder_);
      layers_.push_back(std::make_shared<const LayerFile>(TRY(LayerFile::open(path))));
    }
    return layers_[static_cast<std::size_t>(seeds)];
  }

  std::string folder_;
  AwaleRules rules_;
  unsigned threads_;
  Mutex mutex_;
  std::vector<std::shared_ptr<const LayerFile>> layers_;
  StripCache strips_;
  int completed_ = 0;  ///< layers, in this run or before
};

}  // namespace

Expected<std::unique_ptr<LayerStore>> follow_awale_table(const std::string& folder, const AwaleRules& rules,
                                                         unsigned threads) {
  auto layers = TRY(open_layers(folder));
  return std::make_unique<AwaleTableFollower>(folder, rules, threads, std::move(layers));
}

}  // namespace perfectplay
