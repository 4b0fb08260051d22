// What a rank saves of a layer in work (restart.h):
//
//   head       numbers of 8 bytes: a magic number, the words of bits, the groups, the chunks, the 256 counts of settled
//              positions by score, a checksum per group, three numbers per chunk, and a checksum of all this
//   bits       the state of the groups that it owns, in order (layer_work.h)
//
// The streams lie in a file of their own. All numbers are those of the machine: machines that share work are alike.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>

#include "perfectplay/base/file.h"
#include "perfectplay/base/file_parts.h"
#include "perfectplay/solve/awale/layer_work.h"
#include "perfectplay/table/awale/layer_format.h"

namespace perfectplay {

namespace {

constexpr std::uint64_t part_magic = 0x31'54'52'41'57'41'50'50;  // "PPAWART1"
constexpr std::size_t fixed_numbers = 4 + 256;
constexpr std::size_t numbers_per_chunk = 3;

std::string_view bytes_of(const std::uint64_t* words, std::size_t count) {
  return {reinterpret_cast<const char*>(words), count * sizeof(std::uint64_t)};
}

}  // namespace

struct LayerWork::SavedPart {
  struct Chunk {
    bool settled = false;
    int score = 0;
    std::uint64_t offset = 0;
    std::uint32_t used = 0;
    std::uint32_t checksum = 0;
  };
  std::vector<std::uint64_t> checksums;  ///< by group of the rank that saved it
  std::vector<Chunk> chunks;
};

Expected<void> LayerWork::save(const std::string& path) {
  const std::vector<Streams::Saved> chunks = TRY(streams_.save());
  std::vector<std::uint64_t> head{part_magic, state.size(), 0, chunks.size()};
  head.insert(head.end(), counts_.begin(), counts_.end());
  for (const RowGroup& group : groups_) {
    if (!group.owned || state.empty()) continue;
    ++head[2];
    const std::size_t words = std::size_t{group.rows} * group.words * state_words();
    head.push_back(layer_format::block_checksum(bytes_of(state.data() + group.first_word * state_words(), words)));
  }
  const std::size_t captures = kinds() * buckets_;
  for (const Streams::Saved& chunk : chunks) {
    const bool settled = chunk.stream >= captures;
    const std::size_t kind = settled ? (chunk.stream - captures) / segments_.size() : chunk.stream / buckets_;
    head.push_back(chunk.offset);
    head.push_back(std::uint64_t{chunk.checksum} << 32U | chunk.used);
    head.push_back(2 * kind + (settled ? 1 : 0));
  }
  head.push_back(layer_format::checksum({bytes_of(head.data(), head.size())}));
  OutputFile file = TRY(OutputFile::create(path));
  file.write(bytes_of(head.data(), head.size()));
  file.write(bytes_of(state.data(), state.size()));
  return file.commit();
}

Expected<void> LayerWork::restore(const std::string& path, const std::string& streams, unsigned from, unsigned ranks) {
  const auto damaged = [&] {
    return input_error(
        fmt::format("{}: is damaged; delete .perfectplay-restart in its folder to solve the layer anew", path));
  };
  // Step 1. The head.
  const FileParts file = TRY(FileParts::open(path));
  std::uint64_t next = 0;
  const auto take = [&](std::size_t count) -> Expected<std::vector<std::uint64_t>> {
    const std::size_t size = count * sizeof(std::uint64_t);
    if (count > file.size() || next + size > file.size()) return damaged();
    const FilePart bytes = TRY(file.read(next, size));
    next += size;
    std::vector<std::uint64_t> numbers(count);
    std::memcpy(numbers.data(), bytes.text().data(), size);
    return numbers;
  };
  std::vector<std::uint64_t> head = TRY(take(fixed_numbers));
  if (head[0] != part_magic || head[2] > file.size() || head[3] > file.size()) return damaged();
  const std::uint64_t words_there = head[1];
  const std::size_t groups_there = head[2];
  const std::size_t chunks_there = head[3];
  const auto more = TRY(take(groups_there + numbers_per_chunk * chunks_there));
  const auto checksum = TRY(take(1));
  head.insert(head.end(), more.begin(), more.end());
  if (layer_format::checksum({bytes_of(head.data(), head.size())}) != checksum[0]) return damaged();
  SavedPart part;
  part.checksums.assign(more.begin(), more.begin() + static_cast<std::ptrdiff_t>(groups_there));
  for (std::size_t at = groups_there; at < more.size(); at += numbers_per_chunk) {
    part.chunks.push_back({.settled = more[at + 2] % 2 == 1,
                           .score = static_cast<int>(more[at + 2] / 2) - seeds_,
                           .offset = more[at],
                           .used = static_cast<std::uint32_t>(more[at + 1]),
                           .checksum = static_cast<std::uint32_t>(more[at + 1] >> 32U)});
    if (part.chunks.back().score > seeds_) return damaged();
  }
  // When all are settled, the counts are those of all ranks.
  const unsigned rank = exchange_ == nullptr ? 0 : exchange_->rank();
  const unsigned ranks_now = exchange_ == nullptr ? 1 : exchange_->ranks();
  if (words_there == 0 ? from == 0 : from % ranks_now == rank) {
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += head[4 + i];
  }

  // Step 2. The bits of the groups that both had and have.
  const std::vector<std::uint8_t> owners_then = owners(ranks);
  std::size_t group_there = 0;
  for (std::size_t i = 0; i < groups_.size() && words_there > 0 && look(0); ++i) {
    if (owners_then[i] != from) continue;
    const RowGroup& group = groups_[i];
    const std::size_t words = std::size_t{group.rows} * group.words * state_words();
    const std::size_t size = words * sizeof(std::uint64_t);
    if (group_there == groups_there || next + size > file.size()) return damaged();
    if (group.owned) {
      const FilePart bits = TRY(file.read(next, size));
      if (layer_format::block_checksum(bits.text()) != part.checksums[group_there]) return damaged();
      std::memcpy(state.data() + group.first_word * state_words(), bits.text().data(), size);
    }
    ++group_there;
    next += size;
  }
  if (next != file.size() && !stop_.ended()) return damaged();

  // Step 3. The streams.
  return restore_streams(part, TRY(ScratchFile::open(streams)));
}

/// The numbers of this rank's positions, to the streams that they belong to here.
Expected<void> LayerWork::restore_streams(const SavedPart& part, const ScratchFile& file) {
  team_.run(part.chunks.size(), 64, [&](unsigned member, std::size_t begin, std::size_t end) {
    StreamWriter captures(streams_, kinds());
    StreamWriter settled(streams_, kinds());
    for (int score = -seeds_; score <= seeds_; ++score) {
      captures.aim(kind_of(score), first_capture_stream(score));
      settled.aim(kind_of(score), first_settled_stream(score));
    }
    std::vector<std::uint8_t> bytes;
    for (std::size_t i = begin; i < end && look(member); ++i) {
      const SavedPart::Chunk& chunk = part.chunks[i];
      bytes.resize(chunk.used);
      if (const auto read = file.read(chunk.offset, bytes); !read) return fail(read.error());
      if (layer_format::block_checksum({reinterpret_cast<const char*>(bytes.data()), bytes.size()}) != chunk.checksum) {
        return fail(
            {ErrorKind::Input, "a restart point is damaged; delete .perfectplay-restart to solve the layer anew"});
      }
      const RowGroup* group = &groups_.front();
      StreamNumbers::visit(bytes, [&](std::uint64_t number) {
        if (number - group->first_cell >= group->end_cell() - group->first_cell) group = &group_of_number(number);
        if (!group->owned) return;
        StreamWriter& writer = chunk.settled ? settled : captures;
        writer.begin(chunk.settled ? group->segment : bucket_of(group->first_slot));
        writer.add(kind_of(chunk.score), number);
      });
    }
    captures.flush();
    settled.flush();
  });
  if (auto failed = error()) return tl::unexpected(*failed);
  return {};
}

}  // namespace perfectplay
