#include "perfectplay/games/deduction/synthetic_words.h"

#include <set>
#include <string_view>

namespace perfectplay {
namespace {

/// Each letter is repeated in proportion to its frequency.
constexpr std::string_view likely_vowels = "eeeeeeeeaaaaaaiiiioooouuy";
constexpr std::string_view likely_consonants = "rrrrrrttttttlllllnnnnnsssssccccddddmmmpppbbbhhhggkkffwwvzxjq";

class WordMaker {
 public:
  explicit WordMaker(std::uint64_t seed) : state_(seed) {}

  std::string word(std::size_t length) {
    std::string letters;
    bool vowel = below(5) == 0;
    for (std::size_t i = 0; i < length; ++i) {
      letters += vowel ? one_of(likely_vowels) : one_of(likely_consonants);
      vowel = vowel ? below(7) == 0 : below(4) != 0;
    }
    return letters;
  }

 private:
  char one_of(std::string_view letters) { return letters[below(letters.size())]; }

  /// A linear congruential generator modulo 2^64 with D. Knuth's constants (MMIX). Its low bits have short periods, so
  /// only the high ones are used.
  std::size_t below(std::size_t limit) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>((state_ >> 33) % limit);
  }

  std::uint64_t state_;
};

}  // namespace

std::string synthetic_words(std::size_t length, std::size_t count, std::uint64_t seed) {
  constexpr std::size_t most_repeats = 10'000;  // give up after this many repeated words in a row
  WordMaker maker(seed);
  std::set<std::string> words;
  for (std::size_t repeats = 0; words.size() < count && repeats < most_repeats;) {
    repeats = words.insert(maker.word(length)).second ? 0 : repeats + 1;
  }
  std::string text;
  for (const std::string& word : words) text += word + '\n';
  return text;
}

}  // namespace perfectplay
