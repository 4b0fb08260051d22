// A flat array for millions of plain values: not initialised, growable without copying, on huge pages.
//
// std::vector writes every element before the solver does, and doubles its memory while it grows. Here a large array is
// a mapping of its own. Growing asks the kernel to move page tables instead of bytes; a page costs memory once it is
// touched; and huge pages spare the solvers, whose accesses are random, most of their TLB misses.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

#include "perfectplay/base/pages.h"

namespace perfectplay {

template <class T>
class BigArray {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  BigArray() = default;
  /// `size` values, not initialised.
  explicit BigArray(std::size_t size) { resize(size); }
  BigArray(std::size_t size, T value) : BigArray(size) { std::fill(begin(), end(), value); }
  /// `size` values of zero bits. That costs a large array nothing: its pages are zero when they are first touched.
  static BigArray zeroed(std::size_t size) {
    BigArray array(size);
    if (array.bytes_ < mapped_from) std::fill(array.begin(), array.end(), T{});
    return array;
  }
  BigArray(BigArray&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        bytes_(std::exchange(other.bytes_, 0)) {}
  BigArray& operator=(BigArray&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  BigArray(const BigArray&) = delete;
  BigArray& operator=(const BigArray&) = delete;
  ~BigArray() { release(); }

  /// Keeps the first min(old, new) values; new ones are not initialised.
  void resize(std::size_t size) {
    reserve(size);
    size_ = size;
  }
  /// Makes room for `capacity` values: the array does not move before it outgrows them.
  void reserve(std::size_t capacity) {
    // No machine has this much memory, and rounding up to whole pages would overflow.
    if (capacity > (std::numeric_limits<std::size_t>::max() - huge_page) / sizeof(T)) throw std::bad_alloc();
    if (capacity > bytes_ / sizeof(T)) reallocate(capacity * sizeof(T));
  }
  void push_back(T value) {
    if (size_ == bytes_ / sizeof(T)) reserve(std::max<std::size_t>(16, size_ * 2));
    data_[size_++] = value;
  }
  void append(std::span<const T> values) {
    const std::size_t size = size_ + values.size();
    if (size > bytes_ / sizeof(T)) reserve(std::max(size, size_ * 2));
    std::copy(values.begin(), values.end(), end());
    size_ = size;
  }
  /// Gives back the memory beyond size().
  void shrink_to_fit() {
    if (size_ == 0) {
      release();
    } else {
      reallocate(size_ * sizeof(T));
    }
  }
  void clear() { size_ = 0; }

  T* data() { return data_; }
  const T* data() const { return data_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  const T* begin() const { return data_; }
  const T* end() const { return data_ + size_; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  T& back() { return data_[size_ - 1]; }

 private:
  static constexpr std::size_t huge_page = std::size_t{2} << 20;
  static constexpr std::size_t mapped_from = 2 * huge_page;

  void reallocate(std::size_t bytes) {
    if (bytes >= mapped_from) bytes = (bytes + huge_page - 1) / huge_page * huge_page;
    if (bytes == bytes_) return;
    const bool was_mapped = bytes_ >= mapped_from;
    const bool now_mapped = bytes >= mapped_from;
    void* const memory = was_mapped && now_mapped ? pages::remap(data_, bytes_, bytes)
                         : now_mapped             ? pages::map(bytes)
                         : was_mapped             ? std::malloc(bytes)
                                                  : std::realloc(data_, bytes);
    if (memory == nullptr) throw std::bad_alloc();
    if (was_mapped != now_mapped) {
      std::copy_n(data_, std::min(size_, bytes / sizeof(T)), static_cast<T*>(memory));
      release_memory();
    }
    data_ = static_cast<T*>(memory);
    bytes_ = bytes;
  }

  void release_memory() {
    if (bytes_ >= mapped_from) {
      pages::unmap(data_, bytes_);
    } else {
      std::free(data_);
    }
  }

  void release() {
    release_memory();
    data_ = nullptr;
    size_ = 0;
    bytes_ = 0;
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t bytes_ = 0;  ///< what was asked of malloc, or of mmap when at least mapped_from
};

}  // namespace perfectplay
