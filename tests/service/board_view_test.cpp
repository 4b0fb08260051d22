#include "perfectplay/service/reachability/board_view.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "support/answers.h"
#include "support/small_games.h"

namespace perfectplay::service {
namespace {

using perfectplay::testing::Asker;

Json small_request(const GameEntry& row, const GivenArguments& instance, std::string_view verb) {
  Json parameters = Json::object();
  for (const auto& [name, value] : instance) {
    const auto parameter = std::ranges::find(row.parameters, name, &Parameter::name);
    parameters[name] = is_file(parameter->kind) ? Json{{"text", value}} : Json(value);
  }
  return {{"verb", verb}, {"game", row.name}, {"parameters", parameters}};
}

/// The rows of the cells with slashes between them.
std::string word_of(const Json& board) {
  std::string word;
  const auto cells = board["cells"].get<std::string>();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0 && i % board["columns"].get<std::size_t>() == 0) word += '/';
    word += cells[i];
  }
  return word;
}

void expect_sound(const Json& board) {
  const auto size = board["rows"].get<std::size_t>() * board["columns"].get<std::size_t>();
  EXPECT_EQ(board["cells"].get<std::string>().size(), size);
  ASSERT_EQ(board["names"].size(), size);
  EXPECT_EQ(std::set<std::string>(board["names"].begin(), board["names"].end()).size(), size) << "names are unique";
}

/// Plays random games move by move, as a page does, and looks at what changes from one board to the next.
TEST(BoardView, FollowsWholeGamesOnEverySmallBoard) {
  Asker ask;
  std::mt19937 random(1);  // NOLINT: the same games each time
  int won = 0;
  perfectplay::testing::for_each_instance(
      Family::Reachability, [&](const GameEntry& row, const GivenArguments& instance) {
        std::string moves;
        Json request = small_request(row, instance, "play");
        request["side"] = "both";
        Json before = ask(request);
        for (int ply = 0; ply < 60 && before["over"] == false; ++ply) {
          ASSERT_EQ(before["cells"].size(), before["moves"].size());
          const std::size_t choice = random() % before["moves"].size();
          moves += before["moves"][choice].get<std::string>() + ' ';
          request["moves"] = moves;
          const Json after = ask(request);
          Json show = small_request(row, instance, "show");
          show["position"] = after["position"];
          const Json shown = ask(show);
          EXPECT_EQ(shown["over"], after["over"]);
          ASSERT_EQ(shown["line"].size(), shown["line_cells"].size());
          if (!row.offers(Capability::Board)) {
            EXPECT_TRUE(after["board"].is_null());
            EXPECT_TRUE(shown["board"].is_null());
            EXPECT_TRUE(before["cells"][choice].is_null());
            before = after;
            continue;
          }
          expect_sound(after["board"]);
          EXPECT_TRUE(shown["board"]["last"].is_null());
          EXPECT_EQ(shown["board"]["cells"], after["board"]["cells"]);
          EXPECT_EQ(shown["board"]["line"], after["board"]["line"]) << after;
          EXPECT_TRUE(after["position"].get<std::string>().starts_with(word_of(after["board"])));
          // One cell changed, and it is the one that was promised.
          EXPECT_EQ(after["board"]["last"], before["cells"][choice]);
          auto expected = before["board"]["cells"].get<std::string>();
          if (after["board"]["last"].is_number()) {
            const auto cell = after["board"]["last"].get<std::size_t>();
            EXPECT_EQ(expected[cell], '.');
            expected[cell] = after["board"]["cells"].get<std::string>()[cell];
            if (after["board"]["shape"] == "columns") {
              EXPECT_EQ(cell % after["board"]["columns"].get<std::size_t>() + 1,
                        std::stoul(before["moves"][choice].get<std::string>()));
            } else {
              EXPECT_EQ(after["board"]["names"][cell], before["moves"][choice]);
            }
          }
          EXPECT_EQ(after["board"]["cells"], expected);
          for (const Json& move : shown["moves"]) {
            if (move["move"] == "swap") continue;
            EXPECT_EQ(after["board"]["cells"].get<std::string>()[move["cell"].get<std::size_t>()], '.');
          }
          // A line is there exactly when somebody has won, and the last stone is part of it.
          const bool has_winner = after["over"] == true && after["outcome"] != "draw";
          EXPECT_EQ(!after["board"]["line"].empty(), has_winner) << after;
          if (has_winner) {
            ++won;
            const auto cells = after["board"]["cells"].get<std::string>();
            const auto last = after["board"]["last"].get<std::size_t>();
            for (const Json& cell : after["board"]["line"]) EXPECT_EQ(cells[cell.get<std::size_t>()], cells[last]);
          }
          before = after;
        }
        if (row.offers(Capability::Board)) {
          EXPECT_EQ(before["over"], true);
        }
      });
  EXPECT_GT(won, 5);
}

TEST(BoardView, OfAShownPosition) {
  Asker ask;
  const Json shown =
      ask(R"({"verb":"show","game":"connect-four","parameters":{"width":4,"height":4,"align":3},"position":"12121"})");
  EXPECT_EQ(shown["board"], Json::parse(R"({"shape":"columns","rows":4,"columns":4,"cells":"....X...XO..XO..",
      "names":["a4","b4","c4","d4","a3","b3","c3","d3","a2","b2","c2","d2","a1","b1","c1","d1"],
      "last":null,"line":[4,8,12]})"));
  EXPECT_EQ(shown["over"], true);
  EXPECT_EQ(shown["moves"], Json::array());
  const Json goes_on =
      ask(R"({"verb":"show","game":"connect-four","parameters":{"width":4,"height":4,"align":3},"position":"1212"})");
  EXPECT_EQ(goes_on["over"], false);
  EXPECT_EQ(goes_on["line"], Json({"1"}));
  EXPECT_EQ(goes_on["line_cells"], Json({4}));
}

/// J1 has taken over the stones of J0, and wins with them.
TEST(BoardView, TheChainOfSwappedStones) {
  Asker ask;
  for (const auto* const verb : {"show", "play"}) {
    Json request{{"verb", verb}, {"game", "hex"}, {"parameters", {{"size", 2}, {"swap", true}}}};
    request[verb == std::string("show") ? "position" : "moves"] = "b1 swap a1 a2";
    if (verb == std::string("play")) request["side"] = "both";
    const Json answer = ask(request);
    EXPECT_EQ(answer["over"], true);
    EXPECT_EQ(answer["board"]["cells"], "OXX.");
    EXPECT_EQ(answer["board"]["line"], Json({1, 2})) << answer;
  }
}

TEST(BoardView, AReviewTellsEveryBoard) {
  Asker ask;
  const Json review = ask(R"({"verb":"review","game":"morpion","moves":"a1 b1 a2 b2 a3"})");
  std::string moves;
  for (const Json& move : review["moves"]) {
    moves += move["move"].get<std::string>() + ' ';
    const Json played = ask(Json{{"verb", "play"}, {"game", "morpion"}, {"side", "both"}, {"moves", moves}});
    EXPECT_EQ(move["cells"], played["board"]["cells"]);
    EXPECT_EQ(move["cell"], played["board"]["last"]);
    EXPECT_EQ(move["position"], played["position"]);
    EXPECT_EQ(review["board"]["names"], played["board"]["names"]);
  }
  EXPECT_EQ(review["board"]["line"], Json({0, 3, 6}));
  EXPECT_EQ(review["board"]["last"], 6);
}

TEST(BoardView, NamesColumnsBeyondZ) {
  const StoneGrid wide{.shape = BoardShape::Columns, .columns = 30, .rows = 1, .stones = {}};
  EXPECT_EQ(cell_name(wide, 0), "a1");
  EXPECT_EQ(cell_name(wide, 25), "z1");
  EXPECT_EQ(cell_name(wide, 26), "aa1");
  EXPECT_EQ(cell_name(wide, 29), "ad1");
}

}  // namespace
}  // namespace perfectplay::service
