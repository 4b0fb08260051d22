// A small checker of XML, strict enough to notice a label that breaks out of its element.
#pragma once

#include <string>
#include <string_view>

namespace perfectplay::testing {

/// The first defect: elements that do not nest, attributes without quotes, a bare & or <. Empty: there is none.
std::string first_xml_defect(std::string_view xml);

}  // namespace perfectplay::testing
