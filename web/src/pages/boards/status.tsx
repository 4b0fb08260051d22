// Who wins, in how many moves, in words; and what the program is doing.
import { ErrorNotice } from "../../shell/errors";
import { useShared } from "../../i18n";
import { Delayed, ProgressBar } from "../../ui/progress";
import type { Hint } from "../../engine/engine";
import type { Player, Winner } from "./answers";
import type { Game } from "./use-game";
import { useWords } from "./words";

/** A player's stone beside a sentence. */
export function Token({ player }: { player: Winner }) {
  return (
    <svg class="token" viewBox="-12 -12 24 24" width="24" height="24" aria-hidden="true">
      {player === "J0" && (
        <g class="stone stone-J0">
          <circle class="stone-disc" r="11" />
          <path class="stone-mark" d="M-4-4 4 4M-4 4 4-4" />
        </g>
      )}
      {player === "J1" && (
        <g class="stone stone-J1">
          <circle class="stone-disc" r="11" />
          <circle class="stone-mark" r="4.5" />
        </g>
      )}
      {player !== "J0" && player !== "J1" && <circle class="token-draw" r="10" />}
    </svg>
  );
}

export function Status({ game }: { game: Game }) {
  const w = useWords();
  const shared = useShared();
  const { play, show, state } = game;
  const here = play.answer;
  if (!here) return null;
  const values = state.values && show.fresh ? show.answer : null;
  const sentence = (winner: Winner, n: number | null): string =>
    winner === null ? w.value.open : winner === "draw" ? w.value.draw : w.value.win(winner, n);
  let token: Winner = here.player;
  let main = w.toMove(here.player);
  let more = "";
  if (here.over) {
    token = here.outcome;
    main = here.outcome === "J0" || here.outcome === "J1" ? w.over.win(here.outcome as Player, state.at) : w.over.draw;
  } else if (game.thinking) {
    main = w.thinking(here.player);
  } else if (values) {
    token = values.value;
    main = sentence(values.value, values.rank);
    more = `${values.value === "J0" || values.value === "J1" ? `${w.withBestPlay} · ` : ""}${shared.toMove(values.player)}`;
  }
  return (
    <div class="status" aria-live="polite">
      <Token player={token} />
      <div>
        <p class="status-main">{main}</p>
        <p class="status-more">{more}</p>
      </div>
    </div>
  );
}

/** Long work with a way out of it, and what went wrong with a remedy. */
export function Troubles({ game }: { game: Game }) {
  const w = useWords();
  const { play, show, review, reply, row, state } = game;
  const onHint = (hint: Hint): void => {
    const parameter = row.parameters.find(({ name }) => name === hint.parameter);
    if (parameter) {
      const value = parameter.kind === "flag" ? hint.suggestion === "true" : Number(hint.suggestion);
      game.restart({ parameters: { ...state.parameters, [hint.parameter]: value }, position: "" });
    } else if (hint.parameter === "moves") game.update({ moves: hint.suggestion.split(/[\s,]+/), at: Infinity });
    else if (hint.parameter === "position") game.restart({ position: hint.suggestion });
  };
  const applies = (hint: Hint | null): boolean =>
    hint !== null && (row.parameters.some(({ name }) => name === hint.parameter) || hint.parameter === "moves" || hint.parameter === "position");
  const failed = play.error ? play : reply.error ? reply : show.error ? show : review.error ? review : null;
  const working = reply.progress ? reply : show.progress ? show : review.progress ? review : null;
  const label = working === reply && play.answer ? w.thinking(play.answer.player) : working === review ? w.reviewing : w.searching;
  return (
    <>
      {failed?.error && (
        <ErrorNotice error={failed.error} onHint={applies(failed.error.hint) ? onHint : undefined} onRetry={failed.retry} />
      )}
      {working && <Delayed key={label}><ProgressBar progress={working.progress} label={label} onCancel={working.cancel} /></Delayed>}
    </>
  );
}
