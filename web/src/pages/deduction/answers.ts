// The parts of the service's answers that the page of deduction games reads.

/** What guesses and answers look like. `answers` is null on boards whose answers are too many to list. */
export interface Form {
  kind: "pegs" | "marks" | "table";
  places: number;
  symbols: readonly string[];
  answers: readonly string[] | null;
  win: string;
}

export interface Step {
  guess: string;
  answer: string;
}

/** A number, or what is proved of it so far. */
export type Bracket = number | { low: number; high: number } | null;

export interface RankedGuess {
  guess: string;
  candidate: boolean;
  classes: number;
  largest: number;
  left: number;
  bits: number;
  worst: number | null;
  mean: number | null;
}

export interface ShowAnswer {
  history: readonly Step[];
  candidates: number;
  list: readonly string[];
  guesses: readonly RankedGuess[];
  form: Form;
  contradiction?: readonly { step: number; guess: string; answer: string }[];
}

export interface PlayAnswer {
  form: Form;
  /** Mode answer: what the program guesses. */
  guess?: string;
  /** The other modes: how the guess is answered. */
  answer?: string;
  secret?: string;
  solved?: boolean;
  candidates?: number;
}

export type Grade = "best" | "slower" | "mistake" | "blunder";

export interface ReviewedGuess extends Step {
  before: { candidates: number; mean: number | null };
  after: { candidates: number; mean: number | null };
  candidate: boolean;
  classes: number;
  bits: number;
  lost: { mean: Bracket; worst: Bracket };
  luck: number | null;
  grade: Grade | null;
  best: readonly string[];
  best_exact: boolean;
}

export interface ReviewAnswer {
  moves: readonly ReviewedGuess[];
  lost: Bracket;
  luck: number | null;
}

export interface TreeNode {
  guess: string;
  left?: number;
  answers?: Readonly<Record<string, TreeNode>>;
}

export interface StrategyAnswer {
  solutions: number;
  worst: number;
  total: number;
  depths: readonly number[];
  proved: boolean;
  tree: TreeNode;
}

export interface CourseAnswer {
  worst: number;
  secret: string;
  course: readonly Step[];
}

export interface SimulateAnswer {
  games: number;
  worst: number;
  mean: number;
  /** No strategy finds every secret in fewer guesses. */
  lower_bound: number;
  /** How many games took so many guesses. */
  depths: Readonly<Record<string, number>>;
}

export interface CurveAnswer {
  series: readonly { name: string; measured: boolean; points: readonly (readonly [number, number])[] }[];
  picture: string;
}
