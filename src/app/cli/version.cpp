// The build says in definitions what only it knows: PERFECTPLAY_COMMIT and others, in src/app/CMakeLists.txt.
#include "perfectplay/app/cli/version.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gnu/libc-version.h>
#include <histedit.h>
#include <link.h>
#include <zlib.h>

#include <CLI/Version.hpp>
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string_view>
#include <system_error>
#include <tl/expected.hpp>
#include <vector>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "perfectplay/app/cli/help.h"
#include "perfectplay/games/connect_four.h"
#include "perfectplay/play/opening_book.h"
#include "perfectplay/serve/pages.h"

namespace perfectplay::app {
namespace {

/// The text of a definition, any of which may be empty.
constexpr std::string_view defined_as(const char* definition) { return definition; }
constexpr std::string_view commit = defined_as(PERFECTPLAY_COMMIT);
constexpr std::string_view solver_level = defined_as(PERFECTPLAY_SOLVER_LEVEL);
constexpr std::string_view sanitizers = defined_as(PERFECTPLAY_SANITIZERS);

std::string compiler_in_words() {
#ifdef __clang__
  constexpr std::string_view compiler = "Clang";
  const std::string number = fmt::format("{}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
  constexpr std::string_view compiler = "GCC";
  const std::string number = fmt::format("{}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
  return fmt::format("{} {}, C++{}, {}", compiler, number, __cplusplus / 100 % 100, PERFECTPLAY_BUILD_TYPE);
}

std::string features_in_words() {
  std::vector<std::string> features;
  if (!solver_level.empty()) features.push_back(fmt::format("{} in the solvers", solver_level));
  if (serve::find_page("/") != nullptr) features.emplace_back("explorer");
  std::vector<std::string> boards;
  for (const auto& [width, height] : {std::pair{7, 6}, std::pair{7, 7}}) {
    const auto game = ConnectFour::create(width, height, 4);
    if (game && OpeningBook::built_in(*game) != nullptr) boards.push_back(fmt::format("{}x{}", width, height));
  }
  if (!boards.empty()) features.push_back(fmt::format("books of connect-four {}", fmt::join(boards, " and ")));
  features.emplace_back("line editing");
#ifndef NDEBUG
  features.emplace_back("assertions");
#endif
  if (!sanitizers.empty()) features.push_back(fmt::format("sanitizers {}", sanitizers));
  return fmt::format("{}", fmt::join(features, ", "));
}

/// The versions that were compiled in. Of a library that may be exchanged afterwards and can tell, the one that runs.
Rows libraries() {
  return {
      {"C library", fmt::format("glibc {}", gnu_get_libc_version())},
      {"C++ library", fmt::format("libstdc++ {}, of {}", _GLIBCXX_RELEASE, __GLIBCXX__)},
      {"CLI11", CLI11_VERSION},
      {"cpp-httplib", PERFECTPLAY_HTTPLIB},
      {"fmt", fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100)},
      {"libedit", fmt::format("{}.{}", LIBEDIT_MAJOR, LIBEDIT_MINOR)},
      {"nlohmann_json",
       fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH)},
      {"tl-expected",
       fmt::format("{}.{}.{}", TL_EXPECTED_VERSION_MAJOR, TL_EXPECTED_VERSION_MINOR, TL_EXPECTED_VERSION_PATCH)},
      {"xxhash", fmt::format("{}.{}.{}", XXH_VERSION_MAJOR, XXH_VERSION_MINOR, XXH_VERSION_RELEASE)},
      {"zlib", zlibVersion()},
  };
}

/// The files of the shared libraries that this process has loaded, theirs of theirs included: their names carry versions.
std::vector<std::string> loaded_libraries() {
  std::vector<std::string> names;
  const auto add = [](dl_phdr_info* object, std::size_t, void* list) {
    std::error_code problem;
    // The program itself has no name there, and the kernel's part no file.
    const auto path = std::filesystem::canonical(object->dlpi_name, problem);
    if (!problem) static_cast<std::vector<std::string>*>(list)->push_back(path.filename().string());
    return 0;
  };
  dl_iterate_phdr(add, &names);
  std::ranges::sort(names);
  return names;
}

}  // namespace

std::string version_text(bool verbose) {
  Rows rows{{"commit", std::string(commit.empty() ? "unknown: built without git" : commit)},
            {"compiler", compiler_in_words()},
            {"features", features_in_words()}};
  if (verbose) {
    for (auto& library : libraries()) rows.push_back(std::move(library));
    rows.emplace_back("loaded", fmt::format("{}", fmt::join(loaded_libraries(), " ")));
  }
  return "perfectplay " PERFECTPLAY_VERSION "\n" + table(rows, 2);
}

}  // namespace perfectplay::app
