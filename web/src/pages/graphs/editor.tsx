// Drawing a graph by hand. Clicks add circles and squares, drags move them or pull edges; everything also works by keyboard
// (inspector.tsx lists the keys). Each change makes a new drawing, which the workbench puts into the address.
import { useRef, useState } from "preact/hooks";
import type { TargetedEvent } from "preact";
import { IconButton } from "../../ui/button";
import { changed, extent, freePlace, gridStep, hasEdge, otherPlayer, withEdge, withoutEdge, withoutVertex, withVertex, type Drawing, type Player } from "./drawing";
import { useWidth } from "./fit";
import { GraphView, type LookVertex } from "./graph-view";
import { Inspector, type Picked } from "./inspector";
import { describeVertex, drawnSize } from "./looks";
import { ToolIcon, tools, type Tool } from "./tools";
import { useWords } from "./words";

interface EditorProps {
  drawing: Drawing;
  onChange: (next: Drawing) => void;
  onUndo: (() => void) | null;
  onRedo: (() => void) | null;
  onTidy: (() => void) | null;
}

interface Drag {
  kind: "move" | "edge";
  index: number;
  fromX: number;
  fromY: number;
  x: number;
  y: number;
  moved: boolean;
}

const snapped = (n: number): number => Math.max(30, Math.round(n / gridStep) * gridStep);
const slack = 5;

export function Editor({ drawing, onChange, onUndo, onRedo, onTidy }: EditorProps) {
  const w = useWords();
  const [tool, setTool] = useState<Tool>(drawing.vertices.length === 0 ? "circle" : "move");
  const [picked, setPicked] = useState<Picked>(null);
  const [from, setFrom] = useState<number | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const dragged = useRef(false);
  const svg = useRef<SVGSVGElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const room = useWidth(canvas);

  const vertex = picked?.kind === "vertex" && picked.index < drawing.vertices.length ? picked.index : null;
  const edge = picked?.kind === "edge" && picked.index < drawing.edges.length ? picked.index : null;

  // While a vertex is being dragged the drawing on the screen is ahead of the one in the address.
  const shown = drag?.kind === "move" && drag.moved ? changed(drawing, drag.index, { x: drag.x, y: drag.y }) : drawing;
  const place = (event: { clientX: number; clientY: number }): { x: number; y: number } => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x, y };
  };
  const vertexAt = (x: number, y: number): number | null => {
    const index = drawing.vertices.findIndex((v) => Math.hypot(v.x - x, v.y - y) < drawnSize / 2 + 10);
    return index < 0 ? null : index;
  };

  const add = (player: Player, x: number, y: number): void => {
    onChange(withVertex(drawing, player, x, y));
    setPicked({ kind: "vertex", index: drawing.vertices.length });
  };
  const addNear = (player: Player): void => {
    const base = vertex === null ? { x: 80, y: 80 } : (drawing.vertices[vertex] ?? { x: 80, y: 80 });
    const { x, y } = freePlace(drawing, base.x, base.y);
    add(player, x, y);
  };
  const join = (a: number, b: number): void => {
    setFrom(null);
    onChange(withEdge(drawing, a, b));
    setPicked({ kind: "edge", index: hasEdge(drawing, a, b) ? drawing.edges.findIndex(([x, y]) => x === a && y === b) : drawing.edges.length });
  };
  const remove = (what: NonNullable<Picked>): void => {
    setPicked(null);
    setFrom(null);
    onChange(what.kind === "vertex" ? withoutVertex(drawing, what.index) : withoutEdge(drawing, what.index));
  };

  const tap = (index: number): void => {
    if (dragged.current) return;
    if (tool === "delete") return remove({ kind: "vertex", index });
    if (from !== null) return join(from, index);
    setPicked({ kind: "vertex", index });
    if (tool === "edge") setFrom(index);
  };
  const tapEdge = (index: number): void => {
    if (dragged.current) return;
    if (tool === "delete") remove({ kind: "edge", index });
    else setPicked({ kind: "edge", index });
  };
  const tapCanvas = (event: TargetedEvent<HTMLDivElement, MouseEvent>): void => {
    if (dragged.current || (event.target as Element).closest("[data-vertex], [data-edge]")) return;
    if (!(event.target as Element).closest("svg")) return;
    const { x, y } = place(event);
    setFrom(null);
    if (tool === "circle" || tool === "square") add(tool === "circle" ? "J0" : "J1", snapped(x), snapped(y));
    else setPicked(null);
  };

  const pointerDown = (event: TargetedEvent<HTMLDivElement, PointerEvent>): void => {
    dragged.current = false;
    const target = (event.target as Element).closest("[data-vertex]");
    if (!target || event.button !== 0 || tool === "delete") return;
    const index = Number(target.getAttribute("data-vertex"));
    const { x, y } = place(event);
    setDrag({ kind: tool === "edge" ? "edge" : "move", index, fromX: x, fromY: y, x, y, moved: false });
  };
  const pointerMove = (event: TargetedEvent<HTMLDivElement, PointerEvent>): void => {
    if (!drag) return;
    const { x, y } = place(event);
    if (!drag.moved) {
      if (Math.hypot(x - drag.fromX, y - drag.fromY) < slack) return;
      // Only now: a captured pointer's click would not reach the vertex.
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = true;
    }
    const start = drawing.vertices[drag.index];
    if (drag.kind === "edge" || !start) setDrag({ ...drag, x, y, moved: true });
    else setDrag({ ...drag, x: snapped(start.x + x - drag.fromX), y: snapped(start.y + y - drag.fromY), moved: true });
  };
  const pointerUp = (event: TargetedEvent<HTMLDivElement, PointerEvent>): void => {
    setDrag(null);
    if (!drag?.moved) return;
    if (drag.kind === "move") {
      onChange(shown);
      setPicked({ kind: "vertex", index: drag.index });
      return;
    }
    const { x, y } = place(event);
    const over = vertexAt(x, y);
    if (over !== null) return join(drag.index, over);
    // Let go over empty ground: a new vertex of the other player, and the edge to it.
    const more = withVertex(drawing, otherPlayer(drawing.vertices[drag.index]?.player ?? "J1"), snapped(x), snapped(y));
    onChange(withEdge(more, drag.index, drawing.vertices.length));
    setPicked({ kind: "vertex", index: drawing.vertices.length });
  };

  const onKey = (index: number, event: KeyboardEvent): boolean => {
    const here = drawing.vertices[index];
    if (!here || event.ctrlKey || event.metaKey || event.altKey) return false;
    const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const arrow = arrows[event.key];
    if (event.shiftKey && arrow) {
      onChange(changed(drawing, index, { x: snapped(here.x + arrow[0] * gridStep), y: snapped(here.y + arrow[1] * gridStep) }));
      return true;
    }
    const actions: Record<string, () => void> = {
      e: () => setFrom(index),
      Escape: () => setFrom(null),
      "0": () => onChange(changed(drawing, index, { player: "J0" })),
      "1": () => onChange(changed(drawing, index, { player: "J1" })),
      v: () => onChange(changed(drawing, index, { win: here.win === null ? "J0" : here.win === "J0" ? "J1" : null })),
      s: () => onChange({ ...drawing, start: index }),
      n: () => {
        const { x, y } = freePlace(drawing, here.x + 90, here.y);
        onChange(withEdge(withVertex(drawing, otherPlayer(here.player), x, y), index, drawing.vertices.length));
        setPicked({ kind: "vertex", index: drawing.vertices.length });
      },
      Delete: () => remove({ kind: "vertex", index }),
      Backspace: () => remove({ kind: "vertex", index }),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    action?.();
    return action !== undefined;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || (event.target as Element).closest("input, textarea")) return;
    const action = key === "y" || (key === "z" && event.shiftKey) ? onRedo : key === "z" ? onUndo : undefined;
    if (action === undefined) return;
    event.preventDefault();
    action?.();
  };

  const size = extent(shown);
  const vertices: LookVertex[] = shown.vertices.map((v, index) => ({
    ...v,
    label: v.name,
    title: describeVertex({ label: v.name, player: v.player, win: v.win }, index === shown.start, w),
    size: drawnSize,
    tone: v.win,
    selected: index === vertex || index === from,
  }));
  const pulled = drag?.kind === "edge" && drag.moved ? drawing.vertices[drag.index] : undefined;
  return (
    <div class="stage" onKeyDown={onKeyDown}>
      <div class="stage-main card editor">
        <div class="tool-bar" role="toolbar" aria-label={w.editor.tools}>
          {tools.map((name) => (
            <button key={name} type="button" class="tool" aria-label={w.editor.tool[name]} aria-pressed={tool === name} title={w.editor.toolTip[name]} onClick={() => (setTool(name), setFrom(null))}>
              <ToolIcon name={name} />
              <span>{w.editor.tool[name]}</span>
            </button>
          ))}
          <span class="tool-gap" />
          <span class="nowrap">
            <IconButton icon="undo" label={w.editor.undo} disabled={!onUndo} onClick={() => onUndo?.()} />
            <IconButton icon="redo" label={w.editor.redo} disabled={!onRedo} onClick={() => onRedo?.()} />
          </span>
        </div>
        <div
          ref={canvas}
          class={`canvas canvas-${tool}`}
          onClick={tapCanvas}
          onPointerDown={pointerDown}
          onPointerMove={pointerMove}
          onPointerUp={pointerUp}
          onPointerCancel={() => setDrag(null)}
          onTouchMove={(event) => {
            // Elsewhere a finger scrolls; from a vertex it drags. (touch-action is not heeded within SVG.)
            if (drag && event.cancelable) event.preventDefault();
          }}
        >
          <GraphView
            label={w.editor.canvas}
            vertices={vertices}
            edges={shown.edges.map(([a, b], index) => ({ from: a, to: b, kind: index === edge ? "selected" : "" }))}
            start={shown.vertices.length > 0 ? shown.start : null}
            width={Math.max(size.width, room)}
            height={Math.max(size.height + 10, 400)}
            largest={1}
            svg={svg}
            focus={vertex}
            onVertex={tap}
            onEdge={tapEdge}
            onKey={onKey}
          >
            {pulled && drag && <path class="edge-pulled" d={`M${pulled.x} ${pulled.y}L${drag.x} ${drag.y}`} />}
          </GraphView>
          {drawing.vertices.length === 0 && <p class="canvas-empty muted">{w.editor.empty}</p>}
        </div>
        <p class="small muted" role="status">
          {from !== null ? w.editor.pickEnd(drawing.vertices[from]?.name ?? "") : w.editor.toolTip[tool]}
        </p>
      </div>
      <div class="stage-side">
        <Inspector
          drawing={drawing}
          picked={vertex !== null || edge !== null ? picked : null}
          onChange={onChange}
          onAdd={addNear}
          onJoin={join}
          onRemove={remove}
          onPick={setPicked}
          onTidy={onTidy}
        />
      </div>
    </div>
  );
}
