// The guesses so far with their answers: what each left, how good it was, and what has to be mended.
import { useMemo } from "preact/hooks";
import { useAnswer } from "../../engine/use-answer";
import { useNumber, useShared } from "../../i18n";
import { Icon } from "../../shell/icon";
import { Button } from "../../ui/button";
import type { Form, ReviewedGuess, ShowAnswer, Step } from "./answers";
import { historyOf } from "./codes";
import { AnswerEntry } from "./entry";
import { answerText, AnswerView, Code, lookOf } from "./pegs";
import type { Game } from "./use-game";
import { useWords } from "./words";

/** More answers than this are not tried one by one. */
const tried = 260;

/** How many secrets fit if this step had been answered otherwise, for every answer there is. */
export function useMends(game: Game, step: number | null): ReadonlyMap<string, number> | null {
  const { history } = game.state;
  const answers = game.form?.answers ?? null;
  const asked = step !== null && answers !== null && answers.length <= tried ? answers : null;
  const reply = useAnswer<{ answers: readonly ShowAnswer[] }>(
    asked === null
      ? null
      : game.request("show", {
          history: asked.map((answer) => historyOf(history.map((old, at) => (at === step ? { ...old, answer } : old)))),
          candidates: 1,
          "guesses-shown": 0,
        }),
  );
  return useMemo(() => {
    if (asked === null || !reply.fresh || !reply.answer) return null;
    return new Map(asked.map((answer, at) => [answer, reply.answer?.answers[at]?.candidates ?? 0]));
  }, [asked, reply.fresh, reply.answer]);
}

function GradeBadge({ move, form }: { move: ReviewedGuess; form: Form }) {
  const w = useWords();
  const shared = useShared();
  if (move.grade === null) return null;
  const signs = { best: "✓", slower: "≈", mistake: "?", blunder: "??" } as const;
  const lost = typeof move.lost.mean === "number" ? move.lost.mean : 0;
  return (
    <span class={`grade grade-${move.grade}`} title={move.grade === "best" ? undefined : w.gradeTip(lost, move.best[0] ?? "")}>
      <span aria-hidden="true">{signs[move.grade]}</span> {shared.grades[move.grade]}
      {form.kind !== "table" && lost >= 0.005 && <span class="grade-lost"> +{w.decimals(lost, 2)}</span>}
    </span>
  );
}

interface RowProps {
  game: Game;
  form: Form;
  step: Step;
  at: number;
  editing: boolean;
  onEdit: (at: number | null) => void;
}

function Row({ game, form, step, at, editing, onEdit }: RowProps) {
  const w = useWords();
  const number = useNumber();
  const look = lookOf(form, game.state.game);
  const wrong = game.wrong.includes(at + 1);
  const reviewed = game.review.fresh ? game.review.answer?.moves[at] : undefined;
  const mends = useMends(game, editing ? at : null);
  const won = step.answer === form.win;
  const mine = game.state.mode !== "answer";
  return (
    <li class={`guess-row${wrong ? " guess-wrong" : ""}${won ? " guess-won" : ""}`}>
      <div class="guess-line">
        <span class="guess-number">{at + 1}</span>
        <Code code={step.guess} form={form} look={look} marks={form.kind === "marks" ? step.answer : undefined} />
        {mine ? (
          <span class="guess-answer">{form.kind !== "marks" && <AnswerView answer={step.answer} form={form} />}</span>
        ) : (
          <button type="button" class="guess-answer guess-edit" aria-expanded={editing} aria-label={w.change(at + 1, answerText(step.answer, form, w))} onClick={() => onEdit(editing ? null : at)}>
            {form.kind !== "marks" && <AnswerView answer={step.answer} form={form} bare />}
            <Icon name="edit" size={16} />
          </button>
        )}
        <span class="guess-notes">
          {wrong && <span class="guess-flag" role="img" aria-label={w.doubtful} title={w.doubtful} />}
          {wrong && !editing && (
            <Button onClick={() => onEdit(at)}>
              {w.contradiction.mend}
            </Button>
          )}
          {mine && reviewed && <GradeBadge move={reviewed} form={form} />}
          {reviewed && !won && <span class="muted small">{w.left(number(reviewed.after.candidates), reviewed.after.candidates)}</span>}
          {won && <span class="guess-found">{w.isIt}</span>}
        </span>
      </div>
      {editing && (
        <div class="guess-mend">
          <p class="small">{mends ? w.mendCounts : w.mend}</p>
          <AnswerEntry
            form={form}
            look={look}
            guess={step.guess}
            value={step.answer}
            left={mends}
            onAnswer={(answer) => {
              game.mend(at, answer);
              onEdit(null);
            }}
          />
        </div>
      )}
    </li>
  );
}

export function Rows({ game, form, editing, onEdit }: { game: Game; form: Form; editing: number | null; onEdit: (at: number | null) => void }) {
  const w = useWords();
  const { history } = game.state;
  if (history.length === 0) return null;
  return (
    <ol class="guess-rows" aria-label={w.guesses}>
      {history.map((step, at) => (
        <Row key={at} game={game} form={form} step={step} at={at} editing={editing === at} onEdit={onEdit} />
      ))}
    </ol>
  );
}

/** No secret fits: how many answers cannot all be true. They are marked in the list, each with a way to mend it. */
export function Contradiction({ game }: { game: Game }) {
  const w = useWords();
  if (game.wrong.length === 0) return null;
  return (
    <div class="contradiction" role="alert">
      <p class="contradiction-title">{w.contradiction.title}</p>
      <p>{w.contradiction.text(game.wrong.length, game.state.history.length)}</p>
    </div>
  );
}
