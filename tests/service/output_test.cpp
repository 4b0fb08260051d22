// What requests write: the form by the ending, and whether it could be written at all.
#include "perfectplay/service/output.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "perfectplay/service/request.h"
#include "support/program.h"
#include "support/temporary_folder.h"

namespace perfectplay::service {
namespace {

const std::vector<OutputForm>& forms() {
  static const std::vector<OutputForm> rows{{"text", {".game", ".txt", ""}}, {"pgsolver", {".pg", ".gm"}}};
  return rows;
}

std::string form_of(const std::string& output, const std::string& format = "") {
  const auto form = output_form(output, format, forms());
  return form ? *form : form.error().message;
}

TEST(OutputForm, IsChosenByTheEnding) {
  for (const char* name : {"a.pg", "a.gm.gz", "A.PG", "/b.c/a.pg"}) EXPECT_EQ(form_of(name), "pgsolver") << name;
  for (const char* name : {"a.game", "a.txt.gz", "a.gz", "pg", "/dev/null", "-", ""})
    EXPECT_EQ(form_of(name), "text") << name;
  EXPECT_EQ(form_of("a.foo", "pgsolver"), "pgsolver");
  for (const char* name : {"a.foo", "a.pdf", "a.dot", "a.foo.gz"}) {
    EXPECT_EQ(form_of(name), std::string(name) + ": the ending says what to write: .game or .pg");
  }
}

TEST(CheckOutputs, EveryOptionThatNamesAnOutputSaysSo) {
  std::size_t outputs = 0;
  for (const UseCase& row : use_cases()) {
    for (const FamilyCase& family : row.families) {
      if (family.make == nullptr) continue;
      const auto request = family.make();
      for (const Option& option : request->options()) {
        EXPECT_TRUE(option.writes == Writes::Nothing || option.names_file) << row.name << " " << option.name;
        if (option.name != "output" && option.name != "out") continue;
        ++outputs;
        EXPECT_NE(option.writes, Writes::Nothing) << row.name << " " << option.name;
      }
    }
  }
  EXPECT_GT(outputs, 6U);
}

/// What is said of a path, and whether anything was left behind in the folder.
std::string refusal(const std::string& path, Writes writes) {
  std::string target = path;
  const auto checked =
      check_outputs({{.name = "output", .argument = "", .help = "", .target = &target, .writes = writes}});
  return checked ? "" : checked.error().message;
}

TEST(CheckOutputs, SaysBeforehandWhatCannotBeWritten) {
  const testing::TemporaryFolder folder;
  EXPECT_EQ(refusal(folder.file("x.sol"), Writes::File), "");
  EXPECT_EQ(refusal("/dev/null", Writes::File), "");
  EXPECT_EQ(refusal("-", Writes::File), "");
  EXPECT_EQ(refusal("x.sol", Writes::File), "");
  EXPECT_NE(refusal(folder.file("no/x.sol"), Writes::File).find("there is no folder"), std::string::npos);
  EXPECT_NE(refusal(folder.path().string(), Writes::File).find("is a folder"), std::string::npos);
  EXPECT_EQ(refusal(folder.file("a/b/c"), Writes::Folder), "");
  EXPECT_EQ(refusal("table", Writes::Folder), "");
  testing::write_text(folder.file("file"), "");
  EXPECT_NE(refusal(folder.file("file/table"), Writes::Folder).find("is no folder"), std::string::npos);
  EXPECT_NE(refusal("/proc/table", Writes::Folder), "");
  EXPECT_NE(refusal("/proc/x.sol", Writes::File), "");
  const auto there = std::filesystem::directory_iterator(folder.path());
  EXPECT_EQ(std::distance(begin(there), end(there)), 1) << "something was left behind";
}

}  // namespace
}  // namespace perfectplay::service
