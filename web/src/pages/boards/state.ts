// The page's state, which is its address: #/boards/connect-four?width=7&moves=4453&at=2&side=J0&level=3&values=off
import type { GameRow } from "../../engine/games";
import type { Query, Route } from "../../shell/route";

export type Side = "both" | "J0" | "J1" | "none";
export const sides: readonly Side[] = ["both", "J0", "J1", "none"];
export type Level = "1" | "2" | "3" | "4" | "5" | "perfect";
export const levels: readonly Level[] = ["1", "2", "3", "4", "5", "perfect"];
export type Tab = "game" | "values" | "setup" | "paste";
export const tabs: readonly Tab[] = ["game", "values", "setup", "paste"];

export type Parameters = Readonly<Record<string, number | boolean>>;

export interface State {
  game: string;
  parameters: Parameters;
  /** Where the game began, as the service writes positions; "" is the start. */
  position: string;
  moves: readonly string[];
  /** How many of the moves are on the board. */
  at: number;
  /** Whom the person plays. */
  side: Side;
  level: Level;
  /** Draws the program's lots: the same seed and moves get the same replies. */
  seed: number;
  values: boolean;
  /** Lines of best play at a hover over the board. */
  lines: boolean;
  tab: Tab;
  /** The position that is being set up, while the tab is open. */
  setup: string;
}

const oneOf = <T extends string>(text: string | undefined, choices: readonly T[], fallback: T): T =>
  choices.includes(text as T) ? (text as T) : fallback;
const whole = (text: string | undefined, fallback: number): number => {
  const number = text === undefined || text === "" ? NaN : Number(text);
  return Number.isInteger(number) && number >= 0 ? number : fallback;
};

/** "4453" and "a1b2" as their moves; where anything stands between moves, that divides them. */
export function splitMoves(text: string): string[] {
  if (/[\s,;]/.test(text)) return text.split(/[\s,;]+/).filter((move) => move !== "");
  return text.match(/[a-z]+\d+|\d/gi) ?? (text === "" ? [] : [text]);
}

export function joinMoves(moves: readonly string[]): string {
  const joined = moves.join("");
  const again = splitMoves(joined);
  if (again.length === moves.length && again.every((move, index) => move === moves[index])) return joined;
  return moves.length === 1 ? `${moves[0]},` : moves.join(",");
}

export function defaults(row: GameRow): Parameters {
  const pairs = row.parameters.filter(({ kind }) => kind === "integer" || kind === "flag");
  return Object.fromEntries(pairs.map((p) => [p.name, p.kind === "flag" ? p.default === true : Number(p.default)]));
}

export function readState(route: Route, row: GameRow): State {
  const { query } = route;
  const usual = defaults(row);
  const parameters = Object.fromEntries(
    Object.entries(usual).map(([name, value]) => {
      const text = query.get(name);
      if (typeof value === "boolean") return [name, text === undefined ? value : text !== "off"];
      return [name, whole(text, value)];
    }),
  );
  const moves = splitMoves(query.get("moves") ?? "");
  return {
    game: row.game,
    parameters,
    position: query.get("position") ?? "",
    moves,
    at: Math.min(moves.length, whole(query.get("at"), moves.length)),
    side: oneOf(query.get("side"), sides, "both"),
    level: oneOf(query.get("level"), levels, "perfect"),
    seed: whole(query.get("seed"), 1),
    values: query.get("values") !== "off",
    lines: query.get("lines") === "on",
    tab: oneOf(query.get("tab"), tabs, "game"),
    setup: query.get("setup") ?? "",
  };
}

export function writeState(state: State, row: GameRow): Query {
  const usual = defaults(row);
  const parameters = Object.entries(state.parameters)
    .filter(([name, value]) => value !== usual[name])
    .map(([name, value]) => [name, typeof value === "boolean" ? (value ? "on" : "off") : value]);
  return {
    ...Object.fromEntries(parameters),
    position: state.position || null,
    moves: joinMoves(state.moves) || null,
    at: state.at < state.moves.length ? state.at : null,
    side: state.side === "both" ? null : state.side,
    level: state.level === "perfect" ? null : state.level,
    seed: state.seed === 1 ? null : state.seed,
    values: state.values ? null : "off",
    lines: state.lines ? "on" : null,
    tab: state.tab === "game" ? null : state.tab,
    setup: state.tab === "setup" && state.setup !== "" ? state.setup : null,
  };
}
