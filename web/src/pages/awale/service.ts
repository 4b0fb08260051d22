// What this page asks of the service, and the parts of its answers that the page uses. Pits are numbered round the board:
// seen from J0's side in `play` (0 … K-1 are J0's), from the mover's side in `show`.
import { engine } from "../../engine/choose";
import type { Request } from "../../engine/engine";

export type Player = "J0" | "J1";
export type Pair = Readonly<Record<Player, number>>;
export const rival = (player: Player): Player => (player === "J0" ? "J1" : "J0");

export const ruleSets = ["tamale", "abapa", "awari"] as const;
export type RuleSet = (typeof ruleSets)[number];
export const levels = ["1", "2", "3", "4", "5", "perfect"] as const;
export type Level = (typeof levels)[number];

export interface Game {
  readonly pits: number;
  readonly seeds: number;
  readonly rules: RuleSet;
  /** The seeds of all pits from J0's first one on; "" is the same number in each. */
  readonly position: string;
  /** A table to read values from; "" asks for none. */
  readonly table: string;
}

/** A move seed by seed, as the service tells it. */
export interface Trace {
  readonly player: Player;
  readonly pit: number;
  readonly sown: readonly number[];
  readonly captured: readonly number[];
  /** Pits whose seeds are taken at the end of the game. */
  readonly left: readonly number[];
}

export interface PlayAnswer {
  position: string;
  player: Player;
  played: string[];
  reply: string | null;
  moves: string[];
  over: boolean;
  outcome: Pair | null;
  board: { pits: number[]; taken: Pair; mover: Player };
  trace: Trace[];
}

export interface ShownMove {
  pit: number;
  gain: number;
  score: number;
  after: string;
  distance: number | null;
  sown: number[];
  captured: number[];
}

export interface ShowAnswer {
  position: string;
  godel: number | null;
  seeds: number;
  score: number;
  cycle: boolean;
  distance: number | null;
  moves: ShownMove[];
  line: { pits: number[]; end: string };
}

export interface ReviewedMove {
  move: string;
  player: Player;
  gain: number;
  before: { score: number };
  after: { score: number };
  lost: number;
  grade: "best" | "slower" | "mistake" | "blunder";
  best: string[];
}

export interface ReviewAnswer {
  moves: ReviewedMove[];
  lost: Pair;
  mistakes: Pair;
}

export interface Layer {
  seeds: number;
  positions: number;
  wins: number;
  draws: number;
  losses: number;
  cycles: number;
  scores?: [number, number][];
}

export interface SolveAnswer {
  layers: Layer[];
}

export interface ShownBoard {
  index: number;
  seeds: number;
  godel: number;
  position: string;
  /** Of question 9: what leads here by a move without a capture. */
  parents?: string[];
}

export interface ExamQuestion {
  question: number;
  answers: string[];
  values: (number | number[] | string | null)[];
  shown?: (ShownBoard | null)[];
}

export interface ExamAnswer {
  u0: number;
  questions: ExamQuestion[];
}

/** A table by its name alone lies in tables/ of a site without a server. */
export const tablePath = (name: string): string => (engine().kind === "wasm" && !name.includes("/") ? `tables/${name}` : name);

const about = (game: Game) => ({
  game: "awale",
  parameters: { pits: game.pits, seeds: game.seeds, rules: game.rules },
  table: game.table === "" ? undefined : tablePath(game.table),
});

/** Whether a table is read in parts over the net: then every move of the best line costs requests. */
const inParts = (game: Game): boolean => game.table !== "" && engine().kind === "wasm";

/** The values of a position; its best line only where that costs nothing. */
export const showRequest = (game: Game, position: string): Request => ({
  verb: "show",
  ...about(game),
  position: position || undefined,
  line: inParts(game) ? 0 : undefined,
});

/** The first moves of the best line, where it does not come with the values. */
export const lineRequest = (game: Game, position: string): Request | null =>
  inParts(game) ? { ...showRequest(game, position), line: 8 } : null;

/** What `play` takes for the persons at the board: J0, J1, both or none. */
export type Side = "both" | Player | "none";

export const playRequest = (game: Game, moves: readonly number[], side: Side = "both", level?: Level, seed?: number): Request => ({
  verb: "play",
  ...about(game),
  position: game.position || undefined,
  moves: moves.length > 0 ? moves.join(" ") : undefined,
  side,
  level,
  seed,
});

export const reviewRequest = (game: Game, moves: readonly number[]): Request => ({
  verb: "review",
  ...about(game),
  position: game.position || undefined,
  moves: moves.join(" "),
});

export const solveRequest = (pits: number, seeds: number, rules: RuleSet): Request => ({
  verb: "solve",
  game: "awale",
  parameters: { pits, seeds, rules },
  histogram: true,
});

export const numbers = (text: string): number[] =>
  text
    .split(/[^0-9]+/)
    .filter((word) => word !== "")
    .map(Number);

export const sum = (list: readonly number[]): number => list.reduce((total, n) => total + n, 0);

/** How many boards of up to so many seeds there are: C(seeds + 2K, 2K). */
export function boardsUpTo(pits: number, seeds: number): number {
  let count = 1;
  for (let i = 1; i <= 2 * pits; i += 1) count = (count * (seeds + i)) / i;
  return Math.round(count);
}
