// Signs beyond ASCII, for terminals that have none.
//
//   LC_ALL=en_GB.UTF-8     exploring  ████░░░░  61 %  …        Awalé   1 → 2
//   LC_ALL=C               exploring  ####....  61 %  ...      Awale   1 -> 2
//
// print() and complain() write every text for people this way, so that nobody else has to think of it. JSON documents
// are UTF-8 whatever the locale is: print_document().
#pragma once

#include <string>
#include <string_view>

namespace perfectplay::app {

/// Does the locale have signs beyond ASCII? The first of LC_ALL, LC_CTYPE and LANG that is set names its encoding;
/// where none is set (a container, a service), the answer is yes.
bool shows_signs();
/// The text with the signs that this program writes spelled in ASCII. All else (the name of a file) stays as it is.
std::string in_ascii(std::string_view text);
/// in_ascii() where the locale needs it.
std::string as_shown(std::string_view text);

}  // namespace perfectplay::app
