// Characters beyond ASCII, spelled in ASCII for terminals that lack them.
//
//   LC_ALL=en_GB.UTF-8     exploring  ████░░░░  61 %  …        Awalé   1 → 2
//   LC_ALL=C               exploring  ####....  61 %  ...      Awale   1 -> 2
//
// print() and complain() treat every text for people this way, so no other code has to. JSON documents are UTF-8 in
// every locale: print_document().
#pragma once

#include <string>
#include <string_view>

namespace perfectplay::app {

/// Does the locale have characters beyond ASCII? The first of LC_ALL, LC_CTYPE and LANG that is set names its encoding.
/// If none is set (a container, a service), the answer is yes.
bool shows_signs();
/// Spells the signs that this program writes in ASCII. All other characters (the name of a file) stay as they are.
std::string in_ascii(std::string_view text);
/// in_ascii() if the locale needs it, else the text itself.
std::string as_shown(std::string_view text);

}  // namespace perfectplay::app
