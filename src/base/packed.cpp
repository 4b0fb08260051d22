#include "perfectplay/base/packed.h"

#include <zlib.h>

namespace perfectplay {

std::string packed(std::string_view plain) {
  uLongf size = compressBound(plain.size());
  std::string bytes(size, '\0');
  compress2(reinterpret_cast<Bytef*>(bytes.data()), &size, reinterpret_cast<const Bytef*>(plain.data()), plain.size(),
            Z_BEST_COMPRESSION);
  bytes.resize(size);
  return bytes;
}

std::optional<std::size_t> unpack(std::string_view bytes, std::span<char> room) {
  uLongf size = room.size();
  const int result = uncompress(reinterpret_cast<Bytef*>(room.data()), &size,
                                reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
  return result == Z_OK ? std::optional<std::size_t>(size) : std::nullopt;
}

std::uint32_t cyclic_checksum(std::string_view bytes, std::uint32_t before) {
  return static_cast<std::uint32_t>(crc32_z(before, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

}  // namespace perfectplay
