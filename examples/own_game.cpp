// A game of one's own: whoever moves takes 1, 4, 9, … sticks, and whoever finds none left has lost.
#include <perfectplay/games/notation.h>
#include <perfectplay/play/oracle.h>

#include <cstdio>

using namespace perfectplay;

struct Squares {
  struct Position {
    int left = 0;
    Player player = Player::J0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  using Move = int;
  int sticks = 0;

  // The rules: pure functions, which the concept Rules checks.
  Position start() const { return {sticks, Player::J0}; }
  Player player(const Position& p) const { return p.player; }
  std::optional<Outcome> result(const Position& p) const {
    if (p.left > 0) return std::nullopt;
    return win_for(opponent(p.player));
  }
  std::vector<Move> moves(const Position& p) const {
    std::vector<Move> result;
    for (int root = 1; root * root <= p.left; ++root) result.push_back(root * root);
    return result;
  }
  Position play(const Position& p, Move taken) const { return {p.left - taken, opponent(p.player)}; }
  Code encode(const Position& p) const { return Code{static_cast<std::uint64_t>(p.left) * 2 + raw(p.player)}; }
  Position decode(Code c) const {
    return {static_cast<int>(raw(c) / 2), Player{static_cast<std::uint8_t>(raw(c) % 2)}};
  }

  // Names, which the concept Readable checks. A position is read as the moves that lead to it.
  std::string move_name(Move taken) const { return std::to_string(taken); }
  std::string print(const Position& p) const { return fmt::format("{}:{}", p.left, name_of(p.player)); }
  Expected<Position> parse(std::string_view text) const { return play_line(*this, text, split_words(text)); }
  std::string complaint(const Position&, std::string_view) const { return "expected a square that is left"; }
  std::string board(const Position& p) const { return std::string(static_cast<std::size_t>(p.left), '|'); }
};

int main() {
  Stop stop;
  auto oracle = Oracle::solve(erase(Squares{20}), {}, stop);
  if (!oracle) return std::fprintf(stderr, "%s\n", oracle.error().message.c_str()), 1;
  const ReachabilityGame& game = oracle->game();
  for (const char* played : {"", "1", "1 16"}) {
    const Code position = game.parse(played).value();
    const Value value = oracle->value(position).value();
    fmt::print("{}  {} wins in {}:", game.print(position), name_of(value.outcome), raw(value.rank));
    const auto line = oracle->best_line(position, 100, stop).value();
    for (const RatedMove& move : line.moves) fmt::print(" {}", move.name);
    fmt::print("\n");
  }
  fmt::print("{}\n", game.parse("1 5").error().message);
}
