// perfectplay games: every game with its parameters, defaults, ranges, and the verbs that work on it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "perfectplay/app/cli/help.h"
#include "perfectplay/app/verbs/request_verb.h"
#include "perfectplay/service/games.h"

namespace perfectplay::app {
namespace {

class GamesVerb final : public Verb {
 public:
  std::vector<Option> options() override { return {json_option(json_)}; }
  service::Request* request() override { return &request_; }
  Expected<ExitCode> run(Console& console) override {
    const Json document = TRY(request_.answer(console.session(), console.stop()));
    json_ ? print_document(service::printed(document)) : print(text());
    return ExitCode::Done;
  }

 private:
  static std::string text() {
    std::string text;
    for (const GameEntry& game : registry()) {
      Rows rows;
      for (const Parameter& parameter : game.parameters)
        rows.emplace_back(usage_of(parameter), explanation_of(parameter));
      const std::string reach = service::reach_of(game);
      const std::string heading = table({{std::string(game.name), std::string(game.summary)}}, 0);
      add_notes(game, rows);
      text += fmt::format("{}{}{}{}    verbs: {}\n    try: {}\n\n", bold(game.name), heading.substr(game.name.size()),
                          table(rows, 4), reach.empty() ? "" : table({{"solved:", reach}}, 4),
                          fmt::join(verbs_of(game), " "), example_of(*find_verb("solve"), game));
    }
    return text + program_name() + " VERB GAME --help says more.\n";
  }

  service::GamesRequest request_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> make_games_verb() { return std::make_unique<GamesVerb>(); }

}  // namespace perfectplay::app
