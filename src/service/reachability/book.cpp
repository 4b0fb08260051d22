#include "perfectplay/service/reachability/book.h"

#include <fmt/format.h>

#include <chrono>

#include "perfectplay/base/file.h"
#include "perfectplay/base/paths.h"
#include "perfectplay/play/book_writer.h"
#include "perfectplay/service/output.h"
#include "perfectplay/solve/search/connect_four/connect_four_search.h"

namespace perfectplay::service {
namespace {

Expected<OpeningBook> open_book(const ConnectFour& rules, const std::string& path) {
  return path_exists(path) ? OpeningBook::read(rules, path) : OpeningBook(rules);
}

}  // namespace

std::vector<Option> BookRequest::options() {
  return {
      {.name = "output",
       .argument = "FILE",
       .help = "the book; positions that it already holds are kept",
       .target = &output,
       .letter = 'o',
       .names_file = true,
       .writes = Writes::File},
      {.name = "plies",
       .argument = "N",
       .help = "store every position after N moves; values of earlier ones follow",
       .target = &plies,
       .high = BookPlan::most_plies},
      {.name = "middle",
       .argument = "N",
       .help = "add every next move of openings of up to N moves in the middle three columns",
       .target = &middle,
       .high = BookPlan::most_plies},
      {.name = "replies",
       .argument = "N",
       .help = "continue to N moves with one player playing perfectly and the other anything",
       .target = &replies,
       .high = 64},
      {.name = "lines",
       .argument = "N",
       .help = "add the best lines of N moves, from the start and after each first move",
       .target = &lines,
       .high = 64},
      {.name = "threads", .argument = "N", .help = "threads to use; 0: all cores", .target = &threads, .high = 1024},
      {.name = "memory", .argument = "SIZE", .help = "memory for the table of the search, as 4G", .target = &memory},
      {.name = "time-limit", .argument = "S", .help = "stop after S seconds", .target = &time_limit},
  };
}

Expected<BookResult> BookRequest::run(Session& /*session*/, Stop& stop) const {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::minutes between_saves{2};
  TRY(need_output("book", *game, output, "openings.book"));
  const PlayableGame made = TRY(make_game<PlayableGame>(*game));
  const ConnectFour& rules = *made.book;
  OpeningBook book = TRY(open_book(rules, output));
  const auto search = TRY(ConnectFourSearch::create(
      rules, {.threads = static_cast<unsigned>(threads), .memory = memory.value.value_or(0)}));
  Stop limited(stop, time_limit.limit());
  auto saved = Clock::now();
  const auto keep = [&](const OpeningBook& so_far) -> Expected<void> {
    if (Clock::now() - saved < between_saves) return {};
    saved = Clock::now();
    return write_file(output, so_far.text());
  };
  const BookPlan plan{.plies = static_cast<int>(plies),
                      .middle = static_cast<int>(middle),
                      .replies = static_cast<int>(replies),
                      .lines = static_cast<int>(lines)};
  const bool whole = TRY(write_book(rules, plan, *search, book, limited, keep));
  BookResult result{.choice = *game, .path = output, .whole = whole};
  TRY(write_file(output, book.text()));
  result.positions = book.size();
  return result;
}

Expected<Json> BookRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const BookResult& result) {
  Json document = document_of(result.choice);
  document["file"] = result.path;
  document["positions"] = result.positions;
  document["whole"] = result.whole;
  return document;
}

}  // namespace perfectplay::service
