// perfectplay strategy, convert and book: verbs that write a file and report it.
#include <fmt/format.h>

#include "perfectplay/app/cli/program_name.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/verbs/request_verb.h"
#include "perfectplay/service/reachability/book.h"
#include "perfectplay/service/reachability/strategy.h"
#include "perfectplay/service/words.h"

namespace perfectplay::app {
namespace {

using service::counted;
using service::shell_word;

class StrategyVerb final : public RequestVerb<service::StrategyRequest> {
  std::string text(const service::StrategyResult& result) const override {
    std::string text =
        folded(fmt::format("{} written to {}: a move for each of {}.", result.picture ? "Picture" : "Strategy",
                           shell_word(result.saved.path), counted(result.positions, "position")));
    if (!result.saved.check.empty()) text += fmt::format("Check it: {} {}\n", program_name(), result.saved.check);
    return text;
  }
  bool reports() const override { return request_.output != "-"; }
};

class ConvertVerb final : public RequestVerb<service::ConvertRequest> {
  std::string text(const service::ConvertResult& result) const override {
    std::string text = fmt::format("{} vertices and {} edges written to {}.\n", grouped(result.vertices),
                                   grouped(result.edges), shell_word(result.path));
    if (result.inserted) text += fmt::format("{} of the vertices are fictitious.\n", grouped(*result.inserted));
    return text;
  }
  bool reports() const override { return request_.output != "-"; }
};

class BookVerb final : public RequestVerb<service::BookRequest> {
  std::string text(const service::BookResult& result) const override {
    return fmt::format("{}: {}{}.\n", shell_word(result.path), counted(result.positions, "position"),
                       result.whole ? "" : "; the same command goes on");
  }
};

}  // namespace

std::unique_ptr<Verb> make_strategy_verb() { return std::make_unique<StrategyVerb>(); }
std::unique_ptr<Verb> make_convert_verb() { return std::make_unique<ConvertVerb>(); }
std::unique_ptr<Verb> make_book_verb() { return std::make_unique<BookVerb>(); }

}  // namespace perfectplay::app
