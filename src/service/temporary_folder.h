// A folder that is removed with all its contents when the object is destroyed.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "perfectplay/base/error.h"

namespace perfectplay::service {

class TemporaryFolder {
 public:
  static Expected<TemporaryFolder> create();

  TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder();

  const std::string& path() const { return path_; }
  std::string file(std::string_view name) const { return fmt::format("{}/{}", path_, name); }

 private:
  explicit TemporaryFolder(std::string path) : path_(std::move(path)) {}

  std::string path_;
};

}  // namespace perfectplay::service
