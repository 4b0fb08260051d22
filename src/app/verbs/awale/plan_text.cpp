#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/verbs/awale/text.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {

using namespace service;

namespace {

constexpr std::size_t rows_shown = 14;

std::string positions_in_words(double positions) {
  return positions < 1e18 ? grouped(static_cast<std::uint64_t>(std::llround(positions)))
                          : fmt::format("{:.3e}", positions);
}

/// In this form 80 columns suffice for 48 seeds.
constexpr std::string_view row_form = "{:>5}  {:>17}  {:>13}  {:>7}  {:>8}  {:>8}  {:>8}\n";

std::string row(std::string_view seeds, const PlannedLayer& layer) {
  return fmt::format(row_form, seeds, positions_in_words(layer.positions), duration(layer.seconds),
                     bytes_in_words(layer.memory), bytes_in_words(layer.resident),
                     layer.scratch > 0 ? bytes_in_words(layer.scratch) : "-", bytes_in_words(layer.disk));
}

/// One row for about every fourth layer, and the total.
std::string plan_text(const AwalePlan& plan) {
  std::string text = fmt::format(row_form, "seeds", "positions", "time", "least", "resident", "scratch", "file");
  const std::size_t step = std::max<std::size_t>(1, plan.layers.size() / rows_shown);
  for (std::size_t i = 0; i < plan.layers.size(); ++i) {
    if ((plan.layers.size() - 1 - i) % step == 0) text += row(std::to_string(i), plan.layers[i]);
  }
  text += row("all", plan.all());
  const std::string allowed = bytes_in_words(static_cast<double>(plan.machines.memory));
  const std::string_view each = plan.machines.nodes == 1 ? "" : " on each machine";
  text += fmt::format(
      "least: memory without which the layer cannot be solved{}; resident: what the\nsolver then holds with --memory "
      "{}; "
      "scratch: disk for the layer in work.\n",
      each, allowed);
  if (const PlannedLayer all = plan.all(); plan.machines.nodes > 1) {
    text += fmt::format("Between the machines go {}.\n", bytes_in_words(all.network));
  }
  if (plan.machines.nodes > Exchange::most_ranks) {
    text += fmt::format("At most {} processes share a layer: give each more cores and memory.\n", Exchange::most_ranks);
  }
  if (!plan.first_too_large) return text + "Every layer fits in memory.\n";
  const PlannedLayer& layer = plan.layers[static_cast<std::size_t>(*plan.first_too_large)];
  return text +
         fmt::format("The layer of {} is the first that does not fit:\n  it needs {} of memory{}, and there {} {}.\n",
                     counted(static_cast<std::uint64_t>(layer.seeds), "seed"), bytes_in_words(layer.memory), each,
                     plan.machines.nodes == 1 ? "is" : "are", allowed);
}

std::string machines_text(const AwalePlan& plan) {
  const PlanMachines& machines = plan.machines;
  return fmt::format(
      "\n{}\n{}",
      bold(fmt::format("{}, {} and {} {}", counted(machines.nodes, "machine"), counted(machines.cores, "core"),
                       bytes_in_words(static_cast<double>(machines.memory)),
                       machines.nodes == 1 ? "(time of all cores)" : "each (time of all cores)")),
      plan_text(plan));
}

}  // namespace

std::string to_text(const AwalePlanResult& result) {
  const AwaleRate& rate = result.rate;
  std::string text = fmt::format(
      "{}\n\nMeasured on the layers of 0 to {} seeds:\n  {} positions in {} of processor time, {:.1f} M/s per core;\n"
      "  {:.2f} bits per position on disk.\nLarger layers are assumed to pack as well, and to go slower as "
      "docs/scaling.md has it.\n",
      bold(result.choice.command()), rate.seeds, grouped(rate.positions), duration(rate.cpu_seconds),
      rate.per_core() * 1e-6, rate.bits_per_position);
  text += machines_text(result.machine);
  if (!result.cluster) return text;
  return text + machines_text(*result.cluster);
}

}  // namespace perfectplay::app
