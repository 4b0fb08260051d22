// A graph of one's own: drawn, pasted or uploaded; then its attractors, or a game on it. The graph is in the address.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ErrorNotice } from "../../shell/errors";
import { change, useRoute } from "../../shell/route";
import { Button } from "../../ui/button";
import { CopyLink } from "../../ui/copy";
import { Segments } from "../../ui/field";
import { decode, emptyDrawing, encode, textOf, type Drawing } from "./drawing";
import { Editor } from "./editor";
import { examples, offered } from "./examples";
import { GraphPlay } from "./graph-play";
import { Growth } from "./growth";
import { drawnPlaces } from "./looks";
import { graphGame, useScene } from "./scene";
import { TextDialog } from "./text-dialog";
import { useWords } from "./words";

type Mode = "draw" | "grow" | "play";

/** What was there before and after, as addresses hold it. Kept while the page is open, whatever the mode. */
function useHistory(current: string): { undo: (() => void) | null; redo: (() => void) | null; put: (next: string) => void } {
  const past = useRef<string[]>([]);
  const future = useRef<string[]>([]);
  const shown = useRef(current);
  useEffect(() => {
    // Changed from outside, by a link or the browser's own way back: that can be undone as well.
    if (shown.current === current) return;
    past.current.push(shown.current);
    future.current = [];
    shown.current = current;
  }, [current]);
  const show = (next: string): void => {
    shown.current = next;
    // What was said of the old graph does not hold for the new one.
    change({ g: next, step: null, at: null, moves: null }, { replace: true });
  };
  const step = (from: string[], to: string[]): (() => void) | null =>
    from.length === 0
      ? null
      : () => {
          const next = from.pop();
          if (next === undefined) return;
          to.push(current);
          show(next);
        };
  return {
    undo: step(past.current, future.current),
    redo: step(future.current, past.current),
    put: (next) => {
      if (next === current) return;
      past.current.push(current);
      future.current = [];
      show(next);
    },
  };
}

export function Workbench() {
  const w = useWords();
  const { query } = useRoute();
  const mode: Mode = query.get("mode") === "draw" ? "draw" : query.get("mode") === "play" ? "play" : "grow";
  const given = query.get("g");
  const decoded = useMemo(() => (given === undefined ? examples.regions : decode(given)), [given]);
  const drawing = decoded ?? emptyDrawing;
  const encoded = useMemo(() => encode(drawing), [drawing]);
  const { undo, redo, put } = useHistory(encoded);
  const [asText, setAsText] = useState(false);
  const text = useMemo(() => textOf(drawing), [drawing]);
  const game = useMemo(() => graphGame(text), [text]);
  const { answer, fresh, error, retry } = useScene(drawing.vertices.length === 0 ? null : game);
  const scene = answer && fresh ? answer : null;
  const places = useMemo(() => scene && drawnPlaces(drawing, scene), [drawing, scene]);
  const set = (next: Drawing): void => put(encode(next));
  const tidy = (): void => {
    if (!scene) return;
    const laid = new Map(scene.vertices.map((vertex) => [vertex.name, vertex]));
    set({ ...drawing, vertices: drawing.vertices.map((v) => ({ ...v, x: Math.round(laid.get(v.name)?.x ?? v.x) + 20, y: Math.round(laid.get(v.name)?.y ?? v.y) + 20 })) });
  };
  return (
    <div class="stack">
      <p class="graphs-lead">{w.bench.intro}</p>
      <div class="row row-between">
        <Segments
          label={w.bench.mode}
          value={mode}
          choices={[
            { value: "draw", label: w.bench.draw },
            { value: "grow", label: w.bench.grow },
            { value: "play", label: w.bench.play },
          ]}
          onChange={(next) => change({ mode: next === "grow" ? null : next, g: encoded })}
        />
        <div class="row">
          <label class="field field-inline">
            <span class="hidden-visually">{w.bench.examples}</span>
            <select
              class="input"
              value=""
              onChange={(event) => {
                const name = offered.find((one) => one === event.currentTarget.value);
                event.currentTarget.value = "";
                if (name) set(examples[name]);
                else set(emptyDrawing);
              }}
            >
              <option value="" disabled selected>
                {w.bench.examples}
              </option>
              {offered.map((name) => (
                <option key={name} value={name}>
                  {w.bench.example[name]}
                </option>
              ))}
              <option value="empty">{w.bench.empty}</option>
            </select>
          </label>
          <Button icon="upload" kind="quiet" onClick={() => setAsText(true)}>
            {w.bench.text}
          </Button>
          <CopyLink />
        </div>
      </div>
      {decoded === null && <p class="notice">{w.bench.broken}</p>}
      {error && <ErrorNotice error={error} onRetry={retry} />}
      {mode === "draw" && <Editor drawing={drawing} onChange={set} onUndo={undo} onRedo={redo} onTidy={scene ? tidy : null} />}
      {mode !== "draw" && drawing.vertices.length === 0 && <p class="muted">{w.bench.nothing}</p>}
      {mode === "grow" && scene && places && <Growth scene={scene} places={places} />}
      {mode === "play" && scene && places && <GraphPlay game={game} scene={scene} places={places} />}
      <TextDialog open={asText} text={text} onClose={() => setAsText(false)} onRead={set} />
    </div>
  );
}
