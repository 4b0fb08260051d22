// One verb of the command line: its row (name, what it works on, an example), its options, and what it does.
//
//   perfectplay  solve  nim  --sticks 10 --rule 1,2   --json -o nim.sol
//                verb   game  the game's parameters    the verb's options
//
// The help, the man page, the completions and the parser all read these rows and the registry's, and nothing else.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "perfectplay/app/cli/exit_code.h"
#include "perfectplay/base/error.h"
#include "perfectplay/registry/registry.h"

namespace perfectplay::app {

/// One option of a verb: how it is typed, what it means, and where its value goes.
struct Option {
  std::string_view name;      ///< "output": the option is --output
  std::string_view argument;  ///< what its value is called in the help: "FILE"; empty for a switch
  std::string_view help;
  std::variant<bool*, std::string*, std::uint64_t*> target;  ///< holds the default until the option is given
  std::vector<std::string_view> choices = {};                ///< the words accepted; empty: any
  char letter = '\0';                                        ///< 'o': also -o
  std::uint64_t low = 0;                                     ///< the range of a number
  std::uint64_t high = std::numeric_limits<std::uint64_t>::max();
};

/// A game as one would type it: "nim --sticks 10 --rule 1,2".
std::string as_typed(const GameEntry& game, const GivenArguments& given);
/// The text of an error with its hint: "…; try --size 4".
std::string in_words(const Error& error);

/// A game with all its parameters, as chosen on the command line.
struct GameChoice {
  const GameEntry* entry = nullptr;
  Arguments arguments;

  /// As one would type it, without what need not be told.
  std::string command() const;
};

/// What the command line gave besides the options.
struct Invocation {
  std::optional<GameChoice> game;
  std::string operand;  ///< of a verb that takes no game: a file, a shell
};

class Verb {
 public:
  Verb() = default;
  Verb(const Verb&) = delete;
  Verb& operator=(const Verb&) = delete;
  virtual ~Verb() = default;

  /// The targets are members of the verb.
  virtual std::vector<Option> options() { return {}; }
  virtual Expected<ExitCode> run(const Invocation& invocation) = 0;
};

enum class Operand : std::uint8_t { None, Game, File, Shell };

using MakeVerb = std::unique_ptr<Verb> (*)();

/// What a verb does for the games of one family.
struct FamilyVerb {
  MakeVerb make = nullptr;               ///< none where the verb has nothing to do
  std::optional<Capability> needs = {};  ///< it works only on games that offer this
};

struct VerbEntry {
  std::string_view name;
  Operand operand{};
  std::string_view summary;       ///< one line
  std::string_view example;       ///< what follows the verb: "nim --sticks 21 --rule 1,2,3"
  std::string_view example_tail;  ///< what follows any game's own example
  /// One per family, in the order of Family. A verb that takes no game is the first.
  std::array<FamilyVerb, family_count> families{};

  const FamilyVerb& of(const GameEntry& game) const { return families[static_cast<std::size_t>(game.family)]; }
  bool takes(const GameEntry& game) const;
  std::unique_ptr<Verb> make() const { return families[0].make(); }
  std::unique_ptr<Verb> make(const GameEntry& game) const { return of(game).make(); }
};
/// Every option of a verb once, whatever game it is for. They are seen by the visitor only: their targets go with it.
void for_each_option(const VerbEntry& verb, const std::function<void(const Option&)>& visit);

std::span<const VerbEntry> verbs();
const VerbEntry* find_verb(std::string_view name);

// One file a verb and family.
std::unique_ptr<Verb> make_games_verb();
std::unique_ptr<Verb> make_solve_verb();
std::unique_ptr<Verb> make_show_verb();
std::unique_ptr<Verb> make_strategy_verb();
std::unique_ptr<Verb> make_verify_verb();
std::unique_ptr<Verb> make_play_verb();
std::unique_ptr<Verb> make_draw_verb();
std::unique_ptr<Verb> make_convert_verb();
std::unique_ptr<Verb> make_bench_verb();
std::unique_ptr<Verb> make_book_verb();
std::unique_ptr<Verb> make_completions_verb();
std::unique_ptr<Verb> make_man_verb();
std::unique_ptr<Verb> make_exam_verb();
std::unique_ptr<Verb> make_awale_solve_verb();
std::unique_ptr<Verb> make_awale_show_verb();
std::unique_ptr<Verb> make_awale_play_verb();
std::unique_ptr<Verb> make_awale_plan_verb();
std::unique_ptr<Verb> make_deduction_solve_verb();
std::unique_ptr<Verb> make_deduction_show_verb();
std::unique_ptr<Verb> make_deduction_strategy_verb();
std::unique_ptr<Verb> make_deduction_play_verb();
std::unique_ptr<Verb> make_simulate_verb();
std::unique_ptr<Verb> make_large_draw_verb();

}  // namespace perfectplay::app
