// Memory for a whole layer: plain, or the pages of a file without a name in a folder.
//
// The pages of such a file are page cache: when memory is short, the kernel writes them out and drops them instead of
// ending the process. So the finished layers of a long run may exceed the memory of the machine.
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
