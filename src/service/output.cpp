#include "perfectplay/service/output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "perfectplay/base/file.h"

namespace perfectplay::service {

Expected<void> need_output(std::string_view verb, const GameChoice& game, const std::string& output,
                           std::string_view example) {
  if (!output.empty()) return {};
  return input_error(fmt::format("{} {} needs a file to write to", verb, game.command()),
                     Hint{"output", std::string(example)});
}

Expected<void> check_outputs(const std::vector<Option>& options) {
  for (const Option& option : options) {
    const auto* const* const path = std::get_if<std::string*>(&option.target);
    if (option.writes == Writes::Nothing || path == nullptr || (*path)->empty()) continue;
    TRY(option.writes == Writes::File ? check_writable(**path) : check_writable_folder(**path));
  }
  return {};
}

Expected<std::string> output_form(const std::string& output, const std::string& format,
                                  std::span<const OutputForm> forms) {
  if (!format.empty()) return format;
  if (output.empty() || output == "-") return std::string(forms.front().name);
  std::string path = output;
  std::ranges::transform(path, path.begin(),
                         [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
  if (path.ends_with(".gz")) path.resize(path.size() - 3);
  std::string accepted;
  for (std::size_t i = 0; i < forms.size(); ++i) {
    const bool meant = std::ranges::any_of(forms[i].endings, [&](std::string_view ending) {
      return ending.empty() ? !std::filesystem::path(path).has_extension() : path.ends_with(ending);
    });
    if (meant) {
      return std::string(forms[i].name);
    }
    accepted += i == 0 ? "" : i + 1 == forms.size() ? " or " : ", ";
    accepted += forms[i].endings.front();
  }
  return input_error(fmt::format("{}: the ending says what to write: {}", output, accepted));
}

}  // namespace perfectplay::service
