#include "perfectplay/app/cli/program_name.h"

#include <cstdlib>
#include <string_view>

#include "perfectplay/service/words.h"

namespace perfectplay::app {
namespace {

std::string& stored_name() {
  static std::string name = "perfectplay";
  return name;
}

}  // namespace

const std::string& program_name() { return stored_name(); }

void set_program_name(const char* typed) {
  const char* const told = std::getenv("PERFECTPLAY_NAME");
  if (told != nullptr && *told != '\0') {
    stored_name() = service::shell_word(told);
  } else if (typed != nullptr && std::string_view(typed).find('/') != std::string_view::npos) {
    stored_name() = service::shell_word(typed);
  }
}

}  // namespace perfectplay::app
