// The scene of a picture, from a solved game.
#pragma once

#include "perfectplay/app/cli/verb.h"
#include "perfectplay/draw/picture.h"
#include "perfectplay/play/oracle.h"

namespace perfectplay::app {

/// One row a player where the game has columns (Nim), by moves otherwise. Refers to the oracle.
Scene scene_of(const GameChoice& choice, const Oracle& oracle);

}  // namespace perfectplay::app
