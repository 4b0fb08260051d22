// Sets of positions as streams of bytes, written and read in order, in memory or on disk.
//
// Settling needs to know which positions have a best capture of t, once for each t, and has to say which positions it
// has settled at t. Neither is needed at random, so neither has to lie in memory. A stream holds the numbers of its
// positions (layer_work.h) as the gaps between them:
//
//   numbers    1000  1003  1004  1310  …
//   bytes      255 + 1000 in five bytes,  2,  0,  254 + 306 in two bytes,  …
//              0 … 253: a gap of 1 … 254     254: a longer gap     255: a number, not a gap
//
// A stream is cut into fragments of at most a kibibyte, written by one thread each. A fragment begins with a number, so
// that fragments may stand in any order. Fragments are packed into chunks, and a chunk is what moves to and from the disk.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/mutex.h"
#include "perfectplay/table/codec/scratch_file.h"

namespace perfectplay {

/// What streams have moved, in bytes.
struct StreamTraffic {
  std::uint64_t written = 0;  ///< to disk
  std::uint64_t read = 0;     ///< from disk
  std::uint64_t scratch = 0;  ///< the size of the file
  std::uint64_t bytes = 0;    ///< appended, to disk or not
};

class Streams {
 public:
  using Sink = std::function<void(std::span<const std::uint8_t> chunk)>;
  static constexpr std::size_t fragment_bytes = 1024;
  static constexpr std::uint32_t largest_chunk = 32U << 10U;

  /// With a file, chunks of up to `largest_chunk` bytes are written to it; otherwise all stay in memory.
  Streams(std::size_t streams, std::optional<ScratchFile> file);
  ~Streams();

  /// Appends a fragment. Any number of threads may append. Where the disk fails, error() says so from then on, and the
  /// streams are of no further use.
  void append(std::size_t stream, std::span<const std::uint8_t> fragment);
  /// Says that nobody will append to `count` streams any more: with a file, nothing of them stays in memory.
  void seal(std::size_t first, std::size_t count);
  /// Calls sink() with every chunk of a stream. Nobody may append to this stream meanwhile.
  void read(std::size_t stream, const Sink& sink);
  /// Empties a stream, and uses its room again.
  void release(std::size_t stream);

  /// Where a chunk lies in the file.
  struct Saved {
    std::size_t stream = 0;
    std::uint64_t offset = 0;
    std::uint32_t used = 0;
    std::uint32_t checksum = 0;
  };
  bool has_file() const { return file_.has_value(); }
  /// Streams that stay in memory get a file to be saved in.
  void use_to_save(ScratchFile file) { file_.emplace(std::move(file)); }
  /// Writes what is not in the file yet, and keeps the file: from now on no room in it is used twice. Nobody may append
  /// meanwhile.
  Expected<std::vector<Saved>> save();

  bool failed() const;
  std::optional<Error> error() const;
  StreamTraffic traffic() const;

 private:
  struct Chunk {
    std::unique_ptr<std::uint8_t[]> memory;  ///< null: on disk
    std::uint64_t offset = 0;                ///< on disk
    std::uint32_t used = 0;
    std::uint32_t room = 0;
    bool stored = false;  ///< is it in the file, possibly besides memory?
    std::uint32_t checksum = 0;
  };
  struct Stream {
    Mutex mutex;
    std::vector<Chunk> chunks;  ///< with a file, only the last is in memory
  };

  static void enlarge(Chunk& chunk, std::uint32_t at_least);
  Expected<void> store(Chunk& chunk);
  void move_to_disk(Chunk& chunk);
  void fail(const Error& error);

  std::vector<Stream> streams_;
  std::optional<ScratchFile> file_;
  bool on_disk_;                     ///< do full chunks leave the memory?
  bool kept_ = false;                ///< has save() promised that what is in the file stays?
  mutable Mutex mutex_;              ///< for what follows
  std::vector<std::uint64_t> free_;  ///< offsets of chunks of the largest size
  StreamTraffic traffic_;
  std::optional<Error> error_;
};

/// Writes numbers to the streams of several kinds for one part of the layer after the other. One thread uses it.
class StreamWriter {
 public:
  StreamWriter(Streams& streams, std::size_t kinds) : streams_(streams), buffers_(kinds) {}

  /// The stream of a kind for part p is first + p. Nothing of this kind may be waiting: flush() before.
  void aim(std::size_t kind, std::size_t first) { buffers_[kind].first = first; }
  /// Begins with another part.
  void begin(std::size_t part);
  void add(std::size_t kind, std::uint64_t number) {
    Buffer& buffer = buffers_[kind];
    const std::uint64_t gap = number - buffer.last - 1;
    buffer.last = number;
    if (gap < long_gap) {
      buffer.bytes[buffer.used++] = static_cast<std::uint8_t>(gap);
    } else {
      add_far(buffer, number, gap);
    }
    if (buffer.used > Streams::fragment_bytes - most_bytes) flush(kind);
  }
  /// To be called after the last number.
  void flush();

 private:
  friend class StreamNumbers;
  static constexpr std::uint8_t long_gap = 254;
  static constexpr std::uint8_t absolute = 255;
  static constexpr std::size_t most_bytes = 6;
  /// The number before the first one of a fragment: no gap leads from here to a number.
  static constexpr std::uint64_t nowhere = std::uint64_t{1} << 62U;

  struct Buffer {
    std::uint64_t last = nowhere;
    std::size_t used = 0;
    std::size_t first = 0;
    std::array<std::uint8_t, Streams::fragment_bytes> bytes;
  };

  static void add_far(Buffer& buffer, std::uint64_t number, std::uint64_t gap);
  void flush(std::size_t kind);

  Streams& streams_;
  std::size_t part_ = 0;
  std::vector<Buffer> buffers_;  ///< by kind
};

/// Reads the numbers of a chunk.
class StreamNumbers {
 public:
  template <class Visit>
  static void visit(std::span<const std::uint8_t> chunk, const Visit& visit) {
    std::uint64_t number = 0;
    const std::uint8_t* next = chunk.data();
    const std::uint8_t* const end = next + chunk.size();
    while (next != end) {
      const std::uint8_t byte = *next++;
      if (byte < StreamWriter::long_gap) {
        number += std::uint64_t{byte} + 1;
      } else if (byte == StreamWriter::long_gap) {
        number += static_cast<std::uint64_t>(next[0] | next[1] << 8U) + 1;
        next += 2;
      } else {
        number = 0;
        for (int i = 0; i < 5; ++i) number |= std::uint64_t{*next++} << (8 * i);
      }
      visit(number);
    }
  }
};

}  // namespace perfectplay
