#include "perfectplay/draw/graphviz.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

namespace perfectplay {

namespace {

/// A file in memory. Standard input and output of the child are such files, not pipes: neither side ever waits for the
/// other, so nothing can deadlock, and no signal has to be blocked.
class MemoryFile {
 public:
  static std::optional<MemoryFile> create() {
    const int descriptor = ::memfd_create("perfectplay", MFD_CLOEXEC);
    if (descriptor < 0) return std::nullopt;
    return MemoryFile(descriptor);
  }

  MemoryFile(MemoryFile&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  MemoryFile& operator=(MemoryFile&&) = delete;
  ~MemoryFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  int descriptor() const { return descriptor_; }

  /// Writes the text, and leaves the reading position at the beginning.
  bool write(std::string_view text) const {
    std::size_t done = 0;
    while (done < text.size()) {
      const auto written = ::pwrite(descriptor_, text.data() + done, text.size() - done, static_cast<off_t>(done));
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return false;
      done += static_cast<std::size_t>(written);
    }
    return true;
  }

  std::string contents() const {
    struct stat status {};
    if (::fstat(descriptor_, &status) != 0) return {};
    std::string text(static_cast<std::size_t>(status.st_size), '\0');
    std::size_t done = 0;
    while (done < text.size()) {
      const auto count = ::pread(descriptor_, text.data() + done, text.size() - done, static_cast<off_t>(done));
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) break;
      done += static_cast<std::size_t>(count);
    }
    text.resize(done);
    return text;
  }

 private:
  explicit MemoryFile(int descriptor) : descriptor_(descriptor) {}

  int descriptor_ = -1;
};

std::string first_lines(std::string text) {
  constexpr std::size_t enough = 500;
  if (text.size() > enough) text = text.substr(0, enough) + " …";
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

}  // namespace

Expected<std::string> run_graphviz(std::string_view dot, std::string_view format) {
  const auto input = MemoryFile::create();
  const auto output = MemoryFile::create();
  const auto messages = MemoryFile::create();
  if (!input || !output || !messages || !input->write(dot)) {
    return resource_error(fmt::format("cannot pass the picture to Graphviz: {}", std::strerror(errno)));
  }

  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, input->descriptor(), STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, output->descriptor(), STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, messages->descriptor(), STDERR_FILENO);
  std::string program = "dot";
  std::string format_option = fmt::format("-T{}", format);
  std::string resolution = "-Gdpi=144";  // only pixel formats: an SVG is measured in points
  const std::array<char*, 4> arguments{program.data(), format_option.data(),
                                       format == "svg" ? nullptr : resolution.data(), nullptr};
  pid_t child = 0;
  const int failure = ::posix_spawnp(&child, program.c_str(), &actions, nullptr, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (failure == ENOENT) {
    return resource_error(
        "pictures are laid out by Graphviz, and its program \"dot\" is not on the PATH; install the package graphviz "
        "(apt install graphviz), or write a .dot file");
  }
  if (failure != 0) return resource_error(fmt::format("cannot run Graphviz (dot): {}", std::strerror(failure)));

  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return resource_error(fmt::format("cannot wait for Graphviz: {}", std::strerror(errno)));
  }
  if (WIFSIGNALED(status))
    return resource_error(fmt::format("Graphviz (dot) was ended by signal {}", WTERMSIG(status)));
  if (WEXITSTATUS(status) != 0) {
    return resource_error(
        fmt::format("Graphviz (dot) failed with code {}: {}", WEXITSTATUS(status), first_lines(messages->contents())));
  }
  return output->contents();
}

}  // namespace perfectplay
