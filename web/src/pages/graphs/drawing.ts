// A graph that a person draws: what it is made of, how it is changed, and how it travels in an address. Its values come from the
// service alone, which gets the graph in the form of docs/graphs.md.
import type { Scene } from "./scene";

export type Player = "J0" | "J1";

export interface DrawnVertex {
  name: string;
  player: Player;
  win: Player | null;
  /** Of the centre. */
  x: number;
  y: number;
}

export interface Drawing {
  readonly vertices: readonly DrawnVertex[];
  readonly edges: readonly (readonly [number, number])[];
  readonly start: number;
}

export const emptyDrawing: Drawing = { vertices: [], edges: [], start: 0 };
/** As many as the service makes a scene of. */
export const mostVertices = 400;
export const gridStep = 10;

export const otherPlayer = (player: Player): Player => (player === "J0" ? "J1" : "J0");

/** The text that the service reads: one line per vertex. */
export function textOf({ vertices, edges, start }: Drawing): string {
  return vertices
    .map(({ name, player, win }, index) => {
      const words = [name, player === "J0" ? "0" : "1"];
      if (win) words.push(win === "J0" ? "win0" : "win1");
      if (index === start) words.push("start");
      const successors = edges.filter(([from]) => from === index).map(([, to]) => vertices[to]?.name ?? "");
      return `${[...words, ":", ...successors].join(" ")}\n`;
    })
    .join("");
}

/** What the service read in a text, laid out by it, as a drawing that may be changed. */
export function drawingOf(scene: Scene): Drawing {
  return {
    vertices: scene.vertices.map(({ name, player, win, x, y }) => ({ name: cleanName(name) || "s", player, win, x: Math.round(x) + 20, y: Math.round(y) + 20 })),
    edges: scene.edges,
    start: scene.start,
  };
}

/** A name must be one word, without the signs that the text form uses itself. */
export const cleanName = (text: string): string => text.replace(/[\s:;#"]/g, "").slice(0, 24);

function freshName(vertices: readonly DrawnVertex[]): string {
  const used = new Set(vertices.map((vertex) => vertex.name));
  for (let round = 0; ; round++) {
    for (const letter of "abcdefghijklmnopqrstuvwxyz") {
      const name = round === 0 ? letter : `${letter}${round}`;
      if (!used.has(name)) return name;
    }
  }
}

// Changes. Each gives a new drawing, so that undoing is going back to the old one.

export function withVertex(drawing: Drawing, player: Player, x: number, y: number): Drawing {
  if (drawing.vertices.length >= mostVertices) return drawing;
  const vertex = { name: freshName(drawing.vertices), player, win: null, x, y };
  return { ...drawing, vertices: [...drawing.vertices, vertex] };
}

export function withoutVertex({ vertices, edges, start }: Drawing, gone: number): Drawing {
  const moved = (index: number): number => (index > gone ? index - 1 : index);
  return {
    vertices: vertices.filter((_, index) => index !== gone),
    edges: edges.filter(([from, to]) => from !== gone && to !== gone).map(([from, to]) => [moved(from), moved(to)] as const),
    start: start === gone ? 0 : moved(start),
  };
}

export const changed = (drawing: Drawing, index: number, change: Partial<DrawnVertex>): Drawing => ({
  ...drawing,
  vertices: drawing.vertices.map((vertex, at) => (at === index ? { ...vertex, ...change } : vertex)),
});

export const hasEdge = ({ edges }: Drawing, from: number, to: number): boolean => edges.some(([a, b]) => a === from && b === to);

export const withEdge = (drawing: Drawing, from: number, to: number): Drawing =>
  hasEdge(drawing, from, to) ? drawing : { ...drawing, edges: [...drawing.edges, [from, to]] };

export const withoutEdge = (drawing: Drawing, gone: number): Drawing => ({ ...drawing, edges: drawing.edges.filter((_, index) => index !== gone) });

/** A free place near (x, y), for vertices that the keyboard adds. */
export function freePlace({ vertices }: Drawing, x: number, y: number): { x: number; y: number } {
  for (let ring = 0; ring < 12; ring++) {
    for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [-1, 1], [-1, 0], [0, -1], [1, -1], [-1, -1]] as const) {
      const place = { x: Math.max(40, x + dx * 80 * ring), y: Math.max(40, y + dy * 80 * ring) };
      if (vertices.every((vertex) => Math.hypot(vertex.x - place.x, vertex.y - place.y) > 55)) return place;
    }
  }
  return { x, y };
}

// In an address: a version, then one part per vertex, parts joined by dots. A part is a letter for player, victory and start, two
// signs each for x and y, its successors in one or two signs each, and ~ with its name unless that is the one it would get anyway.
const kinds = "abcdefghijkl";
const base = 36;
const digits = (n: number, width: number): string => Math.max(0, Math.min(base ** width - 1, Math.round(n))).toString(base).padStart(width, "0");
const playerCode = (player: Player | null): number => (player === null ? 0 : player === "J0" ? 1 : 2);
const escaped = (name: string): string => name.replace(/[.~%]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
const unescaped = (name: string): string => name.replace(/%([0-9a-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

export function encode({ vertices, edges, start }: Drawing): string {
  const width = vertices.length > base ? 2 : 1;
  const parts = vertices.map(({ name, player, win, x, y }, index) => {
    const kind = kinds[(player === "J0" ? 0 : 1) + 2 * playerCode(win) + (index === start ? 6 : 0)] ?? "a";
    const successors = edges.filter(([from]) => from === index).map(([, to]) => digits(to, width));
    const given = name === freshName(vertices.slice(0, index)) ? "" : `~${escaped(name)}`;
    return kind + digits(x, 2) + digits(y, 2) + successors.join("") + given;
  });
  return `1${parts.join(".")}`;
}

export function decode(text: string): Drawing | null {
  if (text === "1") return emptyDrawing;
  if (!text.startsWith("1")) return null;
  const parts = text.slice(1).split(".").slice(0, mostVertices);
  const width = parts.length > base ? 2 : 1;
  const vertices: DrawnVertex[] = [];
  const edges: [number, number][] = [];
  let start = 0;
  for (const [index, part] of parts.entries()) {
    const [body = "", name] = part.split("~");
    const kind = kinds.indexOf(body[0] ?? "?");
    if (kind < 0 || !/^[a-l][0-9a-z]{4,}$/.test(body)) return null;
    if (kind >= 6) start = index;
    const wins = [null, "J0", "J1"] as const;
    vertices.push({
      name: (name === undefined ? "" : cleanName(unescaped(name))) || freshName(vertices),
      player: kind % 2 === 0 ? "J0" : "J1",
      win: wins[Math.floor((kind % 6) / 2)] ?? null,
      x: parseInt(body.slice(1, 3), base),
      y: parseInt(body.slice(3, 5), base),
    });
    for (let at = 5; at + width <= body.length; at += width) {
      const to = parseInt(body.slice(at, at + width), base);
      if (to < parts.length && !edges.some(([a, b]) => a === index && b === to)) edges.push([index, to]);
    }
  }
  return { vertices, edges, start };
}

/** Where a drawing lies, with room around it for labels and arrows. */
export function extent({ vertices }: Pick<Drawing, "vertices">): { width: number; height: number } {
  return {
    width: Math.max(0, ...vertices.map((vertex) => vertex.x)) + 50,
    height: Math.max(0, ...vertices.map((vertex) => vertex.y)) + 50,
  };
}
