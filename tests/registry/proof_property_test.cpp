// One suite for all families: `prove` writes a proof for every row of the registry and every value that it has, and
// `verify` accepts it and tells what `solve` does. No game is named here.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "perfectplay/service/request.h"
#include "perfectplay/service/service.h"
#include "support/small_games.h"
#include "support/unstopped.h"

namespace perfectplay::testing {
namespace {

/// What can be proved of a game: of the start and of the positions after each first move, which have other values.
std::vector<service::Json> questions(const PlayableGame& game) {
  std::vector<service::Json> asked{service::Json::object()};
  for (const auto& move : game->moves(game->start())) asked.push_back({{"position", game->print(move.next)}});
  return asked;
}
std::vector<service::Json> questions(const AwaleGame& game) {
  AwalePosition board;
  for (int seed = 0; seed < game.seeds; ++seed) ++board.pits[static_cast<std::size_t>(seed % (2 * game.rules.pits))];
  std::vector<service::Json> asked{{{"position", print(game.rules, board)}}};
  for (const AwaleMove& move : moves(game.rules, board)) asked.push_back({{"position", print(game.rules, move.next)}});
  return asked;
}
std::vector<service::Json> questions(const DeductionGame& /*game*/) {
  return {{{"objective", "worst"}}, {{"objective", "expected"}}};
}

class EveryProof : public ::testing::Test {
 protected:
  Expected<service::Json> ask(std::string_view verb, const service::GameChoice& choice, const service::Json& options) {
    const service::UseCase& row = *service::find_use_case(verb);
    EXPECT_TRUE(row.takes_game(*choice.entry)) << verb << ' ' << choice.entry->name;
    const auto request = row.make(choice.entry);
    request->game = choice;
    for (const service::Option& option : request->options()) {
      const std::string name(option.name);
      if (!options.contains(name)) continue;
      EXPECT_TRUE(service::set_option(option, options[name])) << name;
    }
    return request->answer(session_, unstopped());
  }
  Expected<service::Json> verify(const std::string& file) {
    const auto request = service::find_use_case("verify")->make(nullptr);
    request->file = file;
    return request->answer(session_, unstopped());
  }

  TemporaryFolder folder_;
  service::Session session_;
};

TEST_F(EveryProof, ExistsAndIsAccepted) {
  const std::string file = folder_.file("value.proof");
  for (const Family family : {Family::Reachability, Family::Awale, Family::Deduction}) {
    for_each_instance(family, [&](const GameEntry& row, const GivenArguments& instance) {
      const service::GameChoice choice{&row, check_arguments(row, with_files(row, instance, folder_)).value()};
      SCOPED_TRACE(choice.command());
      const std::string_view known = family == Family::Deduction ? "solve" : "value";
      const auto asked =
          std::visit([](const auto& game) { return questions(game); }, row.make(choice.arguments, unstopped()).value());
      for (service::Json options : asked) {
        const auto value = ask(known, choice, options);
        ASSERT_TRUE(value) << value.error().message;
        options["output"] = file;
        const auto made = ask("prove", choice, options);
        if (!made && made.error().message.find("the game is over") != std::string::npos) continue;
        ASSERT_TRUE(made) << made.error().message;
        const auto judged = verify(file);
        ASSERT_TRUE(judged) << judged.error().message;
        EXPECT_EQ((*judged)["verdict"], "proved") << judged->dump();
        EXPECT_EQ((*judged)["claim"], (*made)["claim"]);
        EXPECT_EQ((*judged)["memory"], (*made)["memory"]);
        EXPECT_EQ((*judged)["claims"], (*made)["claims"]);
        for (const char* key : {"value", "score", "order"}) {
          EXPECT_TRUE(!judged->contains(key) || (*judged)[key] == (*value)[key]) << key << ' ' << judged->dump();
        }
        const service::Json rank = judged->value("rank", service::Json());
        EXPECT_TRUE(rank.is_null() || rank == (*value)["rank"]) << judged->dump();
        const service::Json total = judged->value("total", service::Json());
        EXPECT_TRUE(total.is_null() || total == (*value)["strategy"]["total"]) << judged->dump();
      }
    });
  }
}

}  // namespace
}  // namespace perfectplay::testing
