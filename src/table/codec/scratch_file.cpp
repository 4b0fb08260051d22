#include "perfectplay/table/codec/scratch_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <limits>
#include <utility>

namespace perfectplay {

namespace {

/// A new file without a name in `folder`; -1, with errno set, when there can be none.
int nameless_file(const std::string& folder) {
  const int file = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) return file;
  // On a file system without nameless files, the file has a name for a moment. If the run is killed in that moment, the
  // next one removes the file (awale_table_builder.cpp).
  std::string path = fmt::format("{}/.perfectplay-{}-XXXXXX.tmp", folder, ::getpid());
  const int named = ::mkostemps(path.data(), 4, O_CLOEXEC);
  if (named >= 0) ::unlink(path.c_str());
  return named;
}

tl::unexpected<Error> scratch_failed(const std::string& folder, int problem) {
  return resource_error(fmt::format("{}: scratch space for the layer in work: {}", folder, std::strerror(problem)));
}

}  // namespace

Expected<ScratchFile> ScratchFile::create(const std::string& folder) {
  const int file = nameless_file(folder);
  if (file < 0) return input_error(fmt::format("{}: cannot write: {}", folder, std::strerror(errno)));
  return ScratchFile(folder, file);
}

Expected<ScratchFile> ScratchFile::create_for(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  ::unlink(path.c_str());
  const int nameless = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (nameless >= 0) return ScratchFile(folder, nameless, path);
  const int named = ::open(path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
  if (named < 0) return input_error(fmt::format("{}: cannot write: {}", folder, std::strerror(errno)));
  return ScratchFile(folder, named);
}

Expected<ScratchFile> ScratchFile::open(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return input_error(fmt::format("{}: cannot read: {}", path, std::strerror(errno)));
  return ScratchFile(path, file);
}

Expected<void> ScratchFile::keep() {
  if (!name_to_be_.empty()) {
    const std::string here = fmt::format("/proc/self/fd/{}", file_);
    if (::linkat(AT_FDCWD, here.c_str(), AT_FDCWD, name_to_be_.c_str(), AT_SYMLINK_FOLLOW) != 0) {
      return scratch_failed(folder_, errno);
    }
    name_to_be_.clear();
  }
  return ::fsync(file_) == 0 ? Expected<void>() : scratch_failed(folder_, errno);
}

ScratchFile::ScratchFile(ScratchFile&& other) noexcept
    : folder_(std::move(other.folder_)),
      file_(std::exchange(other.file_, -1)),
      name_to_be_(std::move(other.name_to_be_)) {}
ScratchFile::~ScratchFile() {
  if (file_ >= 0) ::close(file_);
}

Expected<void> ScratchFile::write(std::uint64_t offset, std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t done = ::pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return scratch_failed(folder_, done < 0 ? errno : ENOSPC);
    bytes = bytes.subspan(static_cast<std::size_t>(done));
    offset += static_cast<std::uint64_t>(done);
  }
  return {};
}

Expected<void> ScratchFile::read(std::uint64_t offset, std::span<std::uint8_t> bytes) const {
  while (!bytes.empty()) {
    const ssize_t done = ::pread(file_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return scratch_failed(folder_, done < 0 ? errno : EIO);
    bytes = bytes.subspan(static_cast<std::size_t>(done));
    offset += static_cast<std::uint64_t>(done);
  }
  return {};
}

std::uint64_t free_disk(const std::string& folder) {
  std::error_code problem;
  auto place = std::filesystem::absolute(folder, problem);
  while (!problem && !std::filesystem::exists(place, problem) && place.has_relative_path()) place = place.parent_path();
  const auto space = std::filesystem::space(place, problem);
  return problem ? std::numeric_limits<std::uint64_t>::max() : space.available;
}

}  // namespace perfectplay
