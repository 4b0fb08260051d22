// Unpacking in a browser: the decoder of stb_image, which is a header, and the checksums that it leaves out.
#include <cstdint>

#include "perfectplay/base/packed.h"

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_NO_FAILURE_STRINGS
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <stb/stb_image.h>
#pragma clang diagnostic pop

namespace perfectplay {
namespace {

std::uint32_t adler32(std::string_view text) {
  std::uint32_t low = 1;
  std::uint32_t high = 0;
  for (const char c : text) {
    low = (low + static_cast<unsigned char>(c)) % 65521;
    high = (high + low) % 65521;
  }
  return high << 16U | low;
}

}  // namespace

std::optional<std::size_t> unpack(std::string_view bytes, std::span<char> room) {
  constexpr std::size_t least = 6;  // a header of two bytes, and the checksum
  if (bytes.size() < least) return std::nullopt;
  const int size =
      stbi_zlib_decode_buffer(room.data(), static_cast<int>(room.size()), bytes.data(), static_cast<int>(bytes.size()));
  if (size < 0) return std::nullopt;
  std::uint32_t checksum = 0;
  for (const char c : bytes.substr(bytes.size() - 4)) checksum = checksum << 8U | static_cast<unsigned char>(c);
  const auto length = static_cast<std::size_t>(size);
  return adler32({room.data(), length}) == checksum ? std::optional(length) : std::nullopt;
}

/// Bit by bit: the polynomial 0xEDB88320, bits reflected.
std::uint32_t cyclic_checksum(std::string_view bytes, std::uint32_t before) {
  std::uint32_t state = ~before;
  for (const char c : bytes) {
    state ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) state = (state & 1U) != 0 ? 0xEDB88320U ^ state >> 1U : state >> 1U;
  }
  return ~state;
}

}  // namespace perfectplay
