// The value of a game over its moves. Up is good for J0, down for J1; mistakes are triangles, blunders diamonds in the colour of
// the player who made them. A click, or the arrow keys, go to a move.
import { useId } from "preact/hooks";
import { useShared } from "../i18n";
import type { Grade } from "./moves";
import "./curve.css";

export interface CurvePoint {
  /** From -1 (J1 wins soon) to 1 (J0 wins soon); null where the value is not known. */
  height: number | null;
  /** In words, for the tip and the screen reader. */
  label: string;
  grade?: Grade | null;
  /** Who made the move that led here. */
  player?: "J0" | "J1";
}

interface CurveProps {
  /** One per position, the start first. */
  points: readonly CurvePoint[];
  current: number;
  onPick: (index: number) => void;
  /** Names of the top, the middle and the bottom; who wins, unless told otherwise. */
  axis?: readonly [string, string, string];
}

/** Height of a reachability game's value: the sooner the end, the further out. `longest` is the largest rank of the curve. */
export function heightOf(value: string, rank: number | null | undefined, longest: number): number | null {
  if (value === "draw") return 0;
  if (value !== "J0" && value !== "J1") return null;
  const size = typeof rank === "number" ? 0.35 + 0.65 * (1 - rank / Math.max(1, longest)) : 0.7;
  return value === "J0" ? size : -size;
}

const width = 640;
const height = 180;
const margin = { left: 8, right: 8, top: 12, bottom: 12 };

export function Curve({ points, current, onPick, axis }: CurveProps) {
  const w = useShared();
  const [top, middle, bottom] = axis ?? [w.curve.top, w.curve.middle, w.curve.bottom];
  const id = useId();
  const last = Math.max(1, points.length - 1);
  const x = (index: number): number => margin.left + (index / last) * (width - margin.left - margin.right);
  const y = (value: number): number => margin.top + ((1 - value) / 2) * (height - margin.top - margin.bottom);
  // Pieces between unknown values.
  const pieces: { from: number; heights: number[] }[] = [];
  points.forEach((point, index) => {
    const piece = pieces[pieces.length - 1];
    if (point.height === null) return;
    if (piece && piece.from + piece.heights.length === index) piece.heights.push(point.height);
    else pieces.push({ from: index, heights: [point.height] });
  });
  const line = (piece: { from: number; heights: number[] }): string =>
    piece.heights.map((value, at) => `${at === 0 ? "M" : "L"}${x(piece.from + at).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  const area = (piece: { from: number; heights: number[] }): string =>
    `${line(piece)}L${x(piece.from + piece.heights.length - 1).toFixed(1)} ${y(0)}L${x(piece.from).toFixed(1)} ${y(0)}Z`;
  const pick = (clientX: number, box: DOMRect): void => {
    const inner = ((clientX - box.left) / box.width) * width;
    onPick(Math.max(0, Math.min(points.length - 1, Math.round(((inner - margin.left) / (width - margin.left - margin.right)) * last))));
  };
  const steps: Record<string, number> = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: points.length - 1 };
  const here = points[current];
  return (
    <div class="curve">
      <div class="curve-axis" aria-hidden="true">
        <span class="j0">{top}</span>
        <span>{middle}</span>
        <span class="j1">{bottom}</span>
      </div>
      <div
        class="curve-field"
        role="slider"
        tabIndex={0}
        aria-label={w.curve.label}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={current}
        aria-valuetext={here?.label ?? ""}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pick(event.clientX, event.currentTarget.getBoundingClientRect());
        }}
        onPointerMove={(event) => {
          if (event.buttons > 0) pick(event.clientX, event.currentTarget.getBoundingClientRect());
        }}
        onKeyDown={(event) => {
          const next = steps[event.key];
          if (next === undefined) return;
          event.preventDefault();
          if (next >= 0 && next < points.length) onPick(next);
        }}
      >
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <defs>
            <clipPath id={`${id}-up`}>
              <rect x="0" y="0" width={width} height={y(0)} />
            </clipPath>
            <clipPath id={`${id}-down`}>
              <rect x="0" y={y(0)} width={width} height={height - y(0)} />
            </clipPath>
          </defs>
          {pieces.map((piece) => (
            <g key={piece.from}>
              <path class="curve-area-j0" d={area(piece)} clip-path={`url(#${id}-up)`} />
              <path class="curve-area-j1" d={area(piece)} clip-path={`url(#${id}-down)`} />
            </g>
          ))}
          <line class="curve-zero" x1="0" x2={width} y1={y(0)} y2={y(0)} />
          {pieces.map((piece) => (
            <path key={piece.from} class="curve-line" d={line(piece)} />
          ))}
          <line class="curve-now" x1={x(current)} x2={x(current)} y1="0" y2={height} />
        </svg>
        {points.map((point, index) => {
          const shown = point.grade === "mistake" || point.grade === "blunder";
          if (!shown && index !== current) return null;
          const place = { left: `${(x(index) / width) * 100}%`, top: `${(y(point.height ?? 0) / height) * 100}%` };
          return (
            <span key={index} class="curve-mark" style={place} title={point.label}>
              <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                {shown ? (
                  <path
                    class={`curve-sign curve-sign-${point.player ?? "J0"}`}
                    d={point.grade === "blunder" ? "M10 1.5 18.5 10 10 18.5 1.5 10Z" : "M10 2.5 18.5 17H1.5Z"}
                  />
                ) : (
                  <circle class="curve-dot" cx="10" cy="10" r="5" />
                )}
              </svg>
            </span>
          );
        })}
      </div>
    </div>
  );
}
