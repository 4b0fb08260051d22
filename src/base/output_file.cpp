#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>
#include <utility>

#include "perfectplay/base/file.h"

namespace perfectplay {

namespace {

constexpr std::size_t buffer_size = std::size_t{1} << 18;

Error cannot_write(const std::string& name, int reason) {
  const bool full = reason == ENOSPC || reason == EDQUOT || reason == EFBIG || reason == EIO;
  return {full ? ErrorKind::Resource : ErrorKind::Input,
          fmt::format("{}: cannot write: {}", name, std::strerror(reason))};
}

}  // namespace

struct OutputFile::State {
  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() { abandon(); }

  void abandon() {
    if (packing) deflateEnd(&packer);
    packing = false;
    if (file > STDERR_FILENO) ::close(file);
    file = -1;
    if (!temporary.empty()) ::unlink(temporary.c_str());
    temporary.clear();
  }

  void fail(Error error) {
    if (!failure) failure = std::move(error);
  }

  void write_bytes(std::string_view bytes) {
    while (!bytes.empty() && !failure) {
      const ssize_t count = ::write(file, bytes.data(), bytes.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return fail(cannot_write(name, errno));
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
  }

  /// Empties the buffer through the packer, or straight into the file. `mode` is zlib's: Z_FINISH at the end.
  void flush(int mode) {
    if (!packing) {
      write_bytes(buffer);
    } else {
      packer.next_in = reinterpret_cast<Bytef*>(buffer.data());
      packer.avail_in = static_cast<uInt>(buffer.size());
      std::array<char, buffer_size> packed{};
      do {
        packer.next_out = reinterpret_cast<Bytef*>(packed.data());
        packer.avail_out = static_cast<uInt>(packed.size());
        deflate(&packer, mode);
        write_bytes({packed.data(), packed.size() - packer.avail_out});
      } while (packer.avail_out == 0 && !failure);
    }
    buffer.clear();
  }

  std::string name;       ///< in messages
  std::string target;     ///< the final path of the temporary file
  std::string temporary;  ///< empty when there is none
  int file = -1;
  bool packing = false;
  z_stream packer{};
  std::string buffer;
  std::optional<Error> failure;
};

namespace {

/// The file behind a symbolic link, which would otherwise be replaced by the rename.
std::string resolve(const std::string& path) {
  std::error_code problem;
  const auto real = std::filesystem::canonical(path, problem);
  return problem ? path : real.string();
}

/// Opens a new file in the folder of `target`; the path is empty (and errno set) when that cannot be done.
std::pair<int, std::string> create_beside(const std::string& target) {
  static std::atomic<unsigned> number = 0;
  const auto folder = std::filesystem::path(target).parent_path();
  for (;;) {
    std::string path = (folder / fmt::format(".perfectplay-{}-{}.tmp", ::getpid(), number++)).string();
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file >= 0) return {file, std::move(path)};
    if (errno != EEXIST) return {-1, {}};
  }
}

/// Can a new file be made in this folder? errno says why not. It tries, because permissions mean nothing to root.
bool can_add_to(const std::filesystem::path& folder) {
  const auto [file, path] = create_beside((folder / "any").string());
  if (file < 0) return false;
  ::close(file);
  ::unlink(path.c_str());
  return true;
}

}  // namespace

Expected<void> check_writable(const std::string& path) {
  if (path == "-") return {};
  if (path.empty()) {
    return input_error("the name of the file to write is empty; expected a path, or - for standard output");
  }
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) {
    if (S_ISDIR(status.st_mode)) return input_error(fmt::format("{}: is a folder; expected the name of a file", path));
    if (::access(path.c_str(), W_OK) != 0) return tl::unexpected(cannot_write(path, errno));
    if (!S_ISREG(status.st_mode)) return {};
  }
  const auto folder = std::filesystem::path(resolve(path)).parent_path();
  if (can_add_to(folder)) return {};
  const int reason = errno;
  if (reason != ENOENT) return tl::unexpected(cannot_write(path, reason));
  return input_error(fmt::format("{}: cannot write: there is no folder {}", path, folder.string()));
}

Expected<void> check_writable_folder(const std::string& folder) {
  // The longest part of the path that exists: the rest would be made in it.
  std::filesystem::path there = folder;
  std::error_code ignored;
  while (!there.empty() && !std::filesystem::exists(there, ignored)) there = there.parent_path();
  if (!there.empty() && !std::filesystem::is_directory(there, ignored)) {
    return input_error(fmt::format("{}: {} is no folder", folder, there.string()));
  }
  if (!can_add_to(there)) return tl::unexpected(cannot_write(folder, errno));
  return {};
}

Expected<OutputFile> OutputFile::create(const std::string& path) {
  auto state = std::make_unique<State>();
  state->name = path == "-" ? "standard output" : path;
  struct stat status {};
  TRY(check_writable(path));
  if (path == "-") {
    state->file = STDOUT_FILENO;
  } else if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    state->file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);  // a pipe or a device
  } else {
    const bool replaces = S_ISREG(status.st_mode);
    state->target = resolve(path);
    std::tie(state->file, state->temporary) = create_beside(state->target);
    if (replaces && state->file >= 0) ::fchmod(state->file, status.st_mode & 07777U);
  }
  if (state->file < 0) return tl::unexpected(cannot_write(path, errno));
  if (path.ends_with(".gz")) {
    // 15 bits of window; 16 more ask for the gzip wrapping.
    if (deflateInit2(&state->packer, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
      return resource_error(fmt::format("{}: no memory to compress it", path));
    }
    state->packing = true;
  }
  state->buffer.reserve(buffer_size);
  return OutputFile(std::move(state));
}

OutputFile::OutputFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
OutputFile::OutputFile(OutputFile&&) noexcept = default;
OutputFile& OutputFile::operator=(OutputFile&&) noexcept = default;
OutputFile::~OutputFile() = default;

void OutputFile::write(std::string_view text) {
  while (!text.empty()) {
    const std::string_view part = text.substr(0, buffer_size - state_->buffer.size());
    state_->buffer.append(part);
    text.remove_prefix(part.size());
    if (state_->buffer.size() == buffer_size) state_->flush(Z_NO_FLUSH);
  }
}

Expected<void> OutputFile::commit() {
  State& state = *state_;
  state.flush(Z_FINISH);
  if (!state.failure && !state.temporary.empty() && ::fsync(state.file) != 0)
    state.fail(cannot_write(state.name, errno));
  if (!state.failure && state.file > STDERR_FILENO && ::close(std::exchange(state.file, -1)) != 0) {
    state.fail(cannot_write(state.name, errno));
  }
  if (!state.failure && !state.temporary.empty()) {
    if (::rename(state.temporary.c_str(), state.target.c_str()) == 0) {
      state.temporary.clear();
    } else {
      state.fail(cannot_write(state.name, errno));
    }
  }
  state.abandon();
  if (state.failure) return tl::unexpected(*state.failure);
  return {};
}

Expected<void> write_file(const std::string& path, std::string_view text) {
  auto file = OutputFile::create(path);
  if (!file) return tl::unexpected(file.error());
  file->write(text);
  return file->commit();
}

}  // namespace perfectplay
