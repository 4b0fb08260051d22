// A file that the program carries inside itself; cmake/embed.cmake puts it there.
#pragma once

#include <string_view>

namespace perfectplay::embedded {

struct File {
  std::string_view path;  ///< below its folder, as "schema/show.answer.json"
  std::string_view bytes;
};

}  // namespace perfectplay::embedded
