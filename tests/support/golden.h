// Golden files: what a text must be, kept under tests/golden/ and compared byte by byte.
//
//   EXPECT_TRUE(matches_golden("nim10_rows.dot", *to_dot(scene)));
//
// When an output changes on purpose, PERFECTPLAY_UPDATE_GOLDEN=1 rewrites the files; read the diff before committing
// it.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace perfectplay::testing {

/// Fails with the first line that differs, what was expected there and what came.
::testing::AssertionResult matches_golden(const std::string& file_name, std::string_view actual);

/// A file of the repository: "docs/examples/ships.txt".
std::string source_file(const std::string& name);

}  // namespace perfectplay::testing
