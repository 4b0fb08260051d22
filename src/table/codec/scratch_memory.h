// Memory for a whole layer: plain, or the pages of a file without a name in a folder.
//
// What lies in such a file is page cache: when memory is short the kernel writes it out and drops it instead of calling
// the process too large, so the finished layers of a long run may exceed the memory of the machine.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "perfectplay/base/error.h"

namespace perfectplay {

/// `bytes` zeros. Resource errors: no memory, no room on the disk.
Expected<std::shared_ptr<std::byte>> scratch_memory(std::size_t bytes, const std::optional<std::string>& folder);

}  // namespace perfectplay
