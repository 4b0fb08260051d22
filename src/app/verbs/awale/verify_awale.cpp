// Prints the judgement of verify/ on a table of Awalé: every checksum, every entry, and the counts of each layer.
#include <fmt/format.h>

#include "perfectplay/app/terminal/progress_bar.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/verify_judges.h"
#include "perfectplay/table/awale/awale_table.h"
#include "perfectplay/verify/awale_table_claims.h"

namespace perfectplay::app {

Expected<Judgement> judge_awale_table(const std::string& folder, unsigned threads) {
  const AwaleTable table = TRY(AwaleTable::open(folder));
  ProgressBar bar;
  Stop stop;
  show_progress(stop, bar);
  const AwaleVerdict verdict = TRY(check_awale_table(table, {.threads = threads}, stop));
  bar.erase();

  Judgement judgement{.correct = verdict.correct(), .json = {}, .text = {}};
  judgement.json = {{"correct", judgement.correct},
                    {"game", "awale"},
                    {"rules", rules_in_words(table.rules())},
                    {"seeds", table.max_seeds()},
                    {"distances", table.has_distances()},
                    {"positions", verdict.positions},
                    {"cycles", verdict.cycles}};
  if (verdict.defect) {
    const AwaleDefect& defect = *verdict.defect;
    const std::string position = perfectplay::print(table.rules(), defect.position);
    judgement.json["defect"] = {{"seeds", defect.seeds}, {"position", position}, {"reason", defect.complaint}};
    judgement.text = fmt::format("{}: WRONG.\nPosition {} of {} {}.\n", bold(folder), position,
                                 counted(static_cast<std::uint64_t>(defect.seeds), "seed"), defect.complaint);
  } else if (verdict.miscount) {
    const int seeds = verdict.miscount->seeds;
    judgement.json["defect"] = {{"seeds", seeds}, {"reason", "its file counts otherwise than its entries"}};
    judgement.text = fmt::format("{}: WRONG.\nThe file of the layer of {} counts otherwise than its entries.\n",
                                 bold(folder), counted(static_cast<std::uint64_t>(seeds), "seed"));
  } else {
    judgement.text = fmt::format(
        "{}: correct: every {} of the boards of 0 to {} seeds,\n{}. {} positions, {} even by repetition "
        "alone.\n",
        bold(folder), table.has_distances() ? "score, cycle and distance" : "score and cycle", table.max_seeds(),
        rules_in_words(table.rules()), grouped(verdict.positions), grouped(verdict.cycles));
  }
  return judgement;
}

}  // namespace perfectplay::app
