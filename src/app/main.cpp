// The program: reads the command line, runs the verb, turns errors into a message and an exit code.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/app/cli/command_line.h"
#include "perfectplay/app/cli/exit_code.h"
#include "perfectplay/app/cli/program_name.h"
#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/console.h"
#include "perfectplay/app/terminal/interrupt.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/cluster/cluster.h"
#include "perfectplay/service/json.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {
namespace {

/// The hint of an error as a command line has it, to be typed after the words typed: "--size 4".
std::string hint_text(const Error& error, const Words& typed) {
  if (!error.hint) return "";
  const VerbEntry* const verb = typed.empty() ? nullptr : find_verb(typed.front());
  if (error.hint->parameter == "game" && verb != nullptr && verb->operand == Operand::Game) {
    const auto game =
        std::ranges::find_if(typed, [](const auto& word) { return find_named_game(word).entry != nullptr; });
    return fmt::format("; try {} {} {} …", program_name(), fmt::join(typed.begin(), game, " "), error.hint->suggestion);
  }
  // A flag has no value to type.
  if (error.hint->suggestion == "true") return fmt::format("; try --{}", error.hint->parameter);
  if (error.hint->suggestion == "false") return fmt::format("; leave out --{}", error.hint->parameter);
  return fmt::format("; try --{} {}", error.hint->parameter, service::shell_word(error.hint->suggestion));
}

/// Reports an error: as a document if the verb was to print one, else as a message.
ExitCode fail(const Error& error, const Words& typed) {
  // When several processes end, the one that knows why says so.
  if (cluster_rank() > 0 && error.kind != ErrorKind::Resource) return exit_code_of(error.kind);
  const bool json = std::ranges::find(typed, "--json") != typed.end();
  if (json) {
    print_document(service::printed(service::error_json(error)));
  } else {
    complain(error.kind == ErrorKind::Stopped ? "perfectplay: stopped"
                                              : "perfectplay: " + error.message + hint_text(error, typed));
  }
  return exit_code_of(error.kind);
}

Expected<ExitCode> run(const std::vector<std::string>& words) {
  auto command = TRY(parse_command_line(words));
  print(command.text);
  if (!command.verb) return ExitCode::Done;
  if (cluster_size() > 1 && (words.size() < 2 || words[0] != "solve" || words[1] != "awale")) {
    return input_error("mpirun: only solve awale shares its work between processes");
  }
  Console console;
  return command.verb->run(console);
}

ExitCode run_safely(const std::vector<std::string>& words) {
  const Words typed = before_dashes(words);
  try {
    const auto done = run(words);
    return done ? *done : fail(done.error(), typed);
  } catch (const std::bad_alloc&) {
    return fail({ErrorKind::Resource, "out of memory; try a smaller board", Hint{"symmetry", "on"}}, typed);
  } catch (const std::exception& error) {
    return fail({ErrorKind::Resource, fmt::format("unexpected failure: {}", error.what())}, typed);
  }
}

/// The end when memory runs out where no exception may pass: in a destructor (those of JSON documents need memory), or outside
/// run_safely(). Nothing that would need memory itself is done here.
[[noreturn]] void end_for_lack_of_memory() {
  try {
    if (const auto thrown = std::current_exception()) std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    static constexpr std::string_view text = "perfectplay: out of memory; try a smaller board\n";
    (void)!::write(STDERR_FILENO, text.data(), text.size());
    ::_exit(static_cast<int>(ExitCode::NoResource));
  } catch (...) {
    std::abort();
  }
  std::abort();
}

}  // namespace
}  // namespace perfectplay::app

int main(int argc, char** argv) {
  using namespace perfectplay::app;
  std::set_terminate(end_for_lack_of_memory);
  install_signal_handlers();
  set_program_name(argc > 0 ? argv[0] : nullptr);
  ExitCode code = run_safely(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc));
  if (!flush_output()) {
    complain("perfectplay: standard output could not be written");
    if (code == ExitCode::Done) code = ExitCode::NoResource;
  }
  return static_cast<int>(code);
}
