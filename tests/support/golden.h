// Golden files: expected texts, kept under tests/golden/ and compared byte by byte.
//
//   EXPECT_TRUE(matches_golden("nim10_rows.dot", *to_dot(scene)));
//
// If an output changes on purpose, PERFECTPLAY_UPDATE_GOLDEN=1 rewrites the files. Read the diff before you commit it.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace perfectplay::testing {

/// Fails with the first line that differs: the expected text and the actual one.
::testing::AssertionResult matches_golden(const std::string& file_name, std::string_view actual);

/// The path of a file of the repository: "docs/examples/ships.txt".
std::string source_file(const std::string& name);

}  // namespace perfectplay::testing
