// Connect Four with opening books: looks openings up, and searches all other positions.
//
//   position ──▶ the book that the options name ──▶ the program's own ──▶ ConnectFourSearch
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/games/connect_four.h"
#include "perfectplay/play/opening_book.h"
#include "perfectplay/solve/search/connect_four/connect_four_search.h"
#include "perfectplay/solve/search/search.h"

namespace perfectplay {

class BookedSearch final : public Search<ConnectFour::Position> {
 public:
  static Expected<std::unique_ptr<BookedSearch>> create(const ConnectFour& rules, const SearchOptions& options) {
    auto search = TRY(ConnectFourSearch::create(rules, options));
    std::vector<std::shared_ptr<const OpeningBook>> books;
    if (!options.book_file.empty()) {
      books.push_back(std::make_shared<const OpeningBook>(TRY(OpeningBook::read(rules, options.book_file))));
    }
    const OpeningBook* own = options.book ? OpeningBook::built_in(rules) : nullptr;
    if (own != nullptr) books.emplace_back(std::shared_ptr<void>(), own);  // it lives as long as the program
    return std::unique_ptr<BookedSearch>(new BookedSearch(std::move(search), std::move(books)));
  }

  Expected<Bracket<Value>> value(const ConnectFour::Position& position, Stop& stop) override {
    if (const auto known = look_up(position)) return *known;
    return search_->value(position, stop);
  }
  Expected<Bracket<Value>> confirm(const ConnectFour::Position& position, const Value& guess, Stop& stop) override {
    if (const auto known = look_up(position)) return *known;
    return search_->confirm(position, guess, stop);
  }
  Expected<std::optional<bool>> exceeds(const ConnectFour::Position& position, Player player, const Value& bound,
                                        Stop& stop) override {
    if (const auto known = look_up(position)) return exceeds_by(player, *known, bound);
    return search_->exceeds(position, player, bound, stop);
  }
  /// Prefers positions in the book, which need no search.
  int outlook(const ConnectFour::Position& position) const override {
    for (const auto& book : books_) {
      if (const int preference = book->preference(position); preference != 0) return preference;
    }
    return 0;
  }
  std::uint64_t nodes() const override { return search_->nodes(); }
  std::uint64_t bytes() const override { return search_->bytes(); }

 private:
  BookedSearch(std::unique_ptr<ConnectFourSearch> search, std::vector<std::shared_ptr<const OpeningBook>> books)
      : search_(std::move(search)), books_(std::move(books)) {}

  std::optional<Bracket<Value>> look_up(const ConnectFour::Position& position) const {
    for (const auto& book : books_) {
      if (const auto known = book->find(position)) return exactly(*known);
    }
    return std::nullopt;
  }

  std::unique_ptr<ConnectFourSearch> search_;
  std::vector<std::shared_ptr<const OpeningBook>> books_;  ///< in the order in which they are looked in
};

}  // namespace perfectplay
