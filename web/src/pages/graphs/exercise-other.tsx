// Exercises that are answered by numbers, by a choice, or by playing. What is right comes from the service.
import { useMemo } from "preact/hooks";
import { useAnswer } from "../../engine/use-answer";
import { useShared } from "../../i18n";
import { Button } from "../../ui/button";
import { Segments, TextField } from "../../ui/field";
import { ExerciseFrame, useAnswerState, useReason, type Verdict } from "./exercise-frame";
import { GraphView, type EdgeKind } from "./graph-view";
import type { Grundy } from "./grundy";
import type { Exercise } from "./lessons";
import { plainEdges, plainVertices, type Places } from "./looks";
import { requestOf, useTargets, type PlayAnswer, type Playing } from "./playing";
import { inLine, useNames, type Scene } from "./scene";
import { useWords } from "./words";

type Of<Kind extends Exercise["kind"]> = Extract<Exercise, { kind: Kind }>;

interface Props<E> {
  exercise: E;
  number: number;
  prompt: string;
}
interface SceneProps<E> extends Props<E> {
  scene: Scene;
  places: Places;
}

interface Question {
  label: string;
  /** null: the service has no number for it. */
  expected: number | null;
  remark: string;
}

/** A row of number fields; an empty one is "_" in the address. */
function Numbers({ number, prompt, questions }: { number: number; prompt: string; questions: readonly Question[] }) {
  const w = useWords();
  const state = useAnswerState(number);
  const parts = state.answer.split(".");
  const typed = questions.map((_, index) => (parts[index] === undefined || parts[index] === "_" ? "" : (parts[index] ?? "")));
  const good = (index: number): boolean => typed[index] !== "" && Number(typed[index]) === questions[index]?.expected;
  const wrong = questions.flatMap((_, index) => (typed[index] !== "" && !good(index) ? [index] : []));
  const verdict: Verdict = {
    right: questions.filter((_, index) => good(index)).length,
    wrong: wrong.length,
    missing: typed.filter((text) => text === "").length,
    remarks: wrong.map((index) => questions[index]?.remark ?? "").filter((remark) => remark !== ""),
  };
  const set = (values: readonly string[]): void => state.set(values.every((value) => value === "") ? "" : values.map((value) => value || "_").join("."));
  return (
    <ExerciseFrame number={number} prompt={prompt} state={state} verdict={verdict} onSolution={() => set(questions.map((question) => String(question.expected ?? "")))}>
      <div class="answers">
        {questions.map((question, index) => (
          <div key={index} class={`exercise-answer${state.checked && typed[index] !== "" ? (good(index) ? " answer-right" : " answer-wrong") : ""}`}>
            <TextField
              label={question.label}
              value={typed[index] ?? ""}
              onChange={(text) => set(typed.map((old, at) => (at === index ? text.replace(/[^0-9]/g, "").slice(0, 4) : old)))}
              onInput={(text) => set(typed.map((old, at) => (at === index ? text.replace(/[^0-9]/g, "").slice(0, 4) : old)))}
            />
            {state.checked && typed[index] !== "" && (
              <span class="answer-sign">
                <span aria-hidden="true">{good(index) ? "✓" : "✗"}</span>
                <span class="hidden-visually">{good(index) ? w.exercise.rightOne : w.exercise.wrongOne}</span>
              </span>
            )}
          </div>
        ))}
      </div>
    </ExerciseFrame>
  );
}

export function NumbersExercise({ exercise, number, prompt, scene, labels }: SceneProps<Of<"numbers">> & { labels: readonly string[] }) {
  const names = useNames(scene);
  const because = useReason(scene);
  const questions = exercise.questions.map(({ name, answer }, index) => {
    const vertex = names.get(name) ?? -1;
    return { label: labels[index] ?? name, expected: answer(scene, vertex), remark: because(vertex) };
  });
  return <Numbers number={number} prompt={prompt} questions={questions} />;
}

export function GrundyExercise({ exercise, number, prompt }: Props<Of<"grundy">>) {
  const w = useWords();
  const { answer } = useAnswer<{ grundy: Grundy }>({ verb: "show", game: "nim", parameters: exercise.game.parameters });
  const grundy = answer?.grundy;
  if (!grundy) return null;
  const questions: Question[] =
    exercise.ask === "values"
      ? grundy.values.map((value, size) => ({ label: w.exercise.heapOf(size), expected: value, remark: "" }))
      : [
          ...grundy.heaps.map((value, heap) => ({ label: w.exercise.valueOf(String.fromCharCode(65 + heap)), expected: value, remark: "" })),
          { label: w.grundy.sum, expected: grundy.sum, remark: "" },
        ];
  return <Numbers number={number} prompt={prompt} questions={questions} />;
}

export function ChoiceExercise({ exercise, number, prompt, scene }: SceneProps<Of<"choice">>) {
  const w = useWords();
  const shared = useShared();
  const state = useAnswerState(number);
  const because = useReason(scene);
  const right = exercise.answer(scene);
  const verdict: Verdict = {
    right: state.answer === right ? 1 : 0,
    wrong: state.answer !== "" && state.answer !== right ? 1 : 0,
    missing: state.answer === "" ? 1 : 0,
    remarks: [because(scene.start)],
  };
  return (
    <ExerciseFrame number={number} prompt={prompt} state={state} verdict={verdict} onSolution={() => state.set(right)}>
      <Segments
        label={w.exercise.yourAnswer}
        value={state.answer}
        choices={exercise.choices.map((choice) => ({ value: choice, label: choice === "draw" ? w.exercise.nobody : shared.value(choice, null) }))}
        onChange={state.set}
      />
    </ExerciseFrame>
  );
}

export function PlayExercise({ exercise, number, prompt, scene, places }: SceneProps<Of<"play">>) {
  const w = useWords();
  const state = useAnswerState(number);
  const names = useNames(scene);
  const moves = useMemo(() => state.answer.split(" ").filter((word) => word !== ""), [state.answer]);
  const { answer, fresh, error } = useAnswer<PlayAnswer>(requestOf(exercise.game, moves, { side: "both" }));
  const playing = { now: answer, moves, yourTurn: fresh && answer !== null && !answer.over } as unknown as Playing;
  const targets = useTargets(exercise.game, playing, true);
  const byVertex = new Map([...targets].map(([move, name]) => [names.get(name) ?? -1, move]));
  const here = answer ? (names.get(answer.position) ?? null) : null;
  const reached = fresh && answer?.over === true && answer.outcome === exercise.winner;
  const verdict: Verdict | null = error
    ? null
    : {
        right: reached ? 1 : 0,
        wrong: fresh && answer?.over === true && !reached ? 1 : 0,
        missing: answer?.over === true ? 0 : 1,
        remarks: answer?.over === true ? [w.exercise.endsElsewhere] : [w.exercise.goesOn],
      };
  const label = (index: number | null): string => inLine(scene.vertices[index ?? -1]?.label ?? "");
  const vertices = plainVertices(scene, places, w).map((vertex, index) => ({
    ...vertex,
    target: byVertex.has(index),
    title: [vertex.title, index === here && w.play.token, byVertex.has(index) && w.play.legal].filter(Boolean).join(", "),
  }));
  const edges = plainEdges(scene, places).map((edge) => ({ ...edge, kind: (edge.from === here && byVertex.has(edge.to) ? "target" : "") as EdgeKind }));
  return (
    <ExerciseFrame number={number} prompt={prompt} state={state} verdict={verdict} onSolution={null}>
      <GraphView
        label={w.play.board}
        vertices={vertices}
        edges={edges}
        start={scene.start}
        width={places.width}
        height={places.height}
        token={here}
        largest={1.1}
        onVertex={(index) => {
          const move = byVertex.get(index);
          if (move !== undefined) state.set([...moves, move].join(" "));
        }}
      />
      <div class="row">
        <Button icon="undo" kind="quiet" disabled={moves.length === 0} onClick={() => state.set(moves.slice(0, -1).join(" "))}>
          {w.exercise.back}
        </Button>
        <span class="muted small">{w.exercise.at(label(here), moves.length)}</span>
      </div>
    </ExerciseFrame>
  );
}
