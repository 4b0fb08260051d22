#include "perfectplay/base/file.h"
#include "perfectplay/games/deduction/deduction_table.h"
#include "perfectplay/registry/row.h"
#include "perfectplay/registry/rows.h"

namespace perfectplay {
namespace {

Expected<DeductionGame> make_deduction(const Arguments& arguments, Stop& stop) {
  const auto contents = TRY(FileContents::read(arguments.text("file")));
  return parse_deduction_table(contents.text(), contents.name(), stop);
}

}  // namespace

GameEntry deduction_row() {
  return plain_row<make_deduction>({
      .name = "deduction",
      .summary = "any game of guesses and answers given as a table in a file",
      .example = {{"file", "FILE"}},
      .parameters = {{"file", ParameterKind::File, "", "solutions, further guesses, and the answer to each pair"}},
      .small_instances = {{{"file", "solutions alone\nalone : yes\n"}},
                          {{"file",
                            "# where is the ship?\n"
                            "solutions a1 a2 a3\n"
                            "guesses all\n"
                            "a1 : hit near far\n"
                            "a2 : near hit near\n"
                            "a3 : far near hit\n"
                            "all : odd even odd\n"}},
                          // No guess tells more than one candidate from the others: the order is the number of them.
                          {{"file",
                            "solutions p q r s\n"
                            "p : yes no no no\n"
                            "q : no yes no no\n"
                            "r : no no yes no\n"
                            "s : no no no yes\n"}}},
      .notes = {{"its form",
                 "a line \"solutions a1 a2 a3\", perhaps one \"guesses all\" of guesses that are no solutions, then a "
                 "row per guess, \"a1 : hit near far\": its answer when a1, a2, a3 is the solution. Every solution "
                 "has one answer to itself, which is given to nothing else. \"#\" opens a comment"},
                {"history", "as --history \"a2 near\""}},
  });
}

}  // namespace perfectplay
