#include "perfectplay/base/file_parts.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "perfectplay/base/file.h"

namespace perfectplay {

struct FileParts::State {
  explicit State(FileContents whole) : contents(std::move(whole)) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    if (file >= 0) ::close(file);
  }

  FileContents contents;
  int file = -1;  ///< -1 if the bytes on disk are not the contents
};

Expected<FileParts> FileParts::open(const std::string& path) {
  auto state = std::make_unique<State>(TRY(FileContents::read(path)));
  state->file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat there {};
  // What was packed, or came from a pipe, is in memory anyway.
  const bool plain = state->file >= 0 && ::fstat(state->file, &there) == 0 && S_ISREG(there.st_mode) &&
                     static_cast<std::uint64_t>(there.st_size) == state->contents.text().size();
  if (!plain && state->file >= 0) ::close(std::exchange(state->file, -1));
  return FileParts(std::move(state));
}

FileParts::FileParts(std::unique_ptr<State> state) : state_(std::move(state)) {}
FileParts::FileParts(FileParts&&) noexcept = default;
FileParts& FileParts::operator=(FileParts&&) noexcept = default;
FileParts::~FileParts() = default;

const std::string& FileParts::name() const { return state_->contents.name(); }
std::uint64_t FileParts::size() const { return state_->contents.text().size(); }
bool FileParts::at_hand() const { return true; }

Expected<FilePart> FileParts::read(std::uint64_t offset, std::uint64_t length) const {
  return FilePart(state_->contents.text().substr(offset, length));
}

Expected<FilePart> FileParts::copy(std::uint64_t offset, std::uint64_t length) const {
  if (state_->file < 0) return read(offset, length);
  auto bytes = std::make_shared<std::string>(length, '\0');
  for (std::uint64_t done = 0; done < length;) {
    const ssize_t more = ::pread(state_->file, bytes->data() + done, length - done, static_cast<off_t>(offset + done));
    if (more < 0 && errno == EINTR) continue;
    if (more <= 0) {
      return input_error(fmt::format("{}: cannot read: {}", name(), more < 0 ? std::strerror(errno) : "it was cut"));
    }
    done += static_cast<std::uint64_t>(more);
  }
  return FilePart(std::shared_ptr<const std::string>(std::move(bytes)));
}

}  // namespace perfectplay
