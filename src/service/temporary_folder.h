// A folder that is removed with all its contents when the object is destroyed.
#pragma once

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "perfectplay/base/error.h"

namespace perfectplay::service {

class TemporaryFolder {
 public:
  static Expected<TemporaryFolder> create() {
    std::error_code error;
    const auto parent = std::filesystem::temp_directory_path(error);
    std::string path = ((error ? std::filesystem::path("/tmp") : parent) / "perfectplay-XXXXXX").string();
    if (::mkdtemp(path.data()) == nullptr)
      return resource_error(fmt::format("no temporary folder in {}", parent.string()));
    return TemporaryFolder(path);
  }

  TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }

  const std::string& path() const { return path_; }
  std::string file(std::string_view name) const { return fmt::format("{}/{}", path_, name); }

 private:
  explicit TemporaryFolder(std::string path) : path_(std::move(path)) {}

  std::string path_;
};

}  // namespace perfectplay::service
