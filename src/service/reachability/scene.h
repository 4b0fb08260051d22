// The scene of a picture, from a solved game.
#pragma once

#include "perfectplay/draw/picture.h"
#include "perfectplay/play/oracle.h"
#include "perfectplay/service/game_choice.h"

namespace perfectplay::service {

/// One row a player where the game has columns (Nim), by moves otherwise. Refers to the oracle.
Scene scene_of(const GameChoice& choice, const Oracle& oracle);

}  // namespace perfectplay::service
