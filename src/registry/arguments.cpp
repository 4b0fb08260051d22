#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <optional>

#include "perfectplay/registry/registry.h"

namespace perfectplay {
namespace {

std::optional<std::int64_t> to_integer(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The entries between commas; nothing when one of them is no integer.
std::optional<std::vector<std::int64_t>> to_integers(std::string_view text) {
  std::vector<std::int64_t> values;
  while (true) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const auto value = to_integer(text.substr(0, comma));
    if (!value) return std::nullopt;
    values.push_back(*value);
    if (comma == text.size()) return values;
    text.remove_prefix(comma + 1);
  }
}

/// What would be accepted: "an integer from 1 to 64".
std::string accepted(const Parameter& parameter) {
  switch (parameter.kind) {
    case ParameterKind::Integer:
      return fmt::format("an integer from {} to {}", parameter.low, parameter.high);
    case ParameterKind::IntegerList:
      return fmt::format("integers from {} to {} separated by commas, as {}", parameter.low, parameter.high,
                         parameter.default_value);
    case ParameterKind::Flag:
      return "true or false";
    case ParameterKind::File:
      return "a path, or \"-\" for standard input";
    case ParameterKind::FurtherFile:
      return "a path";
    case ParameterKind::Choice:
      return fmt::format("one of {}", fmt::join(parameter.choices, ", "));
  }
  return {};
}

bool acceptable(const Parameter& parameter, std::string_view value) {
  const auto in_range = [&](std::int64_t entry) { return entry >= parameter.low && entry <= parameter.high; };
  switch (parameter.kind) {
    case ParameterKind::Integer: {
      const auto integer = to_integer(value);
      return integer && in_range(*integer);
    }
    case ParameterKind::IntegerList: {
      const auto integers = to_integers(value);
      return integers && std::ranges::all_of(*integers, in_range);
    }
    case ParameterKind::Flag:
      return value == "true" || value == "false";
    case ParameterKind::File:
      return !value.empty();
    case ParameterKind::FurtherFile:
      return true;
    case ParameterKind::Choice:
      return std::ranges::find(parameter.choices, value) != parameter.choices.end();
  }
  return false;
}

/// How the user gives it: "--sticks", or "FILE" for a file.
std::string spelled(const Parameter& parameter) {
  if (parameter.kind != ParameterKind::File) return fmt::format("--{}", parameter.name);
  std::string upper(parameter.name);
  std::ranges::transform(upper, upper.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  return upper;
}

std::string all_spelled(const GameEntry& game) {
  std::string list;
  for (const Parameter& parameter : game.parameters)
    list += fmt::format("{}{}", list.empty() ? "" : ", ", spelled(parameter));
  return list;
}

}  // namespace

const std::string& Arguments::text(std::string_view name) const {
  const auto found = std::ranges::find(values_, name, &std::pair<std::string, std::string>::first);
  assert(found != values_.end());
  return found->second;
}

std::int64_t Arguments::integer(std::string_view name) const { return to_integer(text(name)).value_or(0); }

std::vector<std::int64_t> Arguments::integers(std::string_view name) const {
  return to_integers(text(name)).value_or(std::vector<std::int64_t>{});
}

bool Arguments::flag(std::string_view name) const { return text(name) == "true"; }

Expected<Arguments> check_arguments(const GameEntry& game,
                                    const std::vector<std::pair<std::string, std::string>>& given) {
  for (auto argument = given.begin(); argument != given.end(); ++argument) {
    const std::string& name = argument->first;
    if (std::ranges::find(game.parameters, name, &Parameter::name) == game.parameters.end()) {
      return input_error(fmt::format("{}: unknown parameter --{}; accepted: {}", game.name, name, all_spelled(game)));
    }
    const auto same_name = [&name](const auto& other) { return other.first == name; };
    if (std::any_of(given.begin(), argument, same_name)) {
      return input_error(fmt::format("{}: --{} is given twice", game.name, name));
    }
  }
  std::vector<std::pair<std::string, std::string>> values;
  for (const Parameter& parameter : game.parameters) {
    const auto found = std::ranges::find(given, parameter.name, &std::pair<std::string, std::string>::first);
    std::string value(found == given.end() ? parameter.default_value : std::string_view(found->second));
    if (found == given.end() && parameter.kind == ParameterKind::File) {
      return input_error(
          fmt::format("{}: {} is missing; expected {}", game.name, spelled(parameter), accepted(parameter)));
    }
    if (!acceptable(parameter, value)) {
      return input_error(fmt::format("{}: {} {}: expected {}", game.name, spelled(parameter),
                                     value.empty() ? "\"\"" : value, accepted(parameter)));
    }
    values.emplace_back(parameter.name, std::move(value));
  }
  return Arguments(std::move(values));
}

}  // namespace perfectplay
