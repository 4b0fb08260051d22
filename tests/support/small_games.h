// The small instances of every row of the registry, made and named, for the generic tests.
//
//   for (const auto& small : small_games<DeductionGame>()) …      every instance of every row of that family
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/registry/registry.h"
#include "support/temporary_folder.h"

namespace perfectplay::testing {

template <class Game>
struct SmallGame {
  std::string name;  ///< "nim sticks 10 rule 1,2"
  const GameEntry* row = nullptr;
  Game game;

  friend std::ostream& operator<<(std::ostream& out, const SmallGame& small) { return out << small.name; }
};

/// An instance whose texts of files are replaced by paths: the texts are written to `folder`.
GivenArguments with_files(const GameEntry& row, GivenArguments instance, const TemporaryFolder& folder);
/// The words of a command line for an instance: {"nim", "--sticks", "10"}.
std::vector<std::string> as_words(const GameEntry& row, const GivenArguments& instance, const TemporaryFolder& folder);

/// Makes a game. It does not need its files afterwards.
Expected<AnyGame> make_any(const GameEntry& row, const GivenArguments& instance);
/// A reachability game, by name.
Expected<PlayableGame> make_game(std::string_view game, const GivenArguments& given);

/// Calls visit(row, instance) for every instance of every row of a family.
template <class Visit>
void for_each_instance(Family family, const Visit& visit) {
  for (const GameEntry& row : registry()) {
    if (row.family != family) continue;
    for (const GivenArguments& instance : row.small_instances) visit(row, instance);
  }
}

template <class Game>
std::vector<SmallGame<Game>> small_games() {
  std::vector<SmallGame<Game>> games;
  for (const GameEntry& row : registry()) {
    for (std::size_t i = 0; i < row.small_instances.size(); ++i) {
      std::string name(row.name);
      for (const auto& [parameter, value] : row.small_instances[i]) {
        const bool is_text = value.find('\n') != std::string::npos;
        name += ' ' + parameter + ' ' + (is_text ? std::to_string(i) : value);
      }
      auto made = make_any(row, row.small_instances[i]);
      if (!made) {
        ADD_FAILURE() << name << ": " << made.error().message;
      } else if (auto* game = std::get_if<Game>(&*made)) {
        games.push_back({std::move(name), &row, std::move(*game)});
      }
    }
  }
  return games;
}

/// A name for INSTANTIATE_TEST_SUITE_P: letters, digits and underscores.
template <class Game>
std::string test_name(const ::testing::TestParamInfo<SmallGame<Game>>& tested) {
  std::string name = tested.param.name;
  std::ranges::replace_if(
      name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
}

}  // namespace perfectplay::testing
