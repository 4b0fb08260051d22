#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "perfectplay/base/paths.h"
#include "perfectplay/table/awale/awale_table.h"
#include "perfectplay/table/awale/layer_folder.h"
#include "perfectplay/table/awale/layer_writer.h"
#include "perfectplay/table/awale/strip_cache.h"

namespace perfectplay {

namespace {

/// The right to add layers to a folder; the system takes it back from a program that is killed.
class FolderLock {
 public:
  static Expected<FolderLock> take(const std::string& folder) {
    const std::string path = (std::filesystem::path(folder) / ".perfectplay.lock").string();
    FolderLock lock(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    if (lock.file_ < 0) return input_error(fmt::format("{}: cannot write: {}", folder, std::strerror(errno)));
    if (::flock(lock.file_, LOCK_EX | LOCK_NB) != 0) {
      if (errno != EWOULDBLOCK) return input_error(fmt::format("{}: cannot lock: {}", path, std::strerror(errno)));
      return resource_error(fmt::format("{}: another program is adding layers to this table; wait for it", folder));
    }
    return lock;
  }

  FolderLock(FolderLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  FolderLock& operator=(FolderLock&&) = delete;
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock() {
    if (file_ >= 0) ::close(file_);
  }

 private:
  explicit FolderLock(int file) : file_(file) {}

  int file_;
};

/// Removes the temporary files of programs that were killed while they wrote into `folder`.
void remove_leftovers(const std::string& folder) {
  const auto names = names_in(folder);
  if (!names) return;
  for (const std::string& name : *names) {
    std::string_view rest = name;
    const auto process = take_number(rest, ".perfectplay-");
    if (!process || !rest.starts_with('-') || !rest.ends_with(".tmp")) continue;
    // Another program that runs may be writing something else here. This one has only begun, and writes nothing yet.
    const bool running = ::kill(*process, 0) == 0 || errno == EPERM;
    if (running && *process != ::getpid()) continue;
    ::unlink((std::filesystem::path(folder) / name).c_str());
  }
}

}  // namespace

struct AwaleTableBuilder::State {
  std::string folder;
  AwaleRules rules;
  AwaleTableOptions options;
  FolderLock lock;
  std::vector<std::shared_ptr<const LayerFile>> layers;
  std::string draft_path;                  ///< of the layer that is added
  std::shared_ptr<const LayerFile> draft;  ///< null: none
  StripCache strips = {};

  State(std::string in, const AwaleRules& of, const AwaleTableOptions& with, FolderLock held,
        std::vector<std::shared_ptr<const LayerFile>> there)
      : folder(std::move(in)),
        rules(of),
        options(with),
        lock(std::move(held)),
        layers(std::move(there)),
        draft_path(layer_draft_path(folder)) {
    ::unlink(draft_path.c_str());
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() { ::unlink(draft_path.c_str()); }
};

AwaleTableBuilder::AwaleTableBuilder(std::unique_ptr<State> state) : state_(std::move(state)) {}
AwaleTableBuilder::AwaleTableBuilder(AwaleTableBuilder&&) noexcept = default;
AwaleTableBuilder& AwaleTableBuilder::operator=(AwaleTableBuilder&&) noexcept = default;
AwaleTableBuilder::~AwaleTableBuilder() = default;

Expected<AwaleTableBuilder> AwaleTableBuilder::open(const std::string& folder, const AwaleRules& rules,
                                                    const AwaleTableOptions& options) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) return input_error(fmt::format("{}: cannot make the folder: {}", folder, problem.message()));
  FolderLock lock = TRY(FolderLock::take(folder));
  remove_leftovers(folder);
  auto layers = TRY(open_layers(folder));
  if (!layers.empty()) {
    const LayerHeader& there = layers.front()->header();
    if (there.rules != rules || there.distances != options.distance) {
      return input_error(fmt::format("{}: holds another table: {}; asked for is {}; give an empty folder", folder,
                                     table_description(there.rules, there.distances),
                                     table_description(rules, options.distance)));
    }
  }
  return AwaleTableBuilder(std::make_unique<State>(folder, rules, options, std::move(lock), std::move(layers)));
}

int AwaleTableBuilder::layers() const { return static_cast<int>(state_->layers.size()); }

const LayerFile& AwaleTableBuilder::layer(int seeds) const { return *state_->layers[static_cast<std::size_t>(seeds)]; }

std::optional<LayerStatistics> AwaleTableBuilder::find(int seeds) const {
  return seeds < layers() ? std::optional(layer(seeds).header().statistics) : std::nullopt;
}

Expected<void> AwaleTableBuilder::add(int seeds, LayerCells& cells, Stop& stop) {
  if (seeds != layers()) {
    return input_error(
        fmt::format("{}: the next layer is the one of {} seeds: got {}", state_->folder, layers(), seeds));
  }
  state_->draft.reset();
  TRY(write_layer(state_->draft_path, state_->rules, seeds, cells, {}, state_->options.threads, stop));
  state_->draft = std::make_shared<const LayerFile>(TRY(LayerFile::open(state_->draft_path)));
  return {};
}

Expected<void> AwaleTableBuilder::complete(int seeds, const LayerStatistics& statistics) {
  const std::string path = layer_path(state_->folder, seeds);
  state_->draft.reset();
  TRY(complete_layer(state_->draft_path, path, statistics));
  state_->layers.push_back(std::make_shared<const LayerFile>(TRY(LayerFile::open(path))));
  return {};
}

Expected<LayerRow> AwaleTableBuilder::row(int seeds, int other_seeds, std::uint32_t gapped) {
  return state_->strips.row(seeds < layers() ? layer(seeds) : *state_->draft, other_seeds, gapped);
}

void AwaleTableBuilder::keep_rows(std::uint64_t bytes) { state_->strips.keep(bytes); }
std::uint64_t AwaleTableBuilder::unpacked() const { return state_->strips.decoded(); }
std::string AwaleTableBuilder::scratch_folder() const { return state_->folder; }

}  // namespace perfectplay
