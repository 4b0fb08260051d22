// How people write the marks of a word. Every sign has one meaning, whatever stands beside it:
//
//   in its place             g   2   🟩   🟧
//   elsewhere in the word    y   1   🟨   🟦
//   not in the word          -   .   _   x   b   0   ⬛   ⬜
//
//   one answer, in eight forms:   -y--g   .y..g   _y__g   xyxxg   bybbg   01002   ⬛🟨⬛⬛🟩   ⬜🟦⬜⬜🟧
//
// Letters may be capitals. So "bbbbb" is five grey letters: b is black, as a grey letter is on a dark screen. The
// orange and blue squares are those of the colour-blind mode.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "perfectplay/base/error.h"

namespace perfectplay {

/// The marks as the games name them, "-y--g". Blanks and commas between them do not matter. An error names the place.
Expected<std::string> read_marks(std::size_t length, std::string_view text);
/// What read_marks() accepts, for a message: "one mark per letter: g in its place, …".
std::string marks_form();

}  // namespace perfectplay
