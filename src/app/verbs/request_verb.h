// A verb that runs a use case: fills in the request, and prints the result as a document or a text.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/service/json.h"

namespace perfectplay::app {

inline Option json_option(bool& json) {
  return {.name = "json", .argument = "", .help = "one JSON document on standard output", .target = &json};
}

template <class R>
class RequestVerb : public Verb {
 public:
  using Result = typename decltype(std::declval<const R&>().run(std::declval<service::Session&>(),
                                                                std::declval<Stop&>()))::value_type;

  std::vector<Option> options() override {
    std::vector<Option> options = request_.options();
    options.push_back(json_option(json_));
    return options;
  }
  service::Request* request() override { return &request_; }

  Expected<ExitCode> run(Console& console) override {
    const Result result = TRY(found(console));
    console.clear();
    if constexpr (requires { result.warnings; }) {
      for (const std::string& warning : result.warnings) complain("perfectplay: warning: " + warning);
    }
    if (reports()) json_ ? print_json(result) : print_text(result);
    return console.stop().cancelled() ? ExitCode::Interrupted : code(result);
  }

 protected:
  virtual Expected<Result> found(Console& console) { return request_.run(console.session(), console.stop()); }
  virtual void print_json(const Result& result) const { print_document(service::printed(to_json(result))); }
  virtual void print_text(const Result& result) const { print(text(result)); }
  virtual std::string text(const Result& /*result*/) const { return {}; }
  virtual ExitCode code(const Result& /*result*/) const { return ExitCode::Done; }
  /// Is the result printed? Not if standard output is the output file.
  virtual bool reports() const { return true; }

  R request_;
  bool json_ = false;
};

/// A clock for people who wait: writes the time taken to standard error, if that is a terminal.
class Waiting {
 public:
  explicit Waiting(std::string_view done) : done_(done) {}
  Waiting(const Waiting&) = delete;
  Waiting& operator=(const Waiting&) = delete;
  ~Waiting() = default;
  /// Writes "solved in 1.2 s".
  void tell() const;

 private:
  std::string_view done_;
  Stop::Clock::time_point began_ = Stop::Clock::now();
};

}  // namespace perfectplay::app
