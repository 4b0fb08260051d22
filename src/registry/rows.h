// The only list of the games, in the order in which every interface lists them. The row of ROW(hex) is what hex_row()
// of rows/hex.cpp returns.
#pragma once

#include "perfectplay/registry/registry.h"

#define PERFECTPLAY_ROWS(ROW) \
  ROW(nim)                    \
  ROW(graph)                  \
  ROW(morpion)                \
  ROW(connect_four)           \
  ROW(hex)                    \
  ROW(awale)                  \
  ROW(mastermind)             \
  ROW(bulls_and_cows)         \
  ROW(black_peg)              \
  ROW(words)                  \
  ROW(deduction)

namespace perfectplay {

#define PERFECTPLAY_DECLARE_ROW(game) GameEntry game##_row();
PERFECTPLAY_ROWS(PERFECTPLAY_DECLARE_ROW)
#undef PERFECTPLAY_DECLARE_ROW

}  // namespace perfectplay
