#include "perfectplay/verify/own_scoring.h"

#include <algorithm>

#include "perfectplay/base/utf8.h"

namespace perfectplay {

OwnScoring::OwnScoring(const DeductionGame& game) : game_(game) {
  for (std::uint32_t i = 0; i < game.answers(); ++i) {
    numbers_.emplace(game.answer_name(Answer{static_cast<std::uint16_t>(i)}), i);
  }
  if (game.pegs() == nullptr && !game.words()) return;
  std::map<std::string, std::uint16_t> alphabet;
  for (std::uint32_t i = 0; i < game.guesses(); ++i) {
    // Capital and small letters of words are the same letters.
    const std::string name = game.words() ? in_lower_case(game.guess_name(Guess{i})) : game.guess_name(Guess{i});
    Letters& letters = letters_.emplace_back();
    for (const std::string& letter : letters_of(name, game.pegs() != nullptr && name.find(',') != std::string::npos)) {
      letters.push_back(alphabet.emplace(letter, static_cast<std::uint16_t>(alphabet.size())).first->second);
    }
  }
  alphabet_ = static_cast<std::uint32_t>(alphabet.size());
  if (game.pegs() == nullptr) return;
  const std::size_t places = letters_.front().size();
  for (std::size_t blacks = 0; blacks <= places; ++blacks) {
    for (std::size_t whites = 0; whites <= places; ++whites) {
      const std::string told = game.pegs()->rules().whites ? (places > 9 ? "," : "") + std::to_string(whites) : "";
      peg_numbers_.push_back(number_of(std::to_string(blacks) + told));
    }
  }
}

std::uint32_t OwnScoring::number_of(const std::string& answer) const {
  const auto found = numbers_.find(answer);
  return found == numbers_.end() ? game_.answers() : found->second;
}

/// The characters of the name, or the parts between commas.
std::vector<std::string> OwnScoring::letters_of(const std::string& name, bool separated) {
  std::vector<std::string> letters;
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

std::uint32_t OwnScoring::score_pegs(const Letters& guess, const Letters& secret) const {
  // Bit i: peg i is crossed out. There are at most 15 places.
  std::uint32_t guess_used = 0;
  std::uint32_t secret_used = 0;
  std::size_t blacks = 0;
  for (std::size_t i = 0; i < guess.size(); ++i) {
    if (guess[i] != secret[i]) continue;
    guess_used |= 1U << i;
    secret_used |= 1U << i;
    ++blacks;
  }
  std::size_t whites = 0;
  for (std::size_t i = 0; i < guess.size(); ++i) {
    if ((guess_used >> i & 1U) != 0) continue;
    for (std::size_t j = 0; j < guess.size(); ++j) {
      if ((secret_used >> j & 1U) != 0 || guess[i] != secret[j]) continue;
      secret_used |= 1U << j;
      ++whites;
      break;
    }
  }
  return peg_numbers_[blacks * (guess.size() + 1) + whites];
}

std::uint32_t OwnScoring::score_words(const Letters& guess, const Letters& secret) const {
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
  return number_of(marks);
}

void OwnScoring::prepare_counting() {
  const std::size_t places = letters_.front().size();
  const std::uint32_t solutions = game_.solutions();
  std::map<std::vector<std::uint16_t>, std::uint16_t> numbered;
  for (const Letters& letters : letters_) {
    std::vector<std::uint16_t> content(alphabet_, 0);
    for (const std::uint16_t letter : letters) ++content[letter];
    const auto [place, added] = numbered.try_emplace(content, static_cast<std::uint16_t>(contents_.size()));
    if (added) contents_.push_back(content);
    content_of_.push_back(place->second);
  }
  at_place_.assign(places, std::vector<std::uint8_t>(solutions));
  for (std::size_t i = 0; i < places; ++i) {
    for (std::uint32_t s = 0; s < solutions; ++s) at_place_[i][s] = static_cast<std::uint8_t>(letters_[s][i]);
  }
  blacks_.resize(solutions);
  matches_.resize(contents_.size());
  // There are fewer than 256 answers; 255 stands for one that the game does not have.
  by_counts_.assign((places + 1) * (places + 1), 255);
  for (std::size_t matches = 0; matches <= places; ++matches) {
    for (std::size_t blacks = 0; blacks <= matches; ++blacks) {
      const std::uint32_t number = peg_numbers_[blacks * (places + 1) + matches - blacks];
      if (number < game_.answers()) by_counts_[matches * (places + 1) + blacks] = static_cast<std::uint8_t>(number);
    }
  }
}

std::uint32_t OwnScoring::first_wrong(std::uint32_t guess, const std::uint8_t* told) {
  if (at_place_.empty()) prepare_counting();
  const std::size_t places = at_place_.size();
  const std::uint32_t solutions = game_.solutions();
  std::fill(blacks_.begin(), blacks_.end(), std::uint8_t{0});
  for (std::size_t i = 0; i < places; ++i) {
    const auto colour = static_cast<std::uint8_t>(letters_[guess][i]);
    const std::uint8_t* const at_place = at_place_[i].data();
    for (std::uint32_t s = 0; s < solutions; ++s) {
      blacks_[s] = static_cast<std::uint8_t>(blacks_[s] + (at_place[s] == colour ? 1 : 0));
    }
  }
  const std::vector<std::uint16_t>& own = contents_[content_of_[guess]];
  for (std::size_t c = 0; c < contents_.size(); ++c) {
    std::size_t matches = 0;
    for (std::size_t colour = 0; colour < own.size(); ++colour) matches += std::min(own[colour], contents_[c][colour]);
    matches_[c] = static_cast<std::uint8_t>(matches * (places + 1));
  }
  for (std::uint32_t s = 0; s < solutions; ++s) {
    if (told[s] != by_counts_[matches_[content_of_[s]] + blacks_[s]]) return s;
  }
  return solutions;
}

std::uint32_t OwnScoring::answer(std::uint32_t guess, std::uint32_t solution) const {
  if (letters_.empty()) return static_cast<std::uint32_t>(game_.answer(Guess{guess}, Guess{solution}));
  const Letters& a = letters_[guess];
  const Letters& b = letters_[solution];
  return game_.words() ? score_words(a, b) : score_pegs(a, b);
}

}  // namespace perfectplay
