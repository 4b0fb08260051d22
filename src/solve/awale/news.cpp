#include "perfectplay/solve/awale/news.h"

#include <array>
#include <cstring>
#include <utility>
#include <vector>

namespace perfectplay {

namespace {

constexpr std::size_t updates_at_once = 128;

/// The news of a frontier for all ranks, each behind what is there already; their number is added to `count`.
void put_news(Frontier& front, std::vector<Exchange::Bytes>& out, std::uint64_t& count) {
  for (Frontier::Contribution& contribution : front.contributions()) {
    for (std::size_t rank = 0; rank < out.size(); ++rank) {
      std::vector<Update>& news = contribution.news[rank];
      count += news.size();
      const auto* const first = reinterpret_cast<const std::uint8_t*>(news.data());
      out[rank].insert(out[rank].end(), first, first + news.size() * sizeof(Update));
      news.clear();
    }
  }
}

/// Adds news to a frontier. Each thread takes those of its buckets, and with them all words that it writes.
void take_news(LayerWork& layer, Frontier& front, std::span<const std::uint8_t> news) {
  if (news.empty()) return;
  const unsigned members = layer.team().size();
  layer.team().run(members, 1, [&](unsigned member, std::size_t begin, std::size_t end) {
    std::array<Update, updates_at_once> some;
    std::size_t count = 0;
    for (std::size_t at = 0; at < news.size(); at += sizeof(Update)) {
      std::memcpy(&some[count], news.data() + at, sizeof(Update));
      const std::size_t taker = layer.bucket_of(some[count].half) % members;
      count += taker >= begin && taker < end ? 1 : 0;
      if (count < some.size()) continue;
      front.add(some, member, members > 1);
      count = 0;
    }
    front.add({some.data(), count}, member, members > 1);
  });
}

}  // namespace

SharedNews share_news(LayerWork& layer, Frontier& first, Frontier& second, bool goes_on) {
  Exchange& exchange = *layer.exchange();
  // What a rank has to spread, and what it gives others to spread; has its work ended?
  std::array<std::uint64_t, 2> sums{first.parts() + second.parts(), goes_on ? 0U : 1U};
  // A message is the news of the first frontier, those of the second, and the number of bytes of the former.
  std::vector<Exchange::Bytes> out(exchange.ranks());
  put_news(first, out, sums[0]);
  std::vector<std::uint64_t> of_first;
  of_first.reserve(out.size());
  for (const Exchange::Bytes& bytes : out) of_first.push_back(bytes.size());
  put_news(second, out, sums[0]);
  for (std::size_t rank = 0; rank < out.size(); ++rank) {
    if (out[rank].empty()) continue;
    const auto* const size = reinterpret_cast<const std::uint8_t*>(&of_first[rank]);
    out[rank].insert(out[rank].end(), size, size + sizeof(std::uint64_t));
  }
  for (const Exchange::Bytes& bytes : exchange.swap(std::move(out), sums)) {
    if (bytes.empty()) continue;
    std::uint64_t split = 0;
    const std::size_t size = bytes.size() - sizeof(split);
    std::memcpy(&split, bytes.data() + size, sizeof(split));
    take_news(layer, first, std::span(bytes).first(split));
    take_news(layer, second, std::span(bytes).subspan(split, size - split));
  }
  const bool ended = sums[1] > 0;
  if (ended && goes_on) layer.stop().cancel();
  return {sums[0] > 0, ended};
}

}  // namespace perfectplay
