// Exercises that are answered on the graph: mark a set, say who wins each vertex, choose the moves of a strategy. What is right is
// read from the service's values, ranks and moves.
import { useMemo } from "preact/hooks";
import { useShared } from "../../i18n";
import type { Player } from "./drawing";
import { ExerciseFrame, useAnswerState, useReason, type Verdict } from "./exercise-frame";
import { GraphView, type LookEdge, type LookVertex } from "./graph-view";
import type { Exercise } from "./lessons";
import { plainEdges, plainVertices, type Places } from "./looks";
import { inLine, type Scene } from "./scene";
import { useWords } from "./words";

type Of<Kind extends Exercise["kind"]> = Extract<Exercise, { kind: Kind }>;

interface Props<E> {
  exercise: E;
  number: number;
  prompt: string;
  scene: Scene;
  places: Places;
}

/** Every vertex gets a letter; no letter is "-". */
const letterOf = (answer: string, index: number): string => answer[index] ?? "-";
function withLetter(answer: string, size: number, index: number, letter: string): string {
  const letters = Array.from({ length: size }, (_, at) => (at === index ? letter : letterOf(answer, at)));
  return letters.every((one) => one === "-") ? "" : letters.join("");
}

function Picture({ vertices, edges, scene, places, onVertex, onEdge, switches }: { vertices: LookVertex[]; edges: LookEdge[]; scene: Scene; places: Places; onVertex: (index: number) => void; onEdge?: (index: number) => void; switches?: boolean }) {
  const w = useWords();
  return (
    <GraphView
      label={w.view.figure}
      vertices={vertices}
      edges={edges}
      start={scene.start}
      width={places.width}
      height={places.height}
      onVertex={onVertex}
      onEdge={onEdge}
      switches={switches ?? false}
      largest={1.1}
    />
  );
}

export function MarkExercise({ exercise, number, prompt, scene, places }: Props<Of<"mark">>) {
  const w = useWords();
  const state = useAnswerState(number);
  const because = useReason(scene);
  const right = scene.vertices.map(exercise.right);
  const marked = scene.vertices.map((_, index) => letterOf(state.answer, index) === "m");
  const wrong = marked.flatMap((mark, index) => (mark && !right[index] ? [index] : []));
  const missing = marked.flatMap((mark, index) => (!mark && right[index] ? [index] : []));
  const verdict: Verdict = {
    right: marked.filter((mark, index) => mark && right[index]).length,
    wrong: wrong.length,
    missing: missing.length,
    remarks: wrong.map((index) => (exercise.hideWins ? w.exercise.notHere(inLine(scene.vertices[index]?.label ?? "")) : `${w.exercise.notHere(inLine(scene.vertices[index]?.label ?? ""))} ${because(index)}`)),
  };
  const vertices = plainVertices(scene, places, w).map((vertex, index) => ({
    ...vertex,
    win: exercise.hideWins && !state.checked ? null : vertex.win,
    title: [exercise.hideWins ? `${inLine(vertex.label)}, ${w.view.shape(vertex.player)}` : vertex.title, marked[index] && w.exercise.marked].filter(Boolean).join(", "),
    selected: marked[index] ?? false,
    verdict: !state.checked ? null : marked[index] ? (right[index] ? ("right" as const) : ("wrong" as const)) : null,
  }));
  const solution = (): void => state.set(right.map((good) => (good ? "m" : "-")).join(""));
  return (
    <ExerciseFrame number={number} prompt={prompt} state={state} verdict={verdict} onSolution={solution}>
      <Picture
        vertices={vertices}
        edges={plainEdges(scene, places)}
        scene={scene}
        places={places}
        switches
        onVertex={(index) => state.set(withLetter(state.answer, scene.vertices.length, index, marked[index] ? "-" : "m"))}
      />
    </ExerciseFrame>
  );
}

const letters: Record<string, Player | "draw"> = { "0": "J0", "1": "J1", d: "draw" };
const letterFor = { J0: "0", J1: "1", draw: "d" } as const;

export function LabelExercise({ exercise, number, prompt, scene, places }: Props<Of<"label">>) {
  const w = useWords();
  const shared = useShared();
  const state = useAnswerState(number);
  const because = useReason(scene);
  const given = scene.vertices.map((_, index) => letters[letterOf(state.answer, index)] ?? null);
  const wrong = given.flatMap((value, index) => (value !== null && value !== scene.vertices[index]?.value ? [index] : []));
  const verdict: Verdict = {
    right: given.filter((value, index) => value !== null && value === scene.vertices[index]?.value).length,
    wrong: wrong.length,
    missing: given.filter((value) => value === null).length,
    remarks: wrong.map(because),
  };
  const cycle = exercise.draws ? "-01d-" : "-01-";
  const vertices = plainVertices(scene, places, w).map((vertex, index) => {
    const value = given[index] ?? null;
    return {
      ...vertex,
      title: [vertex.title, value === null ? w.exercise.noAnswer : value === "draw" ? w.view.draw : w.exercise.says(value)].join(", "),
      tone: value,
      badge: value === null ? null : { text: value === "draw" ? "=" : value.slice(1), tone: value },
      verdict: !state.checked || value === null ? null : value === scene.vertices[index]?.value ? ("right" as const) : ("wrong" as const),
    };
  });
  const next = (index: number): void => {
    const letter = cycle[cycle.indexOf(letterOf(state.answer, index)) + 1] ?? "-";
    state.set(withLetter(state.answer, scene.vertices.length, index, letter));
  };
  return (
    <ExerciseFrame number={number} prompt={prompt} state={state} verdict={verdict} onSolution={() => state.set(scene.vertices.map((vertex) => letterFor[vertex.value]).join(""))}>
      <p class="muted small">{w.exercise.howLabel([w.exercise.says("J0"), w.exercise.says("J1"), ...(exercise.draws ? [shared.players.draw] : [])].join(" → "))}</p>
      <Picture vertices={vertices} edges={plainEdges(scene, places)} scene={scene} places={places} onVertex={next} />
    </ExerciseFrame>
  );
}

export function StrategyExercise({ exercise, number, prompt, scene, places }: Props<Of<"strategy">>) {
  const w = useWords();
  const state = useAnswerState(number);
  const { player } = exercise;
  // Only where the player wins and has to move is there something to choose.
  const asked = useMemo(() => scene.vertices.map((vertex) => vertex.player === player && vertex.value === player && vertex.win === null), [scene, player]);
  const parts = state.answer.split(".");
  const chosen = scene.vertices.map((_, index) => (asked[index] && /^\d+$/.test(parts[index] ?? "") ? Number(parts[index]) : null));
  const closer = (index: number): boolean => {
    const from = scene.vertices[index];
    const to = scene.vertices[chosen[index] ?? -1];
    return from !== undefined && to !== undefined && to.value === player && (to.rank ?? Infinity) < (from.rank ?? -1);
  };
  const set = (index: number, to: number | null): void => {
    const next = chosen.map((old, at) => (at === index ? to : old));
    state.set(next.every((one) => one === null) ? "" : next.map((one) => one ?? "").join("."));
  };
  const label = (index: number | null): string => inLine(scene.vertices[index ?? -1]?.label ?? "");
  const wrong = chosen.flatMap((to, index) => (to !== null && !closer(index) ? [index] : []));
  const verdict: Verdict = {
    right: chosen.filter((to, index) => to !== null && closer(index)).length,
    wrong: wrong.length,
    missing: asked.filter((one, index) => one && chosen[index] === null).length,
    remarks: wrong.map((index) => {
      const to = scene.vertices[chosen[index] ?? -1];
      return to?.value === player ? w.exercise.notCloser(label(index), label(chosen[index] ?? null)) : w.exercise.losesIt(label(index), label(chosen[index] ?? null), player);
    }),
  };
  const vertices = plainVertices(scene, places, w).map((vertex, index) => ({
    ...vertex,
    target: (asked[index] ?? false) && chosen[index] === null,
    title: [vertex.title, asked[index] && (chosen[index] === null ? w.exercise.choose : w.exercise.movesTo(label(chosen[index] ?? null)))].filter(Boolean).join(", "),
    verdict: state.checked && asked[index] && chosen[index] !== null ? (closer(index) ? ("right" as const) : ("wrong" as const)) : null,
  }));
  const edges = plainEdges(scene, places).map((edge) => ({
    ...edge,
    kind: chosen[edge.from] === edge.to ? (state.checked ? (closer(edge.from) ? ("right" as const) : ("wrong" as const)) : (`strategy-${player}` as const)) : ("" as const),
  }));
  const successors = (index: number): number[] => scene.edges.flatMap(([from, to]) => (from === index ? [to] : []));
  // A click on a vertex goes through its moves; a click on an edge chooses it.
  const next = (index: number): void => {
    if (!asked[index]) return;
    const open = successors(index);
    const at = open.indexOf(chosen[index] ?? -1);
    set(index, at + 1 < open.length ? (open[at + 1] ?? null) : null);
  };
  return (
    <ExerciseFrame
      number={number}
      prompt={prompt}
      state={state}
      verdict={verdict}
      onSolution={() => state.set(scene.vertices.map((vertex, index) => (asked[index] ? (vertex.move ?? "") : "")).join("."))}
    >
      <p class="muted small">{w.exercise.howStrategy}</p>
      <Picture
        vertices={vertices}
        edges={edges}
        scene={scene}
        places={places}
        onVertex={next}
        onEdge={(index) => {
          const edge = scene.edges[index];
          if (edge && asked[edge[0]]) set(edge[0], chosen[edge[0]] === edge[1] ? null : edge[1]);
        }}
      />
    </ExerciseFrame>
  );
}
