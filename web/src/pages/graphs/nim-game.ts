// The parameters of Nim, in the address and in requests.
import type { Game } from "./scene";

export interface NimParameters {
  sticks: number;
  /** null: any number may be taken. */
  rule: readonly number[] | null;
  misere: boolean;
  /** null: one heap. */
  heaps: readonly number[] | null;
}

const numbers = (text: string): number[] =>
  text
    .split(/[^0-9]+/)
    .filter((part) => part !== "")
    .map(Number);

export function nimFrom(query: ReadonlyMap<string, string>): NimParameters {
  const heaps = query.has("heaps") ? numbers(query.get("heaps") ?? "").slice(0, 8) : null;
  const rule = query.get("rule");
  const listed = numbers(rule ?? (heaps ? "" : "1,2"));
  return {
    sticks: Math.min(1000, Number(query.get("sticks") ?? 10) || 0),
    rule: rule === "any" || listed.length === 0 ? null : [...new Set(listed)].sort((a, b) => a - b),
    misere: query.has("misere"),
    heaps: heaps && heaps.length > 0 ? heaps : null,
  };
}

/** For an address; what is usual is left out. */
export const nimQuery = ({ sticks, rule, misere, heaps }: NimParameters) => ({
  sticks: heaps ? null : sticks,
  heaps: heaps ? heaps.join(",") : null,
  rule: rule === null ? "any" : rule.join(","),
  misere,
});

export const nimGame = ({ sticks, rule, misere, heaps }: NimParameters): Game => ({
  game: "nim",
  parameters: { ...(heaps ? { heaps } : { sticks }), rule: rule ?? "any", ...(misere ? { misere } : {}) },
});
