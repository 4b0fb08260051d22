// Files that requests write: is one named, and in which form is it written?
//
//   output x.svg                            svg, by its ending
//   output x.foo                            x.foo: the ending says what to write: .svg, .png or .html
//   output x.foo, format svg                svg, whatever the ending
//   output "-" (standard output) or none    the first form of the list
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "perfectplay/service/game_choice.h"
#include "perfectplay/service/option.h"

namespace perfectplay::service {

/// An error when no output was named; `example` is what one might be called.
Expected<void> need_output(std::string_view verb, const GameChoice& game, const std::string& output,
                           std::string_view example);

/// Could everything be written that these options name? Asked once they are set, before any work; leaves nothing
/// behind.
Expected<void> check_outputs(const std::vector<Option>& options);

/// A form in which a use case writes, and the endings of files that mean it.
struct OutputForm {
  std::string_view name;  ///< as the option "format" calls it: "dot"
  /// ".dot", ".gv"; the first is the one that messages name. An empty one is that of a name without an ending.
  std::vector<std::string_view> endings;
};

/// The name of the form, for which `format` counts more than the ending. An ending may stand before ".gz", and be in
/// upper case. Asked before anything is solved, so that a slip does not cost a minute.
Expected<std::string> output_form(const std::string& output, const std::string& format,
                                  std::span<const OutputForm> forms);

}  // namespace perfectplay::service
