#include "support/small_games.h"

namespace perfectplay::testing {

Expected<std::shared_ptr<const ReachabilityGame>> make_game(std::string_view game,
                                                            const std::vector<std::string>& typed) {
  const GameEntry* const row = find_game(game);
  if (row == nullptr) return input_error("no such game: " + std::string(game));
  std::vector<std::pair<std::string, std::string>> given;
  for (std::size_t i = 0; i < typed.size(); ++i) {
    const bool has_value = i + 1 < typed.size() && !typed[i + 1].starts_with("--");
    given.emplace_back(typed[i].substr(2), has_value ? typed[i + 1] : "true");
    if (has_value) ++i;
  }
  const auto arguments = check_arguments(*row, given);
  if (!arguments) return tl::unexpected(arguments.error());
  auto made = row->make(*arguments);
  if (!made) return tl::unexpected(std::move(made).error());
  return std::get<std::shared_ptr<const ReachabilityGame>>(std::move(*made));
}

std::vector<SmallGame> small_games() {
  std::vector<SmallGame> games;
  for (const GameEntry& row : registry()) {
    if (row.family != Family::Reachability) continue;
    for (const auto& typed : row.small_instances) {
      std::string name(row.name);
      for (const std::string& word : typed) name += ' ' + word;
      const auto game = make_game(row.name, typed);
      if (game) {
        games.push_back({name, *game});
      } else {
        ADD_FAILURE() << name << ": " << game.error().message;
      }
    }
  }
  return games;
}

}  // namespace perfectplay::testing
