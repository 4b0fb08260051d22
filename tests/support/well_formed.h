// A small judge of XML: enough to notice a label that breaks out of its element.
#pragma once

#include <string>
#include <string_view>

namespace perfectplay::testing {

/// What is wrong first: elements that do not nest, attributes without quotes, a bare & or <. Empty when nothing is.
std::string first_xml_defect(std::string_view xml);

}  // namespace perfectplay::testing
