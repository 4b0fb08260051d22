#include "perfectplay/verify/own_scoring.h"

#include "perfectplay/base/utf8.h"

namespace perfectplay {

OwnScoring::OwnScoring(const DeductionGame& game) : game_(game) {
  for (std::uint32_t i = 0; i < game.answers(); ++i) {
    numbers_.emplace(game.answer_name(Answer{static_cast<std::uint16_t>(i)}), i);
  }
  if (game.pegs() == nullptr && !game.words()) return;
  for (std::uint32_t i = 0; i < game.guesses(); ++i) {
    // Capital and small letters of words are the same letters.
    const std::string name = game.words() ? in_lower_case(game.guess_name(Guess{i})) : game.guess_name(Guess{i});
    letters_.push_back(letters_of(name, game.pegs() != nullptr && name.find(',') != std::string::npos));
  }
}

/// The characters of the name, or the parts between commas.
OwnScoring::Letters OwnScoring::letters_of(const std::string& name, bool separated) {
  Letters letters;
  for (const char c : name) {
    const bool continues = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
    if (separated) {
      if (letters.empty() || c == ',') letters.emplace_back();
      if (c != ',') letters.back() += c;
    } else if (continues && !letters.empty()) {
      letters.back() += c;
    } else {
      letters.emplace_back(1, c);
    }
  }
  return letters;
}

std::string OwnScoring::score_pegs(const Letters& guess, const Letters& secret) const {
  std::vector<bool> guess_used(guess.size(), false);
  std::vector<bool> secret_used(guess.size(), false);
  std::size_t blacks = 0;
  for (std::size_t i = 0; i < guess.size(); ++i) {
    if (guess[i] != secret[i]) continue;
    guess_used[i] = secret_used[i] = true;
    ++blacks;
  }
  if (!game_.pegs()->rules().whites) return std::to_string(blacks);
  std::size_t whites = 0;
  for (std::size_t i = 0; i < guess.size(); ++i) {
    for (std::size_t j = 0; j < guess.size() && !guess_used[i]; ++j) {
      if (secret_used[j] || guess[i] != secret[j]) continue;
      guess_used[i] = secret_used[j] = true;
      ++whites;
    }
  }
  return std::to_string(blacks) + (guess.size() > 9 ? "," : "") + std::to_string(whites);
}

std::string OwnScoring::score_words(const Letters& guess, const Letters& secret) {
  std::string marks(guess.size(), '-');
  std::vector<bool> crossed_out(secret.size(), false);
  for (std::size_t i = 0; i < guess.size(); ++i) {
    if (guess[i] != secret[i]) continue;
    marks[i] = 'g';
    crossed_out[i] = true;
  }
  for (std::size_t i = 0; i < guess.size(); ++i) {
    if (marks[i] == 'g') continue;
    for (std::size_t j = 0; j < secret.size(); ++j) {
      if (crossed_out[j] || guess[i] != secret[j]) continue;
      marks[i] = 'y';
      crossed_out[j] = true;
      break;
    }
  }
  return marks;
}

std::uint32_t OwnScoring::answer(std::uint32_t guess, std::uint32_t solution) const {
  if (letters_.empty()) return static_cast<std::uint32_t>(game_.answer(Guess{guess}, Guess{solution}));
  const Letters& a = letters_[guess];
  const Letters& b = letters_[solution];
  const auto found = numbers_.find(game_.words() ? score_words(a, b) : score_pegs(a, b));
  return found == numbers_.end() ? game_.answers() : found->second;
}

}  // namespace perfectplay
