// From what the service tells of a graph to what is drawn of it.
import { extent, type Drawing, type Player } from "./drawing";
import type { EdgeKind, LookEdge, LookVertex } from "./graph-view";
import { counterAt, degrees, inLine, isAttracted, type Scene, type SceneVertex, type Whose } from "./scene";
import type { Words } from "./words";

export const drawnSize = 42;

/** Where vertices stand: as a person drew them, or as the service laid them out. */
export interface Places {
  vertices: { x: number; y: number; size: number }[];
  paths: string[] | null;
  width: number;
  height: number;
}

export const scenePlaces = (scene: Scene): Places => ({
  // A start arrow needs room on the left, badges at the top.
  vertices: scene.vertices.map(({ x, y, size }) => ({ x, y, size })),
  paths: scene.paths ?? null,
  width: scene.width,
  height: scene.height,
});

/** The sheet is wider than what is drawn on it; a figure is not. */
export function drawnPlaces(drawing: Drawing, scene: Scene): Places {
  const placed = new Map(drawing.vertices.map((vertex) => [vertex.name, vertex]));
  const { width, height } = extent(drawing);
  const start = drawing.vertices[drawing.start];
  const left = Math.min(...drawing.vertices.map((vertex) => vertex.x - (vertex === start ? 62 : 42)));
  const top = Math.min(...drawing.vertices.map((vertex) => vertex.y - (vertex === start ? 62 : 42)));
  return {
    vertices: scene.vertices.map(({ name, x, y }) => ({ x: (placed.get(name)?.x ?? x) - left, y: (placed.get(name)?.y ?? y) - top, size: drawnSize })),
    paths: null,
    width: width - left,
    height: height - top,
  };
}

export interface Stage {
  step: number;
  whose: Whose;
  counters: boolean;
  ranks: boolean;
  /** Also tell draws apart, once both attractors are complete. */
  draws: boolean;
}

export const describeVertex = (vertex: Pick<SceneVertex, "label" | "player" | "win">, isStart: boolean, w: Words): string =>
  [inLine(vertex.label), w.view.shape(vertex.player), vertex.win && w.view.victory(vertex.win), isStart && w.view.start].filter(Boolean).join(", ");

export function plainVertices(scene: Scene, places: Places, w: Words): LookVertex[] {
  return scene.vertices.map((vertex, index) => ({
    label: vertex.label,
    title: describeVertex(vertex, index === scene.start, w),
    player: vertex.player,
    win: vertex.win,
    ...(places.vertices[index] ?? { x: 0, y: 0, size: drawnSize }),
  }));
}

/** The graph at a step of its attractors. */
export function stagedVertices(scene: Scene, places: Places, stage: Stage, w: Words): LookVertex[] {
  const degree = degrees(scene);
  return plainVertices(scene, places, w).map((look, index) => {
    const vertex = scene.vertices[index] as SceneVertex;
    const attracted = isAttracted(vertex, stage.step, stage.whose);
    const drawn = stage.draws && vertex.value === "draw";
    const counter = stage.counters ? counterAt(vertex, degree[index] ?? 0, stage.step, stage.whose) : null;
    const parts = [look.title];
    if (attracted && vertex.rank !== null) parts.push(w.view.attracted(vertex.value, vertex.rank));
    else if (drawn) parts.push(w.view.draw);
    else parts.push(w.view.outside);
    if (counter !== null) parts.push(w.view.counter(counter));
    return {
      ...look,
      title: parts.join(", "),
      tone: attracted ? vertex.value : drawn ? ("draw" as const) : null,
      fresh: attracted && vertex.rank === stage.step,
      badge: stage.ranks && attracted ? { text: String(vertex.rank), tone: vertex.value } : drawn && stage.ranks ? { text: "=", tone: "draw" as const } : null,
      counter,
    };
  });
}

export const plainEdges = (scene: Scene, places: Places): LookEdge[] => scene.edges.map(([from, to], index) => ({ from, to, path: places.paths?.[index] }));

/** Strategies: full lines where the player wins, broken ones where he only delays or keeps the draw. */
export function strategyKind(scene: Scene, [from, to]: readonly [number, number], shown: readonly Player[]): EdgeKind {
  const vertex = scene.vertices[from];
  if (!vertex || vertex.move !== to || !shown.includes(vertex.player)) return "";
  return `${vertex.value === vertex.player ? "strategy" : "spare"}-${vertex.player}`;
}

export const bothPlayers: readonly Player[] = ["J0", "J1"];
export const playersOf = (whose: Whose | "none"): readonly Player[] => (whose === "both" ? bothPlayers : whose === "none" ? [] : [whose]);
