// The scene of a picture, from a solved game.
#pragma once

#include "perfectplay/draw/picture.h"
#include "perfectplay/play/oracle.h"
#include "perfectplay/service/game_choice.h"

namespace perfectplay::service {

/// Lays the graph out in one row per player if the game has columns (Nim), by moves otherwise. The scene refers to the
/// oracle.
Scene scene_of(const GameChoice& choice, const Oracle& oracle);

}  // namespace perfectplay::service
