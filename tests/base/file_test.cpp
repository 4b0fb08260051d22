#include "perfectplay/base/file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>

#include "support/temporary_folder.h"

namespace perfectplay {
namespace {

using testing::TemporaryFolder;

std::string random_text(std::size_t size) {
  std::mt19937 engine(1);
  std::string text(size, ' ');
  for (char& c : text) c = static_cast<char>('a' + engine() % 16);
  return text;
}

std::string read(const std::string& path) {
  const auto contents = FileContents::read(path);
  return contents ? std::string(contents->text()) : "error: " + contents.error().message;
}

std::string file_error(const std::string& path) {
  const auto contents = FileContents::read(path);
  return contents ? "no error" : contents.error().message;
}

/// The bytes as they are on disk, packed or not.
std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Without OutputFile's fsync, for the tests that write hundreds of files.
void put_bytes(const std::string& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::size_t files_in(const TemporaryFolder& folder) {
  const std::filesystem::directory_iterator files(folder.path());
  return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

TEST(File, ReadsBackWhatWasWritten) {
  const TemporaryFolder folder;
  for (const std::size_t size : {0U, 1U, 4095U, 4096U, 262143U, 262144U, 3000001U}) {
    const std::string text = random_text(size);
    for (const char* name : {"plain", "packed.gz"}) {
      ASSERT_TRUE(write_file(folder.file(name), text));
      EXPECT_TRUE(read(folder.file(name)) == text) << name << " of " << size << " bytes";
    }
  }
  EXPECT_EQ(files_in(folder), 2U);
}

TEST(File, GzipIsRecognisedByItsFirstBytes) {
  const TemporaryFolder folder;
  const std::string text = random_text(1000000);
  ASSERT_TRUE(write_file(folder.file("a.gz"), text));
  std::filesystem::rename(folder.file("a.gz"), folder.file("a.txt"));
  EXPECT_LT(std::filesystem::file_size(folder.file("a.txt")), text.size());
  EXPECT_TRUE(read(folder.file("a.txt")) == text);
}

TEST(File, GzipMembersAreJoinedAndPaddingIgnored) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_file(folder.file("a.gz"), "first "));
  ASSERT_TRUE(write_file(folder.file("b.gz"), "second"));
  const std::string both = bytes_of(folder.file("a.gz")) + bytes_of(folder.file("b.gz"));
  ASSERT_TRUE(write_file(folder.file("both"), both));
  EXPECT_EQ(read(folder.file("both")), "first second");
  ASSERT_TRUE(write_file(folder.file("padded"), both + std::string(1000, '\0')));
  EXPECT_EQ(read(folder.file("padded")), "first second");
  ASSERT_TRUE(write_file(folder.file("garbage"), both + "garbage"));
  EXPECT_NE(file_error(folder.file("garbage")).find("followed by something else"), std::string::npos);
}

TEST(File, EveryCutOfAGzipFileIsNoticed) {
  const TemporaryFolder folder;
  const std::string text = random_text(200);
  ASSERT_TRUE(write_file(folder.file("whole.gz"), text));
  const std::string bytes = bytes_of(folder.file("whole.gz"));
  for (std::size_t cut = 2; cut < bytes.size(); ++cut) {
    put_bytes(folder.file("cut"), std::string_view(bytes).substr(0, cut));
    ASSERT_NE(file_error(folder.file("cut")).find("gzip data ends too early"), std::string::npos)
        << cut << " of " << bytes.size();
  }
}

TEST(File, CorruptGzipIsAnErrorOrTheSameText) {
  const TemporaryFolder folder;
  const std::string text = random_text(300);
  ASSERT_TRUE(write_file(folder.file("whole.gz"), text));
  const std::string bytes = bytes_of(folder.file("whole.gz"));
  std::size_t errors = 0;
  for (std::size_t i = 2; i < bytes.size(); ++i) {
    std::string wrong = bytes;
    wrong[i] = static_cast<char>(wrong[i] ^ 0x55);
    put_bytes(folder.file("wrong"), wrong);
    const auto contents = FileContents::read(folder.file("wrong"));
    if (contents) {
      EXPECT_TRUE(contents->text() == text) << "byte " << i;  // the header has bytes that do not matter
    } else {
      ++errors;
    }
  }
  EXPECT_GT(errors, bytes.size() - 12);
}

TEST(File, ReadsPipesAndEmptyDevices) {
  const TemporaryFolder folder;
  EXPECT_EQ(read("/dev/null"), "");
  EXPECT_NE(read("/proc/self/status").find("Name:"), std::string::npos);  // its size is said to be 0
}

TEST(File, ReleasedPartsCanBeReadAgain) {
  const TemporaryFolder folder;
  const std::string text = random_text(1000000);
  ASSERT_TRUE(write_file(folder.file("a"), text));
  const auto contents = FileContents::read(folder.file("a"));
  ASSERT_TRUE(contents);
  contents->release(contents->text());
  contents->release(contents->text().substr(1, 10));
  contents->release(contents->text().substr(4095, 500000));
  EXPECT_TRUE(contents->text() == text);
}

TEST(File, ReadingErrorsSayWhatIsWrong) {
  const TemporaryFolder folder;
  EXPECT_EQ(file_error(folder.file("nothing")), folder.file("nothing") + ": cannot open: No such file or directory");
  EXPECT_EQ(file_error(folder.path().string()), folder.path().string() + ": is a folder; expected a file");
  if (::geteuid() != 0) {
    ASSERT_TRUE(write_file(folder.file("secret"), "text"));
    ASSERT_EQ(::chmod(folder.file("secret").c_str(), 0), 0);
    EXPECT_EQ(file_error(folder.file("secret")), folder.file("secret") + ": cannot open: Permission denied");
  }
}

TEST(OutputFile, AppearsOnlyWhenCommitted) {
  const TemporaryFolder folder;
  {
    auto file = OutputFile::create(folder.file("a"));
    ASSERT_TRUE(file);
    file->write(random_text(1000000));
    EXPECT_FALSE(std::filesystem::exists(folder.file("a")));
    EXPECT_EQ(files_in(folder), 1U);
  }
  EXPECT_EQ(files_in(folder), 0U);
}

TEST(OutputFile, KeepsTheOldFileUntilTheNewOneIsComplete) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_file(folder.file("a"), "old"));
  ASSERT_EQ(::chmod(folder.file("a").c_str(), 0640), 0);
  auto file = OutputFile::create(folder.file("a"));
  ASSERT_TRUE(file);
  file->write("new");
  EXPECT_EQ(read(folder.file("a")), "old");
  ASSERT_TRUE(file->commit());
  EXPECT_EQ(read(folder.file("a")), "new");
  EXPECT_EQ(std::filesystem::status(folder.file("a")).permissions(), std::filesystem::perms{0640});
  EXPECT_EQ(files_in(folder), 1U);
}

TEST(OutputFile, WritesThroughSymbolicLinks) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_file(folder.file("a"), "old"));
  std::filesystem::create_symlink("a", folder.file("link"));
  ASSERT_TRUE(write_file(folder.file("link"), "new"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder.file("link")));
  EXPECT_EQ(read(folder.file("a")), "new");
}

TEST(OutputFile, AFullDiskIsAResourceError) {
  for (const std::size_t size : {1U, 10000000U}) {
    const auto result = write_file("/dev/full", random_text(size));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::Resource);
    EXPECT_EQ(result.error().message, "/dev/full: cannot write: No space left on device");
  }
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
  EXPECT_TRUE(write_file("/dev/null", "text"));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(OutputFile, ErrorsSayWhatIsWrong) {
  const TemporaryFolder folder;
  const auto error = [](const std::string& path) {
    const auto file = OutputFile::create(path);
    return file ? "no error" : file.error().message;
  };
  EXPECT_EQ(error(folder.file("no/a")),
            folder.file("no/a") + ": cannot write: there is no folder " + folder.file("no"));
  EXPECT_EQ(error(folder.path().string()), folder.path().string() + ": is a folder; expected the name of a file");
  EXPECT_NE(error("").find("is empty"), std::string::npos);
  ASSERT_TRUE(write_file(folder.file("a"), "text"));
  EXPECT_EQ(error(folder.file("a/b")), folder.file("a/b") + ": cannot write: Not a directory");
  EXPECT_EQ(error("/proc/a"), "/proc/a: cannot write: there is no folder /proc");
}

}  // namespace
}  // namespace perfectplay
