// Random access to parts of a file: read from a disk, or fetched from a web server. Nothing is mapped: pages of a mapping
// that were read count as memory of the program, and giving them back stops all its threads.
//
//   file.read(offset, length) ──▶ FilePart: bytes of its own, or a view of contents that had to be unpacked
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "perfectplay/base/error.h"

namespace perfectplay {

class FilePart {
 public:
  /// A view of contents that outlive the part.
  explicit FilePart(std::string_view text) : text_(text) {}
  explicit FilePart(std::shared_ptr<const std::string> bytes) : bytes_(std::move(bytes)), text_(*bytes_) {}

  std::string_view text() const { return text_; }

 private:
  std::shared_ptr<const std::string> bytes_;
  std::string_view text_;
};

class FileParts {
 public:
  static Expected<FileParts> open(const std::string& path);

  FileParts(FileParts&&) noexcept;
  FileParts& operator=(FileParts&&) noexcept;
  ~FileParts();

  const std::string& name() const;
  std::uint64_t size() const;
  /// Does reading all of it cost little more than reading a part of it?
  bool at_hand() const;
  /// Bytes offset … offset + length - 1, which must lie within the file. Errors: the file cannot be read. Any number of
  /// threads may read.
  Expected<FilePart> read(std::uint64_t offset, std::uint64_t length) const;

 private:
  struct State;
  explicit FileParts(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace perfectplay
