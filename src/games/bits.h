// The set bits of a word as a range, lowest first: the board games list their moves with it.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace perfectplay {

class SetBits {
 public:
  class Iterator {
   public:
    using value_type = std::uint8_t;
    using difference_type = std::ptrdiff_t;
    using iterator_concept = std::forward_iterator_tag;

    Iterator() = default;
    explicit Iterator(std::uint64_t left) : left_(left) {}
    std::uint8_t operator*() const { return static_cast<std::uint8_t>(std::countr_zero(left_)); }
    Iterator& operator++() {
      left_ &= left_ - 1;
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    std::uint64_t left_ = 0;
  };

  explicit SetBits(std::uint64_t word) : word_(word) {}
  Iterator begin() const { return Iterator(word_); }
  Iterator end() const { return Iterator(0); }

 private:
  std::uint64_t word_;
};

}  // namespace perfectplay
