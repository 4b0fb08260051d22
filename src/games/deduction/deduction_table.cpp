#include "perfectplay/games/deduction/deduction_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "perfectplay/games/deduction/table_watch.h"

namespace perfectplay {
namespace {

/// The words of a line, without its comment.
std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  line = line.substr(0, line.find('#'));
  constexpr std::string_view space = " \t\r";
  while (true) {
    const std::size_t start = line.find_first_not_of(space);
    if (start == std::string_view::npos) return words;
    line.remove_prefix(start);
    const std::size_t length = std::min(line.find_first_of(space), line.size());
    words.push_back(line.substr(0, length));
    line.remove_prefix(length);
  }
}

std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// Names to numbers, in order of appearance.
class Numbering {
 public:
  /// False when the name was there already.
  bool add(std::string_view name) {
    const bool is_new = numbers_.emplace(name, static_cast<std::uint32_t>(names_.size())).second;
    if (is_new) names_.emplace_back(name);
    return is_new;
  }
  std::optional<std::uint32_t> find(std::string_view name) const {
    const auto found = numbers_.find(name);
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
  }
  std::size_t size() const { return names_.size(); }
  std::vector<std::string> take_names() { return std::move(names_); }

 private:
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
  std::vector<std::string> names_;
};

class TableReader {
 public:
  TableReader(std::string_view text, const std::string& source, Stop& stop)
      : text_(text), source_(source), watch_(stop, "reading answers", 0) {}

  Expected<DeductionGame> read() {
    std::size_t line_number = 0;
    for (std::string_view rest = text_; !rest.empty();) {
      const std::size_t end = rest.find('\n');
      line_ = {++line_number, rest.substr(0, end)};
      const std::vector<std::string_view> words = words_of(line_.text);
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
      if (words.empty()) continue;
      if (!watch_.go_on(50 * words.size())) return watch_.error();
      const bool is_row = words.size() > 1 && words[1] == ":";
      auto done = is_row ? read_row(words) : read_names(words);
      if (!done) return tl::unexpected(done.error());
    }
    return finish();
  }

 private:
  struct Line {
    std::size_t number = 0;  ///< 0: none
    std::string_view text;
  };

  /// An error at `word`, which is a part of `line`.
  tl::unexpected<Error> error_at(const Line& line, std::string_view word, const std::string& complaint) const {
    const auto before = static_cast<std::size_t>(word.data() - line.text.data());
    return input_error(fmt::format("deduction table {}, line {}, column {}: {}", source_, line.number,
                                   1 + count_characters(line.text.substr(0, before)), complaint));
  }
  tl::unexpected<Error> error_at(std::string_view word, const std::string& complaint) const {
    return error_at(line_, word, complaint);
  }
  tl::unexpected<Error> error_at_end(const std::string& complaint) const {
    return input_error(fmt::format("deduction table {}: {}", source_, complaint));
  }

  Expected<void> read_names(const std::vector<std::string_view>& words) {
    const bool solutions = words.front() == "solutions";
    if (!solutions && words.front() != "guesses") {
      return error_at(words.front(),
                      fmt::format("\"{}\" opens no line; expected solutions, guesses, or a row \"NAME : ANSWER …\"",
                                  words.front()));
    }
    if (!cells_.empty()) return error_at(words.front(), "names after the first row; expected them before all rows");
    if (solutions && guesses_.size() > solutions_)
      return error_at(words.front(), "solutions after guesses; expected them before");
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (!guesses_.add(words[i])) return error_at(words[i], fmt::format("\"{}\" was named before", words[i]));
    }
    if (solutions) solutions_ = guesses_.size();
    return {};
  }

  Expected<void> read_row(const std::vector<std::string_view>& words) {
    if (cells_.empty()) {
      if (auto fits = check_table_size(guesses_.size(), solutions_, source_); !fits) return fits;
      cells_.resize(guesses_.size() * solutions_);
      rows_.resize(guesses_.size());
    }
    const auto guess = guesses_.find(words[0]);
    if (!guess) {
      return error_at(
          words[0], fmt::format("\"{}\" is no guess; expected a name from the lines solutions and guesses", words[0]));
    }
    if (rows_[*guess].number != 0) {
      return error_at(words[0],
                      fmt::format("a second row for \"{}\"; the first is on line {}", words[0], rows_[*guess].number));
    }
    rows_[*guess] = line_;
    if (words.size() - 2 != solutions_) {
      const bool too_many = words.size() - 2 > solutions_;
      return error_at(
          too_many ? words[solutions_ + 2] : words.back(),
          fmt::format("{} answers for \"{}\"; expected {}, one per solution", words.size() - 2, words[0], solutions_));
    }
    for (std::size_t i = 0; i < solutions_; ++i) {
      answers_.add(words[i + 2]);
      if (answers_.size() > DeductionGame::max_answers) {
        return error_at(words[i + 2], fmt::format("more than {} different answers", DeductionGame::max_answers));
      }
      cells_[*guess * solutions_ + i] = static_cast<std::uint16_t>(*answers_.find(words[i + 2]));
    }
    return {};
  }

  Expected<DeductionGame> finish() {
    if (solutions_ == 0) return error_at_end("no solutions; expected a line \"solutions NAME NAME …\"");
    DeductionGame::Data data;
    data.solutions = static_cast<std::uint32_t>(solutions_);
    data.guess_names = guesses_.take_names();
    data.answer_names = answers_.take_names();
    for (std::size_t guess = 0; guess < data.guess_names.size(); ++guess) {
      if (cells_.empty() || rows_[guess].number == 0) {
        return error_at_end(fmt::format("no row for \"{}\"; expected \"{} : ANSWER …\"", data.guess_names[guess],
                                        data.guess_names[guess]));
      }
    }
    data.solved = Answer{cells_.front()};
    if (auto sound = check_solved(data); !sound) return tl::unexpected(sound.error());
    if (data.answer_names.size() <= 256) {
      data.narrow.assign(cells_.begin(), cells_.end());
    } else {
      data.wide = std::move(cells_);
    }
    return DeductionGame(std::move(data));
  }

  /// Property (ii): solved() is the answer of each solution to itself, and of no other pair.
  Expected<void> check_solved(const DeductionGame::Data& data) {
    const std::string& solved = data.answer_names[static_cast<std::size_t>(data.solved)];
    for (std::size_t guess = 0; guess < data.guess_names.size(); ++guess) {
      if (!watch_.go_on(solutions_)) return watch_.error();
      for (std::size_t solution = 0; solution < solutions_; ++solution) {
        const std::uint16_t answer = cells_[guess * solutions_ + solution];
        if ((Answer{answer} == data.solved) == (guess == solution)) continue;
        const std::string_view cell = words_of(rows_[guess].text)[solution + 2];
        if (guess == solution) {
          return error_at(
              rows_[guess], cell,
              fmt::format("property (ii): \"{0}\" answers \"{1}\" to itself; expected \"{2}\", as \"{3}\" does",
                          data.guess_names[guess], data.answer_names[answer], solved, data.guess_names.front()));
        }
        return error_at(
            rows_[guess], cell,
            fmt::format("property (ii): guess \"{}\" is answered \"{}\" when \"{}\" is hidden; that answer is "
                        "kept for a guess that is the solution",
                        data.guess_names[guess], solved, data.guess_names[solution]));
      }
    }
    return {};
  }

  std::string_view text_;
  const std::string& source_;
  TableWatch watch_;
  Line line_;  ///< the line that is being read
  std::size_t solutions_ = 0;
  Numbering guesses_;  ///< the solutions first
  Numbering answers_;
  std::vector<Line> rows_;            ///< the line of each guess; number 0 until it is read
  std::vector<std::uint16_t> cells_;  ///< by guess, then by solution
};

}  // namespace

Expected<DeductionGame> parse_deduction_table(std::string_view text, const std::string& source) {
  Stop never;
  return parse_deduction_table(text, source, never);
}

Expected<DeductionGame> parse_deduction_table(std::string_view text, const std::string& source, Stop& stop) {
  return TableReader(text, source, stop).read();
}

std::string print_deduction_table(const DeductionGame& game) {
  std::string text = "solutions";
  for (std::uint32_t i = 0; i < game.guesses(); ++i) {
    if (i == game.solutions()) text += "\nguesses";
    text += ' ';
    text += game.guess_name(Guess{i});
  }
  for (std::uint32_t guess = 0; guess < game.guesses(); ++guess) {
    text += fmt::format("\n{} :", game.guess_name(Guess{guess}));
    for (std::uint32_t solution = 0; solution < game.solutions(); ++solution) {
      text += ' ';
      text += game.answer_name(game.answer(Guess{guess}, Guess{solution}));
    }
  }
  return text + '\n';
}

}  // namespace perfectplay
