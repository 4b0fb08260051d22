#include "perfectplay/solve/awale/streams.h"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <utility>

#include "perfectplay/table/awale/layer_format.h"

namespace perfectplay {

namespace {

constexpr std::uint32_t smallest_chunk = 256;

}  // namespace

Streams::Streams(std::size_t streams, std::optional<ScratchFile> file)
    : streams_(streams), file_(std::move(file)), on_disk_(file_.has_value()) {}
Streams::~Streams() = default;

void Streams::append(std::size_t stream, std::span<const std::uint8_t> fragment) {
  Stream& target = streams_[stream];
  const std::lock_guard lock(target.mutex);
  const auto needed = static_cast<std::uint32_t>(fragment.size());
  std::vector<Chunk>& chunks = target.chunks;
  const auto fits = [&] {
    return !chunks.empty() && chunks.back().memory && chunks.back().used + needed <= chunks.back().room;
  };
  // Chunks grow, so that many streams of a small layer take little memory. On disk all chunks have one size, so there
  // the one chunk in memory grows until it has that size.
  if (!fits() && on_disk_ && !chunks.empty() && chunks.back().memory) {
    Chunk& last = chunks.back();
    last.used + needed <= largest_chunk ? enlarge(last, last.used + needed) : move_to_disk(last);
  }
  if (!fits()) {
    const std::uint32_t before = chunks.empty() ? 0 : chunks.back().room;
    const std::uint32_t room = std::max(needed, std::clamp(2 * before, smallest_chunk, largest_chunk));
    chunks.push_back({.memory = std::make_unique_for_overwrite<std::uint8_t[]>(room), .room = room});
  }
  Chunk& chunk = chunks.back();
  std::memcpy(chunk.memory.get() + chunk.used, fragment.data(), fragment.size());
  chunk.used += needed;
  const std::lock_guard count(mutex_);
  traffic_.bytes += needed;
}

void Streams::enlarge(Chunk& chunk, std::uint32_t at_least) {
  const std::uint32_t room = std::min(std::max(2 * chunk.room, at_least), largest_chunk);
  auto larger = std::make_unique_for_overwrite<std::uint8_t[]>(room);
  std::memcpy(larger.get(), chunk.memory.get(), chunk.used);
  chunk.memory = std::move(larger);
  chunk.room = room;
}

Expected<void> Streams::store(Chunk& chunk) {
  {
    const std::lock_guard lock(mutex_);
    // A chunk that is nearly full takes the room of a whole one, so that another can use it later.
    chunk.room = chunk.used > largest_chunk / 2 ? largest_chunk : chunk.used;
    if (chunk.room == largest_chunk && !free_.empty()) {
      chunk.offset = free_.back();
      free_.pop_back();
    } else {
      chunk.offset = traffic_.scratch;
      traffic_.scratch += chunk.room;
    }
    traffic_.written += chunk.used;
  }
  chunk.checksum = layer_format::block_checksum({reinterpret_cast<const char*>(chunk.memory.get()), chunk.used});
  TRY(file_->write(chunk.offset, {chunk.memory.get(), chunk.used}));
  chunk.stored = true;
  return {};
}

void Streams::move_to_disk(Chunk& chunk) {
  const auto done = store(chunk);
  if (!done) fail(done.error());
  chunk.memory.reset();
}

Expected<std::vector<Streams::Saved>> Streams::save() {
  kept_ = true;
  free_.clear();
  std::vector<Saved> saved;
  for (std::size_t stream = 0; stream < streams_.size(); ++stream) {
    for (Chunk& chunk : streams_[stream].chunks) {
      if (!chunk.stored && on_disk_) move_to_disk(chunk);
      if (!chunk.stored && !on_disk_) {
        TRY(store(chunk));
        chunk.room = chunk.used;  // what is appended later begins another chunk
      }
      saved.push_back({stream, chunk.offset, chunk.used, chunk.checksum});
    }
  }
  if (auto disk = error()) return tl::unexpected(*disk);
  TRY(file_->keep());
  return saved;
}

void Streams::seal(std::size_t first, std::size_t count) {
  for (std::size_t stream = first; on_disk_ && stream < first + count; ++stream) {
    std::vector<Chunk>& chunks = streams_[stream].chunks;
    if (!chunks.empty() && chunks.back().memory) move_to_disk(chunks.back());
  }
}

void Streams::read(std::size_t stream, const Sink& sink) {
  std::vector<std::uint8_t> buffer;
  for (const Chunk& chunk : streams_[stream].chunks) {
    if (chunk.memory) {
      sink({chunk.memory.get(), chunk.used});
      continue;
    }
    if (failed()) return;
    buffer.resize(chunk.used);
    const auto done = file_->read(chunk.offset, buffer);
    if (!done) return fail(done.error());
    {
      const std::lock_guard lock(mutex_);
      traffic_.read += chunk.used;
    }
    sink(buffer);
  }
}

void Streams::release(std::size_t stream) {
  const std::vector<Chunk> chunks = std::exchange(streams_[stream].chunks, {});
  const std::lock_guard lock(mutex_);
  for (const Chunk& chunk : chunks) {
    if (chunk.stored && !kept_ && chunk.room == largest_chunk) free_.push_back(chunk.offset);
  }
}

void Streams::fail(const Error& error) {
  const std::lock_guard lock(mutex_);
  if (!error_) error_ = error;
}

bool Streams::failed() const {
  const std::lock_guard lock(mutex_);
  return error_.has_value();
}
std::optional<Error> Streams::error() const {
  const std::lock_guard lock(mutex_);
  return error_;
}
StreamTraffic Streams::traffic() const {
  const std::lock_guard lock(mutex_);
  return traffic_;
}

void StreamWriter::begin(std::size_t part) {
  if (part == part_) return;
  flush();
  part_ = part;
}

void StreamWriter::add_far(Buffer& buffer, std::uint64_t number, std::uint64_t gap) {
  const auto put = [&](std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) buffer.bytes[buffer.used++] = static_cast<std::uint8_t>(value >> (8 * i));
  };
  if (gap <= 0xffff) {
    buffer.bytes[buffer.used++] = long_gap;
    put(gap, 2);
  } else {
    buffer.bytes[buffer.used++] = absolute;
    put(number, 5);
  }
}

void StreamWriter::flush(std::size_t kind) {
  Buffer& buffer = buffers_[kind];
  if (buffer.used > 0) streams_.append(buffer.first + part_, {buffer.bytes.data(), buffer.used});
  buffer.used = 0;
  buffer.last = nowhere;
}

void StreamWriter::flush() {
  for (std::size_t kind = 0; kind < buffers_.size(); ++kind) flush(kind);
}

}  // namespace perfectplay
