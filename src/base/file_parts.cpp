#include "perfectplay/base/file_parts.h"

#include "perfectplay/base/file.h"

namespace perfectplay {

struct FileParts::State {
  FileContents contents;
};

Expected<FileParts> FileParts::open(const std::string& path) {
  FileContents contents = TRY(FileContents::read(path));
  return FileParts(std::make_unique<State>(State{std::move(contents)}));
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

void FileParts::release(std::uint64_t offset, std::uint64_t length) const {
  state_->contents.release(state_->contents.text().substr(offset, length));
}

}  // namespace perfectplay
