// The colours and fonts of all pictures; page.css repeats them for the page.
//
// Blue and orange are those of Okabe and Ito. They can be distinguished with every common colour blindness, and in grey
// print by their lightness (L* 46 and 71; draws 91, undecided 100). The dark one has white text; draws have a dashed
// border.
#pragma once

#include <string_view>

namespace perfectplay::palette {

struct Paint {
  std::string_view fill;
  std::string_view ink;
};

inline constexpr Paint j0{"#0072b2", "#ffffff"};
inline constexpr Paint j1{"#e69f00", "#000000"};
/// The background of a cell of the board, behind dark letters, if that player wins by a stone there.
inline constexpr std::string_view pale_j0 = "#bcdcf0";
inline constexpr std::string_view pale_j1 = "#fbe3ae";
/// The grid that the stones of Connect Four fall into.
inline constexpr std::string_view board = "#d9dee3";
inline constexpr Paint draw{"#e6e6e6", "#000000"};
inline constexpr Paint undecided{"#ffffff", "#000000"};

/// The moves of a strategy; orange itself is too pale for a line on white.
inline constexpr std::string_view j0_line = "#0072b2";
inline constexpr std::string_view j1_line = "#d55e00";

inline constexpr std::string_view border = "#1a1a1a";
inline constexpr std::string_view edge = "#4d4d4d";
inline constexpr std::string_view pale_edge = "#a6a6a6";  ///< beside a highlighted strategy
inline constexpr std::string_view dead_edge = "#bfbfbf";  ///< out of a victory vertex: never played

inline constexpr std::string_view sans = "Helvetica,Arial,sans-serif";
inline constexpr std::string_view mono = "DejaVu Sans Mono,Courier New,monospace";

}  // namespace perfectplay::palette
