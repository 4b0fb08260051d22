// A file without a name, for what does not fit into memory: it is gone when the program ends, however it ends.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "perfectplay/base/error.h"

namespace perfectplay {

class ScratchFile {
 public:
  /// Input errors: a folder that cannot be written to.
  static Expected<ScratchFile> create(const std::string& folder);

  ScratchFile(ScratchFile&& other) noexcept;
  ScratchFile& operator=(ScratchFile&&) = delete;
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  ~ScratchFile();

  /// Any number of threads may write and read. Resource errors: a full disk, a disk that fails.
  Expected<void> write(std::uint64_t offset, std::span<const std::uint8_t> bytes);
  Expected<void> read(std::uint64_t offset, std::span<std::uint8_t> bytes) const;

 private:
  ScratchFile(std::string folder, int file) : folder_(std::move(folder)), file_(file) {}

  std::string folder_;
  int file_;
};

/// The bytes that a program without special rights may still write into `folder`, or into the nearest folder above it
/// that exists. The greatest number where the system does not say.
std::uint64_t free_disk(const std::string& folder);

}  // namespace perfectplay
