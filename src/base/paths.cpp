#include "perfectplay/base/paths.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace perfectplay {

namespace fs = std::filesystem;

bool path_exists(const std::string& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

bool is_folder(const std::string& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

std::uint64_t file_bytes(const std::string& path) {
  std::error_code missing;
  const auto size = fs::file_size(path, missing);
  return missing ? 0 : size;
}

std::int64_t last_change(const std::string& path) {
  std::error_code missing;
  const auto changed = fs::last_write_time(path, missing);
  return missing ? 0 : changed.time_since_epoch().count();
}

Expected<std::vector<std::string>> names_in(const std::string& folder) {
  std::error_code problem;
  std::vector<std::string> names;
  fs::directory_iterator entries(folder, problem);
  for (; !problem && entries != fs::directory_iterator(); entries.increment(problem)) {
    names.push_back(entries->path().filename().string());
  }
  if (problem) return input_error(fmt::format("{}: cannot read the folder: {}", folder, problem.message()));
  std::sort(names.begin(), names.end());
  return names;
}

std::string seen_from(const std::string& file, const std::string& other) {
  std::error_code problem;
  const fs::path relative = fs::proximate(file, fs::absolute(other, problem).parent_path(), problem);
  return problem ? file : relative.string();
}

}  // namespace perfectplay
