#include "perfectplay/graph/form/parity_solution.h"

#include <fmt/format.h>

#include <vector>

#include "perfectplay/graph/form/form_words.h"
#include "perfectplay/graph/form/pgsolver_scanner.h"

namespace perfectplay {
namespace {

constexpr std::string_view first_word = "paritysol";

/// Takes the number of a vertex of the graph.
Expected<Vertex> take_vertex(PgsolverScanner& scanner, const FormText& form_text, std::uint32_t size,
                             std::string_view what) {
  const std::size_t place = scanner.at();
  const auto number = scanner.take_id(what);
  if (!number) return tl::unexpected(number.error());
  if (*number >= size) {
    return form_text.error(place, fmt::format("the graph has vertices 0 to {}, not {}", size - 1, *number));
  }
  return Vertex{*number};
}

}  // namespace

bool is_parity_solution(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  return text.starts_with(first_word);
}

void write_parity_solution(const Graph& graph, const Solution& solution, OutputFile& out) {
  out.write(fmt::format("{} {};\n", first_word, solution.size() - 1));
  for (std::uint32_t v = 0; v < solution.size(); ++v) {
    const Player winner = solution.outcome[v] == Outcome::J0 ? Player::J0 : Player::J1;
    // A victory vertex is a loop in the parity encoding: its owner can only stay.
    const Vertex move = graph.victory(Vertex{v}) ? Vertex{v} : solution.move[v];
    if (graph.owner(Vertex{v}) == winner && move != no_vertex) {
      out.write(fmt::format("{} {} {};\n", v, raw(winner), raw(move)));
    } else {
      out.write(fmt::format("{} {};\n", v, raw(winner)));
    }
  }
}

Expected<ParitySolution> parse_parity_solution(std::string_view text, const std::string& source, std::uint32_t size) {
  ParitySolution solution{BigArray<Player>(size, Player::J0), BigArray<Vertex>(size, no_vertex)};
  std::vector<bool> listed(size, false);
  const FormText form_text(text, source);
  PgsolverScanner scanner(form_text, 0);
  scanner.skip_space();
  if (scanner.take_word(first_word)) {
    if (auto highest = scanner.take_id("the highest vertex"); !highest) return tl::unexpected(highest.error());
    if (auto end = scanner.expect(';', "after the highest vertex"); !end) return tl::unexpected(end.error());
  }
  while (!scanner.at_end()) {
    const std::size_t place = scanner.at();
    const auto vertex = take_vertex(scanner, form_text, size, "a vertex");
    if (!vertex) return tl::unexpected(vertex.error());
    if (listed[raw(*vertex)]) return form_text.error(place, fmt::format("vertex {} is listed twice", raw(*vertex)));
    listed[raw(*vertex)] = true;
    const std::size_t winner_place = scanner.at();
    const auto winner = scanner.take_id("the winner, 0 or 1");
    if (!winner) return tl::unexpected(winner.error());
    if (*winner > 1) return form_text.error(winner_place, fmt::format("the winner is 0 or 1, not {}", *winner));
    solution.winner[raw(*vertex)] = *winner == 0 ? Player::J0 : Player::J1;
    if (scanner.sees_digit()) {
      const auto move = take_vertex(scanner, form_text, size, "a move");
      if (!move) return tl::unexpected(move.error());
      solution.move[raw(*vertex)] = *move;
    }
    if (auto end = scanner.expect(';', "after a vertex, its winner and its move"); !end)
      return tl::unexpected(end.error());
  }
  for (std::uint32_t v = 0; v < size; ++v) {
    if (!listed[v]) return form_text.error(scanner.at(), fmt::format("vertex {} is not listed", v));
  }
  return solution;
}

}  // namespace perfectplay
