#include "perfectplay/play/search_play.h"

#include <chrono>
#include <unordered_map>
#include <utility>

namespace perfectplay {
namespace {

/// When a search has to come back with what it has.
struct Patience {
  using Clock = std::chrono::steady_clock;
  Clock::time_point ends = Clock::time_point::max();
};
constexpr std::chrono::milliseconds a_glance{250};

class CodeSearchPlay final : public SearchPlay {
 public:
  CodeSearchPlay(std::shared_ptr<const ReachabilityGame> game, std::unique_ptr<Search<Code>> search,
                 std::shared_ptr<Patience> patience)
      : game_(std::move(game)), search_(std::move(search)), patience_(std::move(patience)) {}

  const ReachabilityGame& game() const override { return *game_; }
  std::uint64_t nodes() const override { return search_->nodes(); }

  Expected<ValueBracket> bracket(Code position) const override {
    return known_or(position, [&] { return search_->value(position); });
  }
  Expected<ValueBracket> confirm(Code position, const Value& guess) const override {
    return known_or(position, [&] { return search_->confirm(position, guess); });
  }
  Expected<ValueBracket> glance(Code position) const override {
    patience_->ends = Patience::Clock::now() + a_glance;
    auto seen = bracket(position);
    patience_->ends = Patience::Clock::time_point::max();
    return seen;
  }

 protected:
  int outlook(Code position) const override { return search_->outlook(position); }

 private:
  template <class Find>
  Expected<ValueBracket> known_or(Code position, const Find& find) const {
    const auto known = known_.find(raw(position));
    if (known != known_.end() && known->second.proved()) return known->second;
    auto found = find();
    if (!found) return found;
    // A search that is stopped at once forgets what one before it had the time to prove.
    if (known != known_.end()) *found = both(game_->player(position), known->second, *found);
    known_.insert_or_assign(raw(position), *found);
    return found;
  }

  std::shared_ptr<const ReachabilityGame> game_;
  std::unique_ptr<Search<Code>> search_;
  std::shared_ptr<Patience> patience_;  ///< of that search
  mutable std::unordered_map<std::uint64_t, ValueBracket> known_;
};

}  // namespace

Expected<std::unique_ptr<SearchPlay>> search_play(std::shared_ptr<const ReachabilityGame> game, SearchOptions options,
                                                  const MakeCodeSearch& make) {
  auto patience = std::make_shared<Patience>();
  options.progress = [patience, further = std::move(options.progress)](const Progress& progress) {
    return report(further, progress) && Patience::Clock::now() < patience->ends;
  };
  auto search = TRY(make(options));
  return std::make_unique<CodeSearchPlay>(std::move(game), std::move(search), std::move(patience));
}

}  // namespace perfectplay
