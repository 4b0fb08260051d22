#include "perfectplay/service/prove.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include "perfectplay/base/file.h"
#include "perfectplay/base/threads.h"
#include "perfectplay/play/proof/joining_prover.h"
#include "perfectplay/play/proof/prover.h"
#include "perfectplay/play/proof/walk_prover.h"
#include "perfectplay/service/output.h"
#include "perfectplay/service/reachability/proof_words.h"
#include "perfectplay/service/solution_file.h"
#include "perfectplay/service/verify/verify.h"
#include "perfectplay/service/words.h"
#include "perfectplay/verify/proof/leaf_search.h"
#include "perfectplay/verify/proof/virtual_connections.h"
#include "perfectplay/verify/proof/walk_checker.h"

namespace perfectplay::service {
namespace {

Json reply_json(const ReadableReply& reply) {
  Json document;
  if (!reply.moves.empty()) document["moves"] = reply.moves;
  if (!reply.answer.empty()) document["answer"] = reply.answer;
  if (reply.step) {
    document["step"] = *reply.step;
  } else {
    using End = ReadableReply::End;
    document["end"] = reply.end == End::Win ? "win" : reply.end == End::Draw ? "draw" : "held";
  }
  return document;
}

Json part_json(const ReachabilityGame& game, const ReadablePart& part) {
  Json steps = Json::array();
  for (const ReadableStep& step : part.steps) {
    Json& told = steps.emplace_back();
    told["position"] = game.print(step.position);
    told["player"] = name_of(game.player(step.position));
    told["moves"] = step.moves ? Json(*step.moves) : Json();
    told["replies"] = Json::array();
    for (const ReadableReply& reply : step.replies) told["replies"].push_back(reply_json(reply));
  }
  return {{"side", name_of(part.side)}, {"goal", part.goal == Goal::Wins ? "wins" : "holds"}, {"steps", steps}};
}

/// Asks the checker's own search, so that no leaf is refused.
LeafTest leaf_test(const GameChoice& choice, std::uint64_t most, unsigned threads) {
  if (most == 0) return {};
  // A few searches per thread: one for each part, and those of a draw.
  using Made = std::vector<std::pair<Assertion, LeafSearch>>;
  struct Searches {
    PlainBoard board;
    std::vector<Made> by_thread;
  };
  const auto searches = std::make_shared<Searches>(Searches{plain_board(choice).value(), std::vector<Made>(threads)});
  return [searches, most](unsigned thread, const Assertion& assertion, const Placement& position,
                          Effort effort) -> std::optional<std::uint64_t> {
    Made& made = searches->by_thread[thread];
    auto place = std::ranges::find(made, assertion, &std::pair<Assertion, LeafSearch>::first);
    if (place == made.end()) {
      made.emplace_back(assertion, LeafSearch(searches->board, assertion));
      place = made.end() - 1;
    }
    LeafSearch& search = place->second;
    if (!search.stands(position, effort == Effort::Little ? most / 16 : most)) return std::nullopt;
    return search.searched();
  };
}

/// A proof of Hex, whose claims have carriers. With the swap rule it is about all openings.
Expected<Proof> prove_joining(const GameChoice& choice, const std::string& position, Stop& stop) {
  const PlainBoard board = plain_board(choice).value();
  VirtualConnections connections(board);
  auto prover = TRY(JoiningProver::create(board.columns(), [&](Player claimant, const Placement& claim) {
    connections.find(claimant == Player::J0 ? claim.j0 : claim.stones & ~claim.j0, board.free_cells(claim.stones),
                     claimant);
    return JoiningView{connections.must_play(), connections.carrier()};
  }));
  const auto root = board.parse(position);
  if (choice.arguments.flag("swap")) {
    auto parts = TRY(prover.prove_openings(stop));
    return Proof{{Outcome::J1, no_rank}, std::move(parts)};
  }
  if (board.decided(*root)) return input_error("the game is over in this position; there is nothing to prove");
  ProofPart part = TRY(prover.prove(*root, stop));
  const Outcome winner = win_for(part.assertion.side);
  Proof proof{{winner, no_rank}, {}};
  proof.parts.push_back(std::move(part));
  return proof;
}

}  // namespace

Option proof_output_option(std::string& output) {
  return {.name = "output",
          .argument = "FILE",
          .help = "the proof to write; \"-\" is standard output",
          .target = &output,
          .letter = 'o',
          .names_file = true,
          .writes = Writes::File};
}

Option proof_text_option(bool& text) {
  return {.name = "text",
          .argument = "",
          .help = "print a proof to read instead of writing a file; for small games",
          .target = &text};
}

Expected<void> check_reading(bool text, const std::string& output) {
  if (!text || output.empty()) return {};
  return input_error("prove: a proof to read is printed, not written to a file", Hint{"text", "false"});
}

std::vector<Option> ProveRequest::options() {
  std::vector<Option> options{
      proof_output_option(output),
      {.name = "position",
       .argument = "P",
       .help = "the position whose value is proved; left out or empty: the start",
       .target = &position},
      {.name = "leaves",
       .argument = "N",
       .help = "leave claims to the checker that it finds true in at most N positions: smaller files, longer checks "
               "(default 1000)",
       .target = &leaves,
       .high = most_leaf_positions},
      proof_text_option(text),
  };
  std::ranges::move(method.options(), std::back_inserter(options));
  return options;
}

Expected<void> ProveRequest::check() const {
  TRY(check_reading(text, output));
  if (text) return {};
  return need_output("prove", *game, output, "value.proof");
}

Expected<ProveResult> ProveRequest::run(Session& session, Stop& stop) const {
  TRY(check());
  Stop limited(stop, method.time_limit.limit());
  PerfectGame perfect = TRY(open_game(*game, method, explored_to_show, position, session, limited));
  if (text) {
    ReadableProof steps = TRY(readable_proof(perfect.play(), perfect.position(), most_readable_steps, limited));
    ProveResult result{.choice = *game, .path = {}, .header = {}, .value = steps.value};
    result.header.position = perfect.game().print(perfect.position());
    result.readable.emplace(ProveResult::Readable{std::move(perfect), std::move(steps)});
    return result;
  }
  const bool swap = game->entry->name == "hex" && game->arguments.flag("swap");
  const bool starts = perfect.position() == perfect.game().start();
  const bool joins =
      game->entry->name == "hex" && leaves != 0 && (!swap || (starts && game->arguments.integer("size") > 1));
  if (!plain_board(*game) || (swap && !joins)) return prove_by_walking(perfect, limited);
  const unsigned threads = thread_count(static_cast<unsigned>(method.exploration.threads));
  ProveResult result{.choice = *game, .path = output, .header = {}, .value = {}};
  result.header.reference = reference_for(*game, output);
  result.header.position = perfect.game().print(perfect.position());
  result.header.leaves = leaves;
  ProofPacker packer;
  if (joins) {
    const Proof proof = TRY(prove_joining(*game, result.header.position, limited));
    result.value = proof.value;
    for (const ProofPart& part : proof.parts) {
      packer.part(part.assertion, part.openings);
      for (const ProofLevel& level : part.levels) packer.level(level);
    }
  } else {
    const ProofAdvice advice{leaf_test(*game, leaves, threads), plain_board(*game)->lines()};
    const ProofTaker take{[&](const Assertion& assertion) { packer.part(assertion); },
                          [&](const ProofLevel& level) { packer.level(level); }};
    result.value = TRY(prove(perfect.play(), perfect.position(), advice, threads, take, limited));
  }
  result.header.parts = packer.parts();
  auto out = TRY(OutputFile::create(output));
  result.bytes = packer.write(result.header, out);
  TRY(out.commit());
  result.memory = proof_memory(result.header.parts);
  return result;
}

Expected<ProveResult> ProveRequest::prove_by_walking(PerfectGame& perfect, Stop& stop) const {
  const ReachabilityGame& game_rules = perfect.game();
  const Code position_code = perfect.position();
  const auto rules = TRY(own_rules(*game, stop));
  const std::string word = game_rules.print(position_code);
  const auto root = rules->parse(word);
  if (!root) return resource_error(fmt::format("the checker does not know the position {}", word));
  if (rules->end(*root)) return input_error("the game is over in this position; there is nothing to prove");

  // In Hex every move fills a cell, or swaps once: nobody hurries, and the cells left count the moves.
  const auto grid = game_rules.grid(position_code);
  const bool hex = grid && grid->shape == BoardShape::Hexagons;
  const auto value_of = [&](const std::string& packed) -> Expected<Value> {
    const std::string written = rules->print(packed);
    const Code code = TRY(game_rules.parse(written));
    const Bracket<Value> value = TRY(perfect.play().bracket(code, stop));
    if (!value.proved()) return stop_error(stop, "the search for the value");
    Value told = value.low;
    if (hex) {
      const auto empty = std::ranges::count(written, '.');
      told.rank = Rank{static_cast<std::uint32_t>(empty) + (written.ends_with("+swapped") ? 0U : 1U)};
    }
    return told;
  };
  const Value value = TRY(value_of(*root));
  ProveResult result{.choice = *game, .path = output, .header = {}, .value = value};
  if (hex) result.value.rank = no_rank;
  const auto assertions = walk_assertions({.value = result.value}, raw(value.rank));
  const auto parts = TRY(prove_value(*rules, *root, assertions, value_of, stop));
  WalkProofHeader header{.reference = reference_for(*game, output), .position = word, .parts = {}};
  for (const WalkPart& part : parts) header.parts.push_back(part.declared);
  auto out = TRY(OutputFile::create(output));
  result.bytes = write_proof(header, parts, out);
  TRY(out.commit());
  result.header.position = word;
  result.memory = walk_proof_memory(*rules, header.parts);
  result.walk = std::move(header);
  return result;
}

Expected<Json> ProveRequest::answer(Session& session, Stop& stop) { return to_json(TRY(run(session, stop))); }

Json to_json(const ProveResult& result) {
  Json document = document_of(result.choice);
  if (!result.readable) document["file"] = result.path;
  document["position"] = result.header.position;
  document["claim"] = proof_sentence(result);
  add_value(document, exactly(result.value), std::nullopt);
  if (result.readable) {
    document["parts"] = Json::array();
    for (const ReadablePart& part : result.readable->proof.parts) {
      document["parts"].push_back(part_json(result.readable->game.game(), part));
    }
    return document;
  }
  document["claims"] = result.claims();
  document["leaves"] = result.header.leaves;
  document["bytes"] = result.bytes;
  document["memory"] = result.memory;
  return document;
}

std::string proof_sentence(const ProveResult& result) {
  if (result.walk) return walk_sentence(result.choice, result.walk->position, {.value = result.value});
  if (!result.readable) return proof_sentence(result.choice, result.header, result.value);
  return readable_sentence(result.choice, result.readable->game.game(), result.readable->game.position(), result.value);
}

namespace {

/// How J1 wins with the swap rule.
std::string openings_words(const ProofHeader& header) {
  const auto cells = std::ranges::count_if(header.position, [](char c) { return c != '/'; });
  std::int64_t swapped = 0;
  for (const DeclaredPart& part : header.parts) {
    if (part.assertion.side != Player::J0) continue;
    // Half a turn makes two openings of each but the middle one.
    for (const int cell : part.openings) swapped += cell == cells - 1 - cell ? 1 : 2;
  }
  return fmt::format(": of the {} openings, J1 swaps after {}, where the first stone wins, and wins after the others",
                     cells, swapped);
}

}  // namespace

std::string walk_sentence(const GameChoice& choice, const std::string& position, const WalkValue& value) {
  std::string what;
  if (value.score) {
    const auto seeds = counted(static_cast<std::uint64_t>(std::abs(*value.score)), "seed");
    what = *value.score == 0 ? std::string("the player to move comes out even")
                             : fmt::format("the player to move {} by {}", *value.score > 0 ? "wins" : "loses", seeds);
    what += ": he can be sure of that, and of no more";
  } else {
    what = value_claim(*value.value);
  }
  return fmt::format("{}, from {}: {}", choice.command(), position, what);
}

std::string proof_sentence(const GameChoice& choice, const ProofHeader& header, const Value& value) {
  const auto stones =
      static_cast<std::uint32_t>(std::ranges::count_if(header.position, [](char c) { return c == 'X' || c == 'O'; }));
  const std::string where = stones == 0 ? std::string("from the start") : "from " + header.position;
  std::string what = fmt::format("{} wins", name_of(value.outcome));
  if (!header.parts.empty() && !header.parts.front().openings.empty()) what += openings_words(header);
  if (value.outcome == Outcome::Draw) {
    what = "a draw: each player can avoid losing";
  } else if (value.rank != no_rank) {
    what += fmt::format(" with move {} of the game, and no sooner", stones + raw(value.rank));
  }
  return fmt::format("{}, {}: {}", choice.command(), where, what);
}

}  // namespace perfectplay::service
