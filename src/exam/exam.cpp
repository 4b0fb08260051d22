#include "perfectplay/exam/exam.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "perfectplay/exam/exam_layer.h"
#include "perfectplay/games/awale/godel.h"

namespace perfectplay {

namespace {

constexpr std::uint64_t modulus = std::uint64_t{1} << 31;
constexpr int prime = 37;
constexpr int few = 7;    // seeds of the small boards
constexpr int many = 24;  // seeds of the large ones

/// Stands for v(seeds, index), and so for a board.
struct Place {
  int seeds;
  std::uint64_t index;
};

/// The boards of the questions with fixed indices: 1, 3, 4, 8, 11 and 12.
Place fixed_place(int question, std::size_t i) {
  constexpr std::array<Place, 3> first{{{few, 1}, {many, 1000}, {many, 1000000}}};
  switch (question) {
    case 1:
      return first[i];
    case 8:
      return {i == 0 ? few : many, 30 + i};
    case 11:
      return {few, 80 + i};
    case 12:
      return {many, 90 + i};
    default:
      return {i < 3 ? few : many, i + 1};
  }
}

/// The sequence u(0), u(1), …, computed as far as needed.
class Sequence {
 public:
  explicit Sequence(std::uint32_t u0) : terms_{u0} {}

  std::uint64_t operator()(std::uint64_t k) {
    while (terms_.size() <= k) {
      terms_.push_back(static_cast<std::uint32_t>((1103515245 * std::uint64_t{terms_.back()} + 12345) % modulus));
    }
    return terms_[k];
  }

 private:
  std::vector<std::uint32_t> terms_;
};

class Candidate {
 public:
  Candidate(std::uint32_t u0, Godel godel) : u_(u0), godel_(std::move(godel)) { sheet_.u0 = u0; }

  ExamSheet& answer_all_but_the_last(const ExamQuestions& asked) {
    sheet_.asked = asked;
    for (std::size_t i = 0; i < 3; ++i) {
      if (asked[1]) question_1(i);
      if (asked[2]) question_2(i);
      if (asked[8]) sheet_.turned[i] = number(turned(rules_, board(fixed_place(8, i))));
    }
    if (asked[3] || asked[4]) questions_3_and_4();
    if (asked[5]) question_5();
    if (asked[6] || asked[7]) questions_6_and_7();
    if (asked[9]) question_9();
    if (asked[10] || asked[11]) questions_10_and_11();
    return sheet_;
  }
  AwalePosition board(int seeds, std::uint64_t k) { return godel_.position(v(seeds, k), seeds); }
  AwalePosition board(const Place& place) { return board(place.seeds, place.index); }
  ExamBoard shown(const Place& place) {
    const AwalePosition position = board(place);
    return {place.index, place.seeds, number(position), position};
  }

 private:
  std::uint64_t v(int seeds, std::uint64_t k) { return godel_.positions(seeds) * u_(k) / modulus; }
  std::uint64_t number(const AwalePosition& position) const { return godel_number(godel_, position).value_or(0); }

  void question_1(std::size_t i) {
    const auto [seeds, k] = fixed_place(1, i);
    const std::uint64_t w = number(board(seeds, k));
    sheet_.sequence[i] = {static_cast<int>(u_(k) % prime), static_cast<int>(v(seeds, k) % prime),
                          static_cast<int>(w % prime)};
  }

  void question_2(std::size_t i) {
    const std::uint64_t below = 4 + u_(10 + 2 * i) % 4;
    const std::uint64_t above = below + 5 + u_(11 + 2 * i) % 20;
    sheet_.binomials[i] = binomial(above, below).value_or(0);  // at most binomial(31, 7)
  }

  void questions_3_and_4() {
    for (std::size_t i = 0; i < 6; ++i) {
      const auto [seeds, k] = fixed_place(3, i);
      sheet_.vectors[i] = godel_.dec(v(seeds, k));
      sheet_.boards[i] = board(seeds, k);
    }
  }

  void question_5() {
    std::size_t found = 0;
    for (std::uint64_t k = 1; found < sheet_.stuck.size(); ++k) {
      const AwalePosition position = board(few, k);
      const bool has_seeds = seeds_in(own_half(rules_, position)) > 0;
      if (has_seeds && moves(rules_, position).empty()) sheet_.stuck[found++] = k;
    }
  }

  void questions_6_and_7() {
    std::size_t found = 0;
    std::size_t ended = 0;
    for (std::uint64_t k = 1; found < sheet_.playable.size() || ended < sheet_.ended.size(); ++k) {
      const std::vector<AwaleMove> playable = moves(rules_, board(many, k));
      if (playable.empty() && ended < sheet_.ended.size()) sheet_.ended[ended++] = k;
      int gain = 0;
      for (const AwaleMove& move : playable) gain = std::max(gain, move.gain);
      found += note(sheet_.playable[playable.size()], {k, gain});
    }
  }

  void question_9() {
    std::size_t found = 0;
    for (std::uint64_t k = 1; found < sheet_.unmoves.size(); ++k) {
      const std::vector<AwalePosition> before = unmoves(rules_, board(many, k));
      if (before.size() >= sheet_.unmoves.size()) continue;
      std::uint64_t sum = 0;
      for (const AwalePosition& position : before) sum += number(position);
      found += note(sheet_.unmoves[before.size()], {k, static_cast<int>(sum % prime)});
    }
  }

  void questions_10_and_11() {
    ExamLayer layer(rules_, godel_, few, [this](const AwalePosition& position) {
      const int seeds = seeds_in(position);
      return static_cast<int>(u_(number(position)) % static_cast<std::uint64_t>(2 * seeds + 1)) - seeds;
    });
    std::size_t found = 0;
    for (std::uint64_t k = 1; found < sheet_.waiting.size(); ++k) {
      const ExamLayer::State& state = layer.state(v(few, k));
      found += note(sheet_.waiting[static_cast<std::size_t>(state.waiting)], {k, state.bound});
    }
    layer.converge();
    for (std::size_t i = 0; i < sheet_.settled.size(); ++i) {
      const ExamLayer::State& state = layer.state(v(few, fixed_place(11, i).index));
      if (state.pass) sheet_.settled[i] = ExamSettled{*state.pass, state.bound};
    }
  }

  /// Keeps the first find; returns the number of finds added, 0 or 1.
  static std::size_t note(ExamFind& place, const ExamFind& find) {
    if (place.index != 0) return 0;
    place = find;
    return 1;
  }

  AwaleRules rules_ = awale_rule_sets[0].rules;
  Sequence u_;
  Godel godel_;
  ExamSheet sheet_;
};

}  // namespace

Expected<ExamSheet> exam_sheet(std::int64_t u0, const AwaleScorer& score, const ExamQuestions& asked) {
  if (u0 < 0 || u0 >= static_cast<std::int64_t>(modulus)) {
    return input_error(fmt::format("u0 = {}: expected 0 to {}", u0, modulus - 1));
  }
  auto godel = TRY(Godel::make(4, many));
  Candidate candidate(static_cast<std::uint32_t>(u0), std::move(godel));
  ExamSheet sheet = candidate.answer_all_but_the_last(asked);
  if (!asked[12]) return sheet;
  for (std::size_t i = 0; i < sheet.scores.size(); ++i)
    sheet.scores[i] = TRY(score(candidate.board(fixed_place(12, i))));
  return sheet;
}

std::vector<ExamBoard> exam_boards(const ExamSheet& sheet, int question) {
  std::vector<Place> places;
  const auto found = [&](int seeds, const auto& finds) {
    for (const auto& find : finds) {
      if constexpr (requires { find.index; }) {
        places.push_back({seeds, find.index});
      } else {
        places.push_back({seeds, find});
      }
    }
  };
  const auto fixed = [&](std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) places.push_back(fixed_place(question, i));
  };
  switch (question) {
    case 2:
      break;
    case 5:
      found(few, sheet.stuck);
      break;
    case 6:
      found(many, sheet.playable);
      break;
    case 7:
      found(many, sheet.ended);
      break;
    case 9:
      found(many, sheet.unmoves);
      break;
    case 10:
      found(few, sheet.waiting);
      break;
    case 3:
    case 4:
    case 11:
      fixed(6);
      break;
    default:
      fixed(3);
  }
  auto godel = Godel::make(4, many);
  Candidate candidate(sheet.u0, std::move(*godel));
  std::vector<ExamBoard> boards;
  boards.reserve(places.size());
  for (const Place& place : places) boards.push_back(candidate.shown(place));
  return boards;
}

}  // namespace perfectplay
