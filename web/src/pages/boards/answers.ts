// The parts of the service's answers that the page of boards reads.
import type { BoardView } from "../../ui/board";

export type Player = "J0" | "J1";
export type Winner = Player | "draw" | null;

export interface Valued {
  value: Winner;
  /** Single moves to the end; null where only the winner is proved. */
  rank: number | null;
  score?: number;
}

export interface PlayAnswer {
  position: string;
  player: Player;
  played: readonly string[];
  reply: string | null;
  moves: readonly string[];
  cells: readonly (number | null)[];
  over: boolean;
  outcome: Winner;
  board: BoardView;
}

export interface ShowMove extends Valued {
  move: string;
  cell: number | null;
}

export interface ShowAnswer extends Valued {
  position: string;
  player: Player;
  over: boolean;
  moves: readonly ShowMove[];
  line: readonly string[];
  line_cells: readonly (number | null)[];
  warnings?: readonly string[];
}

export interface ReviewedMove {
  move: string;
  player: Player;
  before: Valued;
  after: Valued;
  grade: "best" | "slower" | "mistake" | "blunder" | null;
  best: readonly string[];
}

export interface ReviewAnswer {
  moves: readonly ReviewedMove[];
  summary: Record<Player, { moves: number; best: number; slower: number; mistakes: number; blunders: number; open: number }>;
}
