// The functions that the worker gives the module: imports of the module "env". Texts are passed as a pointer and a
// length, numbers that may be large as doubles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" {

#define PERFECTPLAY_IMPORT(name) [[clang::import_module("env"), clang::import_name(#name)]]

/// Reports the progress of a request; not 0: nobody waits for the answer any more.
PERFECTPLAY_IMPORT(pp_progress)
std::int32_t pp_progress(const char* phase, std::size_t phase_size, double done, double total);

/// Ends this call of the module, and the module with it: it cannot be used again.
PERFECTPLAY_IMPORT(pp_fail)
[[noreturn]] void pp_fail(const char* message, std::size_t message_size);

/// The size of a file on the web server, by its address relative to the page; -1 where there is none.
PERFECTPLAY_IMPORT(pp_file_size)
double pp_file_size(const char* path, std::size_t path_size);
/// Copies a part of such a file to `destination`; 0, or 1 where the server did not send it.
PERFECTPLAY_IMPORT(pp_file_read)
std::int32_t pp_file_read(const char* path, std::size_t path_size, double offset, std::uint32_t length,
                          char* destination);
/// The names in a folder, one per line, in the form of pp_ask()'s answer and in memory of pp_alloc(); null: there is no
/// such folder.
PERFECTPLAY_IMPORT(pp_file_names)
char* pp_file_names(const char* path, std::size_t path_size);

#undef PERFECTPLAY_IMPORT
}

namespace perfectplay {

/// Allocates memory for std::free(); traps if there is none.
inline void* host_memory(std::size_t size) {
  void* const memory = std::malloc(size);
  if (memory == nullptr) __builtin_trap();
  return memory;
}

}  // namespace perfectplay
