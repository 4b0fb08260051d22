// The files of pages and of pictures that fold, embedded into the library by cmake/embed.cmake.
#pragma once

#include <string_view>

namespace perfectplay::embedded {

std::string_view page_html();
std::string_view page_css();
std::string_view graph_css();
std::string_view page_js();
std::string_view folding_js();

}  // namespace perfectplay::embedded
