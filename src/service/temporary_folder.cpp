#include "perfectplay/service/temporary_folder.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace perfectplay::service {

Expected<TemporaryFolder> TemporaryFolder::create() {
  std::error_code error;
  const auto parent = std::filesystem::temp_directory_path(error);
  std::string path = ((error ? std::filesystem::path("/tmp") : parent) / "perfectplay-XXXXXX").string();
  if (::mkdtemp(path.data()) == nullptr) {
    return resource_error(fmt::format("no temporary folder in {}", parent.string()));
  }
  return TemporaryFolder(path);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

}  // namespace perfectplay::service
