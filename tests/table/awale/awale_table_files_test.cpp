// Runs under the thread sanitizer too.
// The files of Awalé tables: the same bytes whatever happens, and damage of every kind.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <map>
#include <string>
#include <utility>

#include "perfectplay/base/file.h"
#include "perfectplay/table/awale/awale_table.h"
#include "perfectplay/table/awale/layer_folder.h"
#include "support/awale_tables.h"
#include "support/sanitized.h"
#include "support/temporary_folder.h"

namespace perfectplay {
namespace {

using testing::build_table;
using testing::contents;
using testing::solve_in_memory;
using testing::tamale;
using testing::TemporaryFolder;
using Files = std::map<std::string, std::string>;

/// The layers of a folder by name.
Files layers_in(const std::string& folder) {
  Files files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".awale") files[entry.path().filename()] = contents(entry.path());
  }
  return files;
}

TEST(AwaleTableFiles, BytesDoNotDependOnThreads) {
  const int seeds = testing::sanitized ? 10 : 14;
  Files expected;
  for (const unsigned threads : {1U, 2U, 5U}) {
    const TemporaryFolder folder;
    ASSERT_TRUE(build_table(folder.path(), tamale(4), seeds, {.distance = true, .threads = threads}));
    const Files files = layers_in(folder.path());
    EXPECT_EQ(files.size(), static_cast<std::size_t>(seeds) + 1);
    if (threads == 1) expected = files;
    EXPECT_TRUE(files == expected);
  }
}

TEST(AwaleTableFiles, BytesDoNotDependOnMemory) {
  const TemporaryFolder root;
  int number = 0;
  for (const int pits : {1, 2, 3, 4, 5, 6, 8}) {
    const int seeds[] = {0, 20, 14, 12, testing::sanitized ? 8 : 12, 8, 8, 0, 5};
    for (const std::string_view rules : {"tamale", "abapa", "awari"}) {
      for (const bool distance : {false, true}) {
        if (testing::sanitized && distance != (pits == 4)) continue;
        const AwaleRules all = awale_rules(rules, pits).value();
        const std::string inside = root.file(fmt::format("i{}", number));
        const std::string beyond = root.file(fmt::format("b{}", number++));
        const AwaleTableOptions options{.distance = distance, .threads = pits % 2 == 0 ? 2U : 1U};
        ASSERT_TRUE(build_table(inside, all, seeds[pits], options));
        const auto solution = testing::build_table_beyond_memory(beyond, all, seeds[pits], options);
        ASSERT_TRUE(solution) << solution.error().message;
        // With one pit all boards are drawn by repetition, which is not written to any stream.
        EXPECT_EQ(solution->cost.scratch > 0, pits > 1);
        EXPECT_GE(solution->cost.disk_read, solution->cost.disk_written);
        EXPECT_TRUE(layers_in(beyond) == layers_in(inside)) << pits << " pits, " << rules << ", " << distance;
      }
    }
  }
}

TEST(AwaleTableFiles, AFullDiskBeyondMemoryIsAResourceError) {
  const TemporaryFolder folder;
  ASSERT_TRUE(build_table(folder.path(), tamale(4), 11));
  struct rlimit before {};
  ::getrlimit(RLIMIT_FSIZE, &before);
  const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
  const struct rlimit small {
    8192, before.rlim_max
  };
  ::setrlimit(RLIMIT_FSIZE, &small);
  const auto result = testing::build_table_beyond_memory(folder.path(), tamale(4), 12);
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, ignored);
  EXPECT_REFUSED(result, "scratch space for the layer in work");
  EXPECT_EQ(result.error().kind, ErrorKind::Resource);
  EXPECT_EQ(AwaleTable::open(folder.path())->max_seeds(), 11);
}

TEST(AwaleTableFiles, AStoppedRunResumesToTheSameBytes) {
  const TemporaryFolder whole;
  const TemporaryFolder stopped;
  for (const bool distance : {false, true}) {
    const std::string once = whole.file(distance ? "d" : "s");
    const std::string twice = stopped.file(distance ? "d" : "s");
    ASSERT_TRUE(build_table(once, tamale(4), 10, {.distance = distance}));
    for (const int stop_after : {2, 2, 7}) {
      const auto result = build_table(twice, tamale(4), 10, {.distance = distance}, stop_after);
      ASSERT_FALSE(result);
      EXPECT_EQ(result.error().kind, ErrorKind::Stopped);
      EXPECT_EQ(AwaleTable::open(twice)->max_seeds(), stop_after);
    }
    const pid_t gone = ::fork();
    if (gone == 0) ::_exit(0);
    ::waitpid(gone, nullptr, 0);
    const std::string leftover = fmt::format("{}/.perfectplay-{}-3.tmp", twice, gone);
    const std::string alive = fmt::format("{}/.perfectplay-1-3.tmp", twice);
    ASSERT_TRUE(write_file(leftover, "half a layer"));
    ASSERT_TRUE(write_file(alive, "of process 1"));
    const auto solution = build_table(twice, tamale(4), 10, {.distance = distance});
    ASSERT_TRUE(solution) << solution.error().message;
    EXPECT_EQ(solution->statistics, solve_in_memory(tamale(4), 10, false).statistics);
    EXPECT_TRUE(layers_in(twice) == layers_in(once));
    EXPECT_FALSE(std::filesystem::exists(leftover));
    EXPECT_TRUE(std::filesystem::exists(alive) || ::getpid() == 1);
  }
}

// ---- Damage

/// A small layer with repetitions, in a file of its own.
std::string small_file(const TemporaryFolder& folder, bool distance) {
  EXPECT_TRUE(build_table(folder.file("t"), tamale(4), 3, {.distance = distance}));
  return contents(folder.file("t/" + awale_layer_name(3)));
}

Expected<void> check(const LayerFile& file, LayerFile::Depth depth) {
  Stop stop;
  SharedWork progress(stop, "reading", file.header().stored);
  return file.check(depth, 2, progress);
}

TEST(AwaleTableFiles, EveryFlippedBitIsFound) {
  const TemporaryFolder folder;
  for (const bool distance : {false, true}) {
    const std::string good = small_file(folder, distance);
    std::filesystem::remove_all(folder.file("t"));
    for (std::size_t bit = 0; bit < 8 * good.size(); bit += testing::sanitized ? 13 : 1) {
      std::string bad = good;
      bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << bit % 8));
      ASSERT_TRUE(write_file(folder.file("x"), bad));
      const auto file = LayerFile::open(folder.file("x"));
      if (!file) continue;
      ASSERT_FALSE(check(*file, LayerFile::Depth::Checksums)) << "bit " << bit;
      ASSERT_FALSE(check(*file, LayerFile::Depth::Cells)) << "bit " << bit;
      EXPECT_REFUSED(file->load(), "its checksum is wrong");
    }
  }
}

TEST(AwaleTableFiles, EveryCutIsFound) {
  const TemporaryFolder folder;
  const std::string good = small_file(folder, true);
  for (std::size_t length = 0; length < good.size(); length += testing::sanitized ? 7 : 1) {
    ASSERT_TRUE(write_file(folder.file("x"), good.substr(0, length)));
    ASSERT_FALSE(LayerFile::open(folder.file("x"))) << length;
  }
  ASSERT_TRUE(write_file(folder.file("x"), good + "\n"));
  EXPECT_FALSE(LayerFile::open(folder.file("x")));
  ASSERT_TRUE(write_file(folder.file("x"), std::string(5000, '\0')));
  EXPECT_REFUSED(LayerFile::open(folder.file("x")), "not a layer");
}

TEST(AwaleTableFiles, FoldersAreRefusedForWhatIsWrongWithThem) {
  const TemporaryFolder root;
  const std::string folder = root.file("t");
  const auto path = [&](int seeds) { return folder + "/" + awale_layer_name(seeds); };
  const auto fresh = [&] {
    std::filesystem::remove_all(folder);
    ASSERT_TRUE(build_table(folder, tamale(3), 4));
  };
  EXPECT_REFUSED(AwaleTable::open(folder), "cannot read the folder");
  std::filesystem::create_directory(folder);
  EXPECT_REFUSED(AwaleTable::open(folder), "no table");
  fresh();
  ASSERT_TRUE(write_file(folder + "/notes.txt", "mine"));
  ASSERT_TRUE(write_file(folder + "/layer-4.awale", "not our way to write 4"));
  EXPECT_EQ(AwaleTable::open(folder)->max_seeds(), 4);
  std::filesystem::remove(path(2));
  EXPECT_REFUSED(AwaleTable::open(folder), "has layer-003.awale but no layer-002.awale");
  fresh();
  std::filesystem::copy_file(path(3), path(5));
  EXPECT_REFUSED(AwaleTable::open(folder), "layer-005.awale: is a layer of 3 seeds: its name says 5");
  fresh();
  ASSERT_TRUE(write_file(path(5), "something else that is long enough to be looked at" + std::string(200, '.')));
  EXPECT_REFUSED(AwaleTable::open(folder), "layer-005.awale: not a layer");
  for (const bool distance : {false, true}) {
    fresh();
    ASSERT_TRUE(
        build_table(root.file("u"), distance ? tamale(3) : awale_rules("abapa", 3).value(), 5, {.distance = distance}));
    std::filesystem::copy_file(root.file("u/" + awale_layer_name(5)), path(5));
    EXPECT_REFUSED(AwaleTable::open(folder), distance ? "rules tamale, with distances" : "rules abapa");
    EXPECT_REFUSED(build_table(folder, tamale(3), 6), "another table");
    std::filesystem::remove_all(root.file("u"));
  }
  fresh();
  EXPECT_REFUSED(build_table(folder, tamale(4), 6), "holds another table: 3 pits per side");
  EXPECT_REFUSED(build_table(folder, tamale(3), 6, {.distance = true}),
                 "asked for is 3 pits per side, rules tamale, with");
  EXPECT_TRUE(build_table(folder, tamale(3), 6));
}

TEST(AwaleTableFiles, OneProgramBuildsAtATime) {
  const TemporaryFolder folder;
  auto first = AwaleTableBuilder::open(folder.path(), tamale(3), {});
  ASSERT_TRUE(first);
  EXPECT_REFUSED(AwaleTableBuilder::open(folder.path(), tamale(3), {}), "another program is adding layers");
  { const auto ended = std::move(first); }
  EXPECT_TRUE(AwaleTableBuilder::open(folder.path(), tamale(3), {}));
}

TEST(AwaleTableFiles, FoldersThatCannotBeWritten) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_file(folder.file("file"), "x"));
  const auto result = build_table(folder.file("file/t"), tamale(3), 4);
  EXPECT_REFUSED(result, "cannot make the folder");
  EXPECT_EQ(result.error().kind, ErrorKind::Input);
  EXPECT_REFUSED(build_table("/proc/self/fdinfo", tamale(3), 4), "cannot write");
}

TEST(AwaleTableFiles, AFullDiskIsAResourceErrorAndLeavesNoLayer) {
  const TemporaryFolder folder;
  struct rlimit before {};
  ::getrlimit(RLIMIT_FSIZE, &before);
  const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
  const struct rlimit small {
    4096, before.rlim_max
  };
  ::setrlimit(RLIMIT_FSIZE, &small);
  const auto result = build_table(folder.path(), tamale(4), 14);
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, ignored);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind, ErrorKind::Resource) << result.error().message;
  EXPECT_REFUSED(result, folder.path().string());
  const auto table = AwaleTable::open(folder.path());
  ASSERT_TRUE(table) << table.error().message;
  Stop stop;
  EXPECT_TRUE(table->check(LayerFile::Depth::Checksums, 0, stop));
  EXPECT_TRUE(build_table(folder.path(), tamale(4), 14));
}

}  // namespace
}  // namespace perfectplay
