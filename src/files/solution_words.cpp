#include "perfectplay/files/solution_words.h"

#define XXH_INLINE_ALL
#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>

namespace perfectplay {

std::optional<Outcome> outcome_of_word(std::string_view word) {
  for (const Outcome outcome : {Outcome::J0, Outcome::J1, Outcome::Draw}) {
    if (word == name_of(outcome)) return outcome;
  }
  return std::nullopt;
}

std::string quoted(std::string_view word) {
  const auto is_plain = [](char c) { return static_cast<unsigned char>(c) > ' ' && c != '"' && c != '\\' && c != 127; };
  if (!word.empty() && word != "-" && word.front() != '#' && std::ranges::all_of(word, is_plain))
    return std::string(word);
  std::string result = "\"";
  for (const char c : word) {
    if (c == '"' || c == '\\') {
      result += {'\\', c};
    } else if (c == '\n') {
      result += "\\n";
    } else {
      result += c;
    }
  }
  return result + '"';
}

std::string game_line(const GameReference& reference, bool symmetry) {
  std::string line = "game " + perfectplay::quoted(reference.game);
  for (const auto& [name, value] : reference.arguments)
    line.append(1, ' ').append(perfectplay::quoted(fmt::format("{}={}", name, value)));
  return symmetry ? line + "\nsymmetry merged" : line;
}

std::string entry_line(std::string_view position, const Value& value, std::string_view move) {
  return fmt::format("{} {} {} {}", quoted(position), name_of(value.outcome),
                     value.rank == no_rank ? "-" : std::to_string(raw(value.rank)), move.empty() ? "-" : quoted(move));
}

struct SolutionChecksum::State {
  XXH64_state_t hash{};
};

SolutionChecksum::SolutionChecksum() : state_(std::make_unique<State>()) { XXH64_reset(&state_->hash, 0); }
SolutionChecksum::~SolutionChecksum() = default;

void SolutionChecksum::add(std::string line) {
  line += '\n';
  XXH64_update(&state_->hash, line.data(), line.size());
}

std::string SolutionChecksum::digits() const { return fmt::format("{:016x}", XXH64_digest(&state_->hash)); }

}  // namespace perfectplay
