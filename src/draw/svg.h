// Small corrections to the SVG that Graphviz writes.
#pragma once

#include <string>
#include <string_view>

namespace perfectplay {

/// Anchors every line of a label at the middle of its vertex. Graphviz computes where each line starts from the font
/// that it measured, but the reader's font may have other widths.
std::string with_centred_labels(std::string_view svg);

/// The <svg> element alone, without the XML prologue, for a page; its size is left to the style sheet.
std::string svg_element(std::string_view svg);

}  // namespace perfectplay
