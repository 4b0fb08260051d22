// Which game, how large, from which list, and who guesses.
import { useEffect, useRef, useState } from "preact/hooks";
import type { GameRow } from "../../engine/games";
import { href } from "../../shell/route";
import { Button } from "../../ui/button";
import { NumberField, Segments, Select, TextField } from "../../ui/field";
import { examples, readFurther, readList, writeFurther, writeList } from "./lists";
import { drawnSeed, furtherOf, isRead, modes, objectives, type Mode } from "./state";
import type { Game } from "./use-game";
import { useWords } from "./words";

export function GameLinks({ rows, current }: { rows: readonly GameRow[]; current: string }) {
  const w = useWords();
  const links = rows.map((row) => ({ path: row.game, label: w.games[row.game] ?? row.game }));
  if (rows.some((row) => row.verbs.includes("draw"))) links.push({ path: "large", label: w.largeLink });
  const box = useRef<HTMLElement>(null);
  // On a narrow screen the row scrolls: the chosen game is brought into sight.
  useEffect(() => {
    const chosen = box.current?.querySelector<HTMLElement>("[aria-current]");
    if (box.current && chosen) box.current.scrollLeft = chosen.offsetLeft - box.current.offsetLeft - (box.current.clientWidth - chosen.offsetWidth) / 2;
  }, [current]);
  return (
    <nav class="game-links" aria-label={w.title} ref={box}>
      {links.map(({ path, label }) => (
        <a key={path} href={href(["deduction", path])} aria-current={path === current ? "page" : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

function Numbers({ game }: { game: Game }) {
  const w = useWords();
  const { row, state } = game;
  return (
    <div class="parameters" role="group" aria-label={w.settings}>
      {row.parameters.map((parameter) => {
        const value = state.numbers[parameter.name];
        if (value === undefined) return null;
        return (
          <NumberField
            key={parameter.name}
            label={w.parameters[parameter.name] ?? parameter.name}
            value={value}
            min={parameter.low}
            max={parameter.high}
            onChange={(next) => game.restart({ numbers: { ...state.numbers, [parameter.name]: next } })}
          />
        );
      })}
    </div>
  );
}

function Upload({ label, onText }: { label: string; onText: (text: string) => void }) {
  const open = async (file: File | undefined): Promise<void> => {
    if (file) onText(await file.text());
  };
  return (
    <label class="button button-plain upload">
      <span>{label}</span>
      <input type="file" accept=".txt,text/plain" onChange={(event) => void open(event.currentTarget.files?.[0])} />
    </label>
  );
}

/** An example, or a list of one's own, pasted or from a file; where the game has them, further words that may be guessed. */
function List({ game }: { game: Game }) {
  const w = useWords();
  const { row, state } = game;
  const known = Object.keys(examples[row.game] ?? {});
  const text = readList(row.game, state.list, state.text) ?? "";
  const further = readFurther(state.further) ?? "";
  const own = !known.includes(state.list);
  const [editing, setEditing] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [typedFurther, setTypedFurther] = useState<string | null>(null);
  const take = (next: string, more: string): void => {
    const written = writeList(row.game, next);
    game.restart({ list: written.list, text: written.text ?? "", further: writeFurther(more) });
    setTyped(null);
    setTypedFurther(null);
    setEditing(false);
  };
  const choices = [...known, ...(own ? [state.list] : [])].map((value) => ({ value, label: w.lists[value] ?? w.lists["kept"] ?? value }));
  const shown = editing || !game.there;
  const [now, nowFurther] = [typed ?? text, typedFurther ?? further];
  const count = further === "" ? 0 : further.split("\n").length;
  return (
    <div class="stack list">
      <div class="row list-row">
        <Select label={row.game === "words" ? w.list : w.table} value={state.list} choices={choices} onChange={(list) => game.restart({ list, text: "" })} />
        <Button icon="edit" aria-expanded={shown} onClick={() => setEditing(!editing)}>
          {w.listEdit[row.game] ?? w.listEdit["words"]}
        </Button>
      </div>
      {!shown && count > 0 && <p class="small muted">{w.furtherCount(count)}</p>}
      {shown && (
        <>
          <TextField label={w.listText[row.game] ?? ""} help={w.listHelp[row.game]} rows={8} mono value={now} onChange={setTyped} onInput={setTyped} />
          <Upload label={w.listUpload} onText={(next) => take(next, nowFurther)} />
          {furtherOf(row) !== undefined && (
            <>
              <TextField label={w.further} help={w.furtherHelp} rows={4} mono value={nowFurther} onChange={setTypedFurther} onInput={setTypedFurther} />
              <Upload label={w.listUpload} onText={(more) => take(now, more)} />
            </>
          )}
          <div class="row">
            <Button kind="primary" disabled={now.trim() === ""} onClick={() => take(now, nowFurther)}>
              {w.listUse[row.game] ?? w.listUse["words"]}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** The three ways to play. */
export function Modes({ game }: { game: Game }) {
  const w = useWords();
  const { state } = game;
  const choose = (mode: Mode): void => game.update({ mode, history: [], tried: "", given: false, seed: mode === "guess" ? drawnSeed() : state.seed });
  return (
    <div class="modes">
      <Segments label={w.mode} value={state.mode} choices={modes.map((value) => ({ value, label: w.modes[value] }))} onChange={choose} />
      <p class="small muted">{w.modeHelp[state.mode]}</p>
    </div>
  );
}

export function Settings({ game }: { game: Game }) {
  const w = useWords();
  const { state, row } = game;
  return (
    <div class="stack settings">
      {isRead(row) ? <List game={game} /> : <Numbers game={game} />}
      {(state.mode === "answer" || state.tab === "strategy") && (
        <Select
          label={w.objective}
          value={state.objective}
          choices={objectives.map((value) => ({ value, label: w.objectives[value] }))}
          onChange={(objective) => game.update({ objective, tried: "" })}
        />
      )}
    </div>
  );
}
