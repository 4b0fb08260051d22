// Connect Four with a book: looks openings up, and searches for the rest.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

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
    const OpeningBook* book = options.book ? OpeningBook::built_in(rules) : nullptr;
    return std::unique_ptr<BookedSearch>(new BookedSearch(std::move(search), book));
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
  std::uint64_t bytes() const override { return search_->bytes(); }

 private:
  BookedSearch(std::unique_ptr<ConnectFourSearch> search, const OpeningBook* book)
      : search_(std::move(search)), book_(book) {}

  std::optional<Bracket<Value>> look_up(const ConnectFour::Position& position) const {
    const auto known = book_ == nullptr ? std::nullopt : book_->find(position);
    if (!known) return std::nullopt;
    return Bracket<Value>{*known, *known};
  }

  std::unique_ptr<ConnectFourSearch> search_;
  const OpeningBook* book_;
};

}  // namespace perfectplay
