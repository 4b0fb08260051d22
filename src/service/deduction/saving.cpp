#include "perfectplay/service/deduction/saving.h"

#include <fmt/format.h>

#include <charconv>
#include <system_error>

#include "perfectplay/base/paths.h"
#include "perfectplay/solve/deduction/facts_file.h"

namespace perfectplay::service {

std::vector<Option> Saving::options() {
  return {
      {.name = "save",
       .argument = "FILE",
       .help = "save what the search knows to FILE, every minute and at the end, and go on from it where it exists; "
               "for the objectives worst and expected",
       .target = &save,
       .names_file = true,
       .writes = Writes::File},
      {.name = "known",
       .argument = "FILE",
       .help = "begin with what another search has saved; may be repeated",
       .target = &known,
       .names_file = true},
      {.name = "part",
       .argument = "K/N",
       .help = "with --save and objective expected: search only the K-th of N parts; a search with --known for each of "
               "the N files then has little left to do",
       .target = &part},
  };
}

Expected<std::optional<SearchPart>> Saving::search_part() const {
  if (part.empty()) return std::nullopt;
  if (save.empty()) {
    return input_error("a part of a search is of use only if it is saved: name a file", Hint{"save", "part.facts"});
  }
  SearchPart result;
  const char* const end = part.data() + part.size();
  const auto first = std::from_chars(part.data(), end, result.number);
  const bool slash = first.ec == std::errc() && first.ptr != end && *first.ptr == '/';
  const auto second = slash ? std::from_chars(first.ptr + 1, end, result.of) : first;
  if (!slash || second.ec != std::errc() || second.ptr != end || result.number < 1 || result.number > result.of) {
    return input_error(fmt::format("part \"{}\": expected K/N with K from 1 to N, as 3/64", part), Hint{"part", "1/2"});
  }
  return result;
}

Expected<std::unique_ptr<SavedFacts>> SavedFacts::open(const Saving& saving, const DeductionGame& game) {
  std::unique_ptr<SavedFacts> facts(new SavedFacts(saving, game));
  if (!saving.save.empty() && path_exists(saving.save)) TRY(read_facts(saving.save, game, facts->known_));
  for (const std::string& path : saving.known) TRY(read_facts(path, game, facts->known_));
  return facts;
}

KnowledgeKeeper SavedFacts::keeper() {
  KnowledgeKeeper keeper;
  keeper.known = &known_;
  if (!saving_.save.empty()) {
    keeper.keep = [this](const Knowledge& knowledge) {
      // The file may also hold what a search for another objective has found.
      Knowledge all = knowledge;
      if (all.orders.empty()) all.orders = known_.orders;
      if (all.costs.empty() && all.beams.empty()) {
        all.costs = known_.costs;
        all.beams = known_.beams;
      }
      const auto written = write_facts(saving_.save, game_, all);
      if (!written && !error_) error_ = written.error();
    };
  }
  return keeper;
}

Expected<void> SavedFacts::outcome() const {
  if (error_) return tl::unexpected(*error_);
  return {};
}

}  // namespace perfectplay::service
