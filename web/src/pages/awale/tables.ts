// The tables that lie beside the page of a site without a server: site.json lists them. A server uses its own by itself.
import { useEffect } from "preact/hooks";
import { engine } from "../../engine/choose";
import { store, useStore } from "../../shell/store";

export interface SiteTable {
  readonly path: string;
  readonly pits: number;
  /** It has all boards of up to so many seeds. */
  readonly seeds: number;
  readonly rules: string;
}

/** null until the list is there. */
const tables = store<readonly SiteTable[] | null>(null);
let asked = false;

async function load(): Promise<readonly SiteTable[]> {
  try {
    const response = await fetch(new URL("site.json", document.baseURI.replace(/#.*$/, "")));
    return response.ok ? ((await response.json()) as { tables?: SiteTable[] }).tables ?? [] : [];
  } catch {
    return [];
  }
}

/** The tables of the site, those with most seeds first; null for the moment in which they are not known yet. */
export function useTables(): readonly SiteTable[] | null {
  const known = useStore(tables);
  useEffect(() => {
    if (asked || engine().kind !== "wasm") return;
    asked = true;
    void load().then((found) => tables.set([...found].sort((one, other) => other.seeds - one.seeds)));
  }, []);
  return engine().kind === "wasm" ? known : none;
}
const none: readonly SiteTable[] = [];

/** The name that stands in addresses. */
export const nameOf = ({ path }: SiteTable): string => path.replace(/^tables\//, "");

export const fits = (table: SiteTable, game: { pits: number; rules: string; seeds: number }): boolean =>
  table.pits === game.pits && table.rules === game.rules && table.seeds >= game.seeds;
