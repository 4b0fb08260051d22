#include "perfectplay/files/proof_pieces.h"

#include <fmt/format.h>

#include "perfectplay/base/packed.h"
#include "perfectplay/base/text.h"
#include "perfectplay/files/solution_words.h"

namespace perfectplay {
namespace {

constexpr std::string_view proof_magic = "perfectplay-proof ";
constexpr int proof_version = 1;
constexpr std::size_t checksum_bytes = 4;
constexpr std::size_t block_numbers = std::size_t{1} << 16;

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

}  // namespace

bool is_proof(std::string_view text) { return text.starts_with(proof_magic); }

std::uint32_t proof_checksum(std::string_view text) { return cyclic_checksum(text); }

std::string proof_opening(const GameReference& reference) {
  return fmt::format("{}{}\n{}\n", proof_magic, proof_version, game_line(reference, false));
}

void ProofPieces::put(std::string_view piece) {
  checksum_ = cyclic_checksum(piece, checksum_);
  bytes_ += piece.size();
  write_(piece);
}

void ProofPieces::put_block(std::uint64_t count, std::string_view plain) {
  const std::string bytes = packed(plain);
  put(word32(count) + word32(bytes.size()));
  put(bytes);
}

std::uint64_t ProofPieces::end() {
  write_(word32(checksum_));
  return bytes_ + checksum_bytes;
}

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

Expected<ProofBlock> take_block(std::string_view& blocks, std::uint64_t most, std::vector<char>& room) {
  if (blocks.size() < 8) return input_error("the file ends before the claims that it declares");
  const std::uint32_t count = read_word32(blocks);
  const std::uint32_t size = read_word32(blocks.substr(4));
  blocks.remove_prefix(8);
  if (count == 0 || count > most || size > blocks.size()) {
    return input_error("a block of claims has an impossible size");
  }
  const auto length = unpack(blocks.substr(0, size), room);
  blocks.remove_prefix(size);
  if (!length) return input_error("a block of claims cannot be unpacked");
  return ProofBlock{count, {room.data(), *length}};
}

void NumberWriter::put(std::span<const std::uint32_t> numbers) {
  for (const std::uint32_t number : numbers) {
    put_number(number, plain_);
    if (++count_ == block_numbers) end();
  }
}

void NumberWriter::end() {
  if (count_ > 0) pieces_.put_block(count_, plain_);
  plain_.clear();
  count_ = 0;
}

NumberReader::NumberReader(std::string_view blocks) : blocks_(blocks), room_(block_numbers * longest_number) {}

Expected<std::uint64_t> NumberReader::next() {
  if (block_.count == 0) {
    if (!block_.plain.empty()) return input_error("bytes are left at the end of a block of numbers");
    block_ = TRY(take_block(blocks_, block_numbers, room_));
  }
  --block_.count;
  const auto number = take_number(block_.plain);
  if (!number) return input_error("a block of numbers ends too early");
  return *number;
}

Expected<void> NumberReader::end() const {
  if (block_.count != 0 || !block_.plain.empty() || !blocks_.empty()) return input_error("numbers are left at the end");
  return {};
}

Expected<ProofLines> ProofLines::open(std::string_view text, const std::string& source) {
  if (!is_proof(text))
    return input_error(fmt::format("{}: not a proof: it does not begin \"{}\"", source, proof_magic));
  const std::size_t body = text.size() < checksum_bytes ? 0 : text.size() - checksum_bytes;
  if (body == 0 || proof_checksum(text.substr(0, body)) != read_word32(text.substr(body))) {
    return input_error(fmt::format("{}: the file is damaged: its checksum is wrong", source));
  }
  ProofLines lines(text.substr(0, body), source);
  TRY(lines.read_opening());
  return lines;
}

Expected<void> ProofLines::read_opening() {
  const auto version = TRY(line(proof_magic.substr(0, proof_magic.size() - 1)));
  if (version.size() != 1 || version[0] != std::to_string(proof_version)) {
    return complain(fmt::format("expected version {} of the form", proof_version));
  }
  // Names of files may have blanks in them, and then stand in quotation marks.
  const auto game = split_quoted(rest_.substr(0, rest_.find('\n')));
  TRY(line("game"));
  if (game.size() < 2) return complain("expected \"game NAME parameter=value …\"");
  reference_.game = game[1];
  for (std::size_t i = 2; i < game.size(); ++i) {
    const std::size_t sign = game[i].find('=');
    if (sign == std::string::npos) return complain("expected parameters as NAME=VALUE");
    reference_.arguments.emplace_back(game[i].substr(0, sign), game[i].substr(sign + 1));
  }
  return {};
}

Expected<std::vector<std::string_view>> ProofLines::line(std::string_view first) {
  ++number_;
  const std::size_t end = rest_.find('\n');
  if (end == std::string_view::npos) return complain(fmt::format("the file ends before the line \"{}\"", first));
  auto words = split_words(rest_.substr(0, end), " ");
  if (words.empty() || words[0] != first) return complain(fmt::format("expected a line that begins \"{}\"", first));
  rest_.remove_prefix(end + 1);
  words.erase(words.begin());
  return words;
}

Expected<std::string_view> ProofLines::end() {
  if (!TRY(line("end")).empty()) return complain("expected nothing after \"end\"");
  return rest_;
}

tl::unexpected<Error> ProofLines::complain(std::string_view what) const {
  return input_error(fmt::format("{}, line {}: {}", *source_, number_, what));
}

}  // namespace perfectplay
