// A library that goes before the system's (LD_PRELOAD) and lets one call fail, for tests of what the program does then.
//
//   PERFECTPLAY_FAULT=write:3        the third write to a file fails (no space left on device)
//   PERFECTPLAY_FAULT=malloc:100     the hundredth allocation fails
//   PERFECTPLAY_FAULT=write:3+       the third and every further one
//   PERFECTPLAY_FAULT_COUNT=FILE     at the end the number of calls of that kind is written here
//
// Kinds: malloc, open (for writing), write, fsync, rename, mmap, thread. Standard output and error always work. Calls count from the
// beginning of main() on: before it no program can say anything.
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

enum Kind { None, Malloc, Open, Write, Fsync, Rename, Mmap, Thread };
constexpr const char* names[] = {"", "malloc", "open", "write", "fsync", "rename", "mmap", "thread"};

Kind chosen = None;
unsigned long failing = 0;
bool further = false;
std::atomic<unsigned long> calls{0};
std::atomic<bool> begun{false};
int (*main_of_program)(int, char**, char**) = nullptr;

/// Counts a call of this kind. Is it the one that fails?
bool fails(Kind kind) {
  if (kind != chosen || !begun) return false;
  const unsigned long call = ++calls;
  return failing != 0 && (further ? call >= failing : call == failing);
}

template <class Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

int counted_main(int argc, char** argv, char** variables) {
  begun = true;
  return main_of_program(argc, argv, variables);
}

__attribute__((constructor)) void read_choice() {
  const char* const text = std::getenv("PERFECTPLAY_FAULT");
  if (text == nullptr) return;
  for (int kind = Malloc; kind <= Thread; ++kind) {
    const std::size_t length = std::strlen(names[kind]);
    if (std::strncmp(text, names[kind], length) != 0 || text[length] != ':') continue;
    failing = std::strtoul(text + length + 1, nullptr, 10);
    further = text[std::strlen(text) - 1] == '+';
    chosen = static_cast<Kind>(kind);
  }
}

__attribute__((destructor)) void tell_count() {
  const char* const path = std::getenv("PERFECTPLAY_FAULT_COUNT");
  if (path == nullptr) return;
  const unsigned long count = calls;
  chosen = None;
  if (std::FILE* const file = std::fopen(path, "w")) {
    std::fprintf(file, "%lu\n", count);
    std::fclose(file);
  }
}

}  // namespace

extern "C" {

void* __libc_malloc(std::size_t size);  // NOLINT: glibc's own name

// The C library calls main() from here.
// NOLINTNEXTLINE: glibc's own name
int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(), void (*fini)(),
                      void (*rtld_fini)(), void* stack_end) {
  using Start = int(int (*)(int, char**, char**), int, char**, void (*)(), void (*)(), void (*)(), void*);
  main_of_program = main;
  return real<Start>("__libc_start_main")(counted_main, argc, argv, init, fini, rtld_fini, stack_end);
}

void* malloc(std::size_t size) {
  if (fails(Malloc)) {
    errno = ENOMEM;
    return nullptr;
  }
  return __libc_malloc(size);
}

int open(const char* path, int flags, ...) {
  std::va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if ((flags & O_ACCMODE) != O_RDONLY && fails(Open)) {
    errno = EACCES;
    return -1;
  }
  return real<int(const char*, int, ...)>("open")(path, flags, mode);
}
int open64(const char* path, int flags, ...) {
  std::va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open(path, flags, mode);
}

ssize_t write(int file, const void* bytes, std::size_t size) {
  if (file > STDERR_FILENO && fails(Write)) {
    errno = ENOSPC;
    return -1;
  }
  return real<ssize_t(int, const void*, std::size_t)>("write")(file, bytes, size);
}
ssize_t pwrite(int file, const void* bytes, std::size_t size, off_t place) {
  if (fails(Write)) {
    errno = ENOSPC;
    return -1;
  }
  return real<ssize_t(int, const void*, std::size_t, off_t)>("pwrite")(file, bytes, size, place);
}
ssize_t pwrite64(int file, const void* bytes, std::size_t size, off64_t place) {
  return pwrite(file, bytes, size, place);
}
ssize_t writev(int file, const iovec* parts, int count) {
  if (file > STDERR_FILENO && fails(Write)) {
    errno = ENOSPC;
    return -1;
  }
  return real<ssize_t(int, const iovec*, int)>("writev")(file, parts, count);
}

int fsync(int file) {
  if (fails(Fsync)) {
    errno = EIO;
    return -1;
  }
  return real<int(int)>("fsync")(file);
}
int fdatasync(int file) {
  if (fails(Fsync)) {
    errno = EIO;
    return -1;
  }
  return real<int(int)>("fdatasync")(file);
}

int rename(const char* from, const char* to) {
  if (fails(Rename)) {
    errno = EACCES;
    return -1;
  }
  return real<int(const char*, const char*)>("rename")(from, to);
}

void* mmap(void* address, std::size_t size, int protection, int flags, int file, off_t offset) {
  if (fails(Mmap)) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return real<void*(void*, std::size_t, int, int, int, off_t)>("mmap")(address, size, protection, flags, file, offset);
}
void* mmap64(void* address, std::size_t size, int protection, int flags, int file, off64_t offset) {
  return mmap(address, size, protection, flags, file, offset);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*), void* argument) {
  if (fails(Thread)) return EAGAIN;
  return real<int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*)>("pthread_create")(thread, attributes,
                                                                                                 start, argument);
}

}  // extern "C"
