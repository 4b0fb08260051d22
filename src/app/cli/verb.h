// One verb of the command line: its row (name, operand, an example), its options, and its output.
//
//   perfectplay  solve  nim  --sticks 10 --rule 1,2   --json -o nim.sol
//                verb   game  the game's parameters    the verb's options
//
// Most verbs run a use case of the service and share its row. The help, the man page, the completions and the parser
// read only these rows and those of the registry.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/app/cli/exit_code.h"
#include "perfectplay/app/terminal/console.h"
#include "perfectplay/base/error.h"
#include "perfectplay/service/request.h"

namespace perfectplay::app {

using service::GameChoice;
using service::Json;
using service::Option;

class Verb {
 public:
  Verb() = default;
  Verb(const Verb&) = delete;
  Verb& operator=(const Verb&) = delete;
  virtual ~Verb() = default;

  /// The options, whose targets are members of the verb.
  virtual std::vector<Option> options() { return {}; }
  /// The request that receives the game or the file; null for a verb without a use case.
  virtual service::Request* request() { return nullptr; }
  virtual Expected<ExitCode> run(Console& console) = 0;

  std::string operand = {};  ///< of a verb without a use case: a shell
};

enum class Operand : std::uint8_t { None, Game, File, Shell };

using MakeVerb = std::unique_ptr<Verb> (*)();

struct VerbEntry {
  std::string_view name;
  Operand operand{};
  std::string_view summary;       ///< one line
  std::string_view example;       ///< what follows the verb: "nim --sticks 21 --rule 1,2,3"
  std::string_view example_tail;  ///< what follows any game's own example
  /// One per family, in the order of Family; null if the verb does not exist for that family. A verb that takes no game
  /// uses the first.
  std::array<MakeVerb, family_count> makers{};
  const service::UseCase* use_case = nullptr;

  bool takes(const GameEntry& game) const { return use_case != nullptr && use_case->takes_game(game); }
  std::unique_ptr<Verb> make() const { return makers[0](); }
  std::unique_ptr<Verb> make(const GameEntry& game) const { return makers[static_cast<std::size_t>(game.family)](); }
};
/// Visits every option of a verb once, for all families. The targets of an option live only during the visit.
void for_each_option(const VerbEntry& verb, const std::function<void(const Option&)>& visit);

std::span<const VerbEntry> verbs();
const VerbEntry* find_verb(std::string_view name);

// One file per verb, or per verb and family.
std::unique_ptr<Verb> make_games_verb();
std::unique_ptr<Verb> make_solve_verb();
std::unique_ptr<Verb> make_show_verb();
std::unique_ptr<Verb> make_value_verb();
std::unique_ptr<Verb> make_strategy_verb();
std::unique_ptr<Verb> make_prove_verb();
std::unique_ptr<Verb> make_awale_prove_verb();
std::unique_ptr<Verb> make_deduction_prove_verb();
std::unique_ptr<Verb> make_verify_verb();
std::unique_ptr<Verb> make_play_verb();
std::unique_ptr<Verb> make_draw_verb();
std::unique_ptr<Verb> make_scene_verb();
std::unique_ptr<Verb> make_convert_verb();
std::unique_ptr<Verb> make_bench_verb();
std::unique_ptr<Verb> make_book_verb();
std::unique_ptr<Verb> make_ask_verb();
std::unique_ptr<Verb> make_serve_verb();
std::unique_ptr<Verb> make_completions_verb();
std::unique_ptr<Verb> make_man_verb();
std::unique_ptr<Verb> make_exam_verb();
std::unique_ptr<Verb> make_awale_solve_verb();
std::unique_ptr<Verb> make_awale_show_verb();
std::unique_ptr<Verb> make_awale_value_verb();
std::unique_ptr<Verb> make_awale_play_verb();
std::unique_ptr<Verb> make_awale_plan_verb();
std::unique_ptr<Verb> make_awale_draw_verb();
std::unique_ptr<Verb> make_review_verb();
std::unique_ptr<Verb> make_awale_review_verb();
std::unique_ptr<Verb> make_deduction_review_verb();
std::unique_ptr<Verb> make_deduction_solve_verb();
std::unique_ptr<Verb> make_deduction_show_verb();
std::unique_ptr<Verb> make_deduction_value_verb();
std::unique_ptr<Verb> make_deduction_strategy_verb();
std::unique_ptr<Verb> make_deduction_play_verb();
std::unique_ptr<Verb> make_simulate_verb();
std::unique_ptr<Verb> make_curves_verb();

}  // namespace perfectplay::app
