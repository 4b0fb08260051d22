#include "perfectplay/play/book_writer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "perfectplay/graph/explore/symmetry.h"
#include "perfectplay/play/perfect_play.h"

namespace perfectplay {
namespace {

using Position = ConnectFour::Position;

class BookWriter {
 public:
  BookWriter(const ConnectFour& game, Search<Position>& search, OpeningBook& book, Stop& stop, const BookKeeper& keep)
      : game_(game), search_(search), book_(book), stop_(stop), keep_(keep) {
    stop_.tell([this, &stop](const Progress&) { stop.poll({"proving", known_, total_}); });
  }

  Expected<bool> write(const BookPlan& plan) {
    if (auto whole = all_positions(plan.plies); !whole || !*whole) return whole;
    if (auto whole = middle(plan.middle); !whole || !*whole) return whole;
    if (auto whole = replies(plan.replies); !whole || !*whole) return whole;
    return lines(plan.lines);
  }

 private:
  /// Positions with the same number of stones, mirror images once, each with the columns that lead there.
  using Layer = std::map<std::uint64_t, std::string>;
  struct Child {
    std::string columns;
    Position position;
  };

  Layer start() const { return {{raw(canonical_code(game_, game_.start())), ""}}; }
  Position position_of(const std::string& columns) const { return game_.parse(columns).value(); }
  void put(Layer& layer, Child child) const {
    if (!game_.result(child.position)) layer.emplace(raw(canonical_code(game_, child.position)), child.columns);
  }
  std::vector<Child> children(const std::string& columns) const {
    const Position position = position_of(columns);
    std::vector<Child> all;
    for (const auto move : game_.moves(position)) {
      const std::string blank = game_.width() > 9 && !columns.empty() ? " " : "";
      all.push_back({columns + blank + game_.move_name(move), game_.play(position, move)});
    }
    return all;
  }

  Layer all_after(const Layer& layer) const {
    Layer next;
    for (const auto& [code, columns] : layer) {
      for (Child& child : children(columns)) put(next, std::move(child));
    }
    return next;
  }

  Expected<bool> all_positions(int plies) {
    std::vector<Layer> layers{start()};
    for (int ply = 0; ply < plies; ++ply) layers.push_back(all_after(layers.back()));
    if (auto whole = search_all(layers.back()); !whole || !*whole) return whole;
    layers.pop_back();
    for (; !layers.empty(); layers.pop_back()) {
      for (const auto& [code, columns] : layers.back()) look_ahead(columns);
    }
    return true;
  }

  /// Searches the last positions first: the values of those before them then follow.
  Expected<bool> middle(int plies) {
    if (plies == 0) return true;
    std::vector<Layer> layers{start()};
    for (int ply = 0; ply < plies; ++ply) layers.push_back(middle_after(layers.back()));
    for (; !layers.empty(); layers.pop_back()) {
      if (auto whole = search_all(all_after(layers.back())); !whole || !*whole) return whole;
      for (const auto& [code, columns] : layers.back()) look_ahead(columns);
    }
    return true;
  }
  Layer middle_after(const Layer& layer) const {
    Layer next;
    for (const auto& [code, columns] : layer) {
      for (Child& child : children(columns)) {
        const int column = std::stoi(child.columns.substr(columns.size()));
        if (std::abs(2 * column - game_.width() - 1) <= 2) put(next, std::move(child));
      }
    }
    return next;
  }

  /// Adds the value of a position that follows from those of the positions after its moves.
  void look_ahead(const std::string& columns) {
    const Position position = position_of(columns);
    const Player player = game_.player(position);
    std::optional<Value> best;
    for (const Child& child : children(columns)) {
      const auto over = game_.result(child.position);
      const Value value = value_by(over ? ended(*over) : book_.find(child.position).value());
      if (!best || better_for(player, value, *best)) best = value;
    }
    book_.add(columns, position, *best);
  }

  Expected<bool> search_all(const Layer& layer) {
    known_ = 0;
    total_ = layer.size();
    for (const auto& [code, columns] : layer) {
      const Position position = position_of(columns);
      if (!book_.find(position)) {
        const Bracket<Value> value = TRY(search_.value(position, stop_));
        if (!value.proved()) return false;
        book_.add(columns, position, value.low);
        if (keep_) TRY(keep_(book_));
      }
      ++known_;
      if (!stop_.go_on({})) return false;
    }
    return true;
  }

  /// Ply by ply, the positions that occur when J0 plays perfectly, and when J1 does.
  Expected<bool> replies(int plies) {
    std::array<Layer, 2> layers{start(), start()};
    for (int ply = 0; ply < plies; ++ply) {
      const auto mover = static_cast<std::size_t>(ply % 2);
      // Against a perfect opponent the mover plays anything. The positions that follow must be in the book before
      // replies are looked up in it, or the replies would differ from those of the complete book.
      layers[1 - mover] = all_after(layers[1 - mover]);
      if (auto whole = search_all(layers[1 - mover]); !whole || !*whole) return whole;
      if (auto whole = search_all(layers[mover]); !whole || !*whole) return whole;
      Layer next;
      for (const auto& [code, columns] : layers[mover]) {
        auto best = TRY(best_of(position_of(columns), children(columns)));
        if (!best) return false;
        put(next, *std::move(best));
      }
      layers[mover] = std::move(next);
    }
    return true;
  }

  /// The best lines from the start and after each first move.
  Expected<bool> lines(int reach) {
    if (reach == 0) return true;
    for (const Layer& layer : {start(), all_after(start())}) {
      if (auto whole = search_all(layer); !whole || !*whole) return whole;
      for (const auto& [code, columns] : layer) {
        if (auto whole = line(columns, reach); !whole || !*whole) return whole;
      }
    }
    return true;
  }
  Expected<bool> line(std::string columns, int reach) {
    for (Position position = position_of(columns); std::popcount(position.stones) < reach;) {
      const auto best = TRY(best_of(position, children(columns)));
      if (!best) return false;
      position = best->position;
      columns = best->columns;
      if (game_.result(position)) break;
    }
    return true;
  }

  /// The move to play, which keeps the value; the position after it is added to the book.
  Expected<std::optional<Child>> best_of(const Position& position, std::vector<Child> all) {
    const Value value = book_.find(position).value();
    std::ranges::stable_sort(all, std::greater{}, [&](const Child& child) { return book_.preference(child.position); });
    for (Child& child : all) {
      const auto known = book_.find(child.position);
      const Bracket<Value> after =
          known ? exactly(*known) : TRY(search_.confirm(child.position, value_after(value), stop_));
      if (!after.proved() || !keeps_value(value, after.low)) continue;
      if (!game_.result(child.position)) book_.add(child.columns, child.position, after.low);
      return std::move(child);
    }
    return std::nullopt;
  }

  const ConnectFour& game_;
  Search<Position>& search_;
  OpeningBook& book_;
  Stop stop_;  ///< for the searches, whose progress is reported as a count of positions
  const BookKeeper& keep_;
  std::size_t known_ = 0;  ///< positions of the current stage that are known
  std::size_t total_ = 0;
};

}  // namespace

Expected<bool> write_book(const ConnectFour& game, const BookPlan& plan, Search<ConnectFour::Position>& search,
                          OpeningBook& book, Stop& stop, const BookKeeper& keep) {
  return BookWriter(game, search, book, stop, keep).write(plan);
}

}  // namespace perfectplay
