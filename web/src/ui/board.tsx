// A board of cells with stones, values and a line of play, for the mouse, a finger and the keyboard. What may be played and what
// it is worth comes from outside; this file only draws.
import { useMemo, useRef, useState } from "preact/hooks";
import { useShared } from "../i18n";
import { geometry, hexBorders, hexCorners, pathOf, type BoardView, type Geometry } from "./geometry";
import "./board.css";

export type { BoardView } from "./geometry";
export type Tone = "J0" | "J1" | "draw" | "open";

/** What is written in an empty cell: a move's value. */
export interface Mark {
  text: string;
  tone: Tone;
  best?: boolean;
  /** In words, for the tip and the screen reader. */
  label: string;
}

/** A stone of a line of play that is shown before it is played. */
export interface Ghost {
  cell: number;
  player: "J0" | "J1";
  number: number;
}

interface BoardProps {
  board: BoardView;
  label: string;
  marks?: ReadonlyMap<number, Mark>;
  ghosts?: readonly Ghost[];
  /** The cells in which a click does something. On a board of columns a click anywhere in a column counts for its cell. */
  playable?: ReadonlySet<number>;
  /** Whose stone a click would put, for the stone under the mouse. */
  mover?: "J0" | "J1" | null;
  onPlay?: (cell: number) => void;
  onHover?: (cell: number | null) => void;
  small?: boolean;
}

/** A stone: a disc with a cross (J0) or a ring (J1), so that colours never speak alone. */
export function Stone({ x, y, radius, player, class: extra = "" }: { x: number; y: number; radius: number; player: "J0" | "J1"; class?: string }) {
  const arm = radius * 0.36;
  return (
    <g class={`stone stone-${player} ${extra}`} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <circle class="stone-disc" r={radius} />
      {player === "J0" ? (
        <path class="stone-mark" d={`M${-arm} ${-arm}L${arm} ${arm}M${-arm} ${arm}L${arm} ${-arm}`} />
      ) : (
        <circle class="stone-mark" r={radius * 0.42} />
      )}
    </g>
  );
}

const playerOf = (letter: string | undefined): "J0" | "J1" | null => (letter === "X" ? "J0" : letter === "O" ? "J1" : null);

function CellShape({ board, at, cell }: { board: BoardView; at: Geometry; cell: number }) {
  const { x, y } = at.center(cell);
  if (board.shape === "hexagons") return <path class="cell-shape" d={`${pathOf(hexCorners({ x, y }, 34.5))}Z`} />;
  if (board.shape === "columns") return <circle class="cell-shape" cx={x} cy={y} r={at.radius} />;
  return <rect class="cell-shape" x={x - 28} y={y - 28} width={56} height={56} rx={9} />;
}

/** The sides that the players join, over the edges of the cells. */
function Sides({ board, at }: { board: BoardView; at: Geometry }) {
  return (
    <>
      {hexBorders(board, at.center).map(({ player, path }, index) => (
        <path key={index} class={`board-side board-side-${player}`} d={path} />
      ))}
    </>
  );
}

export function Board({ board, label, marks, ghosts = [], playable, mover, onPlay, onHover, small }: BoardProps) {
  const w = useShared();
  const at = useMemo(() => geometry(board), [board.shape, board.rows, board.columns, board.names]);
  const [focus, setFocus] = useState(0);
  const [hover, setHover] = useState<number | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const ghostOf = new Map(ghosts.map((ghost) => [ghost.cell, ghost]));
  const won = new Set(board.line);
  const size = board.rows * board.columns;

  // On a board of columns every cell of a column stands for the one that a stone would reach.
  const target = (cell: number): number | null => {
    if (playable?.has(cell)) return cell;
    if (board.shape !== "columns") return null;
    for (let c = cell % board.columns; c < size; c += board.columns) if (playable?.has(c)) return c;
    return null;
  };
  const point = (cell: number | null): void => {
    const next = cell === null ? null : target(cell);
    if (next === hover) return;
    setHover(next);
    onHover?.(next);
  };
  const play = (cell: number): void => {
    const chosen = target(cell);
    if (chosen === null || !onPlay) return;
    setFocus(cell);
    onPlay(chosen);
  };
  const move = (cell: number): void => {
    setFocus(cell);
    point(cell);
    svg.current?.querySelector<SVGElement>(`[data-cell="${cell}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, cell: number): void => {
    const row = Math.floor(cell / board.columns);
    const column = cell % board.columns;
    const next: Record<string, number | false> = {
      ArrowLeft: column > 0 && cell - 1,
      ArrowRight: column < board.columns - 1 && cell + 1,
      ArrowUp: row > 0 && cell - board.columns,
      ArrowDown: row < board.rows - 1 && cell + board.columns,
      Home: row * board.columns,
      End: (row + 1) * board.columns - 1,
    };
    if (event.key === "Enter" || event.key === " ") play(cell);
    else if (event.key in next) {
      const to = next[event.key];
      if (typeof to === "number") move(to);
    } else return;
    event.preventDefault();
  };

  const describe = (cell: number): string => {
    const player = playerOf(board.cells[cell]);
    const parts = [board.names[cell] ?? String(cell + 1), player ? w.board.stone(player) : w.board.empty];
    if (cell === board.last) parts.push(w.board.last);
    if (won.has(cell)) parts.push(w.board.line);
    const mark = marks?.get(cell);
    if (mark) parts.push(mark.label);
    const ghost = ghostOf.get(cell);
    if (ghost) parts.push(w.board.preview(ghost.number, ghost.player));
    return parts.join(", ");
  };

  const cellOf = (cell: number) => {
    const { x, y } = at.center(cell);
    const player = playerOf(board.cells[cell]);
    const mark = player ? undefined : marks?.get(cell);
    const ghost = ghostOf.get(cell);
    const goal = target(cell);
    const classes = ["cell", goal !== null && "cell-playable", cell === hover && "cell-hover", mark && `cell-${mark.tone}`, mark?.best && "cell-best"];
    return (
      <g
        key={cell}
        class={classes.filter(Boolean).join(" ")}
        role="gridcell"
        data-cell={cell}
        tabindex={onPlay && cell === focus ? 0 : onPlay ? -1 : undefined}
        aria-label={describe(cell)}
        aria-disabled={onPlay && goal === null ? true : undefined}
        onClick={() => play(cell)}
        onPointerEnter={(event) => event.pointerType !== "touch" && point(cell)}
        onFocus={() => setFocus(cell)}
        onKeyDown={(event) => onKeyDown(event, cell)}
      >
        {board.shape === "columns" && <rect class="cell-hit" x={x - 30} y={y - 30} width={60} height={60} />}
        <CellShape board={board} at={at} cell={cell} />
        {mark && !ghost && !(cell === hover && mover && goal === cell) && (
          <text class={mark.text.length > 2 ? "cell-mark cell-mark-long" : "cell-mark"} x={x} y={y} dy="0.35em">
            {mark.text}
          </text>
        )}
        {cell === hover && mover && !player && !ghost && <Stone x={x} y={y} radius={at.radius} player={mover} class="stone-hover" />}
        {player && (
          <g
            class={cell === board.last ? (board.shape === "columns" ? "dropped" : "placed") : undefined}
            style={cell === board.last ? { "--x": `${x}px`, "--y": `${y}px` } : undefined}
          >
            <Stone x={x} y={y} radius={at.radius} player={player} class={won.has(cell) ? "stone-won" : won.size > 0 ? "stone-past" : ""} />
          </g>
        )}
        {cell === board.last && won.size === 0 && <circle class="cell-last" cx={x} cy={y} r={at.radius + 2} />}
        {ghost && (
          <>
            <Stone x={x} y={y} radius={at.radius} player={ghost.player} class="stone-ghost" />
            <text class={`ghost-number ghost-${ghost.player}`} x={x} y={y} dy="0.35em">
              {ghost.number}
            </text>
          </>
        )}
      </g>
    );
  };

  return (
    <svg
      ref={svg}
      class={`board board-${board.shape}${small ? " board-small" : ""}`}
      viewBox={`0 0 ${at.width.toFixed(0)} ${at.height.toFixed(0)}`}
      style={{ "--board-width": `${Math.round(at.width)}px` }}
      role="grid"
      aria-label={label}
      onPointerLeave={() => point(null)}
      onBlur={() => point(null)}
    >
      <g aria-hidden="true">
        {[...at.columnLabels, ...at.rowLabels].map(({ text, at: place }, index) => (
          <text key={index} class="board-label" x={place.x} y={place.y} dy="0.35em">
            {text}
          </text>
        ))}
      </g>
      {board.shape === "columns" && <rect class="board-panel" x={4} y={22} width={at.width - 8} height={at.height - 26} rx={18} aria-hidden="true" />}
      {Array.from({ length: board.rows }, (_, row) => (
        <g key={row} role="row">
          {Array.from({ length: board.columns }, (__, column) => cellOf(row * board.columns + column))}
        </g>
      ))}
      {board.shape === "hexagons" && (
        <g aria-hidden="true">
          <Sides board={board} at={at} />
        </g>
      )}
    </svg>
  );
}
