// What the service tells of a small graph (the verb "scene"): who wins each vertex, at which step of the attractors it falls, and
// where to draw it. Everything that the page says of a graph is read from here.
import { useMemo } from "preact/hooks";
import { useAnswer, type Answer } from "../../engine/use-answer";
import type { Json } from "../../engine/engine";
import type { Player } from "./drawing";

export interface SceneVertex {
  name: string;
  label: string;
  player: Player;
  win: Player | null;
  x: number;
  y: number;
  size: number;
  value: Player | "draw";
  rank: number | null;
  /** A best successor, for either player. */
  move: number | null;
  /** Steps at which the counter of the vertex falls by one. */
  falls: number[];
}

export interface Scene {
  start: number;
  vertices: SceneVertex[];
  edges: [number, number][];
  paths?: string[];
  steps: { both: number; J0: number; J1: number };
  width: number;
  height: number;
}

export type Whose = "both" | Player;

/** A game as requests name it. */
export interface Game {
  readonly game: "graph" | "nim";
  readonly parameters: { readonly [name: string]: Json };
}

export const graphGame = (text: string): Game => ({ game: "graph", parameters: { file: { text } } });

export const useScene = (game: Game | null, layout?: "rows" | "moves"): Answer<Scene> =>
  useAnswer<Scene>(game && { verb: "scene", game: game.game, parameters: game.parameters, ...(layout ? { layout } : {}) });

/** A label in a sentence: on one line, and a position of Nim as the course writes it, (4,0). */
export const inLine = (label: string): string => (/^\d+(,\d+)+$/.test(label) ? `(${label})` : label.replace(/\n/g, " "));

export const isShown = (vertex: SceneVertex, whose: Whose): boolean => vertex.value !== "draw" && (whose === "both" || vertex.value === whose);

/** Whether a vertex is in the attractor of its winner after this step. */
export const isAttracted = (vertex: SceneVertex, step: number, whose: Whose): boolean => isShown(vertex, whose) && vertex.rank !== null && vertex.rank <= step;

export const freshAt = (scene: Scene, player: Player, step: number): SceneVertex[] =>
  scene.vertices.filter((vertex) => vertex.value === player && vertex.rank === step);

export const degrees = (scene: Scene): number[] => {
  const result = scene.vertices.map(() => 0);
  for (const [from] of scene.edges) result[from] = (result[from] ?? 0) + 1;
  return result;
};

/** How many moves of a vertex do not yet lead into the attractor of its owner's opponent; null where nobody counts. */
export function counterAt(vertex: SceneVertex, degree: number, step: number, whose: Whose): number | null {
  if (vertex.win !== null || degree === 0) return null;
  if (whose !== "both" && vertex.player === whose) return null;
  return degree - vertex.falls.filter((fall) => fall <= step).length;
}

/** Indices by name, for answers of other verbs. */
export const useNames = (scene: Scene | null): ReadonlyMap<string, number> =>
  useMemo(() => new Map(scene?.vertices.map((vertex, index) => [vertex.name, index]) ?? []), [scene]);
