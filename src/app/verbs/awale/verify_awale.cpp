// Judges a table of Awalé: every checksum, every entry from the entries that follow it, and the counts of each layer.
#include <fmt/format.h>

#include <mutex>

#include "perfectplay/app/terminal/progress_bar.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/verify_judges.h"
#include "perfectplay/table/awale/awale_table.h"
#include "perfectplay/verify/awale_checker.h"

namespace perfectplay::app {
namespace {

/// The table as the checker reads it; counts what it hands over.
class TableClaims : public AwaleClaims {
 public:
  explicit TableClaims(const AwaleTable& table)
      : table_(table), counted_(static_cast<std::size_t>(table.max_seeds()) + 1) {}

  bool has_distances() const override { return table_.has_distances(); }
  unsigned parts(int seeds) const override { return table_.parts(seeds); }

  Expected<void> read(int seeds, unsigned part, const AwaleEntrySink& sink) const override {
    LayerStatistics here;
    auto done = table_.for_each(seeds, part, [&](const AwalePosition& position, const AwaleValue& value) {
      ++here.positions;
      ++(value.score > 0 ? here.wins : value.score < 0 ? here.losses : here.draws);
      here.sum += value.score;
      here.cycles += value.by_repetition ? 1 : 0;
      sink({position, value.score, value.by_repetition, value.distance.value_or(awale_no_distance)});
    });
    const std::lock_guard lock(mutex_);
    LayerStatistics& all = counted_[static_cast<std::size_t>(seeds)];
    all.positions += here.positions;
    all.wins += here.wins;
    all.draws += here.draws;
    all.losses += here.losses;
    all.sum += here.sum;
    all.cycles += here.cycles;
    return done;
  }

  /// The first layer whose file counts otherwise than its entries.
  std::optional<int> miscounted() const {
    for (int seeds = 0; seeds <= table_.max_seeds(); ++seeds) {
      if (counted_[static_cast<std::size_t>(seeds)] != table_.statistics(seeds)) return seeds;
    }
    return std::nullopt;
  }

 private:
  const AwaleTable& table_;
  mutable std::mutex mutex_;
  mutable std::vector<LayerStatistics> counted_;  ///< by seeds
};

}  // namespace

Expected<Judgement> judge_awale_table(const std::string& folder, unsigned threads) {
  const auto table = AwaleTable::open(folder);
  if (!table) return tl::unexpected(table.error());
  ProgressBar bar;
  // Damage is told before anything is judged.
  if (auto sound = table->check(threads, bar.callback()); !sound) return tl::unexpected(sound.error());
  const TableClaims claims(*table);
  const auto verdict =
      check_awale(table->rules(), table->max_seeds(), claims, {.threads = threads, .progress = bar.callback()});
  if (!verdict) return tl::unexpected(verdict.error());
  bar.erase();

  Judgement judgement{.correct = !verdict->defect && !claims.miscounted(), .json = {}, .text = {}};
  judgement.json = {{"correct", judgement.correct},
                    {"game", "awale"},
                    {"rules", rules_in_words(table->rules())},
                    {"seeds", table->max_seeds()},
                    {"distances", table->has_distances()},
                    {"positions", verdict->positions},
                    {"cycles", verdict->cycles}};
  if (verdict->defect) {
    const AwaleDefect& defect = *verdict->defect;
    const std::string position = perfectplay::print(table->rules(), defect.position);
    judgement.json["defect"] = {{"seeds", defect.seeds}, {"position", position}, {"reason", defect.complaint}};
    judgement.text = fmt::format("{}: WRONG.\nPosition {} of {} {}.\n", bold(folder), position,
                                 counted(static_cast<std::uint64_t>(defect.seeds), "seed"), defect.complaint);
  } else if (const auto layer = claims.miscounted()) {
    judgement.json["defect"] = {{"seeds", *layer}, {"reason", "its file counts otherwise than its entries"}};
    judgement.text = fmt::format("{}: WRONG.\nThe file of the layer of {} counts otherwise than its entries.\n",
                                 bold(folder), counted(static_cast<std::uint64_t>(*layer), "seed"));
  } else {
    judgement.text = fmt::format(
        "{}: correct: every {} of the boards of 0 to {} seeds,\n{}. {} positions, {} even by repetition "
        "alone.\n",
        bold(folder), table->has_distances() ? "score, cycle and distance" : "score and cycle", table->max_seeds(),
        rules_in_words(table->rules()), grouped(verdict->positions), grouped(verdict->cycles));
  }
  return judgement;
}

}  // namespace perfectplay::app
