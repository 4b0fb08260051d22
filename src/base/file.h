// Files, whole: read at once (plain, gzip, or standard input), written beside their final place and renamed.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "perfectplay/base/error.h"

namespace perfectplay {

/// The bytes of a file: mapped when it is a plain one, inflated when it is gzip, read when it is "-" or a pipe.
class FileContents {
 public:
  static Expected<FileContents> read(const std::string& path);

  FileContents(FileContents&&) noexcept;
  FileContents& operator=(FileContents&&) noexcept;
  ~FileContents();

  std::string_view text() const;
  /// What messages call it: the path, or "standard input".
  const std::string& name() const { return name_; }

 private:
  struct Storage;
  FileContents(std::string name, std::unique_ptr<Storage> storage);

  std::string name_;
  std::unique_ptr<Storage> storage_;
};

/// A file that appears only when it is complete. Until commit() everything goes to a temporary file in the same folder;
/// without commit() it is removed. A path that ends in ".gz" is compressed; "-" is standard output.
class OutputFile {
 public:
  static Expected<OutputFile> create(const std::string& path);

  OutputFile(OutputFile&&) noexcept;
  OutputFile& operator=(OutputFile&&) noexcept;
  ~OutputFile();

  /// Buffered. Errors (a full disk) are remembered and returned by commit().
  void write(std::string_view text);
  /// Flushes to disk and renames.
  Expected<void> commit();

 private:
  struct State;
  explicit OutputFile(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

/// create, write, commit.
Expected<void> write_file(const std::string& path, std::string_view text);

}  // namespace perfectplay
