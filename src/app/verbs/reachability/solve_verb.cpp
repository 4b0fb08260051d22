// perfectplay solve GAME: the value of the start, counts and best opening moves; with -o, the whole solution in a file.
#include <fmt/format.h>

#include <algorithm>

#include "perfectplay/app/cli/program_name.h"
#include "perfectplay/app/verbs/reachability/text.h"
#include "perfectplay/app/verbs/request_verb.h"
#include "perfectplay/service/reachability/solve.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {
namespace {

using service::SolveRequest;
using service::SolveResult;

/// Prints the values one by one: a document of a million vertices should not be held in memory as a tree.
void print_with_values(const SolveResult& result) {
  std::string text = service::printed(summary_json(result));
  text.resize(text.rfind("\n}"));
  print_document(text + ",\n  \"values\": {");
  std::string_view comma = "\n";
  service::for_each_value(*result.values, [&](const std::string& name, const Value& value, const std::string& move) {
    print_document(
        fmt::format("{}    {}: {}", comma, service::in_json(name), service::in_json(service::value_row(value, move))));
    comma = ",\n";
  });
  print_document("\n  }\n}\n");
}

void print_value_table(const Oracle& oracle) {
  std::size_t width = 8;
  service::for_each_value(
      oracle, [&](const std::string& name, const Value&, const std::string&) { width = std::max(width, name.size()); });
  print(fmt::format("\n  {:<{}}  value  rank        move\n", "position", width));
  service::for_each_value(oracle, [&](const std::string& name, const Value& value, const std::string& move) {
    print(fmt::format("  {:<{}}  {:<5}  {:<10}  {}\n", name, width, name_of(value.outcome),
                      value.rank == no_rank ? "-" : std::to_string(raw(value.rank)), move.empty() ? "-" : move));
  });
}

class SolveVerb final : public RequestVerb<SolveRequest> {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options = RequestVerb::options();
    options.push_back({.name = "full",
                       .argument = "",
                       .help = "with steps: do not cut sets that are wider than the terminal",
                       .target = &full_});
    return options;
  }
  Expected<ExitCode> run(Console& console) override {
    const Waiting waiting("solved");
    const ExitCode code = TRY(RequestVerb::run(console));
    if (!json_) waiting.tell();
    return code;
  }

 private:
  void print_json(const SolveResult& result) const override {
    result.values ? print_with_values(result) : RequestVerb::print_json(result);
  }
  void print_text(const SolveResult& result) const override {
    print(to_text(result));
    if (result.solved) print(attractors_text(result.attractors, *result.solved, set_width()));
    if (result.values) print_value_table(*result.values);
    if (!result.saved) return;
    print(fmt::format("\nWritten to {}. Check it: {} {}\n", service::shell_word(result.saved->path), program_name(),
                      result.saved->check));
  }
  bool reports() const override { return request_.output != "-"; }

  /// The columns for a set; 0, for a file or a pipe: every set is printed in full.
  std::size_t set_width() const {
    const auto screen = output_screen();
    return screen && !full_ ? static_cast<std::size_t>(screen->columns) : 0;
  }

  bool full_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_solve_verb() { return std::make_unique<SolveVerb>(); }

}  // namespace perfectplay::app
