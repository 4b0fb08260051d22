// verify: recognizes the kind of a file, and runs the independent checker of that kind. No checker uses the solvers.
//
//   perfectplay-solution …        a solution of a reachability game, in text or JSON
//   paritysol 5; …                a solution in PGSolver's form; needs the graph
//   # perfectplay-strategy …      a strategy of a deduction game, in text or JSON
//   3211 01 4244 12 …             a strategy that does not name its game; needs the game
//   game nim … / a J0 …           an exercise sheet: the winners of some positions (files/sheet_form.h)
//   perfectplay-proof …           a proof of the value of one position (files/proof_form.h, files/walk_proof_form.h), or
//                                 of the order or the least total of a deduction game (files/deduction_proof_form.h)
//   a folder                      a table of Awalé
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "perfectplay/base/file.h"
#include "perfectplay/files/solution_form.h"
#include "perfectplay/graph/walk_proof.h"
#include "perfectplay/service/deduction/prove.h"
#include "perfectplay/service/prove.h"
#include "perfectplay/service/reachability/perfect_game.h"
#include "perfectplay/service/request.h"
#include "perfectplay/verify/awale_checker.h"
#include "perfectplay/verify/deduction_checker.h"
#include "perfectplay/verify/proof/deduction_proof_checker.h"

namespace perfectplay::service {

/// The judgement of a solution of a reachability game.
struct SolutionJudgement {
  GameChoice choice;
  std::uint64_t positions = 0;
  std::array<std::uint64_t, 3> count{};
  bool ranks = true;  ///< false: only winners are claimed, as by parity solvers
  struct Fault {
    std::string position;
    std::string claim;
    std::string reason;
  };
  std::optional<Fault> fault = std::nullopt;

  bool correct() const { return !fault.has_value(); }
};

/// The judgement of an exercise sheet.
struct SheetJudgement {
  GameChoice choice;
  std::uint64_t positions = 0;
  std::uint64_t right = 0;
  std::uint64_t wrong = 0;
  std::uint64_t missing = 0;  ///< positions without an answer
  struct Fault {
    std::size_t line = 0;
    std::string position;
    std::string reason;  ///< "you say J0 wins; J1 wins in 3 moves, by moving to e"
  };
  std::vector<Fault> faults = {};  ///< the first ones, in the order of the sheet

  bool correct() const { return wrong == 0; }
};

/// The judgement of a strategy of a deduction game.
struct StrategyJudgement {
  GameChoice choice;
  std::uint32_t solutions = 0;
  std::uint64_t weight = 0;  ///< of all solutions; 0: they are alike
  StrategyTerms terms = {};
  StrategyVerdict verdict;

  bool correct() const { return !verdict.defect.has_value(); }
};

/// The judgement of a table of Awalé.
struct TableJudgement {
  AwaleRules rules;
  int max_seeds = 0;
  bool distances = false;
  AwaleVerdict verdict;
  bool checksums_only = false;  ///< nothing but the bytes was checked; the verdict has what the files claim

  bool correct() const { return verdict.correct(); }
};

/// The judgement of a proof of a position's value or score.
struct ProofJudgement {
  GameChoice choice;
  ProofHeader header;
  std::optional<Value> value = {};  ///< that it asserts
  std::optional<int> score = {};    ///< the same for a game with scores; neither: it asserts no value
  std::string claim = {};           ///< as one sentence; empty: none
  ProofVerdict verdict = {};
  std::uint64_t memory = 0;  ///< the most that the checker takes for these levels
  double seconds = 0;

  bool correct() const { return !verdict.refusal; }
};

/// The judgement of a proof of a deduction game's order or least total.
struct DeductionProofJudgement {
  GameChoice choice;
  DeductionProofHeader header;
  std::uint32_t solutions = 0;
  DeductionVerdict verdict = {};
  std::uint64_t memory = 0;  ///< the most that the checker takes for what is declared
  double seconds = 0;

  bool correct() const { return !verdict.refusal; }
};

struct VerifyResult {
  std::string source;  ///< the file's name in messages
  std::variant<SolutionJudgement, SheetJudgement, StrategyJudgement, TableJudgement, ProofJudgement,
               DeductionProofJudgement>
      judgement;

  bool correct() const {
    return std::visit([](const auto& judged) { return judged.correct(); }, judgement);
  }
};

class VerifyRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<VerifyResult> run(Session& session, Stop& stop) const;

  Exploration exploration;
  std::string graph;          ///< replaces the graph that a solution names
  std::string game_text;      ///< the game of a file that names none: "mastermind --pegs 4 --colors 4"
  std::uint64_t errors = 20;  ///< the most wrong answers of a sheet to report
  Bytes memory;               ///< for a table; 0: three quarters of the machine's
  bool checksums_only = false;
};

Json to_json(const VerifyResult& result);

/// The board on which the checker of proofs plays; none for games that it does not know, and for boards that are too large.
std::optional<PlainBoard> plain_board(const GameChoice& choice);

/// A file to be judged.
struct Judged {
  const FileContents& contents;
  std::string path;   ///< as typed; files that it names are relative to its folder
  bool files = true;  ///< may it name files?
};

/// The game, unless it is read from a file that may not be named.
Expected<GameChoice> permitted(GameChoice choice, const Judged& judged);

/// The game that a file names; files that the game needs are relative to the file's own folder. If `file` is not empty,
/// it replaces the first file of the game. `advice` is the hint if the game was read from standard input.
Expected<GameChoice> game_of_file(const GameReference& reference, Family family, const Judged& judged,
                                  const std::string& file, const Hint& advice);

Expected<SolutionJudgement> judge_solution(const Judged& judged, const Exploration& exploration,
                                           const std::string& graph, Stop& stop);
Expected<SolutionJudgement> judge_parity_solution(const Judged& judged, const Exploration& exploration,
                                                  const std::string& graph, Stop& stop);
/// `request` says which game and graph replace those that the sheet names, and how many wrong answers to report.
Expected<SheetJudgement> judge_sheet(const Judged& judged, const VerifyRequest& request, Stop& stop);
/// Does the text claim to be a strategy of a deduction game?
bool is_strategy(std::string_view text);
Expected<StrategyJudgement> judge_strategy(const Judged& judged, const std::string& game, Stop& stop);
Expected<ProofJudgement> judge_proof(const Judged& judged, unsigned threads, Stop& stop);
/// The rules by which the checker of proofs by walking plays; an error for games that it does not know.
Expected<std::unique_ptr<PositionRules>> own_rules(const GameChoice& choice, Stop& stop);
Expected<ProofJudgement> judge_walk_proof(const Judged& judged, Stop& stop);
Expected<DeductionProofJudgement> judge_deduction_proof(const Judged& judged, Stop& stop);
Expected<TableJudgement> judge_awale_table(const std::string& folder, const AwaleCheckOptions& options, Stop& stop);
/// Checks nothing but the checksums of the files.
Expected<TableJudgement> read_awale_table(const std::string& folder, unsigned threads, Stop& stop);

}  // namespace perfectplay::service
