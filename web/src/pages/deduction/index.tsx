import { useEffect, useRef, useState } from "preact/hooks";
import { useGames, type GameRow } from "../../engine/games";
import type { Hint } from "../../engine/engine";
import { useLanguage, useNumber } from "../../i18n";
import { ErrorNotice } from "../../shell/errors";
import { href, useRoute } from "../../shell/route";
import { Button } from "../../ui/button";
import { CopyLink } from "../../ui/copy";
import { Delayed, ProgressBar } from "../../ui/progress";
import { Tabs } from "../../ui/tabs";
import type { Page } from "../page";
import type { Form } from "./answers";
import { historyOf, symbolsOf } from "./codes";
import { AnswerEntry, GuessEntry } from "./entry";
import { Large } from "./large";
import { GuessesPanel, LeftPanel, ReviewPanel } from "./panels";
import { Code, lookOf } from "./pegs";
import { Contradiction, Rows } from "./rows";
import { GameLinks, Modes, Settings } from "./settings";
import { readState, tabs } from "./state";
import { StrategyPanel } from "./tree";
import { useGame, type Game } from "./use-game";
import { useWords } from "./words";
import "./deduction.css";

/** Where the game stands, in one sentence and a number. */
function Status({ game }: { game: Game }) {
  const w = useWords();
  const number = useNumber();
  const { state, show } = game;
  const left = show.answer?.candidates;
  const main = game.solved ? w.solvedBy[state.mode](state.history.length) : w.start[state.mode];
  if (game.wrong.length > 0) return null;
  return (
    <div class="deduction-status" aria-live="polite">
      <p class="status-main">{main}</p>
      <p class="status-more">{left !== undefined && left > 0 && !game.solved && game.there && !show.error ? w.count(number(left), left) : ""}</p>
    </div>
  );
}

/** The program's guess, to be answered. */
function Question({ game, form }: { game: Game; form: Form }) {
  const w = useWords();
  const { state, program, show, guess } = game;
  // Whoever answers by keyboard goes on with the next guess without looking for it.
  const box = useRef<HTMLDivElement>(null);
  const answered = useRef(false);
  useEffect(() => {
    if (!answered.current || guess === null) return;
    answered.current = false;
    if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>(".answer-button, .place-mark")?.focus({ preventScroll: true });
  }, [guess, state.history.length]);
  // While the program thinks, its last guess stays where it is, so that nothing jumps.
  const last = useRef(guess);
  last.current = guess ?? last.current;
  if (program.error) return <ErrorNotice error={program.error} onRetry={program.retry} />;
  if (guess === null && !program.loading && !show.loading) return null;
  const bar = program.loading && guess === null && (
    <Delayed>
      <ProgressBar progress={program.progress} label={w.thinking} onCancel={program.cancel} />
    </Delayed>
  );
  if (last.current === null) return <>{bar}</>;
  const look = lookOf(form, state.game);
  const certain = show.fresh && show.answer?.candidates === 1;
  const title = state.tried !== "" ? w.youTry : certain ? w.asksLast : state.history.length === 0 ? w.asksFirst : w.asks;
  return (
    <>
      {bar}
      <div class={guess === null ? "question question-old" : "question"} inert={guess === null} ref={box}>
        <div class="question-head">
          {form.kind !== "marks" && <span class="guess-number">{state.history.length + 1}</span>}
          <div>
            <p class="small muted">{title}</p>
            {form.kind !== "marks" && <Code code={last.current} form={form} look={look} />}
          </div>
          {state.tried !== "" && (
            <Button kind="quiet" icon="undo" onClick={() => game.update({ tried: "" })}>
              {w.ownAgain}
            </Button>
          )}
        </div>
        <p class="question-ask">{form.kind === "marks" ? w.markIt : w.howRight}</p>
        <AnswerEntry form={form} look={look} guess={last.current} onAnswer={(answer) => {
          answered.current = true;
          game.answer(answer);
        }} />
      </div>
    </>
  );
}

/** Places and colours for the person's guess, or the secret once it was asked for. */
function OwnGuess({ game, form }: { game: Game; form: Form }) {
  const w = useWords();
  const { state, secret, refused } = game;
  const look = lookOf(form, state.game);
  if (state.given) {
    if (secret.error) return <ErrorNotice error={secret.error} onRetry={secret.retry} />;
    const shown = secret.fresh ? secret.answer?.secret : undefined;
    return (
      <div class="question" role="status">
        <p class="small muted">{w.secretWas[state.mode]}</p>
        {shown !== undefined && <Code code={shown} form={form} look={look} />}
      </div>
    );
  }
  const onHint = (hint: Hint): void => game.setDraft(symbolsOf(hint.suggestion, form));
  return (
    <div class="question">
      <GuessEntry form={form} look={look} draft={game.draft} busy={game.asking || !game.show.fresh} submitLabel={w.guessIt} onDraft={game.setDraft} onSubmit={(guess) => void game.submit(guess)} />
      {refused && <ErrorNotice error={refused} onHint={refused.hint?.parameter === "guess" ? onHint : undefined} />}
    </div>
  );
}

function Table({ game }: { game: Game }) {
  const w = useWords();
  const { state, show, form, row } = game;
  const [editing, setEditing] = useState<number | null>(null);
  const past = historyOf(state.history);
  useEffect(() => setEditing(null), [past]);
  const onHint = (hint: Hint): void => {
    if (hint.parameter in state.numbers) game.restart({ numbers: { ...state.numbers, [hint.parameter]: Number(hint.suggestion) } });
  };
  if (!game.there) return <p role="status">{w.listMissing}</p>;
  if (show.error) {
    const applies = show.error.hint !== null && show.error.hint.parameter in state.numbers;
    return (
      <>
        <ErrorNotice error={show.error} onHint={applies ? onHint : undefined} onRetry={show.retry} />
        {row.verbs.includes("draw") && show.error.kind !== "offline" && (
          <p>
            {w.largeHint} <a href={href("deduction/large", state.numbers)}>{w.largeLink}</a>
          </p>
        )}
        {state.history.length > 0 && (
          <div class="row">
            <Button icon="again" onClick={() => game.restart()}>
              {w.again}
            </Button>
          </div>
        )}
      </>
    );
  }
  if (!form) return show.loading ? <ProgressBar progress={show.progress} onCancel={show.cancel} /> : null;
  const open = !game.solved && game.wrong.length === 0;
  return (
    <>
      <Contradiction game={game} />
      <Rows game={game} form={form} editing={editing} onEdit={setEditing} />
      {open && (state.mode === "answer" ? <Question key={`${JSON.stringify(state.numbers)} ${state.list} ${state.text}`} game={game} form={form} /> : <OwnGuess game={game} form={form} />)}
      <div class="row table-actions">
        <Button kind={game.solved || state.given ? "primary" : "plain"} icon="again" disabled={state.history.length === 0 && !state.given} onClick={() => game.restart()}>
          {w.again}
        </Button>
        <Button kind="quiet" icon="undo" disabled={state.history.length === 0} onClick={game.undo}>
          {w.undo}
        </Button>
        {state.mode !== "answer" && !game.solved && !state.given && (
          <Button kind="quiet" icon="eye" onClick={() => game.update({ given: true })}>
            {w.giveUp}
          </Button>
        )}
        <CopyLink />
      </div>
    </>
  );
}

function GameView({ row }: { row: GameRow }) {
  const w = useWords();
  const state = readState(useRoute(), row, useLanguage());
  const game = useGame(state, row);
  const { form } = game;
  return (
    <div class="split">
      <section class="card stack table-card" aria-label={w.games[row.game] ?? row.game}>
        <Modes game={game} />
        <Status game={game} />
        <Table game={game} />
      </section>
      <div class="stack">
        <section class="card" aria-label={w.settings}>
          <Settings game={game} />
        </section>
        {form && (
          <section class="card" aria-label={w.tabs.label}>
            <Tabs label={w.tabs.label} value={state.tab} tabs={tabs.map((value) => ({ value, label: w.tabs[value] }))} onChange={(tab) => game.update({ tab }, { replace: true })}>
              {state.tab === "left" && <LeftPanel game={game} form={form} />}
              {state.tab === "guesses" && <GuessesPanel game={game} form={form} />}
              {state.tab === "review" && <ReviewPanel game={game} form={form} />}
              {state.tab === "strategy" && <StrategyPanel game={game} form={form} />}
            </Tabs>
          </section>
        )}
      </div>
    </div>
  );
}

function DeductionPage() {
  const w = useWords();
  const route = useRoute();
  const games = useGames();
  const rows = (games.answer?.games ?? []).filter((row) => row.verbs.includes("simulate"));
  const asked = route.path[1] ?? "mastermind";
  const drawn = asked === "large" ? rows.find((row) => row.verbs.includes("draw")) : undefined;
  const row = rows.find((candidate) => candidate.game === asked || candidate.aliases.includes(asked)) ?? rows[0];
  return (
    <div class="deduction">
      <div class="deduction-head">
        <h1>{w.title}</h1>
        {row && <GameLinks rows={rows} current={drawn ? "large" : row.game} />}
      </div>
      {row && !drawn && <p class="muted deduction-about">{w.about[row.game] ?? ""}</p>}
      {games.error && <ErrorNotice error={games.error} onRetry={games.retry} />}
      {games.answer && !row && <p>{w.noGames}</p>}
      {drawn ? <Large row={drawn} /> : row && <GameView key={row.game} row={row} />}
    </div>
  );
}

export const deduction: Page = { id: "deduction", component: DeductionPage };
