// Files in a browser: no file can be written or read whole, but parts can be read of files beside the page on its web
// server.
#include <fmt/format.h>

#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "perfectplay/base/file.h"
#include "perfectplay/base/file_parts.h"
#include "perfectplay/base/inline_file.h"
#include "perfectplay/base/paths.h"
#include "perfectplay/wasm/host.h"

namespace perfectplay {
namespace {

tl::unexpected<Error> no_files(const std::string& path) {
  return input_error(fmt::format("{}: the page has no files to read or write; give its contents", path));
}

}  // namespace

struct FileContents::Storage {
  std::string bytes;
};

Expected<FileContents> FileContents::read(const std::string& path) {
  const auto contents = inline_contents(path);
  if (!contents) return no_files(path);
  return FileContents("the text given", std::make_unique<Storage>(Storage{std::string(*contents)}));
}
FileContents::FileContents(std::string name, std::unique_ptr<Storage> storage)
    : name_(std::move(name)), storage_(std::move(storage)) {}
FileContents::FileContents(FileContents&&) noexcept = default;
FileContents& FileContents::operator=(FileContents&&) noexcept = default;
FileContents::~FileContents() = default;
std::string_view FileContents::text() const { return storage_->bytes; }
void FileContents::release(std::string_view /*part*/) const {}

struct OutputFile::State {};

Expected<OutputFile> OutputFile::create(const std::string& path) { return no_files(path); }
OutputFile::OutputFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
OutputFile::OutputFile(OutputFile&&) noexcept = default;
OutputFile& OutputFile::operator=(OutputFile&&) noexcept = default;
OutputFile::~OutputFile() = default;
void OutputFile::write(std::string_view /*text*/) {}
Expected<void> OutputFile::commit() { return {}; }

Expected<void> check_writable(const std::string& path) { return no_files(path); }
Expected<void> check_writable_folder(const std::string& folder) { return no_files(folder); }
Expected<void> write_file(const std::string& path, std::string_view /*text*/) { return no_files(path); }

bool path_exists(const std::string& /*path*/) { return false; }
bool is_folder(const std::string& /*path*/) { return false; }
std::uint64_t file_bytes(const std::string& /*path*/) { return 0; }
std::int64_t last_change(const std::string& /*path*/) { return 0; }
std::string seen_from(const std::string& file, const std::string& /*other*/) { return file; }

Expected<std::vector<std::string>> names_in(const std::string& folder) {
  char* const answer = pp_file_names(folder.data(), folder.size());
  if (answer == nullptr) return input_error(fmt::format("{}: the web server has no such folder", folder));
  const std::unique_ptr<char, decltype(&std::free)> owner(answer, &std::free);
  std::uint32_t length = 0;
  std::memcpy(&length, answer, sizeof(length));
  std::string_view text(answer + sizeof(length), length);
  std::vector<std::string> names;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    names.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return names;
}

struct FileParts::State {
  std::string path;
  std::uint64_t size = 0;
};

Expected<FileParts> FileParts::open(const std::string& path) {
  const double size = pp_file_size(path.data(), path.size());
  if (size < 0) return resource_error(fmt::format("{}: the web server does not send it", path));
  return FileParts(std::make_unique<State>(State{path, static_cast<std::uint64_t>(size)}));
}

FileParts::FileParts(std::unique_ptr<State> state) : state_(std::move(state)) {}
FileParts::FileParts(FileParts&&) noexcept = default;
FileParts& FileParts::operator=(FileParts&&) noexcept = default;
FileParts::~FileParts() = default;
const std::string& FileParts::name() const { return state_->path; }
std::uint64_t FileParts::size() const { return state_->size; }
bool FileParts::at_hand() const { return false; }

Expected<FilePart> FileParts::read(std::uint64_t offset, std::uint64_t length) const {
  auto bytes = std::make_shared<std::string>(length, '\0');
  const std::string& path = state_->path;
  if (pp_file_read(path.data(), path.size(), static_cast<double>(offset), static_cast<std::uint32_t>(length),
                   bytes->data()) != 0) {
    return resource_error(
        fmt::format("{}: the web server did not send bytes {} to {}; try again", path, offset, offset + length - 1));
  }
  return FilePart(std::shared_ptr<const std::string>(std::move(bytes)));
}

}  // namespace perfectplay
