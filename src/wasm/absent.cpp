// Substitutes for what a browser does not have: other programs, folders to write to, a clock per processor.
#include <cstdlib>
#include <utility>

#include "perfectplay/base/packed.h"
#include "perfectplay/draw/graphviz.h"
#include "perfectplay/play/proof/walk_prover.h"
#include "perfectplay/service/measure.h"
#include "perfectplay/service/temporary_folder.h"
#include "perfectplay/solve/awale/restart.h"
#include "perfectplay/solve/deduction/rule_plan.h"
#include "perfectplay/table/awale/awale_table.h"
#include "perfectplay/table/awale/layer_writer.h"
#include "perfectplay/table/codec/scratch_file.h"

namespace perfectplay {
namespace {

tl::unexpected<Error> not_here(std::string_view what) {
  return resource_error(fmt::format("{} in the browser; the program on your own machine can", what));
}

}  // namespace

Expected<std::string> run_graphviz(std::string_view /*dot*/, std::string_view /*format*/) {
  return not_here("Graphviz cannot be run");
}

// Only files are packed, and the use cases that write such files are not offered here.
std::string packed(std::string_view /*plain*/) { return {}; }

// Proofs are files, too. They can be checked here.
Expected<WalkPlan> plan_score(const PositionRules& /*rules*/, const std::string& /*root*/,
                              const WalkAssertion& /*assertion*/, const ScoreOf& /*score_of*/, Stop& /*stop*/) {
  return not_here("a proof cannot be made");
}
Expected<std::vector<WalkPart>> prove_value(const PositionRules& /*rules*/, const std::string& /*root*/,
                                            const std::vector<WalkAssertion>& /*assertions*/,
                                            const ValueOf& /*value_of*/, Stop& /*stop*/) {
  return not_here("a proof cannot be made");
}
Expected<std::vector<WalkPart>> prove_score(const PositionRules& /*rules*/, const std::string& /*root*/, int /*score*/,
                                            const ScoreOf& /*score_of*/, Stop& /*stop*/) {
  return not_here("a proof cannot be made");
}

// Strategies under a rule are left out for their size. A single guess is ranked by its rule here, too.
bool plans_by_rule(const DeductionGame& game, Objective objective, GuessRule rule) {
  return rule != GuessRule::Any || game.weighted() || objective == Objective::ExpectedWorst ||
         objective == Objective::Last;
}
Expected<DeductionPlan> plan_by_rule(const DeductionGame& /*game*/, Objective /*objective*/,
                                     const PlanOptions& /*options*/, Stop& /*stop*/) {
  return not_here("a strategy under a rule, with weights, or by this objective cannot be made");
}

struct AwaleTableBuilder::State {};

Expected<AwaleTableBuilder> AwaleTableBuilder::open(const std::string& /*folder*/, const AwaleRules& /*rules*/,
                                                    const AwaleTableOptions& /*options*/) {
  return not_here("a table cannot be written");
}
AwaleTableBuilder::AwaleTableBuilder(std::unique_ptr<State> state) : state_(std::move(state)) {}
AwaleTableBuilder::AwaleTableBuilder(AwaleTableBuilder&&) noexcept = default;
AwaleTableBuilder& AwaleTableBuilder::operator=(AwaleTableBuilder&&) noexcept = default;
AwaleTableBuilder::~AwaleTableBuilder() = default;
int AwaleTableBuilder::layers() const { return 0; }
std::optional<LayerStatistics> AwaleTableBuilder::find(int /*seeds*/) const { return std::nullopt; }
Expected<void> AwaleTableBuilder::add(int /*seeds*/, LayerCells& /*cells*/, Stop& /*stop*/) {
  return not_here("a table cannot be written");
}
Expected<void> AwaleTableBuilder::complete(int /*seeds*/, const LayerStatistics& /*statistics*/) {
  return not_here("a table cannot be written");
}
Expected<LayerRow> AwaleTableBuilder::row(int /*seeds*/, int /*other_seeds*/, std::uint32_t /*gapped*/) {
  return not_here("a table cannot be read by rows");
}
void AwaleTableBuilder::keep_rows(std::uint64_t /*bytes*/) {}
std::uint64_t AwaleTableBuilder::unpacked() const { return 0; }
std::string AwaleTableBuilder::scratch_folder() const { return {}; }

Expected<std::unique_ptr<LayerStore>> follow_awale_table(const std::string& /*folder*/, const AwaleRules& /*rules*/,
                                                         unsigned /*threads*/) {
  return not_here("a table cannot be written");
}

Expected<void> write_layer(const std::string& /*path*/, const AwaleRules& /*rules*/, int /*seeds*/,
                           const AwaleLayer& /*layer*/, const LayerStatistics& /*statistics*/, unsigned /*threads*/,
                           Stop& /*stop*/) {
  return not_here("a table cannot be written");
}

Expected<ScratchFile> ScratchFile::create(const std::string& /*folder*/) { return not_here("there is no disk"); }
Expected<ScratchFile> ScratchFile::create_for(const std::string& /*path*/) { return not_here("there is no disk"); }
Expected<ScratchFile> ScratchFile::open(const std::string& /*path*/) { return not_here("there is no disk"); }
Expected<void> ScratchFile::keep() { return not_here("there is no disk"); }
ScratchFile::ScratchFile(ScratchFile&& other) noexcept : file_(other.file_) {}
ScratchFile::~ScratchFile() = default;
Expected<void> ScratchFile::write(std::uint64_t /*offset*/, std::span<const std::uint8_t> /*bytes*/) {
  return not_here("there is no disk");
}
Expected<void> ScratchFile::read(std::uint64_t /*offset*/, std::span<std::uint8_t> /*bytes*/) const {
  return not_here("there is no disk");
}
std::uint64_t free_disk(const std::string& /*folder*/) { return 0; }

namespace service {

Expected<TemporaryFolder> TemporaryFolder::create() { return not_here("there are no temporary folders"); }
TemporaryFolder::~TemporaryFolder() = default;

Stopwatch::Stopwatch() : began_(std::chrono::steady_clock::now()), cpu_began_(0) {}

Cost Stopwatch::stop() const {
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began_;
  return {taken.count(), taken.count(), 0};
}

}  // namespace service

Restarts::Restarts(std::string folder, std::chrono::milliseconds interval, Exchange* exchange)
    : folder_(std::move(folder)), interval_(interval), exchange_(exchange) {}
Expected<std::optional<RestartPoint>> Restarts::find(const AwaleRules& /*rules*/, int /*seeds*/) {
  return std::nullopt;
}
Expected<ScratchFile> Restarts::streams_file() const { return not_here("there is no disk"); }
Expected<void> Restarts::restore(LayerWork& /*work*/, const RestartPoint& /*point*/) const {
  return not_here("there is no disk");
}
bool Restarts::rest(LayerWork& work, RestartPoint::Stage /*stage*/, std::uint64_t /*next*/) { return work.agree(); }
void Restarts::finish() {}

}  // namespace perfectplay
