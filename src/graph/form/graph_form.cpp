#include "perfectplay/graph/form/graph_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "perfectplay/base/threads.h"
#include "perfectplay/graph/form/form_words.h"
#include "perfectplay/graph/form/pgsolver_form.h"
#include "perfectplay/graph/form/text_form.h"

namespace perfectplay {

namespace {

/// The first line that is not blank or a comment decides: a vertex of our form has a colon there, PGSolver's lines have
/// a semicolon or a quoted name. Otherwise the first word of the line decides, so that the error makes sense.
GraphForm recognise(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && (is_space(text[at]) || text[at] == '#')) {
    at = text[at] == '#' ? std::min(text.find('\n', at), text.size()) : at + 1;
  }
  const std::string_view line = text.substr(at, text.find('\n', at) - at);
  const std::size_t sign = line.find_first_of(":;\"#");
  const char found = sign == std::string_view::npos ? '\0' : line[sign];
  if (found == ':') return GraphForm::Text;
  if (found == ';' || found == '"') return GraphForm::PGSolver;
  const std::string_view word = line.substr(0, line.find_first_of(" \t\r"));
  return word == "parity" || word == "start" ? GraphForm::PGSolver : GraphForm::Text;
}

Expected<Graph> parse(std::string_view text, const std::string& source, unsigned threads, const TextConsumer& consumed,
                      Stop& stop) try {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  const FormText form_text(text, source);
  if (recognise(text) == GraphForm::Text) return parse_text_form(form_text, stop);
  constexpr std::size_t too_small_to_share = std::size_t{1} << 20;
  const bool alone = threads == 0 && text.size() < too_small_to_share;
  return parse_pgsolver_form(form_text, alone ? 1 : thread_count(threads), consumed, stop);
} catch (const std::bad_alloc&) {
  return resource_error(fmt::format("{}: no memory for its graph", source));
}

}  // namespace

Expected<Graph> parse_graph(std::string_view text, const std::string& source, unsigned threads) {
  Stop never;
  return parse(text, source, threads, {}, never);
}

Expected<Graph> read_graph(const std::string& path, unsigned threads) {
  Stop never;
  return read_graph(path, threads, never);
}

Expected<Graph> read_graph(const std::string& path, unsigned threads, Stop& stop) {
  const FileContents contents = TRY(FileContents::read(path));
  const auto release = [&](std::string_view part) { contents.release(part); };
  return parse(contents.text(), contents.name(), threads, release, stop);
}

}  // namespace perfectplay
