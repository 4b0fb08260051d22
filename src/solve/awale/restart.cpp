#include "perfectplay/solve/awale/restart.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "perfectplay/base/file.h"
#include "perfectplay/base/paths.h"
#include "perfectplay/table/awale/layer_format.h"

namespace perfectplay {

namespace {

constexpr std::string_view restart_name = ".perfectplay-restart";
constexpr std::uint64_t manifest_version = 1;
/// A point is not worth more than this part of the time between two.
constexpr int times_its_cost = 10;

/// The file that says which point counts: these numbers, and their checksum.
struct Manifest {
  std::uint64_t version = manifest_version;
  std::array<std::uint64_t, 4> rules{};
  std::uint64_t seeds = 0;
  std::uint64_t stage = 0;
  std::uint64_t next = 0;
  std::uint64_t run = 0;
  std::uint64_t point = 0;
  std::uint64_t ranks = 0;
  std::uint64_t checksum = 0;

  std::string_view checked() const {
    return {reinterpret_cast<const char*>(this), sizeof(Manifest) - sizeof(checksum)};
  }
};

std::array<std::uint64_t, 4> rules_in_numbers(const AwaleRules& rules) {
  return {static_cast<std::uint64_t>(rules.pits), static_cast<std::uint64_t>(rules.grand_slam),
          static_cast<std::uint64_t>(rules.feeding), static_cast<std::uint64_t>(rules.seeds_left)};
}

}  // namespace

Restarts::Restarts(std::string folder, std::chrono::milliseconds interval, Exchange* exchange)
    : folder_(std::move(folder)), interval_(interval), exchange_(exchange) {}

std::string Restarts::manifest() const { return fmt::format("{}/{}", folder_, restart_name); }
std::string Restarts::part(std::uint64_t run, unsigned rank, std::uint64_t point) const {
  return fmt::format("{}/{}-{}-{}-{}", folder_, restart_name, run, rank, point);
}
std::string Restarts::streams(std::uint64_t run, unsigned rank) const {
  return fmt::format("{}/{}-{}-{}-streams", folder_, restart_name, run, rank);
}

std::optional<RestartPoint> Restarts::read_manifest(const AwaleRules& rules, int seeds) const {
  if (!path_exists(manifest())) return std::nullopt;
  const auto file = FileContents::read(manifest());
  Manifest there;
  if (!file || file->text().size() != sizeof(there)) return std::nullopt;
  std::memcpy(&there, file->text().data(), sizeof(there));
  const bool fits = there.version == manifest_version && there.checksum == layer_format::checksum({there.checked()}) &&
                    there.rules == rules_in_numbers(rules) && there.seeds == static_cast<std::uint64_t>(seeds);
  if (!fits) return std::nullopt;
  return RestartPoint{static_cast<RestartPoint::Stage>(there.stage), there.next, there.run, there.point, there.ranks};
}

Expected<void> Restarts::write_manifest(const LayerWork& work, const RestartPoint& point) const {
  Manifest next;
  next.rules = rules_in_numbers(work.tables().rules());
  next.seeds = static_cast<std::uint64_t>(work.seeds());
  next.stage = static_cast<std::uint64_t>(point.stage);
  next.next = point.next;
  next.run = point.run;
  next.point = point.point;
  next.ranks = point.ranks;
  next.checksum = layer_format::checksum({next.checked()});
  return write_file(manifest(), {reinterpret_cast<const char*>(&next), sizeof(next)});
}

void Restarts::remove_all_but(const std::optional<RestartPoint>& point) const {
  const auto names = names_in(folder_);
  if (!names) return;
  for (const std::string& name : *names) {
    if (!name.starts_with(restart_name)) continue;
    const std::string path = fmt::format("{}/{}", folder_, name);
    bool needed = point && path == manifest();
    for (unsigned from = 0; point && from < point->ranks; ++from) {
      needed = needed || path == part(point->run, from, point->point) || path == streams(point->run, from);
    }
    if (!needed) ::unlink(path.c_str());
  }
}

Expected<std::optional<RestartPoint>> Restarts::find(const AwaleRules& rules, int seeds) {
  if (none()) return std::nullopt;
  std::optional<RestartPoint> found;
  if (rank() == 0) {
    found = read_manifest(rules, seeds);
    remove_all_but(found);
  }
  // What rank 0 has found holds for all.
  std::array<std::uint64_t, 6> numbers{};
  if (found) {
    numbers = {1, static_cast<std::uint64_t>(found->stage), found->next, found->run, found->point, found->ranks};
  }
  sum(numbers);
  if (numbers[0] > 0) {
    found = RestartPoint{static_cast<RestartPoint::Stage>(numbers[1]), numbers[2], numbers[3], numbers[4], numbers[5]};
  }
  last_ = {.run = numbers[3] + 1, .ranks = ranks()};
  rested_ = Clock::now();
  return found;
}

Expected<ScratchFile> Restarts::streams_file() const { return ScratchFile::create_for(streams(last_.run, rank())); }

Expected<void> Restarts::restore(LayerWork& work, const RestartPoint& point) const {
  const auto ranks_then = static_cast<unsigned>(point.ranks);
  for (unsigned from = 0; from < ranks_then; ++from) {
    TRY(work.restore(part(point.run, from, point.point), streams(point.run, from), from, ranks_then));
  }
  work.end_restoring();
  return {};
}

bool Restarts::rest(LayerWork& work, RestartPoint::Stage stage, std::uint64_t next) {
  if (none() || given_up_) return work.agree();
  const auto began = Clock::now();
  const bool due = rank() == 0 && began - rested_ >= std::max<Clock::duration>(interval_, times_its_cost * cost_);
  std::array<std::uint64_t, 2> numbers{due ? 1U : 0U, work.fine() ? 0U : 1U};
  sum(numbers);
  if (numbers[1] > 0) return work.agree();
  if (numbers[0] == 0) return true;
  // Step 1. Every rank writes its part.
  RestartPoint point = last_;
  point.stage = stage;
  point.next = next;
  ++point.point;
  const auto save = [&]() -> Expected<void> {
    if (!work.streams().has_file()) work.streams().use_to_save(TRY(streams_file()));
    return work.save(part(point.run, rank(), point.point));
  };
  std::uint64_t failed = save() ? 0 : 1;
  sum({&failed, 1});
  // Step 2. The point counts.
  if (failed == 0 && rank() == 0 && !write_manifest(work, point)) failed = 1;
  sum({&failed, 1});
  if (failed > 0) {
    ::unlink(part(point.run, rank(), point.point).c_str());
    given_up_ = true;
    return work.agree();
  }
  // Step 3. What came before is of no more use.
  if (last_.point > 0) ::unlink(part(last_.run, rank(), last_.point).c_str());
  if (last_.point == 0 && rank() == 0) remove_all_but(point);
  last_ = point;
  rested_ = Clock::now();
  cost_ = rested_ - began;
  return true;
}

void Restarts::finish() {
  if (!none() && rank() == 0) remove_all_but(std::nullopt);
}

}  // namespace perfectplay
