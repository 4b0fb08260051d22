// What all exercises share: a number, the task, "check my answer", and the verdict. An answer is a string in the address, so a link
// takes it along.
import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { change, route, useRoute } from "../../shell/route";
import { Button } from "../../ui/button";
import { inLine, type Scene } from "./scene";
import { useWords, type Words } from "./words";
import { useShared } from "../../i18n";

export interface Verdict {
  right: number;
  wrong: number;
  missing: number;
  /** Sentences about what is wrong. */
  remarks: readonly string[];
}

export interface AnswerState {
  answer: string;
  checked: boolean;
  set: (answer: string) => void;
}

/** The answer to exercise number n of the lesson; a change of it takes the check back. */
export function useAnswerState(number: number): AnswerState & { check: () => void } {
  const { query } = useRoute();
  const [answer, check] = [`x${number}`, `c${number}`];
  return {
    answer: query.get(answer) ?? "",
    checked: query.has(check),
    set: (next) => change({ [answer]: next || null, [check]: null }, { replace: true }),
    check: () => change({ [check]: true }, { replace: true }),
  };
}

/** Why a vertex is worth what it is worth, in a sentence read from the service's data. */
export function reason(scene: Scene, index: number, w: Words, moves: (n: number) => string): string {
  const vertex = scene.vertices[index];
  if (!vertex) return "";
  const name = inLine(vertex.label);
  if (vertex.win) return w.why.victory(name, vertex.win);
  if (vertex.value === "draw") return w.why.draw(name);
  const count = moves(vertex.rank ?? 0);
  const move = vertex.move === null ? "" : inLine(scene.vertices[vertex.move]?.label ?? "");
  return vertex.value === vertex.player ? w.why.chooses(name, vertex.player, move, count) : w.why.forced(name, vertex.player, vertex.value, count);
}

export const useReason = (scene: Scene | null): ((index: number) => string) => {
  const w = useWords();
  const shared = useShared();
  return (index) => (scene ? reason(scene, index, w, shared.moves) : "");
};

interface FrameProps {
  number: number;
  prompt: string;
  state: AnswerState & { check: () => void };
  verdict: Verdict | null;
  /** Writes the right answer; without it there is no such button. */
  onSolution: (() => void) | null;
  children: ComponentChildren;
}

const mostRemarks = 3;

export function ExerciseFrame({ number, prompt, state, verdict, onSolution, children }: FrameProps) {
  const w = useWords();
  const [shown, setShown] = useState<string | null>(null);
  const good = verdict !== null && verdict.wrong === 0 && verdict.missing === 0;
  return (
    <section class="exercise card stack" aria-labelledby={`exercise-${number}`}>
      <div>
        <h3 id={`exercise-${number}`}>{w.exercise.title(number)}</h3>
        <p class="prompt">{prompt}</p>
      </div>
      {children}
      <div class="row">
        <Button kind="primary" disabled={state.answer === "" || verdict === null} onClick={state.check}>
          {w.exercise.check}
        </Button>
        <Button kind="quiet" disabled={state.answer === ""} onClick={() => state.set("")}>
          {w.exercise.clear}
        </Button>
        {onSolution && state.checked && !good && (
          <Button
            kind="quiet"
            icon="hint"
            onClick={() => {
              onSolution();
              state.check();
              setShown(route().query.get(`x${number}`) ?? null);
            }}
          >
            {w.exercise.solution}
          </Button>
        )}
      </div>
      <div role="status" class="verdict-text">
        {state.checked && verdict && (
          <>
            <p class={good ? "good" : "bad"}>
              <strong>{good ? (shown === state.answer ? w.exercise.shown : w.exercise.good) : w.exercise.count(verdict.right, verdict.wrong, verdict.missing)}</strong>
            </p>
            {!good && verdict.remarks.length > 0 && (
              <ul>
                {verdict.remarks.slice(0, mostRemarks).map((remark) => (
                  <li key={remark}>{remark}</li>
                ))}
                {verdict.remarks.length > mostRemarks && <li>{w.exercise.moreRemarks(verdict.remarks.length - mostRemarks)}</li>}
              </ul>
            )}
          </>
        )}
      </div>
    </section>
  );
}
