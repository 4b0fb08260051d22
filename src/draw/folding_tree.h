// A tree that folds: a click on a row opens or closes what lies below it.
//
//   ▾ Part 1. J0 does not lose.
//     ▾ ┌─────┐ Step 1
//       │X X O│ J1 to move
//       └─────┘
//       ▸ J1 a2: J0 plays c2: step 2.
//         J1 c2: J0 plays a2 and wins.
//
// The rows fold by a script inside the SVG. Where scripts do not run, on paper for instance, all rows are open.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/games/rules.h"

namespace perfectplay {

struct FoldingRow {
  std::size_t depth = 0;  ///< at most one more than that of the row before
  std::string text;
  std::string note = {};  ///< a second line
  std::optional<StoneGrid> board = {};
};

struct FoldingTree {
  std::string title;
  std::vector<FoldingRow> rows;
};

/// "svg" or "html". Of a long tree only the upper rows are open at first.
std::string drawn(const FoldingTree& tree, std::string_view form);

}  // namespace perfectplay
