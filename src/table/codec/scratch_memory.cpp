#include "perfectplay/table/codec/scratch_memory.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

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

}  // namespace

Expected<std::shared_ptr<std::byte>> scratch_memory(std::size_t bytes, const std::optional<std::string>& folder) {
  if (bytes == 0) bytes = 1;
  int file = -1;
  if (folder) {
    file = nameless_file(*folder);
    if (file < 0) return input_error(fmt::format("{}: cannot write: {}", *folder, std::strerror(errno)));
    // Take the room now: if the disk were full later, writing to the mapping would end the process.
    if (const int problem = ::posix_fallocate(file, 0, static_cast<off_t>(bytes)); problem != 0) {
      ::close(file);
      return resource_error(fmt::format("{}: no room for {} MiB of unpacked layers: {}", *folder, (bytes >> 20U) + 1,
                                        std::strerror(problem)));
    }
  }
  const int kind = file >= 0 ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS;
  void* const memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, kind, file, 0);
  const int problem = errno;
  if (file >= 0) ::close(file);
  if (memory == MAP_FAILED) {
    return resource_error(
        fmt::format("{} MiB of memory could not be allocated: {}", (bytes >> 20U) + 1, std::strerror(problem)));
  }
  return std::shared_ptr<std::byte>(static_cast<std::byte*>(memory),
                                    [bytes](std::byte* pages) { ::munmap(pages, bytes); });
}

}  // namespace perfectplay
