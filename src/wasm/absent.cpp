// Substitutes for what a browser does not have: other programs, folders to write to, a clock per processor.
#include <cstdlib>
#include <utility>

#include "perfectplay/base/packed.h"
#include "perfectplay/draw/graphviz.h"
#include "perfectplay/service/measure.h"
#include "perfectplay/service/temporary_folder.h"
#include "perfectplay/table/awale/awale_table.h"
#include "perfectplay/table/awale/layer_writer.h"
#include "perfectplay/table/codec/scratch_memory.h"

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
Expected<void> AwaleTableBuilder::add(int /*seeds*/, const AwaleLayer& /*layer*/, const LayerStatistics& /*statistics*/,
                                      Stop& /*stop*/) {
  return not_here("a table cannot be written");
}
Expected<std::optional<AwaleLayer>> AwaleTableBuilder::load(int /*seeds*/) const {
  return not_here("a table cannot be read whole");
}

Expected<void> write_layer(const std::string& /*path*/, const AwaleRules& /*rules*/, int /*seeds*/,
                           const AwaleLayer& /*layer*/, const LayerStatistics& /*statistics*/, unsigned /*threads*/,
                           Stop& /*stop*/) {
  return not_here("a table cannot be written");
}

Expected<std::shared_ptr<std::byte>> scratch_memory(std::size_t bytes, const std::optional<std::string>& /*folder*/) {
  auto* const memory = static_cast<std::byte*>(std::calloc(bytes == 0 ? 1 : bytes, 1));
  if (memory == nullptr) {
    return resource_error(fmt::format("{} MiB of memory could not be allocated", (bytes >> 20U) + 1));
  }
  return std::shared_ptr<std::byte>(memory, [](std::byte* block) { std::free(block); });
}

namespace service {

Expected<TemporaryFolder> TemporaryFolder::create() { return not_here("there are no temporary folders"); }
TemporaryFolder::~TemporaryFolder() = default;

Stopwatch::Stopwatch() : began_(std::chrono::steady_clock::now()), cpu_began_(0) {}

Cost Stopwatch::stop() const {
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began_;
  return {taken.count(), taken.count(), 0};
}

}  // namespace service

}  // namespace perfectplay
