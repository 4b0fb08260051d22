#include "perfectplay/base/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <optional>
#include <utility>

#include "perfectplay/base/big_array.h"
#include "perfectplay/base/inline_file.h"
#include "perfectplay/base/packed.h"

namespace perfectplay {

/// Either a mapping of a file or bytes of our own.
struct FileContents::Storage {
  Storage() = default;
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;
  ~Storage() {
    if (mapping != nullptr) ::munmap(mapping, mapped);
  }

  std::string_view text() const {
    if (mapping != nullptr) return {static_cast<const char*>(mapping), mapped};
    return {bytes.data(), bytes.size()};
  }

  void* mapping = nullptr;
  std::size_t mapped = 0;
  BigArray<char> bytes;
};

namespace {

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ > STDERR_FILENO) ::close(number_);
  }
  int number() const { return number_; }

 private:
  int number_;
};

tl::unexpected<Error> system_error(const std::string& name, std::string_view action) {
  return input_error(fmt::format("{}: cannot {}: {}", name, action, std::strerror(errno)));
}

Expected<BigArray<char>> read_all(int file, const std::string& name) {
  BigArray<char> bytes;
  std::size_t length = 0;
  for (;;) {
    if (length == bytes.size()) bytes.resize(std::max<std::size_t>(std::size_t{1} << 16, 2 * length));
    const ssize_t count = ::read(file, bytes.data() + length, bytes.size() - length);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return system_error(name, "read");
    if (count == 0) break;
    length += static_cast<std::size_t>(count);
  }
  bytes.resize(length);
  return bytes;
}

/// A z_stream that ends itself.
class Inflater {
 public:
  // 15 bits of window; 16 more ask for the gzip wrapping and its check sums.
  Inflater() : ready_(inflateInit2(&stream, 15 + 16) == Z_OK) {}
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() {
    if (ready_) inflateEnd(&stream);
  }
  bool ready() const { return ready_; }

  z_stream stream{};

 private:
  bool ready_;
};

Expected<BigArray<char>> inflate_all(std::string_view packed, const std::string& name) {
  constexpr std::size_t most_at_once = std::size_t{1} << 30;  // zlib counts in 32 bits
  Inflater inflater;
  if (!inflater.ready()) return resource_error(fmt::format("{}: no memory to inflate it", name));
  z_stream& stream = inflater.stream;
  BigArray<char> bytes;
  std::size_t length = 0;
  std::size_t used = 0;
  for (;;) {
    if (length == bytes.size()) bytes.resize(std::max<std::size_t>(std::size_t{1} << 16, 2 * length));
    const std::size_t room = std::min(bytes.size() - length, most_at_once);
    const std::size_t input = std::min(packed.size() - used, most_at_once);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data() + used));
    stream.avail_in = static_cast<uInt>(input);
    stream.next_out = reinterpret_cast<Bytef*>(bytes.data() + length);
    stream.avail_out = static_cast<uInt>(room);
    const int result = inflate(&stream, Z_NO_FLUSH);
    used += input - stream.avail_in;
    length += room - stream.avail_out;
    if (result == Z_STREAM_END) {
      const std::string_view rest = packed.substr(used);
      if (rest.find_first_not_of('\0') == std::string_view::npos) break;  // the padding of tapes and some downloads
      if (!is_gzip(rest))
        return input_error(fmt::format("{}: gzip data is followed by something else at byte {}", name, used));
      inflateReset(&stream);
    } else if (result == Z_MEM_ERROR) {
      return resource_error(fmt::format("{}: no memory to inflate it", name));
    } else if (result == Z_BUF_ERROR || (result == Z_OK && used == packed.size() && stream.avail_out > 0)) {
      return input_error(
          fmt::format("{}: gzip data ends too early after {} bytes; the file is cut off", name, packed.size()));
    } else if (result != Z_OK) {
      return input_error(fmt::format("{}: corrupt gzip data near byte {} ({})", name, used,
                                     stream.msg == nullptr ? "unreadable" : stream.msg));
    }
  }
  bytes.resize(length);
  bytes.shrink_to_fit();
  return bytes;
}

}  // namespace

Expected<FileContents> FileContents::read(const std::string& path) try {
  if (const auto contents = inline_contents(path)) {
    auto given = std::make_unique<Storage>();
    given->bytes.resize(contents->size());
    std::ranges::copy(*contents, given->bytes.data());
    return FileContents("the text given", std::move(given));
  }
  const bool standard = path == "-";
  const std::string name = standard ? "standard input" : path;
  const Descriptor file(standard ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat status {};
  if (file.number() < 0 || ::fstat(file.number(), &status) != 0) return system_error(name, "open");
  if (S_ISDIR(status.st_mode)) return input_error(fmt::format("{}: is a folder; expected a file", name));

  auto storage = std::make_unique<Storage>();
  const bool from_the_beginning = !standard || ::lseek(STDIN_FILENO, 0, SEEK_CUR) == 0;
  if (S_ISREG(status.st_mode) && status.st_size > 0 && from_the_beginning) {
    const auto size = static_cast<std::size_t>(status.st_size);
    void* const mapping = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
    if (mapping == MAP_FAILED) return system_error(name, "map");
    storage->mapping = mapping;
    storage->mapped = size;
  } else {
    auto bytes = read_all(file.number(), name);
    if (!bytes) return tl::unexpected(bytes.error());
    storage->bytes = std::move(*bytes);
  }
  if (is_gzip(storage->text())) {
    auto bytes = inflate_all(storage->text(), name);
    if (!bytes) return tl::unexpected(bytes.error());
    storage = std::make_unique<Storage>();
    storage->bytes = std::move(*bytes);
  }
  return FileContents(name, std::move(storage));
} catch (const std::bad_alloc&) {
  return resource_error(fmt::format("{}: no memory to read it", path));
}

FileContents::FileContents(std::string name, std::unique_ptr<Storage> storage)
    : name_(std::move(name)), storage_(std::move(storage)) {}
FileContents::FileContents(FileContents&&) noexcept = default;
FileContents& FileContents::operator=(FileContents&&) noexcept = default;
FileContents::~FileContents() = default;

std::string_view FileContents::text() const { return storage_->text(); }

void FileContents::release(std::string_view part) const {
  if (storage_->mapping == nullptr) return;
  // Only whole pages inside the part: the ones at its borders may still be read.
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  const auto begin = static_cast<std::size_t>(part.data() - storage_->text().data());
  const std::size_t first = (begin + page - 1) / page * page;
  const std::size_t last = (begin + part.size()) / page * page;
  if (first < last) ::madvise(static_cast<char*>(storage_->mapping) + first, last - first, MADV_DONTNEED);
}

}  // namespace perfectplay
