// What the file system says about a path. A path that does not exist is no error here, except in names_in(): the code
// that opens the file reports it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "perfectplay/base/error.h"

namespace perfectplay {

bool path_exists(const std::string& path);
bool is_folder(const std::string& path);
/// The size of a file; 0 where there is none.
std::uint64_t file_bytes(const std::string& path);
/// The time of the last change of a file or folder, in ticks of the file system's clock; 0 where there is none.
std::int64_t last_change(const std::string& path);
/// The names in a folder, sorted.
Expected<std::vector<std::string>> names_in(const std::string& folder);
/// The path of `file` relative to the folder of `other`; both are given relative to the working folder. Unchanged where
/// there is no such path.
std::string seen_from(const std::string& file, const std::string& other);

}  // namespace perfectplay
