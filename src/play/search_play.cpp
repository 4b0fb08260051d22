#include "perfectplay/play/search_play.h"

#include <optional>
#include <unordered_map>
#include <utility>

#include "perfectplay/games/connect_four.h"
#include "perfectplay/games/hex.h"
#include "perfectplay/games/morpion.h"
#include "perfectplay/play/opening_book.h"
#include "perfectplay/solve/search/connect_four/connect_four_search.h"
#include "perfectplay/solve/search/hex/hex_search.h"
#include "perfectplay/solve/search/morpion/morpion_search.h"

namespace perfectplay {
namespace {

/// The game as the rules that it was made of, when they are G.
template <class G>
const ErasedGame<G>* game_of(const ReachabilityGame& game) {
  return dynamic_cast<const ErasedGame<G>*>(&game);
}

constexpr double a_glance = 0.25;  ///< seconds

template <class G>
class SearchPlayOf final : public SearchPlay {
 public:
  SearchPlayOf(std::shared_ptr<const ReachabilityGame> game, std::unique_ptr<Search<typename G::Position>> search)
      : game_(std::move(game)), rules_(*game_of<G>(*game_)), search_(std::move(search)) {}

  const ReachabilityGame& game() const override { return *game_; }
  std::uint64_t nodes() const override { return search_->nodes(); }

  Expected<Bracket<Value>> bracket(Code position, Stop& stop) override {
    return known_or(position, [&] { return search_->value(rules_.decode(position), stop); });
  }
  Expected<Bracket<Value>> confirm(Code position, const Value& guess, Stop& stop) override {
    return known_or(position, [&] { return search_->confirm(rules_.decode(position), guess, stop); });
  }
  Expected<Bracket<Value>> glance(Code position, Stop& stop) override {
    Stop part(stop, a_glance);
    return bracket(position, part);
  }

 protected:
  int outlook(Code position) const override { return search_->outlook(rules_.decode(position)); }

 private:
  template <class Find>
  Expected<Bracket<Value>> known_or(Code position, const Find& find) {
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
  const ErasedGame<G>& rules_;
  std::unique_ptr<Search<typename G::Position>> search_;
  std::unordered_map<std::uint64_t, Bracket<Value>> known_;
};

/// Looks openings up, and searches for the rest.
class BookedSearch final : public Search<ConnectFour::Position> {
 public:
  static Expected<std::unique_ptr<BookedSearch>> create(const ConnectFour& rules, const SearchOptions& options) {
    const OpeningBook* book = options.book ? OpeningBook::built_in(rules) : nullptr;
    return std::unique_ptr<BookedSearch>(new BookedSearch(TRY(ConnectFourSearch::create(rules, options)), book));
  }

  Expected<Bracket<Value>> value(const ConnectFour::Position& position, Stop& stop) override {
    if (const auto known = look_up(position)) return *known;
    return search_->value(position, stop);
  }
  Expected<Bracket<Value>> confirm(const ConnectFour::Position& position, const Value& guess, Stop& stop) override {
    if (const auto known = look_up(position)) return *known;
    return search_->confirm(position, guess, stop);
  }
  /// What is in the book need not be searched.
  int outlook(const ConnectFour::Position& position) const override {
    return book_ == nullptr ? 0 : book_->preference(position);
  }
  std::uint64_t nodes() const override { return search_->nodes(); }

 private:
  BookedSearch(std::unique_ptr<ConnectFourSearch> search, const OpeningBook* book)
      : search_(std::move(search)), book_(book) {}

  std::optional<Bracket<Value>> look_up(const ConnectFour::Position& position) const {
    const auto known = book_ == nullptr ? std::nullopt : book_->find(position);
    if (!known) return std::nullopt;
    return exactly(*known);
  }

  std::unique_ptr<ConnectFourSearch> search_;
  const OpeningBook* book_;
};

template <class G, class GameSearch>
Expected<std::unique_ptr<SearchPlay>> search_with(std::shared_ptr<const ReachabilityGame> game,
                                                  const SearchOptions& options) {
  auto search = TRY(GameSearch::create(game_of<G>(*game)->rules(), options));
  return std::make_unique<SearchPlayOf<G>>(std::move(game), std::move(search));
}

using MakeSearchPlay = Expected<std::unique_ptr<SearchPlay>> (*)(std::shared_ptr<const ReachabilityGame>,
                                                                 const SearchOptions&);

/// One line a game that there is a search for.
MakeSearchPlay maker_for(const ReachabilityGame& game) {
  if (game_of<ConnectFour>(game) != nullptr) return search_with<ConnectFour, BookedSearch>;
  if (game_of<Hex>(game) != nullptr) return search_with<Hex, HexSearch>;
  if (game_of<Morpion>(game) != nullptr) return search_with<Morpion, MorpionSearch>;
  return nullptr;
}

}  // namespace

bool can_search(const ReachabilityGame& game) { return maker_for(game) != nullptr; }

Expected<std::unique_ptr<SearchPlay>> search_play(std::shared_ptr<const ReachabilityGame> game,
                                                  const SearchOptions& options) {
  const MakeSearchPlay make = maker_for(*game);
  return make(std::move(game), options);
}

}  // namespace perfectplay
