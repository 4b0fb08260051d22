#include "perfectplay/solve/search/connect_four/table.h"

#include <algorithm>
#include <bit>
#include <new>

#include "perfectplay/solve/search/search.h"

namespace perfectplay {
namespace {

constexpr std::uint64_t bucket_bytes = 64;

}  // namespace

std::uint64_t ConnectFourTable::least_bytes(int code_bits) {
  return bucket_bytes << std::max(1, code_bits - most_rest_bits);
}

ConnectFourTable::ConnectFourTable(int code_bits, int bucket_bits)
    : slots_(BigArray<Slot>::zeroed(bucket_size << bucket_bits)),
      rest_bits_(code_bits - bucket_bits),
      hash_shift_(64 - bucket_bits),
      code_mask_(~std::uint64_t{0} >> (64 - code_bits)),
      rest_mask_(~std::uint64_t{0} >> (64 - rest_bits_)) {}

Expected<ConnectFourTable> ConnectFourTable::create(int code_bits, std::uint64_t bytes) {
  const int fitting = static_cast<int>(std::bit_width(bytes / bucket_bytes)) - 1;
  // At least one bit of the code must be left as the rest, and one must choose the bucket.
  const int bucket_bits = std::clamp(fitting, std::max(1, code_bits - most_rest_bits), code_bits - 1);
  try {
    return ConnectFourTable(code_bits, bucket_bits);
  } catch (const std::bad_alloc&) {
    return search_memory_error(bucket_bytes << bucket_bits);
  }
}

bool ConnectFourTable::take(const ConnectFourTable& other, Stop& stop) {
  constexpr std::size_t slots_between_looks = std::size_t{1} << 16;
  for (std::size_t i = 0; i < other.slots_.size(); ++i) {
    if (i % slots_between_looks == 0 && !stop.go_on()) return false;
    const std::uint64_t word = other.slots_[i].word;
    if (word == 0) continue;
    const std::uint64_t second = check(word, other.slots_[i].check);
    const std::uint64_t top = i / bucket_size ^ other.shift_of(second);
    store(place_of(top << other.rest_bits_ | word >> rest_shift, second), unpack(word),
          static_cast<unsigned>(word >> work_shift & 31));
  }
  return true;
}

}  // namespace perfectplay
