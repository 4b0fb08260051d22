// What the address says: the game, its moves, and how it is played.
//   #/awale?pits=4&each=3&rules=tamale&moves=3+2&at=1&side=J0&level=3      or with position=0,0,1,2,1,1,2,0
import { useMemo } from "preact/hooks";
import { change, useRoute, type Query } from "../../shell/route";
import { fits, nameOf, useTables, type SiteTable } from "./tables";
import { levels, numbers, ruleSets, sum, type Game, type Level, type Player, type RuleSet, type Side } from "./service";

export interface Table {
  readonly game: Game;
  /** false for the moment in which it is not known yet from which table values will be read. */
  readonly settled: boolean;
  /** The tables beside the page. */
  readonly tables: readonly SiteTable[];
  /** Seeds in each pit of the start that the game would have without a position. */
  readonly each: number;
  readonly start: readonly number[];
  readonly moves: readonly number[];
  /** How many of the moves are on the board. */
  readonly at: number;
  readonly side: Side;
  readonly level: Level;
  readonly seed: number;
  readonly values: boolean;
  readonly lower: Player;
}

const oneOf = <T extends string>(text: string | undefined, list: readonly T[], fallback: T): T =>
  list.includes(text as T) ? (text as T) : fallback;
const within = (text: string | undefined, low: number, high: number, fallback: number): number => {
  const n = Number(text ?? NaN);
  return Number.isInteger(n) && n >= low && n <= high ? n : fallback;
};
/** As many seeds in each pit as are solved in a moment. */
export const usual: Readonly<Record<number, number>> = { 3: 3, 4: 3, 5: 2, 6: 1 };

/** `tables` are those beside the page; null while they are not known. One that has the board is used unless the address says otherwise. */
export function tableOf(query: ReadonlyMap<string, string>, tables: readonly SiteTable[] | null): Table {
  const pits = within(query.get("pits"), 1, 8, 4);
  const each = within(query.get("each"), 1, 8, usual[pits] ?? 1);
  const given = numbers(query.get("position") ?? "");
  const start = given.length === 2 * pits ? given : Array.from({ length: 2 * pits }, () => each);
  const moves = numbers(query.get("moves") ?? "");
  const side = oneOf<Side>(query.get("side"), ["both", "J0", "J1", "none"], "both");
  const about = { pits, seeds: sum(start), rules: oneOf<RuleSet>(query.get("rules"), ruleSets, "tamale") };
  const asked = query.get("table");
  const found = asked === undefined ? tables?.find((table) => fits(table, about)) : undefined;
  const game: Game = {
    ...about,
    position: given.length === 2 * pits ? given.join(",") : "",
    table: found ? nameOf(found) : asked === "none" ? "" : (asked ?? ""),
  };
  return {
    game,
    settled: tables !== null || asked !== undefined,
    tables: tables ?? [],
    each,
    start,
    moves,
    at: within(query.get("at"), 0, moves.length, moves.length),
    side,
    level: oneOf<Level>(query.get("level"), levels, "perfect"),
    seed: within(query.get("seed"), 1, 1e9, 1),
    values: query.get("values") !== "off",
    lower: (side === "J1") !== query.has("turn") ? "J1" : "J0",
  };
}

export function useTable(): Table {
  const { query } = useRoute();
  const tables = useTables();
  return useMemo(() => tableOf(query, tables), [query, tables]);
}

/** Writes moves into the address; `at` of them are on the board. */
export const withMoves = (moves: readonly number[], at = moves.length): Query => ({
  moves: moves.length > 0 ? moves.join(" ") : null,
  at: at < moves.length ? at : null,
});

export const setMoves = (moves: readonly number[], at?: number, options: { replace?: boolean } = {}): void => change(withMoves(moves, at), options);
/** Another game: its moves begin anew. */
export const setGame = (query: Query): void => change({ ...withMoves([]), ...query });
