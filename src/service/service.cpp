#include "perfectplay/service/service.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <new>

#include "perfectplay/base/inline_file.h"
#include "perfectplay/service/bounds.h"
#include "perfectplay/service/output.h"
#include "perfectplay/service/request.h"
#include "perfectplay/service/suggest.h"

namespace perfectplay::service {
namespace {

/// Is this a key of every request, and not an option of its use case?
bool is_frame(std::string_view key, Takes takes) {
  return key == "id" || key == "verb" || (takes == Takes::Game && (key == "game" || key == "parameters")) ||
         (takes == Takes::File && key == "file");
}

Expected<const UseCase*> chosen_use_case(const Json& request) {
  const auto verb = request.find("verb");
  std::vector<std::string> known;
  for (const UseCase& row : use_cases()) known.emplace_back(row.name);
  if (verb == request.end() || !verb->is_string()) {
    return input_error(fmt::format("a request names its verb: one of {}", fmt::join(known, ", ")));
  }
  const auto& name = verb->get_ref<const std::string&>();
  if (const UseCase* found = find_use_case(name)) return found;
  const auto nearest = nearest_word(name, known);
  return input_error(
      fmt::format("unknown verb \"{}\"{}; expected one of {}", name,
                  nearest ? fmt::format("; did you mean \"{}\"?", *nearest) : "", fmt::join(known, ", ")),
      nearest ? std::optional(Hint{"verb", *nearest}) : std::nullopt);
}

Expected<NamedGame> chosen_game(const UseCase& use_case, const Json& request) {
  const auto name = request.find("game");
  if (name == request.end() || !name->is_string()) {
    return input_error(fmt::format("{} needs a game, as \"game\":\"nim\"", use_case.name));
  }
  NamedGame named = TRY(find_entry(name->get_ref<const std::string&>()));
  if (use_case.takes_game(*named.entry)) return named;
  return input_error(fmt::format("{} does not work on {}; the verbs that do: {}", use_case.name, named.entry->name,
                                 fmt::join(use_cases_of(*named.entry), ", ")));
}

/// The option of a request that is a list: its values are answered one by one.
struct ListOption {
  const Option* option = nullptr;
  const Json* values = nullptr;
};

/// A session may forbid files: then no request reads or writes one.
Expected<void> check_files(const Request& made, const Session& session) {
  if (session.limits().files) return {};
  const bool path = !made.file.empty() && !inline_contents(made.file);
  if (path || (made.game && made.game->names_files())) return files_forbidden();
  return {};
}

Expected<ListOption> set_options(const std::vector<Option>& options, const UseCase& use_case, const Json& request,
                                 const Session& session) {
  ListOption list;
  for (const auto& [key, value] : request.items()) {
    if (is_frame(key, use_case.takes)) continue;
    const auto option = std::ranges::find(options, key, &Option::name);
    if (option == options.end()) {
      std::vector<std::string> known;
      known.reserve(options.size());
      for (const Option& row : options) known.emplace_back(row.name);
      return input_error(fmt::format("{} has no option \"{}\"{}", use_case.name, key, suggestion(key, known)));
    }
    if (option->contents && value.is_object()) {
      *std::get<std::string*>(option->target) = TRY(file_word(key, value));
      continue;
    }
    const bool allowed = session.limits().files || (option->names_table && session.limits().named_tables);
    if (option->names_file && !allowed) return files_forbidden();
    if (value.is_array() && (key == "position" || key == "history")) {
      list = {&*option, &value};
    } else {
      TRY(set_option(*option, value));
    }
  }
  return list;
}

Expected<Json> answer_list(Request& made, const ListOption& list, Session& session, Stop& stop) {
  Json answers = Json::array();
  for (const Json& value : *list.values) {
    auto one = [&]() -> Expected<Json> {
      TRY(set_option(*list.option, value));
      return made.answer(session, stop);
    }();
    if (one) {
      // These keys are the same for all: the document of the list has them once.
      for (const auto* const key : {"version", "game", "parameters"}) one->erase(key);
      answers.push_back(std::move(*one));
    } else if (one.error().kind == ErrorKind::Stopped) {
      return tl::unexpected(std::move(one).error());
    } else {
      Json error = error_json(one.error());
      error.erase("version");
      answers.push_back(std::move(error));
    }
  }
  Json document = made.game ? document_of(*made.game) : Json{{"version", document_version}};
  document["answers"] = std::move(answers);
  return document;
}

Expected<Json> answer_request(const Json& request, Session& session, Stop& stop) {
  if (!request.is_object()) return input_error("a request is a JSON object, as {\"verb\":\"games\"}");
  const UseCase* use_case = TRY(chosen_use_case(request));
  TRY(use_case->check(session.limits()));
  NamedGame named;
  if (use_case->takes == Takes::Game) named = TRY(chosen_game(*use_case, request));
  const auto made = use_case->make(named.entry);
  if (named.entry != nullptr) made->game = TRY(choose_game(named, request.value("parameters", Json())));
  if (use_case->takes == Takes::File) {
    const auto file = request.find("file");
    if (file == request.end()) {
      return input_error(fmt::format("{} needs a file, as \"file\":\"best.sol\"", use_case->name));
    }
    made->file = TRY(file_word("file", *file));
  }
  TRY(check_files(*made, session));
  const std::vector<Option> options = made->options();
  const ListOption list = TRY(set_options(options, *use_case, request, session));
  TRY(check_outputs(options));
  bound_options(options, session.limits());
  if (list.option != nullptr) return answer_list(*made, list, session, stop);
  return made->answer(session, stop);
}

Expected<Json> answer_safely(const Json& request, Session& session, Stop& stop) {
  try {
    return answer_request(request, session, stop);
  } catch (const std::bad_alloc&) {
    return resource_error("out of memory; ask for a smaller board");
  } catch (const std::exception& error) {
    return resource_error(fmt::format("unexpected failure: {}", error.what()));
  }
}

}  // namespace

Json Service::answer(const Json& request, Stop& stop) {
  auto found = answer_safely(request, session_, stop);
  Json document = found ? std::move(*found) : error_json(found.error());
  if (request.is_object() && request.contains("id")) document["id"] = request["id"];
  return document;
}

Json Service::answer_text(std::string_view request, Stop& stop) {
  const auto parsed = parse_request(request);
  return parsed ? answer(*parsed, stop) : error_json(parsed.error());
}

}  // namespace perfectplay::service
