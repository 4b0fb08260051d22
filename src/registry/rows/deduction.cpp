#include "perfectplay/base/file.h"
#include "perfectplay/games/deduction/deduction_table.h"
#include "perfectplay/registry/row.h"
#include "perfectplay/registry/rows.h"

namespace perfectplay {
namespace {

Expected<DeductionGame> make_deduction(const Arguments& arguments) {
  const auto contents = TRY(FileContents::read(arguments.text("file")));
  return parse_deduction_table(contents.text(), contents.name());
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
                          // Every guess separates one candidate from the others, so the order is the number of
                          // candidates.
                          {{"file",
                            "solutions p q r s\n"
                            "p : yes no no no\n"
                            "q : no yes no no\n"
                            "r : no no yes no\n"
                            "s : no no no yes\n"}}},
      .notes = {{"its form",
                 "a line \"solutions a1 a2 a3\"; if some guesses are not solutions, a line \"guesses all\"; then one "
                 "row per guess, \"a1 : hit near far\", with its answers if a1, a2, a3 is the solution. Every "
                 "solution gives one and the same answer (here hit) to itself, and no other pair has it. \"#\" opens a "
                 "comment"},
                {"history", "as --history \"a2 near\""}},
  });
}

}  // namespace perfectplay
