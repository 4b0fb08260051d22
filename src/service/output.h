// The files that requests write, and their forms.
//
//   output                                  form
//   x.svg                                   svg, by the ending
//   x.foo                                   an error: "x.foo: the ending says what to write: .svg, .png or .html"
//   x.foo, format svg                       svg, whatever the ending is
//   "-" (standard output) or none           the first form of the list
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/service/game_choice.h"
#include "perfectplay/service/option.h"

namespace perfectplay::service {

/// An error if the request names no output; the message suggests `example`.
Expected<void> need_output(std::string_view verb, const GameChoice& game, const std::string& output,
                           std::string_view example);

/// An error if an output that these options name cannot be written. Called after the options are set and before any
/// work; leaves nothing behind.
Expected<void> check_outputs(const std::vector<Option>& options);

/// A form in which a use case writes, and the endings of files that mean it.
struct OutputForm {
  std::string_view name;  ///< its name as a value of the option "format": "dot"
  /// ".dot", ".gv"; messages name the first. An empty ending stands for names without one.
  std::vector<std::string_view> endings;
};

/// The name of the form: `format` if it is given, else by the ending. An ending may be in upper case, and ".gz" may
/// follow it. Called before anything is solved, so that a slip does not cost a minute.
Expected<std::string> output_form(const std::string& output, const std::string& format,
                                  std::span<const OutputForm> forms);

}  // namespace perfectplay::service
