#include "perfectplay/service/prove.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "perfectplay/base/file.h"
#include "perfectplay/play/proof/prover.h"
#include "perfectplay/service/output.h"
#include "perfectplay/service/solution_file.h"
#include "perfectplay/service/words.h"

namespace perfectplay::service {
std::vector<Option> ProveRequest::options() {
  std::vector<Option> options{
      {.name = "output",
       .argument = "FILE",
       .help = "the proof to write; \"-\" is standard output",
       .target = &output,
       .letter = 'o',
       .names_file = true,
       .writes = Writes::File},
      {.name = "position",
       .argument = "P",
       .help = "the position whose value is proved; left out or empty: the start",
       .target = &position},
      {.name = "leaves",
       .argument = "N",
       .help = "leave positions with at most N empty cells to the checker: smaller files, longer checks (default 8)",
       .target = &leaves,
       .high = 20},
  };
  std::ranges::move(method.options(), std::back_inserter(options));
  return options;
}

Expected<ProveResult> ProveRequest::run(Session& session, Stop& stop) const {
  TRY(need_output("prove", *game, output, "value.proof"));
  if (game->entry->name == "hex" && game->arguments.flag("swap")) {
    return input_error("prove: there are no proofs of hex with the swap rule; prove the openings without it",
                       Hint{"swap", "false"});
  }
  Stop limited(stop, method.time_limit.limit());
  const PerfectGame perfect = TRY(open_game(*game, method, explored_to_show, position, session, limited));
  const Proof proof = TRY(prove(perfect.play(), perfect.position(), static_cast<int>(leaves), limited));
  ProveResult result{.choice = *game, .path = output, .header = {}, .value = proof.value};
  result.header.reference = reference_for(*game, output);
  result.header.position = perfect.game().print(perfect.position());
  result.header.leaves = static_cast<int>(leaves);
  for (const ProofPart& part : proof.parts) result.header.parts.push_back(declared(part));
  auto out = TRY(OutputFile::create(output));
  result.bytes = write_proof(result.header, proof.parts, out);
  TRY(out.commit());
  result.memory = proof_memory(result.header.parts);
  return result;
}

Expected<Json> ProveRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const ProveResult& result) {
  Json document = document_of(result.choice);
  document["file"] = result.path;
  document["position"] = result.header.position;
  document["claim"] = proof_sentence(result.choice, result.header, result.value);
  add_value(document, exactly(result.value), std::nullopt);
  document["claims"] = result.header.claims();
  document["leaves"] = result.header.leaves;
  document["bytes"] = result.bytes;
  document["memory"] = result.memory;
  return document;
}

std::string proof_sentence(const GameChoice& choice, const ProofHeader& header, const Value& value) {
  const auto stones =
      static_cast<std::uint32_t>(std::ranges::count_if(header.position, [](char c) { return c == 'X' || c == 'O'; }));
  const std::string where = stones == 0 ? std::string("from the start") : "from " + header.position;
  std::string what = fmt::format("{} wins", name_of(value.outcome));
  if (value.outcome == Outcome::Draw) {
    what = "a draw: each player can avoid losing";
  } else if (value.rank != no_rank) {
    what += fmt::format(" with move {} of the game, and no sooner", stones + raw(value.rank));
  }
  return fmt::format("{}, {}: {}", choice.command(), where, what);
}

}  // namespace perfectplay::service
