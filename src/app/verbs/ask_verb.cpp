// perfectplay ask: requests as JSON lines on standard input, answers as JSON lines on standard output, in order.
//
//   {"id":1,"verb":"value","game":"nim","position":"3,0"}      ──▶   {"version":1,…,"value":"J1","rank":2,"id":1}
//   {"id":2,"verb":"sing"}                                     ──▶   {"version":1,"error":{"kind":"input",…},"id":2}
//
// Results of one request (solved graphs, tables of searches) are kept for the next. Only the end of the input or Ctrl-C
// ends the program.
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string>
#include <string_view>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/service/service.h"

namespace perfectplay::app {
namespace {

/// Reads lines of standard input. Before it waits for more, all answers so far are flushed.
class LineReader {
 public:
  /// Reads the next line; false at the end of the input. The view is valid until the next call.
  bool next(std::string_view& line) {
    for (;;) {
      const std::size_t end = buffer_.find('\n', searched_);
      if (end != std::string::npos) {
        line = std::string_view(buffer_).substr(begin_, end - begin_);
        begin_ = searched_ = end + 1;
        return true;
      }
      searched_ = buffer_.size();
      if (!fill()) break;
    }
    if (begin_ == buffer_.size()) return false;
    line = std::string_view(buffer_).substr(begin_);
    begin_ = searched_ = buffer_.size();
    return true;
  }

 private:
  bool fill() {
    buffer_.erase(0, begin_);
    searched_ -= begin_;
    begin_ = 0;
    flush_output();
    const ssize_t count = ::read(STDIN_FILENO, piece_.data(), piece_.size());
    if (count < 0 && errno == EINTR && !interrupted()) return true;
    if (count <= 0) return false;
    buffer_.append(piece_.data(), static_cast<std::size_t>(count));
    return true;
  }

  std::string buffer_;
  std::size_t begin_ = 0;     ///< of the bytes not returned yet
  std::size_t searched_ = 0;  ///< no line ends before this place
  std::array<char, 65536> piece_{};
};

class AskVerb final : public Verb {
 public:
  std::vector<Option> options() override {
    return {
        {.name = "memory",
         .argument = "SIZE",
         .help = "memory for solved games and tables of searches between requests, as 4G; left out: a quarter of the "
                 "machine's",
         .target = &memory_},
        {.name = "time-limit",
         .argument = "S",
         .help = "stop each request after S seconds, even if it allows itself more",
         .target = &seconds_},
    };
  }

  Expected<ExitCode> run(Console& console) override {
    service::Service service({.memory = memory_.value.value_or(0)});
    LineReader reader;
    std::string_view line;
    while (!console.stop().cancelled() && reader.next(line)) {
      if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
      Stop stop(console.stop(), seconds_.limit());
      print_document(service::in_json(service.answer_text(line, stop)) + '\n');
      console.clear();
    }
    return console.stop().cancelled() || interrupted() ? ExitCode::Interrupted : ExitCode::Done;
  }

 private:
  service::Bytes memory_;
  service::Seconds seconds_;
};

}  // namespace

std::unique_ptr<Verb> make_ask_verb() { return std::make_unique<AskVerb>(); }

}  // namespace perfectplay::app
