// Files, whole: read at once (plain, gzip, or standard input), written beside their final place and renamed.
//
//   demo.game.gz ──FileContents::read──▶ text()          write() … write() ──▶ .perfectplay-1234-0.tmp
//                                                                         commit() ──renames──▶ out.game
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "perfectplay/base/error.h"

namespace perfectplay {

/// The bytes of a file: mapped when it is a plain one, read when it is a pipe or a device; "-" is standard input. Gzip
/// is recognised by its first bytes, whatever the file is called, and inflated; several members are joined.
class FileContents {
 public:
  static Expected<FileContents> read(const std::string& path);

  FileContents(FileContents&&) noexcept;
  FileContents& operator=(FileContents&&) noexcept;
  ~FileContents();

  std::string_view text() const;
  /// Tells the system that a part of text() has been read: a mapped file gives back the memory meanwhile (it is read
  /// from the file again if somebody looks once more). Any number of threads may call it.
  void release(std::string_view part) const;
  /// What messages call it: the path, or "standard input".
  const std::string& name() const { return name_; }

 private:
  struct Storage;
  FileContents(std::string name, std::unique_ptr<Storage> storage);

  std::string name_;
  std::unique_ptr<Storage> storage_;
};

/// A file that appears only when it is complete. Until commit() everything goes to a temporary file in the same folder;
/// without commit() it is removed. A path that ends in ".gz" is compressed; "-" is standard output, which like a pipe
/// or a device is written to at once.
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
