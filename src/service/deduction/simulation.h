// simulate:   many games of one strategy against secrets drawn from a seed
// draw:       the number of guesses against the number of pegs, as curves; with `proof`, a proof of the order or of the
//             least total as a tree that folds
//
//   mastermind 1000 pegs, 1000 colours, adaptive, 10 games:   worst 3024   mean 2974.1   bound of the paper 10966.8 …
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "perfectplay/draw/simulation_curves.h"
#include "perfectplay/games/deduction/deduction_game.h"
#include "perfectplay/games/deduction/deduction_strategy.h"
#include "perfectplay/games/mastermind/code.h"
#include "perfectplay/service/deduction/planner.h"
#include "perfectplay/service/request.h"

namespace perfectplay::service {

struct SimulatedGame {
  std::uint64_t guesses = 0;
  std::optional<std::uint64_t> exact_count;  ///< general_count() of the secret; for `general` alone
};

/// One game from the first guess to the last.
struct SimulatedCourse {
  struct Step {
    std::string guess;
    std::string answer;
  };
  std::string secret;
  std::vector<Step> steps = {};
};

struct Simulation {
  GameChoice choice;
  std::string strategy = {};
  std::vector<SimulatedGame> games = {};
  std::optional<double> bound = {};            ///< proved for this strategy and any secret
  std::optional<double> document_bound = {};   ///< of Mastermind: D. Viaud, proposition V.1
  double lower_bound = 1;                      ///< no strategy can promise fewer guesses
  std::optional<SimulatedCourse> course = {};  ///< of a single game, if the request asks for it

  std::uint64_t worst() const;
  double mean() const;
  /// The greatest exact count of the games played.
  std::optional<std::uint64_t> exact_count() const;
  std::map<std::uint64_t, std::uint64_t> depths() const;
};

class SimulateRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<Simulation> run(Session& session, Stop& stop) const;

  Planner planner;
  std::string strategy;
  std::uint64_t games = 0;  ///< 0: 10, or 1 with a secret
  std::uint64_t seed = 1;
  std::string secret;
  std::string csv;
  bool course = false;

 private:
  Expected<Simulation> play_any_size(const MastermindBoard& board, const std::string& name, std::uint64_t count,
                                     Stop& stop) const;
  Expected<Simulation> play_tree(const std::string& name, std::uint64_t count, Session& session, Stop& stop) const;
  Expected<std::vector<Guess>> numbers_of_secrets(const DeductionGame& made, std::uint64_t count) const;
};

Json to_json(const Simulation& simulation);
/// One line per game, under a heading.
std::string to_csv(const Simulation& simulation);

struct CurvesResult {
  GameChoice choice;
  std::string path;     ///< the file that was written; empty: the request named none
  std::string picture;  ///< the picture itself, if the request named no file
  Plot plot = {};       ///< what curves show
};

/// Of Mastermind, draws curves whose last point is the board of the request; the other points are boards of the same shape and half
/// its size, a quarter of it, and so on. Of any game, with `proof`: a tree that folds.
class CurvesRequest final : public Request {
 public:
  std::vector<Option> options() override;
  Expected<Json> answer(Session& session, Stop& stop) override;
  Expected<CurvesResult> run(Session& session, Stop& stop) const;

  std::string output;
  std::string format;
  std::string strategy;
  std::uint64_t games = 3;
  std::uint64_t seed = 1;
  bool proof = false;
  std::string objective = "worst";
  Seconds time_limit;

 private:
  Expected<CurvesResult> put(CurvesResult result) const;
  Expected<CurvesResult> draw_proof(Session& session, Stop& stop) const;
};

Json to_json(const CurvesResult& result);

}  // namespace perfectplay::service
