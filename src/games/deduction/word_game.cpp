#include "perfectplay/games/deduction/word_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "perfectplay/base/utf8.h"
#include "perfectplay/games/deduction/table_watch.h"

namespace perfectplay {
namespace {

/// Letters as small numbers, so that marking needs no search.
using Letters = std::vector<std::uint16_t>;

/// Marks guesses, each against all secrets at once: every step is one loop over the secrets, without a branch and on
/// numbers of one size, so that the compiler can vectorise it. A Reading holds 3 to the power of the length of a word.
template <class Reading>
class Marker {
 public:
  /// The first `secrets` words of `letters` are the secrets.
  Marker(const Letters& letters, std::size_t length, std::size_t secrets)
      : length_(length), at_(length, Letters(secrets)), marks_(length, Letters(secrets)), left_(secrets) {
    for (std::size_t s = 0; s < secrets; ++s) {
      for (std::size_t i = 0; i < length; ++i) at_[i][s] = letters[s * length + i];
    }
    codes_.resize(secrets);
  }

  /// The marks that each secret gives, read in base 3: grey 0, yellow 1, green 2.
  const std::vector<Reading>& mark(const std::uint16_t* guess) {
    for (std::size_t i = 0; i < length_; ++i) {
      if (std::find(guess, guess + i, guess[i]) == guess + i) mark_letter(guess, guess[i]);
    }
    std::ranges::fill(codes_, Reading{0});
    for (const Letters& marks : marks_) {
      for_secrets([code = codes_.data(), mark = marks.data()](std::size_t s) {
        code[s] = static_cast<Reading>(3 * code[s] + mark[s]);
      });
    }
    return codes_;
  }

 private:
  template <class Work>
  void for_secrets(const Work& work) const {
    const std::size_t secrets = left_.size();
    for (std::size_t s = 0; s < secrets; ++s) work(s);
  }

  void mark_letter(const std::uint16_t* guess, std::uint16_t letter) {
    // Step 1. How often each secret has the letter where it is not green.
    std::ranges::fill(left_, std::uint16_t{0});
    for (std::size_t i = 0; i < length_; ++i) {
      if (guess[i] == letter) continue;
      for_secrets([left = left_.data(), here = at_[i].data(), letter](std::size_t s) {
        left[s] = static_cast<std::uint16_t>(left[s] + (here[s] == letter ? 1 : 0));
      });
    }
    // Step 2. From the left, that many of the places that are not green are yellow.
    for (std::size_t i = 0; i < length_; ++i) {
      if (guess[i] != letter) continue;
      for_secrets([left = left_.data(), here = at_[i].data(), mark = marks_[i].data(), letter](std::size_t s) {
        const std::uint16_t green = here[s] == letter ? 1 : 0;
        const std::uint16_t yellow = (left[s] != 0 ? 1 : 0) & (green ^ 1);
        left[s] = static_cast<std::uint16_t>(left[s] - yellow);
        mark[s] = static_cast<std::uint16_t>(green + green + yellow);
      });
    }
  }

  std::size_t length_;
  std::vector<Letters> at_;     ///< by place, then by secret
  std::vector<Letters> marks_;  ///< by place, then by secret
  std::vector<std::uint16_t> left_;
  std::vector<Reading> codes_;
};

/// The numbers of answers, from 1, by their marks read in base 3. An array where words are short, since there is one
/// look-up per pair of words.
class MarkNumbers {
 public:
  explicit MarkNumbers(std::size_t length) {
    if (length > 12) return;
    std::size_t codes = 1;
    for (std::size_t i = 0; i < length; ++i) codes *= 3;
    of_short_words_.assign(codes, 0);
  }
  /// 0 until it is set.
  std::uint16_t& at(std::uint64_t code) {
    return of_short_words_.empty() ? of_long_words_[code] : of_short_words_[code];
  }

 private:
  std::vector<std::uint16_t> of_short_words_;
  std::unordered_map<std::uint64_t, std::uint16_t> of_long_words_;
};

std::string name_of_marks(std::uint64_t code, std::size_t length) {
  std::string name(length, '-');
  for (; code != 0; code /= 3) name[--length] = "-yg"[code % 3];
  return name;
}

/// The longest word whose marks, read in base 3, fit a Reading.
template <class Reading>
constexpr std::size_t longest_word_of = sizeof(Reading) == 2 ? 10 : max_word_length;

/// Fills the table guess by guess. Answers are numbered in the order in which they first occur.
template <class Reading>
Expected<void> fill_answers(Marker<Reading> marker, const Letters& letters, std::size_t length,
                            DeductionGame::Data& data, Stop& stop) {
  const std::size_t guesses = letters.size() / length;
  MarkNumbers numbers(length);
  data.wide.reserve(guesses * data.solutions);
  TableWatch watch(stop, "marking words", guesses);
  for (std::size_t g = 0; g < guesses; ++g) {
    if (!watch.go_on(length * data.solutions)) return watch.error();
    // The table grows row by row: touching all its pages at once would take longer than some time limits.
    data.wide.resize((g + 1) * data.solutions);
    auto answer = data.wide.end() - data.solutions;
    for (const Reading code : marker.mark(letters.data() + g * length)) {
      std::uint16_t& number = numbers.at(code);
      if (number == 0) {
        if (data.answer_names.size() == DeductionGame::max_answers) {
          return resource_error(fmt::format("words: more than {} different answers", DeductionGame::max_answers));
        }
        data.answer_names.push_back(name_of_marks(code, length));
        number = static_cast<std::uint16_t>(data.answer_names.size());
      }
      *answer++ = static_cast<std::uint16_t>(number - 1);
    }
  }
  return {};
}

}  // namespace

Expected<DeductionGame> word_game(const WordList& hidden, const WordList* further) {
  Stop never;
  return word_game(hidden, further, never);
}

Expected<DeductionGame> word_game(const WordList& hidden, const WordList* further, Stop& stop) {
  if (further != nullptr && further->length() != hidden.length()) {
    return input_error(fmt::format("words: the hidden words have {} letters, the further guesses {}; expected the same",
                                   hidden.length(), further->length()));
  }
  TRY(check_table_size(hidden.size(), hidden.size(), "words"));
  // Step 1. The guesses: the hidden words, then the further ones that are new. Letters become small numbers.
  const std::size_t length = hidden.length();
  DeductionGame::Data data;
  data.words = true;
  data.solutions = static_cast<std::uint32_t>(hidden.size());
  data.guess_names = hidden.words();
  data.weights = hidden.weights();
  std::vector<const char32_t*> rows;
  for (std::size_t i = 0; i < hidden.size(); ++i) rows.push_back(hidden.letters(i));
  if (further != nullptr) {
    std::unordered_set<std::string> known;
    for (const std::string& word : hidden.words()) known.insert(in_lower_case(word));
    for (std::size_t i = 0; i < further->size(); ++i) {
      if (known.contains(in_lower_case(further->words()[i]))) continue;
      data.guess_names.push_back(further->words()[i]);
      rows.push_back(further->letters(i));
    }
  }
  TRY(check_table_size(rows.size(), hidden.size(), "words"));
  std::unordered_map<char32_t, std::uint16_t> alphabet;
  Letters letters;
  for (const char32_t* row : rows) {
    for (std::size_t i = 0; i < length; ++i) {
      letters.push_back(alphabet.emplace(row[i], static_cast<std::uint16_t>(alphabet.size())).first->second);
    }
    if (alphabet.size() > 60'000) return resource_error("words: more than 60000 different letters");
  }

  // Step 2. The answers, numbered as they first occur; the wide table becomes a narrow one when they are few.
  if (length <= longest_word_of<std::uint16_t>) {
    TRY(fill_answers(Marker<std::uint16_t>(letters, length, hidden.size()), letters, length, data, stop));
  } else {
    TRY(fill_answers(Marker<std::uint64_t>(letters, length, hidden.size()), letters, length, data, stop));
  }
  data.solved = Answer{data.wide.front()};
  if (data.answer_names.size() <= 256) {
    data.narrow.assign(data.wide.begin(), data.wide.end());
    data.wide = {};
  }
  return DeductionGame(std::move(data));
}

}  // namespace perfectplay
