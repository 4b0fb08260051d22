// What libFuzzer calls. PERFECTPLAY_FUZZ names the target; "list" prints the names of all.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "fuzz/target.h"

namespace {

const perfectplay::fuzz::Target* chosen = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
  const char* const name = std::getenv("PERFECTPLAY_FUZZ");
  auto& targets = perfectplay::fuzz::targets();
  std::ranges::sort(targets, {}, &perfectplay::fuzz::Target::name);
  for (const auto& target : targets) {
    if (name != nullptr && target.name == name) chosen = &target;
  }
  if (chosen == nullptr) {
    const bool listed = name != nullptr && std::string_view(name) == "list";
    if (!listed) std::fputs("fuzz: PERFECTPLAY_FUZZ must name one of these targets:\n", stderr);
    for (const auto& target : targets) {
      std::fprintf(listed ? stdout : stderr, "%.*s\n", static_cast<int>(target.name.size()), target.name.data());
    }
    std::exit(listed ? 0 : 2);
  }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  chosen->run({reinterpret_cast<const char*>(data), size});
  return 0;
}
