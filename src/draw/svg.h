// Small corrections to the SVG that Graphviz writes.
#pragma once

#include <string>
#include <string_view>

namespace perfectplay {

/// Graphviz starts each line of a label where it would have to start in the font it measured. The reader's font has
/// other widths: here every line of a vertex is anchored at the vertex's middle instead.
std::string with_centred_labels(std::string_view svg);

/// The <svg> element alone, without the XML prologue, for a page; its size is left to the style sheet.
std::string svg_element(std::string_view svg);

}  // namespace perfectplay
