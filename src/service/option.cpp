#include "perfectplay/service/option.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <type_traits>

#include "perfectplay/base/text.h"
#include "perfectplay/service/suggest.h"

namespace perfectplay::service {
namespace {

template <class Number>
bool read_number(std::string_view text, Number& number) {
  if constexpr (std::is_floating_point_v<Number>) {
    const auto taken = take_decimal(text);
    if (taken) number = *taken;
    return taken && text.empty();
  } else {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
  }
}

tl::unexpected<Error> refused(std::string_view spelled, std::string_view text, std::string_view accepted) {
  return input_error(fmt::format("{} \"{}\": expected {}", spelled, text, accepted));
}

std::optional<std::uint64_t> bytes_in(std::string_view text) {
  std::string_view unit = text;
  const auto number = take_decimal(unit);
  if (!number || !std::isfinite(*number) || *number <= 0) return std::nullopt;
  while (unit.starts_with(' ')) unit.remove_prefix(1);
  int power = 0;
  if (!unit.empty() && unit != "B") {
    constexpr std::string_view letters = "KMGT";
    const std::size_t place = letters.find(static_cast<char>(std::toupper(static_cast<unsigned char>(unit[0]))));
    if (place == std::string_view::npos) return std::nullopt;
    if (const std::string_view rest = unit.substr(1); !rest.empty() && rest != "B" && rest != "iB") return std::nullopt;
    power = static_cast<int>(place) + 1;
  }
  const double bytes = std::ldexp(*number, 10 * power);
  if (bytes < 1 || bytes > std::ldexp(1.0, 62)) return std::nullopt;
  return static_cast<std::uint64_t>(bytes);
}

/// Stores a text in the target of an option; one overload per kind of target.
struct TextStore {
  const Option& option;
  std::string_view text;
  std::string_view spelled;

  Expected<void> operator()(bool* flag) const {
    if (text != "true" && text != "false") return refused(spelled, text, "true or false");
    *flag = text == "true";
    return {};
  }
  Expected<void> operator()(std::string* word) const {
    if (option.names_file && text.empty()) return refused(spelled, text, "the name of a file");
    *word = text;
    return {};
  }
  Expected<void> operator()(std::uint64_t* number) const {
    std::uint64_t read = 0;
    if (!read_number(text, read) || read < option.low || read > option.high) {
      return refused(spelled, text,
                     option.high == std::numeric_limits<std::uint64_t>::max()
                         ? fmt::format("a whole number of at least {}", option.low)
                         : fmt::format("a whole number from {} to {}", option.low, option.high));
    }
    *number = read;
    return {};
  }
  Expected<void> operator()(Seconds* seconds) const {
    constexpr double longest = 1e9;
    double read = 0;
    if (!read_number(text, read) || !std::isfinite(read) || read < 0 || read > longest) {
      return refused(spelled, text, "seconds, as 10 or 0.5");
    }
    seconds->value = read;
    return {};
  }
  Expected<void> operator()(Bytes* bytes) const {
    bytes->value = bytes_in(text);
    if (!bytes->value) return refused(spelled, text, "a size as 8G, 500M or 123456789");
    return {};
  }
  Expected<void> operator()(std::vector<std::string>* list) const {
    std::string entry;
    TRY((*this)(&entry));
    list->push_back(std::move(entry));
    return {};
  }
};

}  // namespace

Expected<void> set_option(const Option& option, std::string_view text, std::string_view spelled) {
  if (!option.choices.empty() && std::ranges::find(option.choices, text) == option.choices.end()) {
    const std::vector<std::string> known(option.choices.begin(), option.choices.end());
    return input_error(
        fmt::format("{} \"{}\": expected {}{}", spelled, text, fmt::join(known, ", "), suggestion(text, known)));
  }
  return std::visit(TextStore{option, text, spelled}, option.target);
}

Expected<void> set_option(const Option& option, const Json& value) {
  const bool wants_text = std::holds_alternative<std::string*>(option.target);
  if (value.is_string()) return set_option(option, value.get_ref<const std::string&>(), option.name);
  if (value.is_boolean() == option.is_switch() && (value.is_boolean() || value.is_number()) && !wants_text) {
    return set_option(option, value.dump(), option.name);
  }
  return input_error(fmt::format("{}: expected {}, got {}", option.name,
                                 option.is_switch() ? "true or false"
                                 : wants_text       ? "a text"
                                                    : "a number",
                                 in_json(value)));
}

}  // namespace perfectplay::service
