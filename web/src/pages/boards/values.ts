// From the service's values to what is written on the board, in the list of moves and on the curve.
import type { en as shared } from "../../i18n/en";
import type { Ghost, Mark } from "../../ui/board";
import { heightOf, type CurvePoint } from "../../ui/curve";
import type { Player, ReviewAnswer, ShowAnswer, Valued } from "./answers";

type Shared = typeof shared;

export const other = (player: Player): Player => (player === "J0" ? "J1" : "J0");

/** "+5" wins in 5 moves, "−4" loses in 4, "=" draws, "?" is not proved: for the player who moves, the move included. */
export function sign(after: Valued, mover: Player): string {
  const { value, rank } = counted(after);
  if (value === null) return "?";
  if (value === "draw") return "=";
  return `${value === mover ? "+" : "−"}${rank ?? ""}`;
}

/** A move's value counted from the position before it: one move more than from the position after it. */
export const counted = (after: Valued): Valued => ({ ...after, rank: after.rank === null ? null : after.rank + 1 });

/** Whether the moves to the end are known: some searches prove who wins and no more. */
export const ranked = (show: ShowAnswer): boolean => show.moves.some((move) => move.rank !== null || move.value === "draw");

/** Whether a move is as good as the first of the list, which the service sorts best first. */
export const isBest = (show: ShowAnswer, index: number): boolean => {
  const first = show.moves[0];
  const move = show.moves[index];
  const last = show.moves[show.moves.length - 1];
  // Where all moves are alike, none stands out.
  if (last !== undefined && first !== undefined && last.value === first.value && last.rank === first.rank) return false;
  return first !== undefined && move !== undefined && first.value !== null && move.value === first.value && move.rank === first.rank;
};

export function marksOf(show: ShowAnswer, w: Shared): Map<number, Mark> {
  const marks = new Map<number, Mark>();
  show.moves.forEach((move, index) => {
    if (move.cell === null) return;
    marks.set(move.cell, {
      text: sign(move, show.player),
      tone: move.value ?? "open",
      best: isBest(show, index),
      label: w.value(move.value ?? "", counted(move).rank),
    });
  });
  return marks;
}

/** The first `count` stones of a line, from the position in which `player` moves. */
export function ghostsOf(cells: readonly (number | null)[], player: Player, count = cells.length): Ghost[] {
  const ghosts: Ghost[] = [];
  cells.slice(0, count).forEach((cell, index) => {
    if (cell === null) return;
    ghosts.push({ cell, player: index % 2 === 0 ? player : other(player), number: index + 1 });
  });
  return ghosts;
}

export function pointsOf(review: ReviewAnswer, w: Shared): CurvePoint[] {
  const first = review.moves[0];
  if (!first) return [];
  const values = [first.before, ...review.moves.map((move) => move.after)];
  const longest = Math.max(1, ...values.map((value) => value.rank ?? 0));
  return values.map((value, index) => {
    const move = index > 0 ? review.moves[index - 1] : undefined;
    const words = w.value(value.value ?? "", value.rank);
    const grade = move?.grade ? `, ${w.grades[move.grade]}` : "";
    return {
      height: heightOf(value.value ?? "", value.rank, longest),
      label: `${move ? `${w.curve.at(index)} (${move.player}: ${move.move}${grade})` : w.curve.start}: ${words}`,
      grade: move?.grade ?? null,
      player: move?.player,
    };
  });
}
