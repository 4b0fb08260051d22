// The board: hollows in wood, seeds, counts in figures, and what each pit is worth. It draws a scene and reports clicks; which
// pits may be played and what they are worth comes from outside.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { layout, type Layout, type Point } from "./geometry";
import { useWords } from "./words";
import { rival, type Player } from "./service";
import type { Scene } from "./replay";
import "./board.css";

export interface PitMark {
  text: string;
  tone: "J0" | "J1" | "draw";
  best: boolean;
  /** In words, for the tip and the screen reader. */
  label: string;
}

/** Pits that a move touches: shown for the last move, and for a move under the mouse. */
export interface Way {
  readonly pit: number;
  readonly sown: readonly number[];
  readonly captured: readonly number[];
}

interface BoardProps {
  scene: Scene;
  pits: number;
  label: string;
  lower?: Player;
  mover?: Player | null;
  marks?: ReadonlyMap<number, PitMark>;
  playable?: ReadonlySet<number>;
  /** The move under the mouse, and the last move. */
  way?: Way | null;
  last?: Way | null;
  /** Milliseconds of a seed's flight; 0: no flight. */
  flight?: number;
  /** "own": each player counts from the left, as the moves are written; "round": ⟨0⟩ to ⟨2K-1⟩, as in the exam. */
  numbering?: "own" | "round";
  room?: boolean;
  small?: boolean;
  onPlay?: (pit: number) => void;
  onHover?: (pit: number | null) => void;
  /** While a position is set up: one seed more or less in a pit, or so many. */
  onEdit?: (pit: number, change: { by?: number; to?: number }) => void;
}

/** True on a phone: the stores then lie above and below the pits. */
export function useNarrow(): boolean {
  const query = useMemo(() => matchMedia("(max-width: 640px)"), []);
  const [narrow, setNarrow] = useState(query.matches);
  useEffect(() => {
    const listen = (): void => setNarrow(query.matches);
    query.addEventListener("change", listen);
    return () => query.removeEventListener("change", listen);
  }, [query]);
  return narrow;
}

function Definitions({ at, round }: { at: Layout; round: number }) {
  return (
    <defs>
      <clipPath id="awale-edge">
        <rect x={at.wood.x + 2} y={at.wood.y} width={at.wood.width - 4} height={at.wood.height} rx={round} />
      </clipPath>
      <linearGradient id="awale-wood" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" class="wood-light" />
        <stop offset="0.5" class="wood-middle" />
        <stop offset="1" class="wood-dark" />
      </linearGradient>
      <radialGradient id="awale-hollow" cx="0.5" cy="0.62" r="0.62">
        <stop offset="0" class="hollow-light" />
        <stop offset="0.7" class="hollow-middle" />
        <stop offset="1" class="hollow-dark" />
      </radialGradient>
      {[0, 1, 2].map((kind) => (
        <radialGradient key={kind} id={`awale-seed-${kind}`} cx="0.36" cy="0.3" r="0.8">
          <stop offset="0" class={`seed-light-${kind}`} />
          <stop offset="0.55" class={`seed-middle-${kind}`} />
          <stop offset="1" class={`seed-dark-${kind}`} />
        </radialGradient>
      ))}
    </defs>
  );
}

/** Lines of the grain: a few long curves, the same on every board. */
function Grain({ at }: { at: Layout }) {
  const { x, y, width, height } = at.wood;
  const lines = Array.from({ length: 9 }, (_, i) => {
    const h = y + ((i + 0.6) * height) / 9.2;
    const bend = (i % 2 === 0 ? 1 : -1) * (5 + ((i * 7) % 9));
    return `M${x + 4} ${h.toFixed(0)}C${x + width * 0.3} ${(h + bend).toFixed(0)} ${x + width * 0.6} ${(h - bend).toFixed(0)} ${x + width - 4} ${(h + bend / 2).toFixed(0)}`;
  });
  return <path class="grain" clip-path="url(#awale-edge)" d={lines.join("")} />;
}

const place = ({ x, y }: Point) => ({ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` });

function Seeds({ scene, at }: { scene: Scene; at: Layout }) {
  const seeds: { id: number; point: Point; held: boolean }[] = [];
  scene.pits.forEach((pit, index) => pit.forEach((id, n) => seeds.push({ id, point: at.seed(index, n, pit.length), held: false })));
  for (const player of ["J0", "J1"] as const) {
    const list = scene.stores[player];
    list.forEach((id, n) => seeds.push({ id, point: at.stored(player, n, list.length), held: false }));
  }
  const over = scene.over ?? 0;
  scene.hand.forEach((id, n) => seeds.push({ id, point: at.held(over, n), held: true }));
  seeds.sort((a, b) => a.id - b.id);
  return (
    <g class="seeds" aria-hidden="true">
      {seeds.map(({ id, point, held }) => (
        <g key={id} class={held ? "seed seed-held" : "seed"} style={place(point)}>
          <ellipse class="seed-shadow" cx={1.2} cy={2} rx={at.seedRadius} ry={at.seedRadius * 0.95} />
          <circle class={`seed-body seed-body-${id % 3}`} r={at.seedRadius} />
        </g>
      ))}
    </g>
  );
}

function Store({ player, at, count, narrow }: { player: Player; at: Layout; count: number; narrow: boolean }) {
  const w = useWords();
  const box = at.store(player);
  const x = narrow ? box.x + 20 : box.x + box.width / 2;
  return (
    <g class={`store store-${player}`} role="img" aria-label={w.board.store(player, count)}>
      <rect class="store-hollow" x={box.x} y={box.y} width={box.width} height={box.height} rx={narrow ? 24 : 38} />
      <g aria-hidden="true" transform={narrow ? `translate(${x} ${box.y + box.height / 2})` : `translate(${x} ${box.y + 27})`}>
        {player === "J0" ? <circle class="store-sign" cx={narrow ? 4 : -19} r={7} /> : <rect class="store-sign" x={narrow ? -3 : -26} y={-7} width={14} height={14} rx={2} />}
        <text class="store-count" x={narrow ? 19 : -5} dy="0.36em">
          {count}
        </text>
      </g>
    </g>
  );
}

export function AwaleBoard(props: BoardProps) {
  const { scene, pits, lower = "J0", mover, marks, playable, way, last, flight = 0, numbering = "own", room = false, small, onEdit } = props;
  const w = useWords();
  const narrow = useNarrow();
  const at = useMemo(() => layout({ pits, lower, narrow, marks: room }), [pits, lower, narrow, room]);
  const svg = useRef<SVGSVGElement>(null);
  const upper = Array.from({ length: pits }, (_, i) => (lower === "J0" ? 2 * pits - 1 - i : pits - 1 - i));
  const under = Array.from({ length: pits }, (_, i) => (lower === "J0" ? i : pits + i));
  const [focus, setFocus] = useState<number | null>(null);
  const active = props.onPlay !== undefined || onEdit !== undefined;
  const home = focus !== null && focus < 2 * pits ? focus : mover && mover !== lower ? (upper[0] as number) : (under[0] as number);
  const owner = (pit: number): Player => (pit < pits ? "J0" : "J1");

  const go = (pit: number | undefined): void => {
    if (pit === undefined) return;
    setFocus(pit);
    svg.current?.querySelector<SVGElement>(`[data-pit="${pit}"]`)?.focus();
  };
  const act = (pit: number): void => {
    setFocus(pit);
    if (onEdit) onEdit(pit, {});
    else if (playable?.has(pit)) props.onPlay?.(pit);
  };
  const onKeyDown = (event: KeyboardEvent, pit: number): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const line = at.below(pit) ? under : upper;
    const column = line.indexOf(pit);
    if (event.key === "Enter" || event.key === " ") act(pit);
    else if (event.key === "ArrowLeft") go(line[column - 1]);
    else if (event.key === "ArrowRight") go(line[column + 1]);
    else if (event.key === "ArrowUp") go(upper[column]);
    else if (event.key === "ArrowDown") go(under[column]);
    else if (onEdit && (event.key === "+" || event.key === "-")) onEdit(pit, { by: event.key === "+" ? 1 : -1 });
    else if (/^\d$/.test(event.key)) {
      if (onEdit) onEdit(pit, { to: Number(event.key) });
      else {
        const meant = [...(playable ?? [])].find((one) => one % pits === Number(event.key));
        if (meant !== undefined) act(meant);
      }
    } else return;
    event.preventDefault();
  };

  const describe = (pit: number): string => {
    const parts = [w.board.pit(numbering === "own" ? pit % pits : pit, owner(pit)), w.seeds(scene.pits[pit]?.length ?? 0)];
    const mark = marks?.get(pit);
    if (mark) parts.push(mark.label);
    else if (playable?.has(pit)) parts.push(w.board.playable);
    return parts.join(", ");
  };

  const pitOf = (pit: number) => {
    const { x, y } = at.pit(pit);
    const below = at.below(pit);
    const out = below ? 1 : -1;
    const count = scene.pits[pit]?.length ?? 0;
    const mark = marks?.get(pit);
    const can = onEdit !== undefined || playable?.has(pit) === true;
    const badge = below ? at.wood.y + at.wood.height + 24 : at.wood.y - 24;
    const classes = [
      "pit",
      `pit-${owner(pit)}`,
      can && "pit-can",
      mark?.best && "pit-best",
      last?.pit === pit && "pit-origin",
      last?.captured.includes(pit) && "pit-emptied",
      way?.pit === pit && "pit-way",
      way?.sown.includes(pit) && "pit-sown",
      way?.captured.includes(pit) && "pit-taken",
    ];
    const falls = way ? way.sown.filter((one) => one === pit).length : 0;
    return (
      <g
        key={pit}
        class={classes.filter(Boolean).join(" ")}
        role="gridcell"
        data-pit={pit}
        tabIndex={active ? (pit === home ? 0 : -1) : undefined}
        aria-label={describe(pit)}
        aria-disabled={active && !can ? true : undefined}
        onClick={() => act(pit)}
        onPointerEnter={(event) => event.pointerType !== "touch" && props.onHover?.(pit)}
        onPointerLeave={() => props.onHover?.(null)}
        onFocus={() => {
          setFocus(pit);
          props.onHover?.(pit);
        }}
        onBlur={() => props.onHover?.(null)}
        onKeyDown={(event) => onKeyDown(event, pit)}
      >
        <rect class="pit-hit" x={x - 50} y={below ? y - 50 : at.wood.y - (room ? 44 : 0)} width={100} height={below ? at.wood.y + at.wood.height + (room ? 44 : 0) - y + 50 : y + 50 - at.wood.y + (room ? 44 : 0)} />
        <circle class="hollow-lip" cx={x} cy={y + 1.5} r={at.radius + 2} />
        <circle class="hollow" cx={x} cy={y} r={at.radius} />
        <circle class="hollow-rim" cx={x} cy={y} r={at.radius + 1} />
        <text class="pit-count" x={x} y={y + out * 60} dy="0.36em">
          {count}
        </text>
        <text class="pit-number" x={x - out * 33} y={y + out * 55} dy="0.36em">
          ⟨{numbering === "own" ? pit % pits : lower === "J0" ? pit : (pit + pits) % (2 * pits)}⟩
        </text>
        {falls > 0 && (
          <text class="pit-falls" x={x + out * 32} y={y + out * 56} dy="0.36em">
            +{falls}
          </text>
        )}
        {mark && (
          <g class={`mark mark-${mark.tone}${mark.best ? " mark-best" : ""}`} transform={`translate(${x} ${badge})`}>
            <title>{mark.label}</title>
            <rect x={narrow ? -45 : -36} y={-17} width={narrow ? 90 : 72} height={34} rx={17} />
            <text dy="0.36em">{mark.best ? `★ ${mark.text}` : mark.text}</text>
          </g>
        )}
      </g>
    );
  };

  return (
    <svg
      ref={svg}
      class={`awale awale-${mover ?? "none"}${small ? " awale-small" : ""}${narrow ? " awale-narrow" : ""}`}
      viewBox={`0 0 ${at.width} ${at.height}`}
      style={{ "--flight": `${Math.round(flight * 0.92)}ms`, "--wide": `${at.width}px` }}
      role="group"
      aria-label={props.label}
    >
      <Definitions at={at} round={narrow ? 34 : 52} />
      <rect class="wood" x={at.wood.x + 1} y={at.wood.y} width={at.wood.width - 2} height={at.wood.height} rx={narrow ? 34 : 52} />
      <Grain at={at} />
      <Store player={rival(lower)} at={at} count={scene.stores[rival(lower)].length} narrow={narrow} />
      <Store player={lower} at={at} count={scene.stores[lower].length} narrow={narrow} />
      <g role="grid" aria-label={props.label}>
        <g role="row">{upper.map(pitOf)}</g>
        <g role="row">{under.map(pitOf)}</g>
      </g>
      <Seeds scene={scene} at={at} />
    </svg>
  );
}
