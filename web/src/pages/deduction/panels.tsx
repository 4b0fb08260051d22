// What can be known: the secrets that are left, the best next guesses, and how good the guesses were.
import { useNumber, useShared } from "../../i18n";
import { ErrorNotice } from "../../shell/errors";
import { ProgressBar } from "../../ui/progress";
import type { Bracket, Form } from "./answers";
import { Code, lookOf } from "./pegs";
import { symbolsOf } from "./codes";
import type { Game } from "./use-game";
import { useWords } from "./words";

interface PanelProps {
  game: Game;
  form: Form;
}

/** A guess that a click takes: as the person's own draft, or as what the program is to ask. */
function Take({ game, form, guess }: PanelProps & { guess: string }) {
  const w = useWords();
  const { mode } = game.state;
  const take = (): void => {
    if (mode === "answer") game.update({ tried: guess });
    else game.setDraft(symbolsOf(guess, form));
  };
  const spoken = symbolsOf(guess, form).join(form.kind === "marks" ? "" : " ");
  return (
    <button type="button" class="take" disabled={game.solved || game.wrong.length > 0} aria-label={w.take[mode](spoken)} title={w.take[mode](spoken)} onClick={take}>
      {form.kind === "marks" ? <span class="take-word">{guess}</span> : <Code small code={guess} form={form} look={lookOf(form, game.state.game)} />}
    </button>
  );
}

export function LeftPanel({ game, form }: PanelProps) {
  const w = useWords();
  const number = useNumber();
  const { show, review, state } = game;
  const here = show.answer;
  if (!here) return null;
  const counts = review.fresh && review.answer ? review.answer.moves : null;
  const most = counts ? Math.log(Math.max(2, counts[0]?.before.candidates ?? 2)) : 1;
  return (
    <div class="stack" aria-busy={!show.fresh}>
      <p class="left-count">
        <strong>{number(here.candidates)}</strong> {w.candidates(here.candidates)}
      </p>
      {counts && state.history.length > 0 && (
        <div class="funnel" role="img" aria-label={w.funnel([counts[0]?.before.candidates ?? 0, ...counts.map((move) => move.after.candidates)].map(number).join(", "))}>
          {[counts[0]?.before.candidates ?? 0, ...counts.map((move) => move.after.candidates)].map((count, at) => (
            <div key={at} class="funnel-row">
              <span class="funnel-bar" style={{ width: `${(100 * Math.max(0.02, Math.log(Math.max(1, count)) / most)).toFixed(1)}%` }} />
              <span class="funnel-count">{number(count)}</span>
            </div>
          ))}
        </div>
      )}
      {here.candidates > 0 && (
        <>
          <p class="small muted">{here.list.length < here.candidates ? w.firstOf(number(here.list.length), number(here.candidates)) : w.allOf} {w.takeHelp[state.mode]}</p>
          <ul class="candidates" aria-label={w.tabs.left} tabIndex={0}>
            {here.list.map((code) => (
              <li key={code}>
                <Take game={game} form={form} guess={code} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

export function GuessesPanel({ game, form }: PanelProps) {
  const w = useWords();
  const number = useNumber();
  const here = game.show.answer;
  if (!here) return null;
  if (game.solved || here.guesses.length === 0) return <p class="muted small">{game.solved ? w.over : w.nothingFits}</p>;
  const exact = here.guesses.some((guess) => guess.mean !== null);
  return (
    <div class="stack" aria-busy={!game.show.fresh}>
      <p class="small muted">{exact ? w.bestHelp : w.bestHelpOpen}</p>
      <div class="table-box" tabIndex={0} role="region" aria-label={w.tabs.guesses}>
        <table class="best">
          <thead>
            <tr>
              <th scope="col">{w.columns.guess}</th>
              {exact && <th scope="col">{w.columns.worst}</th>}
              {exact && <th scope="col">{w.columns.mean}</th>}
              <th scope="col">{w.columns.classes}</th>
              <th scope="col">{w.columns.largest}</th>
              <th scope="col">{w.columns.bits}</th>
            </tr>
          </thead>
          <tbody>
            {here.guesses.map((guess) => (
              <tr key={guess.guess}>
                <td>
                  <span class="best-guess">
                    <Take game={game} form={form} guess={guess.guess} />
                    {!guess.candidate && <abbr title={w.notCandidate}>*</abbr>}
                  </span>
                </td>
                {exact && <td>{guess.worst ?? "–"}</td>}
                {exact && <td>{guess.mean === null ? "–" : w.decimals(guess.mean, 3)}</td>}
                <td>{number(guess.classes)}</td>
                <td>{number(guess.largest)}</td>
                <td>{w.decimals(guess.bits, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {here.guesses.some((guess) => !guess.candidate) && <p class="small muted">* {w.notCandidate}</p>}
    </div>
  );
}

const exactly = (value: Bracket): number | null => (typeof value === "number" ? value : null);

export function ReviewPanel({ game, form }: PanelProps) {
  const w = useWords();
  const shared = useShared();
  const number = useNumber();
  const { review, state } = game;
  if (state.history.length === 0) return <p class="muted small">{w.review.none}</p>;
  if (game.wrong.length > 0) return <p class="muted small">{w.nothingFits}</p>;
  if (review.error) return <ErrorNotice error={review.error} onRetry={review.retry} />;
  if (!review.fresh || !review.answer) return <ProgressBar progress={review.progress} label={w.review.working} onCancel={review.cancel} />;
  const { moves } = review.answer;
  const lost = exactly(review.answer.lost);
  return (
    <div class="stack">
      {lost !== null && <p class="left-count">{w.review.total(lost, review.answer.luck ?? 0)}</p>}
      <ol class="reviewed">
        {moves.map((move, at) => {
          const cost = exactly(move.lost.mean);
          return (
            <li key={at}>
              <div class="row">
                <span class="guess-number">{at + 1}</span>
                <Code small code={move.guess} form={form} look={lookOf(form, state.game)} marks={form.kind === "marks" ? move.answer : undefined} />
                <strong class={move.grade ? `grade grade-${move.grade}` : "muted"}>{shared.grades[move.grade ?? "open"]}</strong>
              </div>
              <p class="small">
                {w.review.narrowed(number(move.before.candidates), number(move.after.candidates))} {w.review.classes(move.classes)}{" "}
                {cost === null ? w.review.open : cost < 0.0005 ? "" : w.review.cost(cost)} {move.luck === null ? "" : w.review.luck(move.luck)}
                {!move.candidate && ` ${w.review.impossible}`}
              </p>
              {move.grade !== "best" && move.best[0] !== undefined && !move.best.includes(move.guess) && (
                <p class="small row review-best">
                  {move.best_exact ? w.review.best : w.review.perhaps} <Code small code={move.best[0]} form={form} look={lookOf(form, state.game)} />
                </p>
              )}
            </li>
          );
        })}
      </ol>
      <p class="small muted">{w.review.help}</p>
    </div>
  );
}
