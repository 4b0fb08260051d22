// Large boards: the table that values are read from, what it has, and what reading it has cost.
import { useEffect, useState } from "preact/hooks";
import { engine } from "../../engine/choose";
import { traffic } from "../../engine/traffic";
import { useNumber } from "../../i18n";
import { useStore } from "../../shell/store";
import { href } from "../../shell/route";
import { Select } from "../../ui/field";
import { boardsUpTo, tablePath } from "./service";
import { setGame, type Table } from "./state";
import { fits, nameOf } from "./tables";
import { useWords } from "./words";

interface Contents {
  /** It has all boards of up to so many seeds. */
  seeds: number;
  bytes: number;
}

/** What layers.json of a table beside the page says; null where there is none. */
async function contentsOf(path: string, signal: AbortSignal): Promise<Contents | null> {
  try {
    const response = await fetch(new URL(`${path}/layers.json`, document.baseURI.replace(/#.*$/, "")), { signal });
    if (!response.ok) return null;
    const { layers } = (await response.json()) as { layers: { name: string; bytes: number }[] };
    const seeds = layers.map(({ name }) => Number(/\d+/.exec(name)?.[0] ?? -1));
    return { seeds: Math.max(...seeds), bytes: layers.reduce((sum, { bytes }) => sum + bytes, 0) };
  } catch {
    return null;
  }
}

function useContents(name: string): Contents | null {
  const [contents, setContents] = useState<Contents | null>(null);
  useEffect(() => {
    setContents(null);
    if (name === "" || engine().kind !== "wasm") return undefined;
    const controller = new AbortController();
    void contentsOf(tablePath(name), controller.signal).then((found) => {
      if (!controller.signal.aborted) setContents(found);
    });
    return () => controller.abort();
  }, [name]);
  return contents;
}

const kibibytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1024));

export function TableChoice({ table }: { table: Table }) {
  const w = useWords();
  const number = useNumber();
  const { game, tables } = table;
  const contents = useContents(game.table);
  const read = useStore(traffic);
  const wasm = engine().kind === "wasm";
  const fitting = tables.filter((one) => fits(one, game)).map(nameOf);
  const names = [...new Set([...fitting, ...(game.table === "" ? [] : [game.table])])];
  // The first table that has the board is used by itself: its name need not stand in the address.
  const choose = (name: string): void => setGame({ table: name === "" ? (fitting.length > 0 ? "none" : null) : name === fitting[0] ? null : name });
  return (
    <details class="awale-table" open={game.table !== "" || tables.length > 0 || undefined}>
      <summary>{w.table.title}</summary>
      <div class="stack">
        <p class="small muted">{wasm ? (tables.length > 0 ? w.table.helpWasm : w.table.noneWasm) : w.table.helpHttp}</p>
        {names.length > 0 && (
          <Select label={w.table.name} value={game.table} choices={[...names.map((name) => ({ value: name, label: name })), { value: "", label: w.table.solve }]} onChange={choose} />
        )}
        <p class="small muted">{w.table.boards(number(boardsUpTo(game.pits, game.seeds)), game.seeds)}</p>
        {contents && <p class="small muted">{w.table.contents(number(boardsUpTo(game.pits, contents.seeds)), contents.seeds, number(kibibytes(contents.bytes)))}</p>}
        {read && game.table !== "" && (
          <p class="small muted awale-traffic">
            {w.table.reads(number(kibibytes(read.last.bytes)), read.last.requests, number(kibibytes(read.all.bytes)), number(read.all.requests))}
          </p>
        )}
        {tables.length > 0 && (
          <ul class="awale-tables">
            {tables.map((one) => (
              <li key={one.path}>
                <a href={href("awale", { pits: one.pits, rules: one.rules, each: Math.min(8, Math.max(1, Math.floor(one.seeds / (2 * one.pits)))) })}>
                  {w.table.of(nameOf(one), one.pits, one.seeds, one.rules)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}
