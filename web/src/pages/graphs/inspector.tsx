// What is known of the vertex or edge that is picked, and every change of it by form: the way of the keyboard and of screen readers.
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../ui/button";
import { Segments, Select, TextField } from "../../ui/field";
import { changed, cleanName, hasEdge, withoutEdge, type Drawing, type Player } from "./drawing";
import { useWords } from "./words";

export type Picked = { kind: "vertex" | "edge"; index: number } | null;

interface InspectorProps {
  drawing: Drawing;
  picked: Picked;
  onChange: (next: Drawing) => void;
  onAdd: (player: Player) => void;
  onJoin: (from: number, to: number) => void;
  onRemove: (what: NonNullable<Picked>) => void;
  onPick: (what: Picked) => void;
  onTidy: (() => void) | null;
}

function VertexForm({ drawing, index, onChange, onJoin, onRemove }: InspectorProps & { index: number }) {
  const w = useWords();
  const vertex = drawing.vertices[index];
  const open = drawing.vertices.flatMap((other, to) => (hasEdge(drawing, index, to) ? [] : [{ value: String(to), label: other.name }]));
  const [to, setTo] = useState(open[0]?.value ?? "");
  useEffect(() => {
    if (!open.some((choice) => choice.value === to)) setTo(open[0]?.value ?? "");
  }, [drawing, index]);
  if (!vertex) return null;
  const rename = (text: string): void => {
    const name = cleanName(text);
    if (name !== "" && !drawing.vertices.some((other, at) => at !== index && other.name === name)) onChange(changed(drawing, index, { name }));
  };
  return (
    <>
      <h2>{w.editor.vertex(vertex.name)}</h2>
      <TextField key={`${index}-${vertex.name}`} label={w.editor.name} value={vertex.name} onChange={rename} />
      <Segments
        label={w.editor.owner}
        value={vertex.player}
        choices={[
          { value: "J0", label: w.view.shape("J0") },
          { value: "J1", label: w.view.shape("J1") },
        ]}
        onChange={(player) => onChange(changed(drawing, index, { player }))}
      />
      <Segments
        label={w.editor.win}
        value={vertex.win ?? "none"}
        choices={[
          { value: "none", label: w.editor.noWin },
          { value: "J0", label: w.editor.winOf("J0") },
          { value: "J1", label: w.editor.winOf("J1") },
        ]}
        onChange={(win) => onChange(changed(drawing, index, { win: win === "none" ? null : win }))}
      />
      <div class="row">
        <Button disabled={drawing.start === index} onClick={() => onChange({ ...drawing, start: index })}>
          {drawing.start === index ? w.editor.isStart : w.editor.makeStart}
        </Button>
        <Button icon="trash" onClick={() => onRemove({ kind: "vertex", index })}>
          {w.editor.deleteVertex}
        </Button>
      </div>
      <div class="successors">
        <h3>{w.editor.successors}</h3>
        <div class="row">
          {drawing.edges.map(([from, end], at) =>
            from === index ? (
              <button key={end} type="button" class="graph-chip" aria-label={w.editor.dropEdge(vertex.name, drawing.vertices[end]?.name ?? "")} onClick={() => onChange(withoutEdge(drawing, at))}>
                {drawing.vertices[end]?.name} ×
              </button>
            ) : null,
          )}
          {!drawing.edges.some(([from]) => from === index) && <span class="muted small">{w.editor.noSuccessor}</span>}
        </div>
        {open.length > 0 && (
          <div class="row row-bottom">
            <Select label={w.editor.edgeTo} value={to} choices={open} onChange={setTo} />
            <Button icon="plus" onClick={() => onJoin(index, Number(to))}>
              {w.editor.addEdge}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

function EdgeForm({ drawing, index, onChange, onRemove }: InspectorProps & { index: number }) {
  const w = useWords();
  const edge = drawing.edges[index];
  if (!edge) return null;
  const [from, to] = edge;
  const reverse = (): void => onChange({ ...drawing, edges: drawing.edges.map((pair, at) => (at === index ? [to, from] : pair)) });
  return (
    <>
      <h2>{w.editor.edge(drawing.vertices[from]?.name ?? "", drawing.vertices[to]?.name ?? "")}</h2>
      <div class="row">
        <Button icon="swap" disabled={hasEdge(drawing, to, from)} onClick={reverse}>
          {w.editor.reverse}
        </Button>
        <Button icon="trash" onClick={() => onRemove({ kind: "edge", index })}>
          {w.editor.deleteEdge}
        </Button>
      </div>
    </>
  );
}

export function Inspector(props: InspectorProps) {
  const w = useWords();
  const { picked, drawing, onAdd, onTidy } = props;
  return (
    <div class="stack inspector">
      {picked?.kind === "vertex" && <VertexForm {...props} index={picked.index} />}
      {picked?.kind === "edge" && <EdgeForm {...props} index={picked.index} />}
      {!picked && (
        <>
          <h2>{w.editor.howTitle}</h2>
          <ul class="how">
            {w.editor.how.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <div class="row">
        <Button icon="plus" onClick={() => onAdd("J0")}>
          {w.editor.addCircle}
        </Button>
        <Button icon="plus" onClick={() => onAdd("J1")}>
          {w.editor.addSquare}
        </Button>
        {onTidy && drawing.vertices.length > 1 && <Button onClick={onTidy}>{w.editor.tidy}</Button>}
      </div>
      <details class="fold">
        <summary>{w.editor.keysTitle}</summary>
        <dl class="keys">
          {w.editor.keys.map(([key, meaning]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
