// A graph on the screen: circles of J0, squares of J1, victories with a double border, the start with an arrow. It shows what it is
// told and says what was clicked; who wins and what may be played comes from outside.
import { useMemo, useRef, useState } from "preact/hooks";
import type { ComponentChildren, RefObject } from "preact";
import type { Player } from "./drawing";
import { edgeShapes, givenShape, startArrow, type Body, type EdgeShape } from "./edges";
import { useFit, useFollow } from "./fit";
import { useWords } from "./words";
import "./graph-view.css";

export type Tone = Player | "draw";

export interface LookVertex {
  label: string;
  /** In words, for the screen reader. */
  title: string;
  player: Player;
  win: Player | null;
  x: number;
  y: number;
  size: number;
  /** In whose colour it is filled. */
  tone?: Tone | null;
  /** Just attracted: the full colour. */
  fresh?: boolean;
  /** A number in a sign of the winner's shape. */
  badge?: { text: string; tone: Tone } | null;
  counter?: number | null;
  verdict?: "right" | "wrong" | "missing" | null;
  selected?: boolean;
  /** May be clicked now, where not every vertex may. */
  target?: boolean;
}

export type EdgeKind = "strategy-J0" | "strategy-J1" | "spare-J0" | "spare-J1" | "inside" | "target" | "played" | "selected" | "right" | "wrong" | "";

export interface LookEdge {
  from: number;
  to: number;
  path?: string | undefined;
  kind?: EdgeKind;
}

interface GraphViewProps {
  label: string;
  vertices: readonly LookVertex[];
  edges: readonly LookEdge[];
  start: number | null;
  width: number;
  height: number;
  /** The vertex on which the token stands. */
  token?: number | null;
  onVertex?: ((index: number) => void) | undefined;
  onEdge?: ((index: number) => void) | undefined;
  /** Further keys on the focused vertex; true if the key meant something. */
  onKey?: ((index: number, event: KeyboardEvent) => boolean) | undefined;
  /** Whether vertices are switches (marked or not) rather than plain buttons. */
  switches?: boolean;
  /** Which vertex the keyboard begins with. */
  focus?: number | null;
  svg?: RefObject<SVGSVGElement>;
  largest?: number;
  children?: ComponentChildren;
}

const bodyOf = (vertex: LookVertex): Body => ({
  x: vertex.x,
  y: vertex.y,
  radius: vertex.size / 2 + (vertex.win ? 4 : 0),
  square: vertex.player === "J1",
});

function Shape({ square, radius, class: name }: { square: boolean; radius: number; class: string }) {
  if (!square) return <circle class={name} r={radius} />;
  return <rect class={name} x={-radius} y={-radius} width={2 * radius} height={2 * radius} rx={Math.min(6, radius / 4)} />;
}

function LabelText({ label, size }: { label: string; size: number }) {
  const lines = label.split("\n");
  const longest = Math.max(...lines.map((line) => line.length));
  const font = Math.max(6, Math.min(15, (size - 6) / (longest * 0.58), (size - 8) / (lines.length * 1.1)));
  const cut = (line: string): string => (line.length * 0.58 * font > size + 4 ? `${line.slice(0, Math.floor(size / (0.58 * font)) - 1)}…` : line);
  return (
    <text class="vertex-label" style={{ fontSize: `${font.toFixed(1)}px` }}>
      {lines.map((line, index) => (
        <tspan key={index} x={0} y={(index - (lines.length - 1) / 2) * font * 1.1 + font * 0.35}>
          {cut(line)}
        </tspan>
      ))}
    </text>
  );
}

function Badge({ text, tone, radius }: { text: string; tone: Tone; radius: number }) {
  const wide = text.length > 2 ? 4 : 0;
  return (
    <g class={`badge badge-${tone}`} transform={`translate(${radius * 0.82} ${-radius * 0.86})`}>
      {tone === "J1" ? <rect x={-9 - wide} y={-9} width={18 + 2 * wide} height={18} rx={3} /> : <rect x={-10 - wide} y={-10} width={20 + 2 * wide} height={20} rx={10} />}
      <text dy="0.36em">{text}</text>
    </g>
  );
}

const verdictSign = { right: "✓", wrong: "✗", missing: "?" } as const;

function Inner({ vertex }: { vertex: LookVertex }) {
  const square = vertex.player === "J1";
  const radius = vertex.size / 2;
  return (
    <>
      <circle class="vertex-hit" r={Math.max(radius + 8, 30)} />
      {vertex.selected && <Shape square={square} radius={radius + (vertex.win ? 10 : 6)} class="vertex-halo" />}
      {vertex.target && <Shape square={square} radius={radius + (vertex.win ? 9 : 5)} class="vertex-target" />}
      {vertex.win && <Shape square={square} radius={radius + 4.5} class={`vertex-outer vertex-outer-${vertex.win}`} />}
      <Shape square={square} radius={radius} class="vertex-shape" />
      <LabelText label={vertex.label} size={vertex.size} />
      {vertex.badge && <Badge {...vertex.badge} radius={radius + (vertex.win ? 4 : 0)} />}
      {typeof vertex.counter === "number" && (
        <g class={vertex.counter === 0 ? "counter counter-zero" : "counter"} transform={`translate(${radius * 0.85} ${radius * 0.9})`}>
          <path d="M-8 -8h16v10l-8 7l-8 -7z" />
          <text dy="0.2em">{vertex.counter}</text>
        </g>
      )}
      {vertex.verdict && (
        <g class={`verdict verdict-${vertex.verdict}`} transform={`translate(${-radius * 0.86} ${-radius * 0.86})`}>
          <circle r={10} />
          <text dy="0.36em">{verdictSign[vertex.verdict]}</text>
        </g>
      )}
    </>
  );
}

/** The vertex that lies nearest in a direction of the arrow keys. */
function neighbour(vertices: readonly LookVertex[], from: number, key: string): number | null {
  const directions: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const here = vertices[from];
  const direction = directions[key];
  if (!here || !direction) return null;
  const [dx, dy] = direction;
  let best: number | null = null;
  let least = Infinity;
  vertices.forEach((vertex, index) => {
    const along = (vertex.x - here.x) * dx + (vertex.y - here.y) * dy;
    const aside = Math.abs((vertex.x - here.x) * dy) + Math.abs((vertex.y - here.y) * dx);
    const cost = along + 2.5 * aside;
    if (along > 1 && cost < least) [best, least] = [index, cost];
  });
  return best;
}

export function GraphView(props: GraphViewProps) {
  const { label, vertices, edges, start, width, height, token, onVertex, onEdge, onKey, switches, largest = 1.25, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const own = useRef<SVGSVGElement>(null);
  const svg = props.svg ?? own;
  const fit = useFit(box, width, height, largest);
  const { scale } = fit;
  const w = useWords();
  const [current, setCurrent] = useState(0);
  const focus = props.focus ?? (current < vertices.length ? current : 0);

  const places = vertices.map((v) => `${v.x},${v.y},${v.size},${v.player},${v.win ?? ""}`).join(";");
  const joined = edges.map((edge) => `${edge.from}-${edge.to}`).join(";");
  const given = edges[0]?.path ?? "";
  const shapes = useMemo((): EdgeShape[] => {
    const bodies = vertices.map(bodyOf);
    const pairs = edges.map((edge) => [edge.from, edge.to] as const);
    const laidOut = edges.map((edge) => (edge.path === undefined ? null : givenShape(edge.path)));
    if (laidOut.every((shape) => shape !== null)) return laidOut as EdgeShape[];
    return edgeShapes(bodies, pairs);
  }, [places, joined, given]);
  const arrow = useMemo((): EdgeShape | null => {
    const first = start === null ? undefined : vertices[start];
    if (!first) return null;
    const near = edges.flatMap((edge) => (edge.from === start ? [edge.to] : edge.to === start ? [edge.from] : []));
    return startArrow(bodyOf(first), near.flatMap((index) => vertices[index] ?? []));
  }, [places, joined, start]);

  const move = (index: number): void => {
    setCurrent(index);
    svg.current?.querySelector<SVGElement>(`[data-vertex="${index}"]`)?.focus();
  };
  const keyDown = (event: KeyboardEvent, index: number): void => {
    if (onKey?.(index, event)) return event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") onVertex?.(index);
    else {
      const next = neighbour(vertices, index, event.key);
      if (next === null) return;
      move(next);
    }
    event.preventDefault();
  };
  // What is drawn last lies on top: coloured edges above grey ones.
  const order = edges.map((_, index) => index).sort((a, b) => Number(Boolean(edges[a]?.kind)) - Number(Boolean(edges[b]?.kind)));
  const fresh = vertices.filter((vertex) => vertex.fresh);
  const first = start === null ? undefined : vertices[start];
  useFollow(box, fit, typeof token === "number" && vertices[token] ? [vertices[token]] : fresh.length > 0 ? fresh : first ? [first] : []);
  const here = typeof token === "number" ? vertices[token] : undefined;
  const size = { width: Math.floor(width * scale), height: Math.floor(height * scale) };
  return (
    <div class="graph-frame">
      <div class="graph" ref={box} {...(fit.overflows ? { tabIndex: 0, role: "group", "aria-label": label } : {})}>
        <svg ref={svg} viewBox={`0 0 ${width} ${height}`} width={size.width} height={size.height} role={onVertex ? "group" : "img"} aria-label={label}>
          <g class="edges">
            {order.map((index) => {
              const edge = edges[index];
              const shape = shapes[index];
              if (!edge || !shape) return null;
              return (
                <g key={`${edge.from}-${edge.to}`} class={`edge${edge.kind ? ` edge-${edge.kind}` : ""}`} data-edge={index} onClick={onEdge && (() => onEdge(index))}>
                  {onEdge && <path class="edge-hit" d={shape.line} />}
                  <path class="edge-line" d={shape.line} />
                  <path class="edge-head" d={shape.head} />
                </g>
              );
            })}
            {arrow && (
              <g class="edge edge-start">
                <path class="edge-line" d={arrow.line} />
                <path class="edge-head" d={arrow.head} />
              </g>
            )}
          </g>
          {here && (
            <g class="graph-token" style={{ transform: `translate(${here.x}px, ${here.y}px)` }}>
              <circle class="token-ring" r={here.size / 2 + (here.player === "J1" ? 15 : 11)} />
            </g>
          )}
          <g class="vertices">
            {vertices.map((vertex, index) => {
              const classes = ["vertex", vertex.tone && `tone-${vertex.tone}`, vertex.fresh && "fresh", vertex.target && "vertex-open"].filter(Boolean).join(" ");
              const place = `translate(${vertex.x} ${vertex.y})`;
              if (!onVertex) {
                return (
                  <g key={index} class={classes} transform={place}>
                    <Inner vertex={vertex} />
                  </g>
                );
              }
              return (
                <g
                  key={index}
                  class={`${classes} vertex-button`}
                  transform={place}
                  data-vertex={index}
                  role="button"
                  tabIndex={index === focus ? 0 : -1}
                  aria-label={vertex.title}
                  aria-pressed={switches ? Boolean(vertex.selected || vertex.tone) : undefined}
                  onClick={() => onVertex(index)}
                  onFocus={() => setCurrent(index)}
                  onKeyDown={(event) => keyDown(event, index)}
                >
                  <Inner vertex={vertex} />
                </g>
              );
            })}
          </g>
          {children}
        </svg>
      </div>
      {fit.overflows && (
        <button type="button" class="graph-whole" aria-pressed={fit.whole} onClick={() => fit.setWhole(!fit.whole)}>
          {w.view.whole}
        </button>
      )}
    </div>
  );
}
