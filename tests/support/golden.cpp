#include "support/golden.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

namespace perfectplay::testing {

namespace {

std::string first_difference(std::string_view expected, std::string_view actual) {
  std::istringstream expected_lines{std::string(expected)};
  std::istringstream actual_lines{std::string(actual)};
  for (std::size_t number = 1;; ++number) {
    std::string wanted;
    std::string came;
    const bool more_wanted = static_cast<bool>(std::getline(expected_lines, wanted));
    const bool more_came = static_cast<bool>(std::getline(actual_lines, came));
    if (!more_wanted && !more_came) return "only the ends of the last lines differ";
    if (more_wanted == more_came && wanted == came) continue;
    std::ostringstream text;
    text << "line " << number << "\n  expected: " << (more_wanted ? wanted : "(end of file)")
         << "\n  actual:   " << (more_came ? came : "(end of text)");
    return text.str();
  }
}

}  // namespace

::testing::AssertionResult matches_golden(const std::string& file_name, std::string_view actual) {
  const auto path = std::filesystem::path(PERFECTPLAY_SOURCE_DIR) / "tests" / "golden" / file_name;
  const char* update = std::getenv("PERFECTPLAY_UPDATE_GOLDEN");
  if (update != nullptr && std::string_view(update) == "1") {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream out(path, std::ios::binary);
    out << actual;
    if (!out.flush()) return ::testing::AssertionFailure() << "cannot write " << path;
    return ::testing::AssertionSuccess();
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    return ::testing::AssertionFailure() << "no golden file " << path << "; PERFECTPLAY_UPDATE_GOLDEN=1 writes it";
  }
  const std::string expected{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (expected == actual) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << "differs from " << path << " at " << first_difference(expected, actual)
                                       << "\nPERFECTPLAY_UPDATE_GOLDEN=1 accepts the new text";
}

std::string source_file(const std::string& name) {
  return (std::filesystem::path(PERFECTPLAY_SOURCE_DIR) / name).string();
}

}  // namespace perfectplay::testing
