// Small pieces of a file, compressed in the format of zlib (RFC 1950): deflated, with a checksum.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace perfectplay {

std::string packed(std::string_view plain);
/// Unpacks into `room` and returns the number of bytes there; nothing when `bytes` are damaged or `room` is too small.
std::optional<std::size_t> unpack(std::string_view bytes, std::span<char> room);

/// Do these bytes begin like a gzip file?
inline bool is_gzip(std::string_view bytes) { return bytes.starts_with("\x1f\x8b"); }

/// CRC-32 as in gzip, of `bytes` that follow others whose checksum is `before`.
std::uint32_t cyclic_checksum(std::string_view bytes, std::uint32_t before = 0);

}  // namespace perfectplay
