// What the file system says about a path. A path that does not exist is no error here: whoever opens it will say so.
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
/// When a file or folder was changed last, in units of the file system; 0 where there is none.
std::int64_t last_change(const std::string& path);
/// The names in a folder, in order.
Expected<std::vector<std::string>> names_in(const std::string& folder);
/// `file`, which is relative to the working folder, as seen from the folder of `other`; as it is where there is no way.
std::string seen_from(const std::string& file, const std::string& other);

}  // namespace perfectplay
