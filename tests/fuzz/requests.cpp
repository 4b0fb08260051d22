// Requests of strangers: whole requests as text; and positions, moves and histories of every game of the registry.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/target.h"
#include "perfectplay/registry/registry.h"
#include "perfectplay/service/service.h"

namespace perfectplay::fuzz {

/// A service as visitors of a server meet it: no files, little memory, one thread.
static service::Service& visited() {
  static service::Service service(
      {.memory = 1U << 24U, .files = false, .owner = false, .request_memory = 1U << 26U, .listed = 1000, .threads = 1});
  return service;
}

/// The answer is an object, and JSON that can be read again.
static void expect_document(const service::Json& answer) {
  expect(answer.is_object() && answer.contains("version"), "every answer is a document");
  const std::string printed = service::in_json(answer);
  expect(service::Json::accept(printed), "every answer is JSON");
}

FUZZ_TARGET(ask) {
  Stop stop;
  stop.within(0.2);
  expect_document(visited().answer_text(bytes, stop));
}

/// The small instances of all games, as the "game" and "parameters" of a request.
static std::vector<service::Json> small_requests() {
  std::vector<service::Json> requests;
  for (const GameEntry& row : registry()) {
    for (const GivenArguments& instance : row.small_instances) {
      service::Json parameters = service::Json::object();
      for (const auto& [name, value] : instance) {
        if (value.find('\n') == std::string::npos) {
          parameters[name] = value;
        } else {
          parameters[name] = {{"text", value}};  // a file is given as its text
        }
      }
      requests.push_back({{"game", row.name}, {"parameters", parameters}});
    }
  }
  return requests;
}

/// First byte: the game. Second byte: what is asked. The rest: a position, a history or the moves of a game.
FUZZ_TARGET(position) {
  static const std::vector<service::Json> games = small_requests();
  if (bytes.size() < 2) return;
  const auto number = [&](std::size_t place) {
    return static_cast<std::size_t>(static_cast<unsigned char>(bytes[place]));
  };
  service::Json request = games[number(0) % games.size()];
  const std::string text(bytes.substr(2));
  static constexpr std::array<std::pair<const char*, const char*>, 6> questions{{{"value", "position"},
                                                                                 {"show", "position"},
                                                                                 {"value", "history"},
                                                                                 {"show", "history"},
                                                                                 {"review", "moves"},
                                                                                 {"scene", "position"}}};
  const auto& [verb, key] = questions[number(1) % questions.size()];
  request["verb"] = verb;
  request[key] = text;
  request["time-limit"] = 0.1;
  Stop stop;
  stop.within(0.2);
  expect_document(visited().answer(request, stop));
}

}  // namespace perfectplay::fuzz
