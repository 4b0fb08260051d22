#include "perfectplay/solve/search/connect_four/table.h"

#include <algorithm>
#include <bit>
#include <new>

#include "perfectplay/solve/search/search.h"

namespace perfectplay {

std::uint64_t ConnectFourTable::least_bytes(int code_bits) {
  return Table::bucket_bytes << std::max(1, code_bits - most_rest_bits);
}

ConnectFourTable::ConnectFourTable(int code_bits, int bucket_bits)
    : table_(std::uint64_t{1} << bucket_bits),
      rest_bits_(code_bits - bucket_bits),
      hash_shift_(64 - bucket_bits),
      code_mask_(~std::uint64_t{0} >> (64 - code_bits)),
      rest_mask_(~std::uint64_t{0} >> (64 - rest_bits_)) {}

Expected<ConnectFourTable> ConnectFourTable::create(int code_bits, std::uint64_t bytes) {
  const int fitting = std::countr_zero(Table::buckets_within(bytes));
  // At least one bit of the code must be left as the rest, and one must choose the bucket.
  const int bucket_bits = std::clamp(fitting, std::max(1, code_bits - most_rest_bits), code_bits - 1);
  try {
    return ConnectFourTable(code_bits, bucket_bits);
  } catch (const std::bad_alloc&) {
    return search_memory_error(std::uint64_t{Table::bucket_bytes} << bucket_bits);
  }
}

bool ConnectFourTable::take(const ConnectFourTable& other, Stop& stop) {
  constexpr std::size_t slots_between_looks = std::size_t{1} << 16;
  const auto& slots = other.table_.slots();
  for (std::size_t i = 0; i < slots.size(); ++i) {
    if (i % slots_between_looks == 0 && !stop.go_on()) return false;
    const ConnectFourSlot::Seen seen = slots[i].load();
    if (seen.empty()) continue;
    const auto [rest, second] = seen.key();
    const std::uint64_t top = i / Table::bucket_size ^ other.shift_of(second);
    store(place_of(top << other.rest_bits_ | rest, second), seen.entry());
  }
  return true;
}

}  // namespace perfectplay
