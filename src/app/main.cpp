// The program: reads the command line, runs the verb, turns errors into a message and an exit code.
#include <fmt/format.h>

#include <new>
#include <string>
#include <vector>

#include "perfectplay/app/cli/command_line.h"
#include "perfectplay/app/cli/exit_code.h"
#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/interrupt.h"
#include "perfectplay/app/terminal/terminal.h"

namespace perfectplay::app {
namespace {

ExitCode fail(const Error& error) {
  complain(error.kind == ErrorKind::Stopped ? "perfectplay: stopped" : "perfectplay: " + in_words(error));
  return exit_code_of(error.kind);
}

ExitCode run(const std::vector<std::string>& words) {
  auto command = parse_command_line(words);
  if (!command) return fail(command.error());
  print(command->text);
  if (!command->verb) return ExitCode::Done;
  const auto done = command->verb->run(command->invocation);
  return done ? *done : fail(done.error());
}

ExitCode run_safely(const std::vector<std::string>& words) {
  try {
    return run(words);
  } catch (const std::bad_alloc&) {
    return fail({ErrorKind::Resource, "out of memory; try a smaller board, or --symmetry on"});
  } catch (const std::exception& error) {
    return fail({ErrorKind::Resource, fmt::format("unexpected failure: {}", error.what())});
  }
}

}  // namespace
}  // namespace perfectplay::app

int main(int argc, char** argv) {
  using namespace perfectplay::app;
  install_signal_handlers();
  ExitCode code = run_safely(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc));
  if (!flush_output()) {
    complain("perfectplay: standard output could not be written");
    if (code == ExitCode::Done) code = ExitCode::NoResource;
  }
  return static_cast<int>(code);
}
