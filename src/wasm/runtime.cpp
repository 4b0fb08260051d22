// The functions that the runtime library for WebAssembly leaves to us: exceptions, and the end of threads.
//
// Where a program would throw, the module ends, and the worker is told why. Almost always memory has run out. The worker
// answers the request with the text of the failure as a "resource" error and starts a new module, so that the page goes
// on.
#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>
#include <typeinfo>

#include "perfectplay/wasm/host.h"

namespace {

[[noreturn]] void fail(std::string_view message) { pp_fail(message.data(), message.size()); }

constexpr std::string_view out_of_memory = "out of memory; ask for a smaller board";

}  // namespace

#pragma clang diagnostic ignored "-Wreserved-identifier"

extern "C" {

void* __cxa_allocate_exception(std::size_t size) noexcept {
  // No memory may be allocated here: it may have run out.
  alignas(16) static char room[512];
  return size <= sizeof(room) ? static_cast<void*>(room) : std::malloc(size);
}

[[noreturn]] void __cxa_throw(void* thrown, std::type_info* type, void (*)(void*)) {
  if (*type == typeid(std::bad_alloc) || *type == typeid(std::bad_array_new_length)) fail(out_of_memory);
  if (*type == typeid(std::exception)) fail(static_cast<std::exception*>(thrown)->what());
  fail(type->name());
}

/// The only thread never ends.
int __cxa_thread_atexit(void (*)(void*), void*, void*) noexcept { return 0; }
}

// A check of the standard library fails.
void std::__libcpp_verbose_abort(const char* format, ...) { fail(format); }

namespace {

/// Where operator new finds no memory, it asks the handler to make some; this one does not return.
[[maybe_unused]] const std::new_handler before = std::set_new_handler([] { fail(out_of_memory); });

}  // namespace
