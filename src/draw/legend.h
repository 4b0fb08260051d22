// The caption below a picture: the title, the step, and the meaning of shapes, colours and lines.
#pragma once

#include <string>

#include "perfectplay/draw/picture.h"

namespace perfectplay {

/// The caption as an HTML-like label of DOT, without its angle brackets. It explains only signs that the picture has.
std::string caption_markup(const Scene& scene);

}  // namespace perfectplay
