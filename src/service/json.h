// JSON as every interface of the program reads and writes it.
//
//   {"id":7,"verb":"show","game":"nim","parameters":{"sticks":3},"position":""}          a request
//   {"version":1,"game":"nim","parameters":{…},"position":"3,0",…,"id":7}                its answer
//   {"error":{"kind":"input","message":"…","hint":{"parameter":"sticks","suggestion":"21"}},"id":7}
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "perfectplay/base/bracket.h"
#include "perfectplay/base/error.h"
#include "perfectplay/base/types.h"

namespace perfectplay::service {

/// Keys stay in the order in which they were written.
using Json = nlohmann::ordered_json;

/// The version of the documents. It grows when a key changes its meaning or is removed; keys may be added at any time.
inline constexpr int document_version = 1;

/// `{"error":{"kind","message","hint"?}}`, kind being "input", "resource" or "stopped".
Json error_json(const Error& error);

/// How deep lists and objects of a request may be nested. Copying or printing a document recurses once per level, so a
/// megabyte of brackets would overflow the stack.
inline constexpr int deepest_request = 64;
/// Parses a request, or a list of them. The error says where the text is not JSON.
Expected<Json> parse_request(std::string_view text);

/// The value on one line. Bytes that are not UTF-8 are replaced.
std::string in_json(const Json& value);
/// An object formatted for people: one line per key; in lists of objects, one line per element.
std::string printed(const Json& document);

/// The rank as a number; null if the value has none.
Json rank_json(const Value& value);
/// Adds "value" and "rank" of a position, and "score" if the game has scores. Each is null while it is open; then
/// "bracket" holds the bounds that are proved.
void add_value(Json& document, const Bracket<Value>& bracket, const std::optional<int>& score);
/// A number, or {"low","high"} while it is open.
Json bracket_json(const Bracket<std::uint64_t>& bracket);

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

}  // namespace perfectplay::service
