#include "perfectplay/files/proof_form.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <span>

namespace perfectplay {
namespace {

constexpr std::size_t block_claims = std::size_t{1} << 16;

/// Bit i of the colours is 1 if the stone on the i-th cell of `stones` is J0's.
std::uint64_t colours_of(const Placement& placement) {
  std::uint64_t colours = 0;
  unsigned index = 0;
  for (std::uint64_t rest = placement.stones; rest != 0; rest &= rest - 1) {
    const std::uint64_t cell = rest & (~rest + 1);
    if ((placement.j0 & cell) != 0) colours |= std::uint64_t{1} << index;
    ++index;
  }
  return colours;
}
std::optional<Placement> coloured(std::uint64_t stones, std::uint64_t colours) {
  Placement placement{stones, 0};
  for (std::uint64_t rest = stones; rest != 0; rest &= rest - 1) {
    if ((colours & 1U) != 0) placement.j0 |= rest & (~rest + 1);
    colours >>= 1;
  }
  if (colours != 0) return std::nullopt;
  return placement;
}

std::string numbers_of(std::span<const Placement> claims) {
  std::string plain;
  std::uint64_t stones = 0;
  std::uint64_t colours = 0;
  for (std::size_t i = 0; i < claims.size(); ++i) {
    const std::uint64_t own = colours_of(claims[i]);
    put_number(claims[i].stones - stones, plain);
    put_number(i != 0 && claims[i].stones == stones ? own - colours : own, plain);
    stones = claims[i].stones;
    colours = own;
  }
  return plain;
}

std::string assertion_text(const DeclaredPart& part) {
  const Assertion& assertion = part.assertion;
  std::string text = fmt::format("assert {}", name_of(assertion.side));
  if (assertion.goal != Goal::Joins) {
    text += fmt::format(" {} {}", assertion.goal == Goal::Wins ? "wins" : "holds", assertion.move);
  } else {
    text += " joins";
    if (!part.openings.empty()) text += fmt::format(" after {}", fmt::join(part.openings, " "));
  }
  return text + "\nlevels";
}

std::string header_text(const ProofHeader& header) {
  std::string text =
      fmt::format("{}position {}\nleaves {}\n", proof_opening(header.reference), header.position, header.leaves);
  for (const DeclaredPart& part : header.parts) {
    text += assertion_text(part);
    for (const DeclaredLevel& level : part.levels) {
      text += fmt::format(" {}:{}:{}", level.stones, level.claims, level.leaves);
    }
    text += '\n';
  }
  return text + "end\n";
}

void put_claims(std::span<const Placement> claims, ProofPieces& pieces) {
  while (!claims.empty()) {
    const auto block = claims.first(std::min(block_claims, claims.size()));
    pieces.put_block(block.size(), numbers_of(block));
    claims = claims.subspan(block.size());
  }
}

void pack(const std::vector<ProofPart>& parts, ProofPacker& packer) {
  for (const ProofPart& part : parts) {
    packer.part(part.assertion, part.openings);
    for (const ProofLevel& level : part.levels) packer.level(level);
  }
}

Expected<DeclaredPart> read_assertion(ProofLines& lines) {
  const auto words = TRY(lines.line("assert"));
  const auto wrong = [&] {
    return lines.complain("expected \"assert J0|J1 wins|holds MOVE\" or \"assert J0|J1 joins [after CELL …]\"");
  };
  if (words.size() < 2 || (words[0] != "J0" && words[0] != "J1")) return wrong();
  const Player side = words[0] == "J0" ? Player::J0 : Player::J1;
  if (words[1] == "joins") {
    DeclaredPart part{{side, Goal::Joins, 0}, {}};
    if (words.size() == 2) return part;
    if (words.size() == 3 || words[2] != "after") return wrong();
    for (const std::string_view word : std::span(words).subspan(3)) {
      const auto cell = whole_number<int>(word);
      if (!cell) return wrong();
      part.openings.push_back(*cell);
    }
    return part;
  }
  const auto move = words.size() == 3 ? whole_number<int>(words[2]) : std::nullopt;
  if ((words[1] != "wins" && words[1] != "holds") || !move) return wrong();
  return DeclaredPart{{side, words[1] == "wins" ? Goal::Wins : Goal::Holds, *move}, {}};
}

Expected<std::vector<DeclaredLevel>> read_levels(ProofLines& lines) {
  std::vector<DeclaredLevel> levels;
  for (const std::string_view word : TRY(lines.line("levels"))) {
    const std::size_t first = std::min(word.find(':'), word.size());
    const std::size_t second = std::min(word.find(':', first + 1), word.size());
    const auto stones = whole_number<int>(word.substr(0, first));
    const auto claims = whole_number<std::uint64_t>(word.substr(std::min(first + 1, word.size()), second - first - 1));
    const auto leaves = whole_number<std::uint64_t>(word.substr(std::min(second + 1, word.size())));
    if (!stones || !claims || !leaves) return lines.complain("expected levels as STONES:CLAIMS:LEAVES");
    levels.push_back({*stones, *claims, *leaves});
  }
  return levels;
}

Expected<ProofHeader> read_header(ProofLines& lines) {
  ProofHeader header{.reference = lines.reference(), .position = {}, .leaves = 0, .parts = {}};
  const auto position = TRY(lines.line("position"));
  if (position.size() != 1) return lines.complain("expected one position");
  header.position = position[0];
  header.leaves = TRY(lines.number<std::uint64_t>("leaves", "expected one number of positions"));
  while (lines.next_is("assert ")) {
    header.parts.push_back(TRY(read_assertion(lines)));
    header.parts.back().levels = TRY(read_levels(lines));
  }
  return header;
}

}  // namespace

std::uint64_t ProofHeader::claims() const {
  std::uint64_t all = 0;
  for (const DeclaredPart& part : parts) {
    for (const DeclaredLevel& level : part.levels) all += level.claims + level.leaves;
  }
  return all;
}

std::uint64_t ProofHeader::leaf_claims() const {
  std::uint64_t all = 0;
  for (const DeclaredPart& part : parts) {
    for (const DeclaredLevel& level : part.levels) all += level.leaves;
  }
  return all;
}

void ProofPacker::part(const Assertion& assertion, std::vector<int> openings) {
  parts_.push_back({assertion, {}, std::move(openings)});
}

void ProofPacker::level(const ProofLevel& level) {
  parts_.back().levels.push_back({level.stones, level.claims.size(), level.leaves.size()});
  put_claims(level.claims, pieces_);
  put_claims(level.leaves, pieces_);
}

std::uint64_t ProofPacker::write_pieces(ProofHeader header, ProofPieces::Write write) const {
  header.parts = parts_;
  ProofPieces pieces(std::move(write));
  pieces.put(header_text(header));
  pieces.put(blocks_);
  return pieces.end();
}

std::uint64_t ProofPacker::write(ProofHeader header, OutputFile& out) const {
  return write_pieces(std::move(header), [&](std::string_view piece) { out.write(piece); });
}

std::string ProofPacker::text(ProofHeader header) const {
  std::string text;
  write_pieces(std::move(header), [&](std::string_view piece) { text += piece; });
  return text;
}

std::uint64_t write_proof(ProofHeader header, const std::vector<ProofPart>& parts, OutputFile& out) {
  ProofPacker packer;
  pack(parts, packer);
  return packer.write(std::move(header), out);
}

std::string proof_text(ProofHeader header, const std::vector<ProofPart>& parts) {
  ProofPacker packer;
  pack(parts, packer);
  return packer.text(std::move(header));
}

Expected<ProofReader> ProofReader::open(std::string_view text, const std::string& source) {
  ProofLines lines = TRY(ProofLines::open(text, source));
  auto header = TRY(read_header(lines));
  const std::string_view blocks = TRY(lines.end());
  // zlib packs 1032 bytes into one at best, and a claim takes two.
  const std::uint64_t most = blocks.size() * 516;
  for (const DeclaredPart& part : header.parts) {
    for (const DeclaredLevel& level : part.levels) {
      if (level.claims > most || level.leaves > most)
        return input_error(fmt::format("{}: the file is too short for its claims", source));
    }
  }
  return ProofReader(std::move(header), blocks);
}

ProofReader::ProofReader(ProofHeader header, std::string_view blocks)
    : header_(std::move(header)), blocks_(blocks), room_(block_claims * 2 * longest_number) {
  for (const DeclaredPart& part : header_.parts) levels_.insert(levels_.end(), part.levels.begin(), part.levels.end());
}

Expected<ProofLevel> ProofReader::next_level() {
  const DeclaredLevel declared = levels_[next_++];
  ProofLevel level{.stones = declared.stones};
  level.claims = TRY(read_claims(declared.claims));
  level.leaves = TRY(read_claims(declared.leaves));
  return level;
}

Expected<std::vector<Placement>> ProofReader::read_claims(std::uint64_t count) {
  std::vector<Placement> claims;
  // Nothing is reserved for the number that the file declares: a false number must not take memory.
  while (claims.size() < count) TRY(read_block(count - claims.size(), claims));
  return claims;
}

Expected<void> ProofReader::read_block(std::uint64_t most, std::vector<Placement>& claims) {
  auto [count, plain] = TRY(take_block(blocks_, std::min<std::uint64_t>(most, block_claims), room_));
  std::uint64_t stones = 0;
  std::uint64_t colours = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto step = take_number(plain);
    const auto own = take_number(plain);
    if (!step || !own) return input_error("a block of claims ends too early");
    stones += *step;
    colours = i != 0 && *step == 0 ? colours + *own : *own;
    const auto claim = coloured(stones, colours);
    if (!claim) return input_error("a claim has more colours than stones");
    if (!claims.empty() && !(claims.back() < *claim)) return input_error("the claims of a level are not in order");
    claims.push_back(*claim);
  }
  if (!plain.empty()) return input_error("bytes are left at the end of a block of claims");
  return {};
}

Expected<void> ProofReader::end() const {
  if (!blocks_.empty()) return input_error("bytes are left after the last level");
  return {};
}

}  // namespace perfectplay
