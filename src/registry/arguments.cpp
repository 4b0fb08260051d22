#include "perfectplay/registry/arguments.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <optional>
#include <ranges>

namespace perfectplay {
namespace {

std::optional<std::int64_t> to_integer(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The entries between commas; none if one of them is not an integer.
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

/// The values that a parameter accepts: "an integer from 1 to 64".
std::string accepted(const Parameter& parameter) {
  switch (parameter.kind) {
    case ParameterKind::Integer:
      return fmt::format("an integer from {} to {}", parameter.low, parameter.high);
    case ParameterKind::IntegerList:
      return fmt::format("integers from {} to {} separated by commas, as {}{}", parameter.low, parameter.high,
                         parameter.default_value.empty() ? "3,5,7" : parameter.default_value,
                         parameter.choices.empty() ? "" : fmt::format(", or {}", fmt::join(parameter.choices, ", ")));
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
      if (!integers) return std::ranges::find(parameter.choices, value) != parameter.choices.end();
      return std::ranges::all_of(*integers, in_range);
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

/// The nearest acceptable value, as a hint.
std::optional<Hint> nearest(const Parameter& parameter, std::string_view value) {
  if (parameter.kind != ParameterKind::Integer) return std::nullopt;
  const auto integer = to_integer(value);
  std::string suggestion(parameter.default_value);
  if (integer) suggestion = fmt::format("{}", std::clamp(*integer, parameter.low, parameter.high));
  return Hint{std::string(parameter.name), std::move(suggestion)};
}

auto find_value(const GivenArguments& given, std::string_view name) {
  return std::ranges::find(given, name, &GivenArguments::value_type::first);
}

}  // namespace

const std::string& Arguments::text(std::string_view name) const {
  const auto found = find_value(values_, name);
  assert(found != values_.end());
  return found->second;
}

std::int64_t Arguments::integer(std::string_view name) const { return to_integer(text(name)).value_or(0); }

std::vector<std::int64_t> Arguments::integers(std::string_view name) const {
  return to_integers(text(name)).value_or(std::vector<std::int64_t>{});
}

bool Arguments::flag(std::string_view name) const { return text(name) == "true"; }

Arguments Arguments::with(std::string_view name, std::string value) const {
  GivenArguments values = values_;
  std::ranges::find(values, name, &GivenArguments::value_type::first)->second = std::move(value);
  return Arguments(std::move(values));
}

Expected<Arguments> check_arguments(std::string_view game, const std::vector<Parameter>& parameters,
                                    const GivenArguments& given, std::string_view prefix) {
  // Step 1. Check that every name is that of a parameter and occurs once.
  for (auto argument = given.begin(); argument != given.end(); ++argument) {
    const std::string& name = argument->first;
    if (std::ranges::find(parameters, name, &Parameter::name) == parameters.end()) {
      return input_error(fmt::format("{}: unknown parameter {}; accepted: {}", game, name,
                                     fmt::join(parameters | std::views::transform(&Parameter::name), ", ")));
    }
    const auto same_name = [&name](const auto& other) { return other.first == name; };
    if (std::any_of(given.begin(), argument, same_name)) {
      return input_error(fmt::format("{}: {} is given twice", game, name));
    }
  }
  // Step 2. Give every parameter a value of its kind.
  GivenArguments values;
  for (const Parameter& parameter : parameters) {
    const auto found = find_value(given, parameter.name);
    std::string value(found == given.end() ? parameter.default_value : std::string_view(found->second));
    const bool replaced = !parameter.unless.empty() && find_value(given, parameter.unless) != given.end();
    if (replaced && found != given.end()) {
      return input_error(fmt::format("{}: give {} or {}, not both", game, parameter.name, parameter.unless));
    }
    if (replaced || (found == given.end() && !has_value(parameter, value))) {
      values.emplace_back(parameter.name, "");
      continue;
    }
    if (found == given.end() && parameter.kind == ParameterKind::File) {
      return input_error(fmt::format("{}: {} is missing; expected {}", game, parameter.name, accepted(parameter)));
    }
    if (!acceptable(parameter, value)) {
      const std::string_view before = parameter.kind == ParameterKind::File ? "" : prefix;
      return input_error(fmt::format("{}: {}{} {}: expected {}", game, before, parameter.name,
                                     value.empty() ? "\"\"" : value, accepted(parameter)),
                         nearest(parameter, value));
    }
    values.emplace_back(parameter.name, std::move(value));
  }
  return Arguments(std::move(values));
}

}  // namespace perfectplay
