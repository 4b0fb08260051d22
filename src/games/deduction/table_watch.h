// Asks a Stop now and then while a table of answers is built.
//
// A table that takes a few milliseconds is built whatever the limits say: the solver can then report a bracket, which
// is worth more than an error.
#pragma once

#include <cstdint>

#include "perfectplay/base/stop.h"

namespace perfectplay {

class TableWatch {
 public:
  /// `rows` is the number of rows in all, or 0 while unknown.
  TableWatch(Stop& stop, std::string_view phase, std::uint64_t rows) : stop_(stop), phase_(phase), rows_(rows) {}

  /// To be called before a row that takes about `nanoseconds`. When it returns false, give up with error().
  bool go_on(std::uint64_t nanoseconds) {
    ++row_;
    unwatched_ += nanoseconds;
    if (unwatched_ < between_polls) return true;
    unwatched_ = 0;
    return stop_.go_on({phase_, row_ - 1, rows_});
  }
  tl::unexpected<Error> error() const { return stop_error(stop_, "the building of the table of answers"); }

 private:
  static constexpr std::uint64_t between_polls = 10'000'000;

  Stop& stop_;
  std::string_view phase_;
  std::uint64_t rows_;
  std::uint64_t row_ = 0;
  std::uint64_t unwatched_ = 0;
};

}  // namespace perfectplay
