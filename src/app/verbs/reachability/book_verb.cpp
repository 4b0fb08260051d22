// perfectplay book connect-four -o FILE: early positions searched once, for an opening book.
//
// What is proved is written after every few minutes and at the end, so that Ctrl-C and a second call with the same file
// go on where the first one stopped.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/app/terminal/interrupt.h"
#include "perfectplay/app/terminal/progress_bar.h"
#include "perfectplay/app/terminal/terminal.h"
#include "perfectplay/app/terminal/words.h"
#include "perfectplay/app/verbs/reachability/engine.h"
#include "perfectplay/app/verbs/reachability/views.h"
#include "perfectplay/base/file.h"
#include "perfectplay/play/book_writer.h"
#include "perfectplay/solve/search/connect_four/connect_four_search.h"

namespace perfectplay::app {
namespace {

class BookVerb : public Verb {
 public:
  std::vector<Option> options() override {
    return {
        {.name = "output",
         .argument = "FILE",
         .help = "the book; what is known in it already is kept",
         .target = &output_,
         .letter = 'o'},
        {.name = "plies",
         .argument = "N",
         .help = "every position after so many moves",
         .target = &plies_,
         .high = BookPlan::most_plies},
        {.name = "middle",
         .argument = "N",
         .help = "add all that follows openings of so many moves in the middle three columns",
         .target = &middle_,
         .high = BookPlan::most_plies},
        {.name = "replies",
         .argument = "N",
         .help = "go on to so many moves where one player plays perfectly",
         .target = &replies_,
         .high = 64},
        {.name = "lines",
         .argument = "N",
         .help = "add the best lines from the start and after each first move",
         .target = &lines_,
         .high = 64},
        {.name = "threads", .argument = "N", .help = "threads to use; 0: all cores", .target = &threads_, .high = 1024},
        {.name = "memory",
         .argument = "SIZE",
         .help = "what the table of the search may take, as 4G",
         .target = &memory_},
        {.name = "time-limit", .argument = "S", .help = "stop after so many seconds", .target = &time_limit_},
        {.name = "json", .argument = "", .help = "one JSON document on standard output", .target = &json_},
    };
  }

  Expected<ExitCode> run(const Invocation& invocation) override {
    const auto rules = TRY(make_game(*invocation.game)).book;
    if (output_.empty()) {
      return input_error(
          fmt::format("book needs a file to write to: perfectplay book {} -o FILE", invocation.game->command()));
    }
    auto book = open(*rules);
    if (!book) return tl::unexpected(book.error());
    const auto whole = fill(*rules, *book);
    if (!whole) return tl::unexpected(whole.error());
    if (auto written = write_file(output_, book->text()); !written) return tl::unexpected(written.error());
    if (json_) {
      print(printed({{"file", output_}, {"positions", book->size()}, {"whole", *whole}}));
    } else {
      print(fmt::format("{}: {}{}.\n", shell_word(output_), counted(book->size(), "position"),
                        *whole ? "" : "; the same command goes on"));
    }
    return interrupted() ? ExitCode::Interrupted : ExitCode::Done;
  }

 private:
  using Clock = std::chrono::steady_clock;

  Expected<OpeningBook> open(const ConnectFour& rules) const {
    if (!std::filesystem::exists(output_)) return OpeningBook(rules);
    const auto file = FileContents::read(output_);
    if (!file) return tl::unexpected(file.error());
    return OpeningBook::parse(rules, file->text(), file->name());
  }

  /// True when the book has all that was asked for.
  Expected<bool> fill(const ConnectFour& rules, OpeningBook& book) const {
    SearchOptions options{.threads = static_cast<unsigned>(threads_)};
    if (!memory_.empty()) {
      const auto bytes = parse_bytes(memory_, "--memory");
      if (!bytes) return tl::unexpected(bytes.error());
      options.memory = *bytes;
    }
    const auto seconds = parse_seconds(time_limit_, "--time-limit");
    if (!seconds) return tl::unexpected(seconds.error());
    ProgressBar bar;
    const auto began = Clock::now();
    std::size_t done = 0;
    std::size_t total = 0;
    options.progress = [&](const Progress&) {
      const std::chrono::duration<double> taken = Clock::now() - began;
      return bar.callback()({.phase = "proving", .done = done, .total = total}) && taken.count() < *seconds;
    };
    const auto search = ConnectFourSearch::create(rules, options);
    if (!search) return tl::unexpected(search.error());
    constexpr std::chrono::minutes between_saves{2};
    auto saved = Clock::now();
    Expected<void> written;
    const auto stage = [&](std::size_t known, std::size_t positions) {
      done = known;
      total = positions;
      if (Clock::now() - saved >= between_saves) {
        written = write_file(output_, book.text());
        saved = Clock::now();
      }
      return written.has_value() && options.progress({});
    };
    const BookPlan plan{.plies = static_cast<int>(plies_),
                        .middle = static_cast<int>(middle_),
                        .replies = static_cast<int>(replies_),
                        .lines = static_cast<int>(lines_)};
    auto whole = write_book(rules, plan, **search, stage, book);
    if (!written) return tl::unexpected(written.error());
    return whole;
  }

  std::string output_;
  std::uint64_t plies_ = 4;
  std::uint64_t middle_ = 0;
  std::uint64_t replies_ = 0;
  std::uint64_t lines_ = 0;
  std::uint64_t threads_ = 0;
  std::string memory_;
  std::string time_limit_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_book_verb() { return std::make_unique<BookVerb>(); }

}  // namespace perfectplay::app
