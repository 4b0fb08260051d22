// perfectplay value GAME: the value of a position, and nothing else.
#include <fmt/format.h>

#include "perfectplay/app/verbs/request_verb.h"
#include "perfectplay/service/awale/show.h"
#include "perfectplay/service/deduction/history.h"
#include "perfectplay/service/reachability/show.h"

namespace perfectplay::app {
namespace {

/// The document as text, one line per key: "value J0".
std::string lines_of(const Json& document) {
  std::string text;
  for (const auto& [key, value] : document.items()) {
    if (key == "version" || key == "game" || key == "parameters") continue;
    text += fmt::format("{} {}\n", key, value.is_string() ? value.get<std::string>() : service::in_json(value));
  }
  return text;
}

template <class R>
class ValueVerb final : public Verb {
 public:
  std::vector<Option> options() override {
    std::vector<Option> options = request_.options();
    options.push_back(json_option(json_));
    return options;
  }
  service::Request* request() override { return &request_; }
  Expected<ExitCode> run(Console& console) override {
    const Json document = TRY(request_.answer(console.session(), console.stop()));
    console.clear();
    json_ ? print_document(service::printed(document)) : print(lines_of(document));
    return console.stop().cancelled() ? ExitCode::Interrupted : ExitCode::Done;
  }

 private:
  R request_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_value_verb() { return std::make_unique<ValueVerb<service::ValueRequest>>(); }
std::unique_ptr<Verb> make_awale_value_verb() { return std::make_unique<ValueVerb<service::AwaleValueRequest>>(); }
std::unique_ptr<Verb> make_deduction_value_verb() {
  return std::make_unique<ValueVerb<service::HistoryValueRequest>>();
}

}  // namespace perfectplay::app
