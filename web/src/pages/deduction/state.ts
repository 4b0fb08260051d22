// The page's state, which is its address: #/deduction/mastermind?pegs=4&mode=guess&history=1122+10&seed=7
import type { Json } from "../../engine/engine";
import type { GameRow } from "../../engine/games";
import type { Query, Route } from "../../shell/route";
import type { Step } from "./answers";
import { historyOf, stepsOf } from "./codes";
import { examples, readFurther, readList } from "./lists";

export type Mode = "answer" | "guess" | "adversary";
export const modes: readonly Mode[] = ["answer", "guess", "adversary"];
export type Objective = "worst" | "expected" | "entropy" | "minimax" | "parts";
export const objectives: readonly Objective[] = ["worst", "expected", "entropy", "minimax", "parts"];
export type Tab = "left" | "guesses" | "review" | "strategy";
export const tabs: readonly Tab[] = ["left", "guesses", "review", "strategy"];

export interface State {
  game: string;
  numbers: Readonly<Record<string, number>>;
  /** Of a game that is read from a text: which list, and the words of one's own list. */
  list: string;
  text: string;
  /** Further words that may be guessed, as the address has them. */
  further: string;
  mode: Mode;
  history: readonly Step[];
  /** A guess that the person makes the program try. */
  tried: string;
  seed: number;
  objective: Objective;
  tab: Tab;
  /** The secret has been asked for. */
  given: boolean;
}

const oneOf = <T extends string>(text: string | undefined, choices: readonly T[], fallback: T): T =>
  choices.includes(text as T) ? (text as T) : fallback;
export const whole = (text: string | undefined, fallback: number): number => {
  const number = text === undefined || text === "" ? NaN : Number(text);
  return Number.isInteger(number) && number >= 0 ? number : fallback;
};

export const isRead = (row: GameRow): boolean => row.parameters.some(({ kind }) => kind === "file");
/** The name of a second list that the game may read: words that are guessed and never hidden. */
export const furtherOf = (row: GameRow): string | undefined => row.parameters.filter(({ kind }) => kind === "file")[1]?.name;
export const usualTab = (mode: Mode): Tab => (mode === "answer" ? "left" : "review");
/** The examples are listed in English first, then in French. */
const usualList = (game: string, language: string): string => Object.keys(examples[game] ?? {})[language === "fr" ? 1 : 0] ?? "own";

function defaults(row: GameRow): Record<string, number> {
  return Object.fromEntries(row.parameters.filter(({ kind }) => kind === "integer").map((p) => [p.name, Number(p.default)]));
}

export function readState({ query }: Route, row: GameRow, language: string): State {
  const usual = defaults(row);
  const mode = oneOf(query.get("mode"), modes, "answer");
  return {
    game: row.game,
    numbers: Object.fromEntries(Object.entries(usual).map(([name, value]) => [name, whole(query.get(name), value)])),
    list: isRead(row) ? (query.get("list") ?? usualList(row.game, language)) : "",
    text: query.get("text") ?? "",
    further: furtherOf(row) === undefined ? "" : (query.get("guesses") ?? ""),
    mode,
    history: stepsOf(query.get("history") ?? ""),
    tried: query.get("try") ?? "",
    seed: whole(query.get("seed"), 1),
    objective: oneOf(query.get("objective"), objectives, "worst"),
    tab: oneOf(query.get("tab"), tabs, usualTab(mode)),
    given: query.has("given"),
  };
}

export function writeState(state: State, row: GameRow): Query {
  const usual = defaults(row);
  return {
    ...Object.fromEntries(Object.entries(state.numbers).filter(([name, value]) => value !== usual[name])),
    list: state.list || null,
    text: state.list === "own" ? state.text || null : null,
    guesses: state.further || null,
    mode: state.mode === "answer" ? null : state.mode,
    history: historyOf(state.history) || null,
    try: state.tried || null,
    seed: state.mode === "guess" ? state.seed : null,
    objective: state.objective === "worst" ? null : state.objective,
    tab: state.tab === usualTab(state.mode) ? null : state.tab,
    given: state.given,
  };
}

/** The service's parameters of the game; null where its list is not in this browser. */
export function parametersOf(state: State, row: GameRow): Readonly<Record<string, Json>> | null {
  if (!isRead(row)) return state.numbers;
  const text = readList(row.game, state.list, state.text);
  const further = readFurther(state.further);
  if (text === null || further === null) return null;
  const name = furtherOf(row);
  return name === undefined || further === "" ? { file: { text } } : { file: { text }, [name]: { text: further } };
}

/** A seed that nobody has chosen. */
export const drawnSeed = (): number => 1 + Math.floor(Math.random() * 999_999);
