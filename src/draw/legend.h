// The caption below a picture: the title, the step, and what shapes, colours and lines mean.
#pragma once

#include <string>

#include "perfectplay/draw/picture.h"

namespace perfectplay {

/// A DOT HTML-like label, without its angle brackets. It explains only what the picture shows.
std::string caption_markup(const Scene& scene);

}  // namespace perfectplay
