// What was decoded last from the files of a table, within a number of bytes: one cache for all its layers and readers.
//
//   get(key, 8192, decode) ──▶ kept: returned    not kept: decode() by the first who asks; the least recently used go
//
// The key of a piece is the seeds of its layer and its first block.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>

#include "perfectplay/base/error.h"
#include "perfectplay/base/mutex.h"

namespace perfectplay {

template <class Value>
class DecodedCache {
 public:
  explicit DecodedCache(std::uint64_t most) : most_(most) {}

  static std::uint64_t key(int seeds, std::size_t first_block) {
    return static_cast<std::uint64_t>(seeds) << 56U | first_block;
  }

  /// Keeps `bytes` bytes from now on.
  void keep(std::uint64_t bytes) {
    const std::lock_guard lock(mutex_);
    most_ = bytes;
    drop_oldest();
  }

  /// The value under a key, which takes `bytes` bytes; decode() makes it where it is not kept. Any number of threads may
  /// ask; one of them decodes. An error of decode() is not kept.
  template <class Decode>
  Expected<std::shared_ptr<const Value>> get(std::uint64_t key, std::uint64_t bytes, const Decode& decode) {
    const auto kept = find(key, bytes);
    const std::lock_guard lock(kept->mutex);
    if (!kept->value) kept->value = std::make_shared<const Value>(TRY(decode()));
    return kept->value;
  }

  /// The number of bytes kept now, and decoded so far.
  std::uint64_t bytes() const {
    const std::lock_guard lock(mutex_);
    return bytes_;
  }
  std::uint64_t decoded() const {
    const std::lock_guard lock(mutex_);
    return decoded_;
  }

 private:
  struct Kept {
    Mutex mutex;  ///< held while it is decoded
    std::shared_ptr<const Value> value;
    std::uint64_t bytes = 0;
    std::list<std::uint64_t>::iterator turn;
  };

  std::shared_ptr<Kept> find(std::uint64_t key, std::uint64_t bytes) {
    const std::lock_guard lock(mutex_);
    if (const auto found = kept_.find(key); found != kept_.end()) {
      turns_.splice(turns_.begin(), turns_, found->second->turn);
      return found->second;
    }
    auto fresh = std::make_shared<Kept>();
    turns_.push_front(key);
    fresh->turn = turns_.begin();
    fresh->bytes = bytes;
    kept_.emplace(key, fresh);
    bytes_ += bytes;
    decoded_ += bytes;
    drop_oldest();
    return fresh;
  }

  /// What is dropped stays alive for those who read it.
  void drop_oldest() {
    while (bytes_ > most_ && !turns_.empty()) {
      const auto oldest = kept_.find(turns_.back());
      bytes_ -= oldest->second->bytes;
      kept_.erase(oldest);
      turns_.pop_back();
    }
  }

  mutable Mutex mutex_;
  std::unordered_map<std::uint64_t, std::shared_ptr<Kept>> kept_;
  std::list<std::uint64_t> turns_;  ///< keys, the one asked for last in front
  std::uint64_t bytes_ = 0;
  std::uint64_t most_ = 0;
  std::uint64_t decoded_ = 0;
};

}  // namespace perfectplay
