// A file without a name, for what does not fit into memory: it is gone when the program ends, however it ends. It may be given a
// name, and then it stays.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "perfectplay/base/error.h"

namespace perfectplay {

class ScratchFile {
 public:
  /// Input errors: a folder that cannot be written to.
  static Expected<ScratchFile> create(const std::string& folder);
  /// The same for a file that keep() may give the name `path`, in the same folder. Where files cannot do without a name,
  /// it has this one from the beginning.
  static Expected<ScratchFile> create_for(const std::string& path);
  /// A file that was kept, to be read.
  static Expected<ScratchFile> open(const std::string& path);

  ScratchFile(ScratchFile&& other) noexcept;
  ScratchFile& operator=(ScratchFile&&) = delete;
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  ~ScratchFile();

  /// Any number of threads may write and read. Resource errors: a full disk, a disk that fails.
  Expected<void> write(std::uint64_t offset, std::span<const std::uint8_t> bytes);
  Expected<void> read(std::uint64_t offset, std::span<std::uint8_t> bytes) const;
  /// Gives the file its name, if it has none yet, and flushes what was written.
  Expected<void> keep();

 private:
  ScratchFile(std::string folder, int file, std::string name_to_be = {})
      : folder_(std::move(folder)), file_(file), name_to_be_(std::move(name_to_be)) {}

  std::string folder_;
  int file_;
  std::string name_to_be_;  ///< empty: it has its name, or will never have one
};

/// The bytes that a program without special rights may still write into `folder`, or into the nearest folder above it
/// that exists. The greatest number where the system does not say.
std::uint64_t free_disk(const std::string& folder);

}  // namespace perfectplay
