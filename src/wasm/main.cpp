// The library in a browser: a module of WebAssembly with three functions. web/src/engine/module.ts is its other half.
//
//   p = pp_alloc(n)          room for a request of n bytes of UTF-8
//   a = pp_ask(p, n)         the answer: its length in 4 bytes, little-endian, then UTF-8
//   pp_free(a), pp_free(p)
//
// The module imports env.pp_progress, called while it computes, and what host.h declares.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "perfectplay/service/service.h"
#include "perfectplay/wasm/host.h"

namespace perfectplay {
namespace {

service::Service& the_service() {
  static service::Service service({.files = false, .named_tables = true});
  return service;
}

std::string answer_to(std::string_view request) {
  Stop stop;
  stop.tell([&stop](const Progress& progress) {
    const std::int32_t given_up = pp_progress(progress.phase.data(), progress.phase.size(),
                                              static_cast<double>(progress.done), static_cast<double>(progress.total));
    if (given_up != 0) stop.cancel();
  });
  return service::in_json(the_service().answer_text(request, stop));
}

}  // namespace
}  // namespace perfectplay

extern "C" {

[[clang::export_name("pp_alloc")]] void* pp_alloc(std::size_t size) { return perfectplay::host_memory(size); }

[[clang::export_name("pp_free")]] void pp_free(void* memory) { std::free(memory); }

[[clang::export_name("pp_ask")]] char* pp_ask(const char* request, std::size_t size) {
  const std::string text = perfectplay::answer_to({request, size});
  const auto length = static_cast<std::uint32_t>(text.size());
  auto* const answer = static_cast<char*>(perfectplay::host_memory(sizeof(length) + text.size()));
  std::memcpy(answer, &length, sizeof(length));
  std::memcpy(answer + sizeof(length), text.data(), text.size());
  return answer;
}
}
