#include "perfectplay/service/awale/solve.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "perfectplay/table/codec/scratch_file.h"

namespace perfectplay::service {

namespace {

/// Is all well on every rank?
bool all_good(Exchange* exchange, bool here) {
  std::uint64_t bad = here ? 0 : 1;
  if (exchange != nullptr) exchange->sum({&bad, 1});
  return bad == 0;
}

}  // namespace

std::vector<Option> AwaleSolveRequest::options() {
  std::vector<Option> options{
      {.name = "position",
       .argument = "P",
       .help = "report the score and the best pits of this board, as 3,3,3,3,3,3,3,3; left out: of the start",
       .target = &position},
      {.name = "out",
       .argument = "DIR",
       .help = "write a table to this folder, one file per layer; layers that it already holds are not solved again",
       .target = &folder,
       .names_file = true,
       .writes = Writes::Folder},
      {.name = "distance",
       .argument = "",
       .help = "also store the number of moves to the next capture or the end in the table",
       .target = &distance},
      {.name = "histogram",
       .argument = "",
       .help = "in a document, also tell how many boards of each layer have which score",
       .target = &histogram},
  };
  for (Option& option : source.solver_options()) options.push_back(std::move(option));
  return options;
}

Expected<AwaleSolveResult> AwaleSolveRequest::run(Session& session, Stop& stop, const Resumed& resumed) const {
  const auto awale = TRY(make_game<AwaleGame>(*game, stop));
  if (histogram && !folder.empty()) {
    return input_error("histograms are of layers in memory: leave the folder out, or the histogram");
  }
  if (!position.empty()) {
    const AwalePosition board = TRY(parse_awale(awale.rules, position));
    if (seeds_in(board) > awale.seeds) {
      return input_error(fmt::format("position {}: it has {} seeds, and boards of up to {} are solved", position,
                                     seeds_in(board), awale.seeds),
                         Hint{"seeds", std::to_string(seeds_in(board))});
    }
  }
  AwaleSolveResult result{.choice = *game, .rules = awale.rules, .folder = folder};
  std::optional<Session::Lease<KeptAwale>> solved;
  if (folder.empty()) {
    solved.emplace(TRY(solved_awale(source, awale.rules, awale.seeds, distance, session, stop)));
    put_layers(*(*solved)->solution(), awale.seeds, result);
  }
  const AwaleOracle oracle = solved ? (*solved)->oracle() : TRY(build_table(awale, result, stop, resumed));
  const auto start = position.empty() ? awale_start(awale.rules, awale.seeds) : parse_awale(awale.rules, position);
  if (!start) return result;
  result.from_start = position.empty();
  result.start = *start;
  result.value = TRY(oracle.value(*start));
  for (const AwaleRatedMove& move : TRY(oracle.moves(*start))) {
    if (move.best) result.best.push_back(move.pit);
  }
  std::ranges::sort(result.best);
  return result;
}

/// The solution may be of more seeds than were asked for.
void AwaleSolveRequest::put_layers(const AwaleSolution& solution, int seeds, AwaleSolveResult& result) const {
  for (std::size_t layer = 0; layer <= static_cast<std::size_t>(seeds); ++layer) {
    result.layers.push_back(solution.statistics[layer]);
    if (!histogram) continue;
    CellCounts counts;
    counts.add(solution.layers[layer].cells);
    result.histograms.push_back(counts.scores());
  }
}

Expected<AwaleOracle> AwaleSolveRequest::build_table(const AwaleGame& awale, AwaleSolveResult& result, Stop& stop,
                                                     const Resumed& resumed) const {
  RetrogradeOptions options = source.retrograde_options();
  options.distance = distance;
  // Before there is a folder.
  TRY(check_retrograde_memory(awale.rules, awale.seeds, options, true));
  TRY(check_retrograde_disk(awale.rules, awale.seeds, options, free_disk(folder)));
  options.exchange = exchange;
  options.restart_interval = restart_interval;
  if (exchange == nullptr || exchange->rank() == 0) {
    auto builder = AwaleTableBuilder::open(folder, awale.rules,
                                           {.distance = distance, .threads = static_cast<unsigned>(source.threads)});
    if (!all_good(exchange, builder.has_value())) return tl::unexpected(builder.error());
    if (resumed && builder->layers() > 0 && builder->layers() <= awale.seeds) resumed(builder->layers());
    options.store = &*builder;
    result.cost = TRY(solve_awale(awale.rules, awale.seeds, options, stop)).cost;
  } else {
    // The folder belongs to rank 0.
    if (!all_good(exchange, true)) return stopped();
    const auto follower = TRY(follow_awale_table(folder, awale.rules, static_cast<unsigned>(source.threads)));
    options.store = follower.get();
    result.cost = TRY(solve_awale(awale.rules, awale.seeds, options, stop)).cost;
  }
  const auto table = std::make_shared<const AwaleTable>(TRY(AwaleTable::open(folder)));
  for (int seeds = 0; seeds <= awale.seeds; ++seeds) {
    result.layers.push_back(table->statistics(seeds));
    result.bytes += table->layer(seeds).bytes();
  }
  return AwaleOracle(awale.rules, [table](const AwalePosition& board) { return table->value(board); });
}

Expected<Json> AwaleSolveRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const AwaleSolveResult& result) {
  Json layers = Json::array();
  for (std::size_t seeds = 0; seeds < result.layers.size(); ++seeds) {
    const LayerStatistics& layer = result.layers[seeds];
    layers.push_back({{"seeds", seeds},
                      {"positions", layer.positions},
                      {"wins", layer.wins},
                      {"draws", layer.draws},
                      {"losses", layer.losses},
                      {"sum", layer.sum},
                      {"cycles", layer.cycles}});
    if (seeds < result.histograms.size()) layers.back()["scores"] = result.histograms[seeds];
  }
  Json document = document_of(result.choice);
  document["start"] = result.start ? Json(print(result.rules, *result.start)) : Json(nullptr);
  document["score"] = result.value ? Json(result.value->score) : Json(nullptr);
  document["best"] = result.best;
  document["layers"] = std::move(layers);
  if (result.folder.empty()) return document;
  document["table"] = {{"folder", result.folder}, {"bytes", result.bytes}};
  if (const LayerCost& cost = result.cost; cost.positions > 0) {
    document["table"]["work"] = {
        {"seeds", cost.seeds},      {"positions", cost.positions},       {"memory", cost.memory},
        {"scratch", cost.scratch},  {"disk_written", cost.disk_written}, {"disk_read", cost.disk_read},
        {"unpacked", cost.unpacked}};
    if (cost.ranks > 1) {
      document["table"]["work"]["ranks"] = cost.ranks;
      document["table"]["work"]["messages"] = cost.messages;
      document["table"]["work"]["sent"] = cost.sent;
    }
  }
  return document;
}

}  // namespace perfectplay::service
