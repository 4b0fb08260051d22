// The opening books of the program, embedded into the library by cmake/embed.cmake.
#pragma once

#include <string_view>

namespace perfectplay::embedded {

std::string_view connect_four_7x6_book();
std::string_view connect_four_7x7_book();

}  // namespace perfectplay::embedded
