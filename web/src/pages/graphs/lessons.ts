// The lessons: which figures and exercises they have. Their words are in lessons.en.ts and lessons.fr.ts; the answers come from the
// service, never from here.
import { textOf, type Drawing, type Player } from "./drawing";
import { examples } from "./examples";
import { nimGame } from "./nim-game";
import { graphGame, isAttracted, type Game, type Scene, type SceneVertex, type Whose } from "./scene";

/** A game with its picture: places as drawn by hand, or else as the service lays it out. */
export interface Pictured {
  game: Game;
  drawing?: Drawing;
  layout?: "rows" | "moves";
}

export interface Figure extends Pictured {
  kind: "plain" | "grow" | "strategy";
  whose: Whose;
  counters?: boolean;
}

export type Exercise = Pictured &
  (
    | { kind: "mark"; right: (vertex: SceneVertex) => boolean; hideWins?: boolean }
    | { kind: "label"; draws: boolean }
    | { kind: "strategy"; player: Player }
    | { kind: "numbers"; questions: readonly { name: string; answer: (scene: Scene, vertex: number) => number | null }[] }
    | { kind: "choice"; answer: (scene: Scene) => string; choices: readonly string[] }
    | { kind: "play"; winner: Player }
    | { kind: "grundy"; ask: "values" | "sum" }
  );

export interface Lesson {
  id: LessonId;
  figures: readonly Figure[];
  exercises: readonly Exercise[];
}

export const lessonIds = ["graph", "plays", "attractor", "rank", "strategy", "draws", "nim", "arbitrary", "grundy"] as const;
export type LessonId = (typeof lessonIds)[number];

const nim = (sticks: number, ...rule: number[]): Pictured => ({ game: nimGame({ sticks, rule, misere: false, heaps: null }) });
const heaps = (sizes: number[], rule: number[] | null): Pictured => ({ game: nimGame({ sticks: 0, rule, misere: false, heaps: sizes }) });
const graph = (drawing: Drawing): Pictured => ({ game: graphGame(textOf(drawing)), drawing });

const outDegree = (scene: Scene, vertex: number): number => scene.edges.filter(([from]) => from === vertex).length;
const inDegree = (scene: Scene, vertex: number): number => scene.edges.filter(([, to]) => to === vertex).length;
const rank = (scene: Scene, vertex: number): number | null => scene.vertices[vertex]?.rank ?? null;
const counterAfter = (step: number) => (scene: Scene, vertex: number): number =>
  outDegree(scene, vertex) - (scene.vertices[vertex]?.falls.filter((fall) => fall <= step).length ?? 0);
const startValue = (scene: Scene): string => scene.vertices[scene.start]?.value ?? "draw";

export const lessons: readonly Lesson[] = [
  {
    id: "graph",
    figures: [
      { kind: "plain", whose: "both", ...nim(10, 1, 2) },
      { kind: "plain", whose: "both", ...nim(10, 1, 2), layout: "moves" },
    ],
    exercises: [
      { kind: "mark", ...nim(7, 2, 3), right: (vertex) => vertex.win === "J0", hideWins: true },
      { kind: "numbers", ...nim(10, 1, 2), questions: [{ name: "1,0", answer: outDegree }, { name: "1,0", answer: inDegree }, { name: "0,1", answer: outDegree }] },
    ],
  },
  {
    id: "plays",
    figures: [{ kind: "plain", whose: "both", ...graph(examples.chase) }],
    exercises: [
      { kind: "play", ...graph(examples.chase), winner: "J0" },
      { kind: "play", ...nim(7, 1, 2, 3), winner: "J1" },
    ],
  },
  {
    id: "attractor",
    figures: [{ kind: "grow", ...nim(10, 1, 2), whose: "J0" }],
    exercises: [
      { kind: "mark", ...graph(examples.ladder), right: (vertex) => isAttracted(vertex, 3, "J0") },
      { kind: "mark", ...nim(8, 1, 2, 3), right: (vertex) => vertex.value === "J1" },
    ],
  },
  {
    id: "rank",
    figures: [{ kind: "grow", ...graph(examples.arbitrary), whose: "both", counters: true }],
    exercises: [
      { kind: "numbers", ...nim(10, 1, 2), questions: [{ name: "2,0", answer: rank }, { name: "6,1", answer: rank }, { name: "7,0", answer: rank }, { name: "10,0", answer: rank }] },
      { kind: "numbers", ...nim(10, 1, 2), questions: [{ name: "6,1", answer: counterAfter(0) }, { name: "6,1", answer: counterAfter(3) }, { name: "5,1", answer: counterAfter(3) }] },
    ],
  },
  {
    id: "strategy",
    figures: [{ kind: "strategy", ...nim(10, 1, 2), whose: "J0" }],
    exercises: [
      { kind: "strategy", ...nim(7, 1, 2), player: "J0" },
      { kind: "strategy", ...graph(examples.ladder), player: "J0" },
    ],
  },
  {
    id: "draws",
    figures: [{ kind: "grow", ...graph(examples.chase), whose: "both" }],
    exercises: [{ kind: "label", ...graph(examples.regions), draws: true }],
  },
  {
    id: "nim",
    figures: [{ kind: "plain", whose: "both", ...nim(15, 2, 3, 5) }],
    exercises: [
      { kind: "label", ...nim(15, 2, 3, 5), draws: false },
      { kind: "choice", ...nim(15, 2, 3, 5), answer: startValue, choices: ["J0", "J1", "draw"] },
      { kind: "strategy", ...nim(15, 2, 3, 5), player: "J1" },
    ],
  },
  {
    id: "arbitrary",
    figures: [{ kind: "plain", whose: "both", ...graph(examples.arbitrary) }],
    exercises: [
      { kind: "label", ...graph(examples.arbitrary), draws: true },
      { kind: "choice", ...graph(examples.arbitrary), answer: startValue, choices: ["J0", "J1", "draw"] },
      { kind: "strategy", ...graph(examples.arbitrary), player: "J0" },
    ],
  },
  {
    id: "grundy",
    figures: [{ kind: "grow", ...heaps([2, 2], null), whose: "both" }],
    exercises: [
      { kind: "grundy", ...heaps([8], [1, 2]), ask: "values" },
      { kind: "grundy", ...heaps([3, 5, 7], null), ask: "sum" },
      { kind: "play", ...heaps([2, 3], null), winner: "J0" },
    ],
  },
];
