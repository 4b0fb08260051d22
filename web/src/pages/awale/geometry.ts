// Where pits, stores and seeds are drawn. Seeds lie at places that depend on nothing but the pit and their number in it, so
// the same position looks the same every time.
import type { Player } from "./service";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly wood: Box;
  /** Half of a pit's width, and of a seed's. */
  readonly radius: number;
  readonly seedRadius: number;
  pit(pit: number): Point;
  /** Whether a pit lies in the lower row. */
  below(pit: number): boolean;
  store(player: Player): Box;
  /** The place of the n-th seed of a pit that holds `count`. */
  seed(pit: number, n: number, count: number): Point;
  stored(player: Player, n: number, count: number): Point;
  held(pit: number, n: number): Point;
}

const golden = Math.PI * (3 - Math.sqrt(5));
/** A number between -1 and 1 that looks like chance and is not. */
const wobble = (n: number): number => {
  const x = Math.sin(n * 127.1 + 11.7) * 43758.5453;
  return 2 * (x - Math.floor(x)) - 1;
};

interface Wanted {
  pits: number;
  /** The player in the lower row. */
  lower: Player;
  /** Stores above and below the pits, for a phone. */
  narrow: boolean;
  /** Room for values under and over the wood. */
  marks: boolean;
}

const pitch = 100;
const row = 124;

export function layout({ pits, lower, narrow, marks }: Wanted): Layout {
  const side = narrow ? 0 : 104;
  const strip = narrow ? 62 : 0;
  const band = marks ? 46 : 2;
  const edge = 14;
  // A phone shows the board at half its size: larger seeds there.
  const seedRadius = narrow ? 10.5 : 8;
  const width = pits * pitch + 2 * side + 2 * edge;
  const wood = { x: 0, y: band, width, height: 2 * row + 2 * strip + 2 * edge + 2 * (narrow ? 10 : 0) };
  const top = band + edge + strip + (narrow ? 10 : 0);
  const isBelow = (pit: number): boolean => pit < pits === (lower === "J0");
  const pit = (index: number): Point => {
    const own = index % pits;
    const column = isBelow(index) ? own : pits - 1 - own;
    return { x: edge + side + (column + 0.5) * pitch, y: isBelow(index) ? top + row * 1.5 - 12 : top + row * 0.5 + 12 };
  };
  const store = (player: Player): Box => {
    if (narrow) return { x: edge, y: player === lower ? top + 2 * row + 10 : band + edge, width: width - 2 * edge, height: strip };
    const right = player === lower;
    return { x: right ? width - edge - side + 12 : edge, y: top + 6, width: side - 12, height: 2 * row - 12 };
  };
  const seed = (index: number, n: number, count: number): Point => {
    const { x, y } = pit(index);
    // A sunflower's head: as even as can be, from the middle outwards.
    const spread = Math.min(1.1 * seedRadius, 32 / Math.sqrt(Math.max(1, count)));
    const r = count === 1 ? 2 : spread * Math.sqrt(n + 0.55);
    const angle = n * golden + index * 1.3 + 0.4;
    return { x: x + r * Math.cos(angle), y: y + r * Math.sin(angle) * 0.96 };
  };
  const stored = (player: Player, n: number, count: number): Point => {
    const box = store(player);
    const inner = narrow
      ? { x: box.x + 92, y: box.y + 13, width: box.width - 106, height: box.height - 26 }
      : { x: box.x + 17, y: box.y + 56, width: box.width - 34, height: box.height - 74 };
    // Rows of seeds; so many that all fit.
    const gap = Math.min(2.1 * seedRadius, Math.sqrt((inner.width * inner.height) / Math.max(1, count)));
    const columns = Math.max(1, Math.floor(inner.width / gap) + 1);
    const line = Math.floor(n / columns);
    const lines = Math.ceil(count / columns);
    const y = narrow ? inner.y + inner.height / 2 + (line - (lines - 1) / 2) * gap : inner.y + inner.height - line * gap;
    return { x: inner.x + (n % columns) * gap + wobble(n) * 1.6, y: y + wobble(n + 50) * 1.6 };
  };
  const held = (index: number, n: number): Point => {
    const { x, y } = pit(index);
    const r = 0.8 * seedRadius * Math.sqrt(n + 0.3);
    return { x: x + r * Math.cos(n * golden), y: y - 22 + r * Math.sin(n * golden) };
  };
  return { width, height: wood.height + 2 * band, wood, radius: 43, seedRadius, pit, below: isBelow, store, seed, stored, held };
}
