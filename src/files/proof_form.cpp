#include "perfectplay/files/proof_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <optional>
#include <span>

#include "perfectplay/base/packed.h"
#include "perfectplay/base/text.h"
#include "perfectplay/files/solution_words.h"

namespace perfectplay {
namespace {

constexpr std::string_view proof_magic = "perfectplay-proof ";
constexpr int proof_version = 1;
constexpr std::size_t block_claims = std::size_t{1} << 16;
constexpr std::size_t longest_number = 10;  ///< bytes of a 64-bit number, seven bits per byte
constexpr std::size_t checksum_bytes = 4;

/// CRC-32 as in gzip: the polynomial 0xEDB88320, bits reflected.
class Crc {
 public:
  void add(std::string_view bytes) {
    for (const char c : bytes) state_ = steps[(state_ ^ static_cast<unsigned char>(c)) & 255U] ^ state_ >> 8;
  }
  std::uint32_t value() const { return ~state_; }

 private:
  static constexpr std::array<std::uint32_t, 256> steps = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < 256; ++i) {
      std::uint32_t word = i;
      for (int bit = 0; bit < 8; ++bit) word = (word & 1U) != 0 ? 0xEDB88320U ^ word >> 1 : word >> 1;
      table[i] = word;
    }
    return table;
  }();
  std::uint32_t state_ = ~std::uint32_t{0};
};

std::string word32(std::uint64_t number) {
  std::string bytes;
  for (int i = 0; i < 4; ++i) bytes += static_cast<char>(number >> 8 * i & 255U);
  return bytes;
}
std::uint32_t read_word32(std::string_view bytes) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i)
    number |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << static_cast<unsigned>(8 * i);
  return number;
}

/// Seven bits per byte, the least first; the top bit says that more follow.
void put_number(std::uint64_t number, std::string& bytes) {
  for (; number >= 128; number >>= 7) bytes += static_cast<char>((number & 127U) | 128U);
  bytes += static_cast<char>(number);
}
std::optional<std::uint64_t> take_number(std::string_view& bytes) {
  std::uint64_t number = 0;
  for (unsigned shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
    const auto byte = static_cast<unsigned char>(bytes.front());
    bytes.remove_prefix(1);
    const std::uint64_t bits = byte & 127U;
    if (bits << shift >> shift != bits) return std::nullopt;
    number |= bits << shift;
    if ((byte & 128U) == 0) return number;
  }
  return std::nullopt;
}

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

std::string block_of(std::span<const Placement> claims) {
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
  const std::string bytes = packed(plain);
  return word32(claims.size()) + word32(bytes.size()) + bytes;
}

std::string header_text(const ProofHeader& header) {
  std::string text = fmt::format("{}{}\n{}\nposition {}\nleaves {}\n", proof_magic, proof_version,
                                 game_line(header.reference, false), header.position, header.leaves);
  for (const ProofHeader::Part& part : header.parts) {
    text += fmt::format("assert {} {} {}\nlevels", name_of(part.assertion.side),
                        part.assertion.goal == Goal::Wins ? "wins" : "holds", part.assertion.move);
    for (const ProofHeader::Level& level : part.levels) text += fmt::format(" {}:{}", level.stones, level.claims);
    text += '\n';
  }
  return text + "end\n";
}

/// Calls write(bytes) for each piece of the file.
template <class Write>
void for_each_piece(ProofHeader header, const std::vector<ProofPart>& parts, const Write& write) {
  header.parts.clear();
  for (const ProofPart& part : parts) {
    ProofHeader::Part& listed = header.parts.emplace_back(ProofHeader::Part{part.assertion, {}});
    for (const ProofLevel& level : part.levels) listed.levels.push_back({level.stones, level.claims.size()});
  }
  Crc checksum;
  const auto put = [&](const std::string& piece) {
    checksum.add(piece);
    write(piece);
  };
  put(header_text(header));
  for (const ProofPart& part : parts) {
    for (const ProofLevel& level : part.levels) {
      std::span<const Placement> rest = level.claims;
      while (!rest.empty()) {
        const auto block = rest.first(std::min(block_claims, rest.size()));
        put(block_of(block));
        rest = rest.subspan(block.size());
      }
    }
  }
  write(word32(checksum.value()));
}

template <class Number>
std::optional<Number> whole_number(std::string_view text) {
  Number number{};
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc{} || end != text.data() + text.size() || number < Number{0}) return std::nullopt;
  return number;
}

/// The lines before the blocks, one after the other.
class HeaderLines {
 public:
  HeaderLines(std::string_view text, const std::string& source) : rest_(text), source_(source) {}

  /// The words of the next line, which must begin with `first`.
  Expected<std::vector<std::string_view>> line(std::string_view first) {
    ++number_;
    const std::size_t end = rest_.find('\n');
    if (end == std::string_view::npos) return complain(fmt::format("the file ends before the line \"{}\"", first));
    auto words = split_words(rest_.substr(0, end), " ");
    if (words.empty() || words[0] != first) return complain(fmt::format("expected a line that begins \"{}\"", first));
    rest_.remove_prefix(end + 1);
    words.erase(words.begin());
    return words;
  }
  bool next_is(std::string_view first) const { return rest_.starts_with(first); }
  tl::unexpected<Error> complain(std::string_view what) const {
    return input_error(fmt::format("{}, line {}: {}", source_, number_, what));
  }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
  const std::string& source_;
  int number_ = 0;
};

Expected<Assertion> read_assertion(HeaderLines& lines) {
  const auto words = TRY(lines.line("assert"));
  const auto wrong = [&] { return lines.complain("expected \"assert J0|J1 wins|holds MOVE\""); };
  if (words.size() != 3) return wrong();
  const auto move = whole_number<int>(words[2]);
  const bool known = (words[0] == "J0" || words[0] == "J1") && (words[1] == "wins" || words[1] == "holds");
  if (!known || !move) return wrong();
  return Assertion{words[0] == "J0" ? Player::J0 : Player::J1, words[1] == "wins" ? Goal::Wins : Goal::Holds, *move};
}

Expected<std::vector<ProofHeader::Level>> read_levels(HeaderLines& lines) {
  std::vector<ProofHeader::Level> levels;
  for (const std::string_view word : TRY(lines.line("levels"))) {
    const std::size_t colon = std::min(word.find(':'), word.size());
    const auto stones = whole_number<int>(word.substr(0, colon));
    const auto claims = whole_number<std::uint64_t>(word.substr(std::min(colon + 1, word.size())));
    if (!stones || !claims) return lines.complain("expected levels as STONES:CLAIMS");
    levels.push_back({*stones, *claims});
  }
  return levels;
}

Expected<ProofHeader> read_header(HeaderLines& lines) {
  ProofHeader header;
  const auto version = TRY(lines.line(proof_magic.substr(0, proof_magic.size() - 1)));
  if (version.size() != 1 || version[0] != std::to_string(proof_version)) {
    return lines.complain(fmt::format("expected version {} of the form", proof_version));
  }
  const auto game = TRY(lines.line("game"));
  if (game.empty()) return lines.complain("expected \"game NAME parameter=value …\"");
  header.reference.game = game[0];
  for (std::size_t i = 1; i < game.size(); ++i) {
    const std::size_t sign = game[i].find('=');
    if (sign == std::string_view::npos) return lines.complain("expected parameters as NAME=VALUE");
    header.reference.arguments.emplace_back(game[i].substr(0, sign), game[i].substr(sign + 1));
  }
  const auto position = TRY(lines.line("position"));
  if (position.size() != 1) return lines.complain("expected one position");
  header.position = position[0];
  const auto leaves = TRY(lines.line("leaves"));
  const auto number = leaves.size() == 1 ? whole_number<int>(leaves[0]) : std::nullopt;
  if (!number) return lines.complain("expected one number of empty cells");
  header.leaves = *number;
  while (lines.next_is("assert ")) {
    const Assertion assertion = TRY(read_assertion(lines));
    header.parts.push_back({assertion, {}});
    header.parts.back().levels = TRY(read_levels(lines));
  }
  if (!TRY(lines.line("end")).empty()) return lines.complain("expected nothing after \"end\"");
  return header;
}

}  // namespace

std::uint64_t ProofHeader::claims() const {
  std::uint64_t all = 0;
  for (const Part& part : parts) {
    for (const Level& level : part.levels) all += level.claims;
  }
  return all;
}

std::uint64_t write_proof(ProofHeader header, const std::vector<ProofPart>& parts, OutputFile& out) {
  std::uint64_t bytes = 0;
  for_each_piece(std::move(header), parts, [&](const std::string& piece) {
    out.write(piece);
    bytes += piece.size();
  });
  return bytes;
}

std::string proof_text(ProofHeader header, const std::vector<ProofPart>& parts) {
  std::string text;
  for_each_piece(std::move(header), parts, [&](const std::string& piece) { text += piece; });
  return text;
}

bool is_proof(std::string_view text) { return text.starts_with(proof_magic); }

std::uint32_t proof_checksum(std::string_view text) {
  Crc checksum;
  checksum.add(text);
  return checksum.value();
}

Expected<ProofReader> ProofReader::open(std::string_view text, const std::string& source) {
  if (!is_proof(text))
    return input_error(fmt::format("{}: not a proof: it does not begin \"{}\"", source, proof_magic));
  const std::size_t body = text.size() < checksum_bytes ? 0 : text.size() - checksum_bytes;
  if (body == 0 || proof_checksum(text.substr(0, body)) != read_word32(text.substr(body))) {
    return input_error(fmt::format("{}: the file is damaged: its checksum is wrong", source));
  }
  HeaderLines lines(text.substr(0, body), source);
  auto header = TRY(read_header(lines));
  // zlib packs 1032 bytes into one at best, and a claim takes two.
  const std::uint64_t most = lines.rest().size() * 516;
  for (const ProofHeader::Part& part : header.parts) {
    for (const ProofHeader::Level& level : part.levels) {
      if (level.claims > most) return input_error(fmt::format("{}: the file is too short for its claims", source));
    }
  }
  return ProofReader(std::move(header), lines.rest());
}

ProofReader::ProofReader(ProofHeader header, std::string_view blocks)
    : header_(std::move(header)), blocks_(blocks), room_(block_claims * 2 * longest_number) {
  for (const ProofHeader::Part& part : header_.parts)
    levels_.insert(levels_.end(), part.levels.begin(), part.levels.end());
}

Expected<std::vector<Placement>> ProofReader::next_level() {
  std::vector<Placement> claims;
  const ProofHeader::Level level = levels_[next_++];
  // Nothing is reserved for the number that the file declares: a false number must not take memory.
  while (claims.size() < level.claims) TRY(read_block(level.claims - claims.size(), claims));
  return claims;
}

Expected<void> ProofReader::read_block(std::uint64_t most, std::vector<Placement>& claims) {
  if (blocks_.size() < 8) return input_error("the file ends before the claims that it declares");
  const std::uint32_t count = read_word32(blocks_);
  const std::uint32_t size = read_word32(blocks_.substr(4));
  blocks_.remove_prefix(8);
  if (count == 0 || count > block_claims || count > most || size > blocks_.size()) {
    return input_error("a block of claims has an impossible size");
  }
  const auto length = unpack(blocks_.substr(0, size), room_);
  blocks_.remove_prefix(size);
  if (!length) return input_error("a block of claims cannot be unpacked");
  std::string_view plain(room_.data(), *length);
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
