#include "perfectplay/service/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace perfectplay::service {
namespace {

std::string_view kind_name(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::Input:
      return "input";
    case ErrorKind::Resource:
      return "resource";
    case ErrorKind::Stopped:
      break;
  }
  return "stopped";
}

/// The depth of brackets within brackets, outside of texts. A text that is not JSON has a depth too.
int depth_of(std::string_view text) {
  int depth = 0;
  int deepest = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') {
        ++i;
      } else if (c == '"') {
        quoted = false;
      }
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      deepest = std::max(deepest, ++depth);
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return deepest;
}

/// Listens to the parser and keeps the first mistake.
class MistakeFinder final : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return true; }
  bool boolean(bool /*value*/) override { return true; }
  bool number_integer(number_integer_t /*value*/) override { return true; }
  bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
  bool string(string_t& /*value*/) override { return true; }
  bool binary(binary_t& /*value*/) override { return true; }
  bool start_object(std::size_t /*elements*/) override { return true; }
  bool key(string_t& /*value*/) override { return true; }
  bool end_object() override { return true; }
  bool start_array(std::size_t /*elements*/) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(std::size_t position, const std::string& /*token*/, const Json::exception& error) override {
    constexpr int number_overflow = 406;
    what = error.id == number_overflow ? ": a number is too large" : fmt::format(": byte {} does not fit", position);
    return false;
  }

  std::string what;
};

/// Parses a wrong request again to find the mistake, so that right ones do not pay for it.
std::string mistake_in(std::string_view request) {
  MistakeFinder finder;
  Json::sax_parse(request, &finder);
  return finder.what;
}

Json value_json(const Value& value) { return {{"value", name_of(value.outcome)}, {"rank", rank_json(value)}}; }

}  // namespace

Json error_json(const Error& error) {
  Json body{{"kind", kind_name(error.kind)}, {"message", error.message}};
  if (error.hint) body["hint"] = {{"parameter", error.hint->parameter}, {"suggestion", error.hint->suggestion}};
  return {{"version", document_version}, {"error", std::move(body)}};
}

Expected<Json> parse_request(std::string_view text) {
  if (depth_of(text) > deepest_request) {
    return input_error(fmt::format("the request has more than {} lists or objects within each other", deepest_request));
  }
  Json parsed = Json::parse(text, nullptr, false);
  if (parsed.is_discarded()) return input_error(fmt::format("the request is not JSON{}", mistake_in(text)));
  return parsed;
}

std::string in_json(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string printed(const Json& document) {
  std::string text = "{";
  for (const auto& [key, value] : document.items()) {
    text += fmt::format("{}\n  {}: ", text.size() == 1 ? "" : ",", in_json(key));
    if (!value.is_array() || value.empty() || !value.front().is_object()) {
      text += in_json(value);
      continue;
    }
    for (std::size_t i = 0; i < value.size(); ++i)
      text += fmt::format("{}\n    {}", i == 0 ? "[" : ",", in_json(value[i]));
    text += "\n  ]";
  }
  return text + "\n}\n";
}

Json rank_json(const Value& value) { return value.rank == no_rank ? Json(nullptr) : Json(raw(value.rank)); }

void add_value(Json& document, const Bracket<Value>& bracket, const std::optional<int>& score) {
  const bool winner_known = bracket.low.outcome == bracket.high.outcome;
  document["value"] = winner_known ? Json(name_of(bracket.low.outcome)) : Json(nullptr);
  document["rank"] = bracket.proved() ? rank_json(bracket.low) : Json(nullptr);
  if (score) document["score"] = *score;
  if (!bracket.proved()) document["bracket"] = {{"low", value_json(bracket.low)}, {"high", value_json(bracket.high)}};
}

Json bracket_json(const Bracket<std::uint64_t>& bracket) {
  if (bracket.proved()) return bracket.low;
  return {{"low", bracket.low}, {"high", bracket.high}};
}

}  // namespace perfectplay::service
