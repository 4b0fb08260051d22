#include "perfectplay/service/record.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "perfectplay/service/output.h"
#include "support/unstopped.h"

namespace perfectplay::service {
namespace {

using Names = std::vector<std::string>;

/// Plays a record on a reachability game, from its start.
Expected<Names> recorded_moves(std::string_view game, const GameRecord& record) {
  const GameChoice choice = typed_game(game).value();
  const auto rules = make_game<PlayableGame>(choice, unstopped()).value();
  Code position = rules->start();
  return play_record(record, {.moves =
                                  [&] {
                                    Names names;
                                    for (const auto& move : rules->moves(position)) names.push_back(move.name);
                                    return names;
                                  },
                              .play =
                                  [&](const std::string& name) {
                                    for (const auto& move : rules->moves(position)) {
                                      if (move.name != name) continue;
                                      position = move.next;
                                      return;
                                    }
                                  }});
}
Names moves_of(std::string_view game, std::string_view text) {
  return recorded_moves(game, read_record(text)).value_or(Names{"refused"});
}
std::string refusal(std::string_view game, std::string_view text) {
  const auto played = recorded_moves(game, read_record(text));
  return played ? "" : played.error().message;
}

TEST(Record, ReadsMovesHoweverTheyAreWritten) {
  const Names wanted{"4", "4", "5", "3"};
  for (const std::string_view text :
       {"4453", "4 4 5 3", "4,4,5,3", "44 53", "1. 4 4 2. 5 3", "1.4 4 2.5 3", "1) 4\n2) 4\n3) 5\n4) 3\n",
        "1: 4; 2: 4; 3: 5; 4: 3", "1. 4 4\r\n2. 5 3\r\n", "# a comment with 1 2 3\n 4 4\n\n  # and one more\n5 3",
        "1. 4 1... 4 2. 5 2... 3"}) {
    EXPECT_EQ(moves_of("connect-four", text), wanted) << text;
  }
  const Names cells{"a1", "b2", "c1"};
  for (const std::string_view text : {"a1 b2 c1", "A1 B2 C1", "a1b2c1", "A1,b2;c1", "1. a1 b2 2. c1", "1.a1 b2 2.c1"}) {
    EXPECT_EQ(moves_of("hex --size 3", text), cells) << text;
  }
  EXPECT_EQ(moves_of("nim --sticks 9 --rule 1,2", "1. 1 2 2. 2 1"), (Names{"1", "2", "2", "1"}));
  EXPECT_EQ(moves_of("nim --sticks 30 --rule 1,12", "12 1 12"), (Names{"12", "1", "12"}));
  EXPECT_EQ(moves_of("connect-four", ""), Names{});
}

TEST(Record, TellsWhichMoveIsWrongAndWhatWouldBeAccepted) {
  EXPECT_EQ(refusal("connect-four", "4458"), "move 4, \"8\": expected one of 1 2 3 4 5 6 7");
  EXPECT_EQ(refusal("connect-four", "1. 4 4\n2. 4 4\n3. 4 4\n4. 4\n"),
            "line 4, move 7, \"4\": expected one of 1 2 3 5 6 7");
  EXPECT_EQ(refusal("connect-four", "11223344"), "move 8, \"4\": the game was over after 7 moves; expected no more");
  EXPECT_EQ(refusal("morpion", "a1 a1"), "move 2, \"a1\": expected one of b1 c1 a2 b2 c2 a3 b3 c3");
  EXPECT_EQ(refusal("hex --size 5", "a1 z9"),
            "move 2, \"z9\": expected one of b1 c1 d1 e1 a2 b2 c2 d2 e2 a3 b3 c3 d3 e3 a4 b4 …");
  EXPECT_EQ(refusal("nim --sticks 30 --rule 1,12", "121"),
            "move 1, \"121\": may begin with 1 or 12; write blanks between the moves");
}

TEST(Record, PrintsWhatItReads) {
  GameRecord record{.game = "connect-four --width 7 --height 6", .position = "44"};
  for (const char* move : {"5", "3", "4"}) record.words.push_back({move});
  const std::string text = print_record(record);
  EXPECT_EQ(text, "# perfectplay play connect-four --width 7 --height 6\n# position 44\n1. 5 3\n2. 4\n");
  const GameRecord again = read_record(text);
  EXPECT_EQ(again.game, record.game);
  EXPECT_EQ(again.position, record.position);
  EXPECT_EQ(moves_of("connect-four", text), (Names{"5", "3", "4"}));
}

TEST(Record, KnowsWhichGameItIsOf) {
  const GameRecord record = read_record("# perfectplay play connect-four --width 5 --height 4\n3 3");
  EXPECT_TRUE(check_record(record, typed_game("connect-four --height 4 --width 5").value()));
  const auto other = check_record(record, typed_game("connect-four").value());
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().hint, (Hint{"game", "connect-four --width 5 --height 4 --align 4"})) << other.error().message;
  EXPECT_TRUE(check_record(read_record("# chess\n3 3"), typed_game("hex").value()));
}

TEST(Record, GivesTheHistoryOfADeductionGame) {
  EXPECT_EQ(record_history(read_record("# perfectplay play mastermind\n1. 1122 10\n2. 1344 02\n")), "1122 10 1344 02");
  EXPECT_EQ(record_history(read_record("1122 10, 1344 02")), "1122 10 1344 02");
  EXPECT_EQ(record_history(read_record("1) 1122 1,0; 2) 1344 0,2")), "1122 1,0 1344 0,2");
  EXPECT_EQ(record_history(read_record("1.CRANE .y..g")), "CRANE .y..g");
}

TEST(Record, ReadsAFile) {
  const std::string path = (std::filesystem::temp_directory_path() / "perfectplay_record_test.txt").string();
  std::ofstream(path) << "1. 4 4\n2. 5 9\n";
  const auto record = read_record_file(path);
  ASSERT_TRUE(record);
  const auto played = recorded_moves("connect-four", *record);
  ASSERT_FALSE(played);
  EXPECT_EQ(played.error().message, path + ", line 2, move 4, \"9\": expected one of 1 2 3 4 5 6 7");
  std::filesystem::remove(path);
  EXPECT_FALSE(read_record_file(path));
}

TEST(Record, FindsAMoveInEitherCase) {
  EXPECT_EQ(move_named({"a1", "swap"}, "SWAP"), "swap");
  EXPECT_EQ(move_named({"a", "A"}, "A"), "A");
  EXPECT_EQ(move_named({"ab", "aB"}, "AB"), std::nullopt);
}

TEST(OutputForm, FollowsTheEndingAndRefusesOthers) {
  const std::vector<OutputForm> forms{{"dot", {".dot", ".gv"}}, {"svg", {".svg"}}, {"text", {".sol", ".txt"}}};
  EXPECT_EQ(output_form("x.gv", "", forms).value(), "dot");
  EXPECT_EQ(output_form("a.b/X.SVG", "", forms).value(), "svg");
  EXPECT_EQ(output_form("x.sol.gz", "", forms).value(), "text");
  EXPECT_EQ(output_form("x.foo", "svg", forms).value(), "svg");
  EXPECT_EQ(output_form("-", "", forms).value(), "dot");
  EXPECT_EQ(output_form("", "", forms).value(), "dot");
  EXPECT_EQ(output_form("x.foo", "", forms).error().message,
            "x.foo: the ending says what to write: .dot, .svg or .sol");
}

}  // namespace
}  // namespace perfectplay::service
