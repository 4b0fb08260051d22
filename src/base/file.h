// Whole files: read at once (plain, gzip, or standard input), written beside their final place and renamed.
//
//   demo.game.gz ──FileContents::read──▶ text()          write() … write() ──▶ .perfectplay-1234-0.tmp
//                                                                         commit() ──renames──▶ out.game
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "perfectplay/base/error.h"

namespace perfectplay {

/// The bytes of a file: mapped when the file is plain, read when it is a pipe or a device. The path "-" is standard
/// input, and a path made by inline_file() is its own contents. Gzip is recognised by its first bytes, whatever the
/// name of the file, and inflated; several members are joined.
class FileContents {
 public:
  static Expected<FileContents> read(const std::string& path);

  FileContents(FileContents&&) noexcept;
  FileContents& operator=(FileContents&&) noexcept;
  ~FileContents();

  std::string_view text() const;
  /// Gives back the memory of a part of text() that has been read, where the file is mapped. The part stays valid:
  /// another access reads it from the file again. Any number of threads may call this.
  void release(std::string_view part) const;
  /// The name of the file in messages: the path, "standard input", or "the text given".
  const std::string& name() const { return name_; }

 private:
  struct Storage;
  FileContents(std::string name, std::unique_ptr<Storage> storage);

  std::string name_;
  std::unique_ptr<Storage> storage_;
};

/// A file that appears only when it is complete. Until commit() everything goes to a temporary file in the same folder;
/// without commit() that file is removed. A path that ends in ".gz" is compressed. "-" is standard output, which is
/// written to directly, as pipes and devices are.
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

/// Could OutputFile::create() write here? For use before hours of work; the check leaves nothing behind.
Expected<void> check_writable(const std::string& path);
/// Could files be written into this folder, which need not exist yet?
Expected<void> check_writable_folder(const std::string& folder);

/// Creates, writes and commits.
Expected<void> write_file(const std::string& path, std::string_view text);

}  // namespace perfectplay
