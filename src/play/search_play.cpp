#include "perfectplay/play/search_play.h"

#include <unordered_map>
#include <utility>

namespace perfectplay {
namespace {

constexpr double a_glance = 0.25;  ///< seconds

class CodeSearchPlay final : public SearchPlay {
 public:
  CodeSearchPlay(std::shared_ptr<const ReachabilityGame> game, std::unique_ptr<Search<Code>> search)
      : game_(std::move(game)), search_(std::move(search)) {}

  const ReachabilityGame& game() const override { return *game_; }
  std::uint64_t nodes() const override { return search_->nodes(); }
  std::uint64_t bytes() const override {
    // An entry of a hash table takes a node and its share of the buckets.
    constexpr std::uint64_t bytes_per_entry = sizeof(Bracket<Value>) + 40;
    return search_->bytes() + known_.size() * bytes_per_entry;
  }

  Expected<Bracket<Value>> bracket(Code position, Stop& stop) override {
    return known_or(position, [&] { return search_->value(position, stop); });
  }
  Expected<Bracket<Value>> confirm(Code position, const Value& guess, Stop& stop) override {
    return known_or(position, [&] { return search_->confirm(position, guess, stop); });
  }
  Expected<std::optional<bool>> exceeds(Code position, const Value& bound, Stop& stop) override {
    const Player player = game_->player(position);
    if (const auto known = known_.find(raw(position)); known != known_.end()) {
      if (const auto answer = exceeds_by(player, known->second, bound)) return answer;
    }
    return search_->exceeds(position, player, bound, stop);
  }
  Expected<Bracket<Value>> glance(Code position, Stop& stop) override {
    Stop part(stop, a_glance);
    return bracket(position, part);
  }

 protected:
  int outlook(Code position) const override { return search_->outlook(position); }

 private:
  template <class Find>
  Expected<Bracket<Value>> known_or(Code position, const Find& find) {
    const auto known = known_.find(raw(position));
    if (known != known_.end() && known->second.proved()) return known->second;
    auto found = find();
    if (!found) return found;
    // A search that is stopped early may return less than an earlier one had the time to prove.
    if (known != known_.end()) *found = both(game_->player(position), known->second, *found);
    known_.insert_or_assign(raw(position), *found);
    return found;
  }

  std::shared_ptr<const ReachabilityGame> game_;
  std::unique_ptr<Search<Code>> search_;
  std::unordered_map<std::uint64_t, Bracket<Value>> known_;
};

}  // namespace

Expected<std::unique_ptr<SearchPlay>> search_play(std::shared_ptr<const ReachabilityGame> game,
                                                  const SearchOptions& options, const MakeCodeSearch& make) {
  return std::make_unique<CodeSearchPlay>(std::move(game), TRY(make(options)));
}

}  // namespace perfectplay
