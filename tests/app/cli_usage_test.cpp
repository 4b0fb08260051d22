// The command line itself: the tour, help on every level, suggestions, bad usage, broken streams.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "perfectplay/registry/registry.h"
#include "support/golden.h"
#include "support/program.h"

namespace perfectplay::testing {
namespace {

const std::vector<std::string> game_verbs{"solve",    "show",    "strategy", "play", "draw",
                                          "simulate", "convert", "book",     "plan"};
const std::vector<std::string> other_verbs{"games", "verify", "exam", "bench", "completions", "man"};

/// As `games` tells scripts.
bool works_on(const std::string& verb, const GameEntry& game) {
  static const auto games = run_json({"games"})["games"];
  for (const auto& row : games) {
    if (row["game"] == game.name)
      return std::find(row["verbs"].begin(), row["verbs"].end(), verb) != row["verbs"].end();
  }
  return false;
}

void expect_usage_error(const std::vector<std::string>& arguments, const std::string& message) {
  const Ran ran = run_program(arguments);
  EXPECT_EQ(ran.exit_code, 2) << ran.out << ran.err;
  EXPECT_EQ(ran.out, "");
  EXPECT_NE(ran.err.find(message), std::string::npos) << ran.err << "\nshould say: " << message;
}

TEST(Usage, NoArgumentsGiveTheTour) {
  const Ran ran = run_program({});
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_TRUE(matches_golden("cli_tour.txt", ran.out));
}

TEST(Usage, EveryCommandOfTheTourWorks) {
  const std::string tour = run_program({}).out;
  EXPECT_NE(tour.find("solve nim --sticks 21"), std::string::npos);
  EXPECT_NE(tour.find("draw nim --sticks 21"), std::string::npos);
  std::size_t commands = 0;
  for (std::size_t at = 0; (at = tour.find("\n  perfectplay ", at)) != std::string::npos; ++at) ++commands;
  EXPECT_EQ(commands, 5U);
}

TEST(Usage, HelpOnEveryLevelHasAnExample) {
  EXPECT_TRUE(matches_golden("cli_help.txt", run_program({"--help"}).out));
  EXPECT_TRUE(matches_golden("cli_help_solve.txt", run_program({"solve", "--help"}).out));
  EXPECT_TRUE(matches_golden("cli_help_solve_nim.txt", run_program({"solve", "nim", "--help"}).out));
  std::vector<std::vector<std::string>> commands;
  commands.reserve(other_verbs.size() + game_verbs.size() * (1 + registry().size()));
  for (const std::string& verb : other_verbs) commands.push_back({verb, "--help"});
  for (const std::string& verb : game_verbs) {
    commands.push_back({verb, "-h"});
    for (const GameEntry& game : registry()) {
      if (works_on(verb, game)) commands.push_back({verb, std::string(game.name), "--help"});
    }
  }
  for (const auto& command : commands) {
    const Ran ran = run_program(command);
    EXPECT_EQ(ran.exit_code, 0) << command[0] << ran.err;
    EXPECT_NE(ran.out.find("Example\n  perfectplay " + command[0]), std::string::npos) << ran.out;
    EXPECT_LE(widest_line(ran.out), 80U) << ran.out;
  }
}

TEST(Usage, VerbsThatDoNotWorkOnAGameSayWhichDo) {
  std::size_t refused = 0;
  for (const std::string& verb : game_verbs) {
    for (const GameEntry& game : registry()) {
      if (works_on(verb, game)) continue;
      ++refused;
      expect_usage_error({verb, std::string(game.name)}, "the verbs that do: solve");
    }
  }
  EXPECT_GT(refused, 0U);
}

TEST(Usage, HelpIsAlsoAVerb) {
  EXPECT_EQ(run_program({"help"}).out, run_program({"-h"}).out);
  EXPECT_EQ(run_program({"help", "solve", "nim"}).out, run_program({"solve", "nim", "--help"}).out);
}

TEST(Usage, Version) {
  const Ran ran = run_program({"--version"});
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_TRUE(ran.out.starts_with("perfectplay ")) << ran.out;
  for (const char* const word : {"\n  commit ", "\n  compiler ", "\n  features "}) {
    EXPECT_NE(ran.out.find(word), std::string::npos) << ran.out;
  }
  EXPECT_EQ(ran.out.find("zlib"), std::string::npos) << ran.out;
  const Ran verbose = run_program({"--version", "--verbose"});
  EXPECT_TRUE(verbose.out.starts_with(ran.out.substr(0, ran.out.find('\n')))) << verbose.out;
  for (const char* const library :
       {"CLI11", "cpp-httplib", "fmt", "libedit", "nlohmann_json", "tl-expected", "xxhash", "zlib"}) {
    const auto place = verbose.out.find(std::string("\n  ") + library + " ");
    ASSERT_NE(place, std::string::npos) << library;
    const std::string_view rest = std::string_view(verbose.out).substr(place + std::string_view(library).size() + 3);
    EXPECT_TRUE(std::isdigit(static_cast<unsigned char>(rest[rest.find_first_not_of(' ')]))) << verbose.out;
  }
  // All that is loaded, what libraries bring along included.
  const auto loaded = verbose.out.find("\n  loaded ");
  ASSERT_NE(loaded, std::string::npos) << verbose.out;
  for (const char* const file : {" libc.so.", " libfmt.so.", " libcpp-httplib.so.", " libcrypto.so."}) {
    EXPECT_NE(verbose.out.find(file, loaded), std::string::npos) << file << verbose.out;
  }
  expect_usage_error({"--version", "--loud"}, "nothing but --verbose may follow --version");
}

TEST(Usage, MisspeltWordsGetASuggestion) {
  expect_usage_error({"solv", "nim"}, "did you mean \"solve\"?");
  expect_usage_error({"hlep"}, "unknown verb \"hlep\"");
  expect_usage_error({"--hlep"}, "did you mean \"--help\"?");
  expect_usage_error({"solve", "nimm"}, "did you mean \"nim\"?");
  expect_usage_error({"solve", "conect-four"}, "did you mean \"connect-four\"?");
  expect_usage_error({"solve", "connect"}, "did you mean \"connect-four\"?");
  expect_usage_error({"solve", "nim", "--stiks", "3"}, "did you mean \"--sticks\"?");
  expect_usage_error({"solve", "nim", "--stiks=3"}, "unknown option \"--stiks\"; did you mean \"--sticks\"?");
  expect_usage_error({"solve", "nim", "--jsno"}, "did you mean \"--json\"?");
  expect_usage_error({"play", "nim", "--side", "j0"}, "did you mean \"J0\"?");
  expect_usage_error({"completions", "bsh"}, "did you mean \"bash\"?");
}

TEST(Usage, NothingNearGetsNoSuggestion) {
  const Ran ran = run_program({"xyzzyplugh"});
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_EQ(ran.err.find("did you mean"), std::string::npos) << ran.err;
}

TEST(Usage, VerbsToComeAreUnknown) {
  for (const std::string verb : {"frobnicate", "walk"}) expect_usage_error({verb}, "unknown verb");
}

TEST(Usage, BadUsageSaysWhatIsAccepted) {
  expect_usage_error({"nim"}, "a verb comes first: perfectplay solve nim");
  expect_usage_error({"solve"}, "which game? One of nim, graph");
  expect_usage_error({"solve", "--values", "nim"}, "options come after the game's name");
  expect_usage_error({"solve", "nim", "--sticks"}, "--sticks needs a value");
  expect_usage_error({"solve", "nim", "--json=5"}, "--json takes no value");
  expect_usage_error({"solve", "nim", "extra"}, "unexpected \"extra\"");
  expect_usage_error({"solve", "nim", "--threads", "many"},
                     "--threads \"many\": expected a whole number from 0 to 1024");
  expect_usage_error({"solve", "nim", "--threads", "-1"}, "expected a whole number");
  expect_usage_error({"solve", "nim", "--max-positions", "0"}, "expected a whole number of at least 1");
  expect_usage_error({"solve", "nim", "--format", "xml", "-o", "x"}, "expected text, json, pgsolver");
  expect_usage_error({"solve", "nim", "--format", "json"}, "try --output best.sol");
  expect_usage_error({"verify"}, "verify what?");
  expect_usage_error({"solve", "graph"}, "FILE is missing");
  expect_usage_error({"strategy", "nim"}, "needs a file to write to");
  expect_usage_error({"draw", "nim"}, "needs a file to write to");
  expect_usage_error({"convert", "nim"}, "needs a file to write to");
  expect_usage_error({"bench", "--quick", "--large"}, "exclude each other");
  expect_usage_error({"games", "extra"}, "unexpected \"extra\": for example: perfectplay games");
  expect_usage_error({"ask", "--xyzzyplugh"},
                     "unknown option \"--xyzzyplugh\"; expected --help, --memory, --time-limit");
}

TEST(Usage, BadParametersNameTheRange) {
  for (const std::string bad : {"x", "-5", "1.5", "", "99999999999999999999", "3 "}) {
    expect_usage_error({"solve", "nim", "--sticks", bad}, "--sticks");
  }
  for (const std::string bad : {"0", "1,,2", "a", "1,b", ""})
    expect_usage_error({"solve", "nim", "--rule", bad}, "nim: --rule ");
  expect_usage_error({"solve", "morpion", "--size", "0"}, "--size");
  expect_usage_error({"solve", "hex", "--size", "1000000"}, "--size");
}

TEST(Usage, OptionsMayBeGivenWithAnEqualsSignButOnce) {
  const auto ten = run_json({"solve", "nim", "--sticks", "10", "--rule", "1,2"});
  EXPECT_EQ(run_json({"solve", "nim", "--sticks=10", "--rule=1,2"}), ten);
  expect_usage_error({"solve", "nim", "--sticks", "3", "--rule", "1,2", "--sticks=10"},
                     "--sticks is given twice, as 3 and 10: give it once");
  expect_usage_error({"solve", "nim", "-o", "a.sol", "--output", "b.sol"},
                     "--output is given twice, as a.sol and b.sol");
  EXPECT_EQ(run_program({"solve", "nim", "--json", "--json"}).exit_code, 0);  // which says the same twice
}

TEST(Usage, TwoDashesEndTheOptions) {
  EXPECT_EQ(run_json({"solve", "nim"}), nlohmann::json::parse(run_program({"solve", "nim", "--json", "--"}).out));
  EXPECT_EQ(run_program({"solve", "--", "nim"}).out, run_program({"solve", "nim"}).out);
  expect_usage_error({"solve", "nim", "--", "--json"}, "unexpected \"--json\"");
  expect_usage_error({"verify", "--", "-no-such.sol"}, "-no-such.sol: cannot open");
  expect_usage_error({"solve", "graph", "--", "--help"}, "--help: cannot open");
}

TEST(Usage, AClosedOrFullStandardOutputIsNoCrash) {
  EXPECT_EQ(run_program({"games"}, {.shell = "| true"}).exit_code, 0);
  const Ran closed = run_program({"games"}, {.shell = ">&-"});
  EXPECT_EQ(closed.exit_code, 3);
  EXPECT_NE(closed.err.find("standard output"), std::string::npos);
  EXPECT_EQ(run_program({"games"}, {.shell = ">/dev/full"}).exit_code, 3);
}

TEST(Usage, AnInterruptStopsCleanly) {
  const Ran ran = run_program({"solve", "connect-four", "--width", "5", "--height", "5"},
                              {.shell = "& sleep 1; kill -INT $!; wait $!"});
  EXPECT_EQ(ran.exit_code, 130) << ran.out << ran.err;
  EXPECT_EQ(ran.err, "perfectplay: stopped\n");
}

TEST(Usage, CompletionsNameEveryVerbGameAndOption) {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const Ran ran = run_program({"completions", shell});
    ASSERT_EQ(ran.exit_code, 0) << ran.err;
    for (const auto& verbs : {game_verbs, other_verbs}) {
      for (const std::string& verb : verbs) EXPECT_NE(ran.out.find(verb), std::string::npos) << shell << verb;
    }
    for (const GameEntry& game : registry())
      EXPECT_NE(ran.out.find(game.name), std::string::npos) << shell << game.name;
    for (const std::string option : {"sticks", "misere", "side", "layout", "normalize"}) {
      EXPECT_NE(ran.out.find(option), std::string::npos) << shell << option;
    }
  }
}

TEST(Usage, BashCompletionsComplete) {
  // Loads what is written to a file, then asks as the shell does when the user presses Tab.
  const std::string path = ::testing::TempDir() + "perfectplay_completions.bash";
  write_text(path, run_program({"completions", "bash"}).out);
  const std::string ask = "_perfectplay; echo \"${COMPREPLY[*]}\"; ";
  const std::string shell = ">/dev/null; source " + path + "; COMP_WORDS=(perfectplay solve nim --st); COMP_CWORD=3; " +
                            ask + "COMP_WORDS=(perfectplay play hex --side ''); COMP_CWORD=4; " + ask;
  EXPECT_EQ(run_program({"--version"}, {.shell = shell}).out, "--steps --sticks\nJ0 J1 both none\n");
  std::remove(path.c_str());
}

TEST(Usage, TheManualPageListsEverything) {
  const Ran ran = run_program({"man"});
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_TRUE(ran.out.starts_with(".TH PERFECTPLAY 1"));
  for (const std::string word : {".SS solve", ".SS hex", "\\-\\-sticks N", "EXIT STATUS"}) {
    EXPECT_NE(ran.out.find(word), std::string::npos) << word;
  }
}

}  // namespace
}  // namespace perfectplay::testing
