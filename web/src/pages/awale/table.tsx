// Large boards: the table that values are read from, what it has, and what reading it has cost.
import { useEffect, useState } from "preact/hooks";
import { engine } from "../../engine/choose";
import { traffic } from "../../engine/traffic";
import { useNumber } from "../../i18n";
import { useStore } from "../../shell/store";
import { TextField } from "../../ui/field";
import { boardsUpTo, tablePath } from "./service";
import { setGame, type Table } from "./state";
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

export function TableChoice({ table }: { table: Table }) {
  const w = useWords();
  const number = useNumber();
  const { game } = table;
  const contents = useContents(game.table);
  const read = useStore(traffic);
  const wasm = engine().kind === "wasm";
  return (
    <details class="awale-table" open={game.table !== "" || undefined}>
      <summary>{w.table.title}</summary>
      <div class="stack">
        <TextField
          label={w.table.name}
          help={wasm ? w.table.helpWasm : w.table.helpHttp}
          mono
          value={game.table}
          onChange={(name) => setGame({ table: name.trim() || null })}
        />
        <p class="small muted">{w.table.boards(number(boardsUpTo(game.pits, game.seeds)), game.seeds)}</p>
        {contents && <p class="small muted">{w.table.contents(number(boardsUpTo(game.pits, contents.seeds)), contents.seeds, number(contents.bytes))}</p>}
        {wasm && read && game.table !== "" && <p class="small muted">{w.table.reads(number(read.bytes), number(read.requests))}</p>}
      </div>
    </details>
  );
}
