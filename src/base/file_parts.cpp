#include "perfectplay/base/file_parts.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <span>

#include "perfectplay/base/file.h"
#include "perfectplay/base/inline_file.h"
#include "perfectplay/base/packed.h"

namespace perfectplay {

struct FileParts::State {
  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    if (file >= 0) ::close(file);
  }

  std::string name;
  std::uint64_t size = 0;
  int file = -1;                         ///< -1 if the bytes on disk are not the contents
  std::optional<FileContents> contents;  ///< then
};

namespace {

/// Reads all of `bytes`. Returns what is wrong, or nothing.
const char* read_at(int file, std::uint64_t offset, std::span<char> bytes) {
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t more = ::pread(file, bytes.data() + done, bytes.size() - done, static_cast<off_t>(offset + done));
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) return std::strerror(errno);
    if (more == 0) return "it was cut";
    done += static_cast<std::size_t>(more);
  }
  return nullptr;
}

}  // namespace

Expected<FileParts> FileParts::open(const std::string& path) {
  auto state = std::make_unique<State>();
  struct stat there {};
  // A pipe is not opened twice.
  const bool plain = !inline_contents(path) && ::stat(path.c_str(), &there) == 0 && S_ISREG(there.st_mode);
  const int file = plain ? ::open(path.c_str(), O_RDONLY | O_CLOEXEC) : -1;
  std::array<char, 2> first{};
  if (file >= 0 && ::fstat(file, &there) == 0 &&
      (there.st_size < 2 || (read_at(file, 0, first) == nullptr && !is_gzip({first.data(), first.size()})))) {
    state->file = file;
    state->name = path;
    state->size = static_cast<std::uint64_t>(there.st_size);
    return FileParts(std::move(state));
  }
  if (file >= 0) ::close(file);
  // What is packed, or comes from a pipe, is in memory anyway; and the error is the same for all readers.
  state->contents.emplace(TRY(FileContents::read(path)));
  state->name = state->contents->name();
  state->size = state->contents->text().size();
  return FileParts(std::move(state));
}

FileParts::FileParts(std::unique_ptr<State> state) : state_(std::move(state)) {}
FileParts::FileParts(FileParts&&) noexcept = default;
FileParts& FileParts::operator=(FileParts&&) noexcept = default;
FileParts::~FileParts() = default;

const std::string& FileParts::name() const { return state_->name; }
std::uint64_t FileParts::size() const { return state_->size; }
bool FileParts::at_hand() const { return true; }

Expected<FilePart> FileParts::read(std::uint64_t offset, std::uint64_t length) const {
  if (state_->contents) return FilePart(state_->contents->text().substr(offset, length));
  auto bytes = std::make_shared<std::string>(length, '\0');
  if (const char* const wrong = read_at(state_->file, offset, *bytes)) {
    return input_error(fmt::format("{}: cannot read: {}", name(), wrong));
  }
  return FilePart(std::shared_ptr<const std::string>(std::move(bytes)));
}

}  // namespace perfectplay
