// A use case as every interface sees it: a request with options by name, and the answer as one document.
//
//   row "show" ──make(family)──▶ Request ──options set from argv or JSON──▶ answer(session, stop) ──▶ Json
//
// A caller that needs the result itself instead of the document (the command line, which prints text) holds the
// concrete request and calls its run().
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/base/error.h"
#include "perfectplay/base/stop.h"
#include "perfectplay/registry/registry.h"
#include "perfectplay/service/game_choice.h"
#include "perfectplay/service/json.h"
#include "perfectplay/service/option.h"
#include "perfectplay/service/session.h"

namespace perfectplay::service {

class Request {
 public:
  Request() = default;
  Request(const Request&) = delete;
  Request& operator=(const Request&) = delete;
  virtual ~Request() = default;

  /// The options, whose targets are members of the request.
  virtual std::vector<Option> options() { return {}; }
  /// Runs the use case and returns the document that `--json` prints.
  virtual Expected<Json> answer(Session& session, Stop& stop) = 0;

  /// The operand of the use case: a game or a file, as its row says.
  std::optional<GameChoice> game = std::nullopt;
  std::string file = {};
};

enum class Takes : std::uint8_t { Nothing, Game, File };
/// What the session must allow: files, if the result is one; the whole machine, if that is measured.
enum class Needs : std::uint8_t { Nothing, Files, Owner };

using MakeRequest = std::unique_ptr<Request> (*)();
template <class R>
std::unique_ptr<Request> make_request() {
  return std::make_unique<R>();
}

/// A use case for the games of one family.
struct FamilyCase {
  MakeRequest make = nullptr;            ///< null: the use case does not exist for this family
  std::optional<Capability> needs = {};  ///< only for games that offer this
};

struct UseCase {
  std::string_view name;
  Takes takes{};
  std::string_view summary;       ///< one line
  std::string_view example;       ///< what follows the verb: "nim --sticks 21 --rule 1,2,3"
  std::string_view example_tail;  ///< what follows any game's own example
  /// One per family, in the order of Family. A use case that takes no game uses the first.
  std::array<FamilyCase, family_count> families{};
  Needs needs = Needs::Nothing;

  /// Is there anything to do in a session with these limits? An input error says why not.
  Expected<void> check(const SessionLimits& limits) const;
  bool takes_game(const GameEntry& game) const;
  /// Makes the request for a game that the use case takes; `game` is null if it takes none.
  std::unique_ptr<Request> make(const GameEntry* game) const;
};

std::span<const UseCase> use_cases();
const UseCase* find_use_case(std::string_view name);
/// The names of the use cases that take a game.
std::vector<std::string> use_cases_of(const GameEntry& game);

}  // namespace perfectplay::service
