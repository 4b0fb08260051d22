// Binary files with checksums. The harness makes the checksums right, so that the fuzzer reaches what lies behind them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/target.h"
#include "perfectplay/base/file.h"
#include "perfectplay/files/solution_words.h"
#include "perfectplay/games/awale/half_board.h"
#include "perfectplay/play/opening_book.h"
#include "perfectplay/table/awale/layer_file.h"
#include "perfectplay/table/awale/layer_format.h"
#include "support/temporary_folder.h"

namespace perfectplay::fuzz {

/// A layer file whose checksums of blocks, and of everything else, are those of its bytes; as it is where it has no form at all.
static std::string with_right_checksums(std::string file) {
  using namespace layer_format;
  if (file.size() < header_bytes + footer_bytes) return file;
  const std::string_view all = file;
  const auto end = read_footer(all.substr(all.size() - footer_bytes));
  if (!end || end->index_offset < header_bytes || end->index_offset > all.size() - footer_bytes) return file;
  // Step 1. The index: each block ends where the next one begins, the last one where the index does.
  const std::size_t index_bytes = all.size() - footer_bytes - end->index_offset;
  std::vector<IndexEntry> entries(index_bytes / index_entry_bytes);
  const std::string_view old_index = all.substr(end->index_offset, index_bytes);
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i] = read_index_entry(old_index, i);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const std::uint64_t stop = i + 1 < entries.size() ? entries[i + 1].offset : end->index_offset;
    if (entries[i].offset > stop || stop > all.size()) continue;
    entries[i].checksum = block_checksum(all.substr(entries[i].offset, stop - entries[i].offset));
  }
  const std::uint64_t blocks_begin = entries.empty() ? end->index_offset : entries[0].offset;
  const std::size_t models_end = std::clamp<std::uint64_t>(blocks_begin, header_bytes, end->index_offset);
  const std::string new_index = index(entries);
  // Step 2. The footer: header and models, then the index.
  const std::string head(all.substr(0, models_end));
  file.replace(end->index_offset, new_index.size(), new_index);
  const std::string new_footer =
      footer({end->index_offset, checksum({std::string_view(head).substr(0, header_bytes),
                                           std::string_view(head).substr(header_bytes), new_index})});
  file.replace(file.size() - footer_bytes, footer_bytes, new_footer);
  return file;
}

FUZZ_TARGET(awale_layer) {
  static const testing::TemporaryFolder folder;
  const std::string path = folder.file("fuzzed.layer");
  if (!write_file(path, with_right_checksums(std::string(bytes)))) return;
  const auto layer = LayerFile::open(path);
  if (!layer) return;
  expect(layer->header().seeds >= 0, "a layer has no negative number of seeds");
  if (layer->header().positions > 200'000) return;
  for (unsigned part = 0; part < layer->parts(); ++part) {
    (void)layer->read(part, [](const StoredRow&) {}).has_value();
  }
  const auto index = HalfBoardIndex::make(layer->header().rules.pits, layer->header().seeds);
  if (!index) return;
  for (std::uint64_t number = 0; number < index->positions(); number += 1 + index->positions() / 50) {
    (void)layer->value(index->position(number)).has_value();
  }
}

FUZZ_TARGET(book) {
  static const ConnectFour game = ConnectFour::create(4, 4, 4).value();
  const std::string head = "perfectplay opening book, connect-four 4x4 align 4\n";
  SolutionChecksum sum;
  sum.add(head);
  sum.add(std::string(bytes));
  const auto book = OpeningBook::parse(game, fmt::format("{}checksum {}\n{}", head, sum.digits(), bytes), "fuzzed");
  if (!book) return;
  const auto again = OpeningBook::parse(game, book->text(), "written");
  expect(again && again->text() == book->text(), "a book that is written is read back");
}

}  // namespace perfectplay::fuzz
