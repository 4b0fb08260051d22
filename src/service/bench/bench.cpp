#include "perfectplay/service/bench/bench.h"

#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <xxhash.h>

#include <array>
#include <utility>

namespace perfectplay::service {
namespace {

using BenchFamily = Expected<void> (*)(const BenchRun&);
constexpr std::array<std::pair<std::string_view, BenchFamily>, 4> families{{
    {"reachability", bench_reachability},
    {"search", bench_search},
    {"awale", bench_awale},
    {"deduction", bench_deduction},
}};

}  // namespace

std::string checksum_of(const void* bytes, std::size_t size, std::uint64_t seed) {
  return fmt::format("{:016x}", XXH64(bytes, size, seed));
}

std::string BenchResult::signature() const {
  std::string text;
  for (const Measurement& m : measurements)
    text += fmt::format("{} {} {} {}\n", m.job, m.steady ? m.count : 0, m.further, m.checksum);
  return checksum_of(text.data(), text.size());
}

std::vector<Option> BenchRequest::options() {
  std::vector<std::string_view> names;
  names.reserve(families.size());
  for (const auto& [name, bench] : families) names.push_back(name);
  return {
      {.name = "quick", .argument = "", .help = "smaller boards, in a few seconds", .target = &quick},
      {.name = "tiny",
       .argument = "",
       .help = "boards a hundred times smaller, to see that everything works",
       .target = &tiny},
      {.name = "large",
       .argument = "",
       .help =
           "also a graph of 10 M vertices and 46 M edges, Connect Four 7x7, Hex 7x7, Awalé with 6 pits and 20 seeds, "
           "and bulls and cows; takes minutes",
       .target = &large},
      {.name = "family",
       .argument = "NAME",
       .help = "measure one family of games only, or the searches on large boards",
       .target = &family,
       .choices = names},
      {.name = "threads", .argument = "N", .help = "threads to use; 0: all cores", .target = &threads, .high = 1024},
  };
}

Expected<BenchResult> BenchRequest::run(Session& /*session*/, Stop& stop, const Watcher& watch) const {
  if (quick + large + tiny > 1) return input_error("tiny, quick and large exclude each other");
  BenchResult result{.threads = static_cast<unsigned>(threads), .measurements = {}};
  const BenchRun run{.size = tiny    ? BenchSize::Tiny
                             : quick ? BenchSize::Quick
                             : large ? BenchSize::Large
                                     : BenchSize::Normal,
                     .threads = result.threads,
                     .stop = stop,
                     .note = [&](const Measurement& measurement) {
                       if (watch) watch(measurement);
                       result.measurements.push_back(measurement);
                     }};
  for (const auto& [name, bench] : families) {
    if (family.empty() || family == name) TRY(bench(run));
  }
  return result;
}

Expected<Json> BenchRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const BenchResult& result) {
  Json rows = Json::array();
  for (const Measurement& m : result.measurements) {
    Json row{{"job", m.job}, {std::string(m.unit), m.count}};
    if (!m.further_unit.empty()) row[std::string(m.further_unit)] = m.further;
    row["seconds"] = m.cost.seconds;
    row["cpu_seconds"] = m.cost.cpu_seconds;
    row[fmt::format("{}_per_second", m.unit)] = static_cast<double>(m.count) / m.cost.seconds;
    row["peak_bytes"] = m.cost.peak_bytes;
    if (!m.checksum.empty()) row["checksum"] = m.checksum;
    rows.push_back(std::move(row));
  }
  return {{"version", document_version},
          {"signature", result.signature()},
          {"threads", result.threads},
          {"jobs", std::move(rows)}};
}

}  // namespace perfectplay::service
