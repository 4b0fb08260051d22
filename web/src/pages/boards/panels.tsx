// The tabs beside the board: the game with its curve, the values of all moves, a position to set up, a game to paste.
import { useState } from "preact/hooks";
import { asServiceError, askOnce, useAnswer } from "../../engine/use-answer";
import type { ServiceError } from "../../engine/engine";
import { useShared } from "../../i18n";
import { ErrorNotice } from "../../shell/errors";
import { Button } from "../../ui/button";
import { copyText } from "../../ui/copy";
import { Curve } from "../../ui/curve";
import { TextField } from "../../ui/field";
import { MoveList, type ListedMove } from "../../ui/moves";
import { toast } from "../../ui/toast";
import type { Player, PlayAnswer, ReviewAnswer } from "./answers";
import { Token } from "./status";
import { requestOf, type Game } from "./use-game";
import { counted, isBest, other, pointsOf, sign } from "./values";
import { useWords } from "./words";

/** Whether a review is one of this game, perhaps a move ago: another game's would be wrong on the screen. */
const belongs = (review: ReviewAnswer | null, moves: readonly string[]): boolean =>
  review !== null && review.moves.slice(0, moves.length).every((known, index) => known.move === moves[index]);

/** Who moved first where the game began, as far as is known: reviews tell it, else the player to move and the parity. */
function listed(game: Game, graded: (grade: string, best: string) => string, names: Record<string, string>): ListedMove[] {
  const { moves, at } = game.state;
  const here = game.play.answer;
  const review = game.review.answer;
  const now: Player = here?.player ?? "J0";
  return moves.map((text, index) => {
    const known = review?.moves[index];
    const same = known?.move === text && review?.moves.length === moves.length;
    const player = (at - index) % 2 === 0 ? now : other(now);
    if (!same || !known || !game.state.values) return { text, player };
    const title = known.grade ? graded(names[known.grade] ?? known.grade, known.best.join(" ")) : undefined;
    return { text, player: known.player, grade: known.grade, title };
  });
}

export function GamePanel({ game }: { game: Game }) {
  const w = useWords();
  const shared = useShared();
  const { state, review } = game;
  const known = state.values && state.moves.length > 0 && belongs(review.answer, state.moves) ? review.answer : null;
  const points = known && known.moves.length > 0 ? pointsOf(known, shared) : [];
  return (
    <div class="stack">
      {points.length > 0 && known ? (
        <>
          <Curve points={points} current={Math.min(state.at, points.length - 1)} onPick={game.jump} />
          <p class="small muted key">
            {w.curveKey} {known.moves.some((move) => move.after.rank !== null) && w.curveRanks}
          </p>
          <p class="row small summary">
            {(["J0", "J1"] as const).map((player) => (
              <span key={player} class="row nowrap">
                <Token player={player} />
                {w.summary(player, known.summary[player].mistakes, known.summary[player].blunders)}
              </span>
            ))}
          </p>
        </>
      ) : (
        <p class="muted small">{state.values ? w.curveNone : w.curveHidden}</p>
      )}
      <MoveList moves={listed(game, w.graded, shared.grades)} current={state.at} onPick={game.jump} />
    </div>
  );
}

export function ValuesPanel({ game, onPoint }: { game: Game; onPoint: (move: string | null) => void }) {
  const w = useWords();
  const shared = useShared();
  const { show, state, play } = game;
  if (play.answer?.over) return <p class="muted small">{w.valuesTable.none}</p>;
  if (!state.values) return <p class="muted small">{w.valuesTable.hidden}</p>;
  const answer = show.answer;
  if (!answer) return null;
  const scored = answer.moves.some((move) => move.score !== undefined);
  return (
    <div class="values-box">
      <table class="values" aria-busy={!show.fresh}>
        <caption class="hidden-visually">{w.valuesTable.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{w.valuesTable.move}</th>
            <th scope="col">{w.valuesTable.value}</th>
            {scored && <th scope="col">{w.valuesTable.score}</th>}
          </tr>
        </thead>
        <tbody onPointerLeave={() => onPoint(null)}>
          {answer.moves.map((move, index) => (
            <tr key={move.move} class={isBest(answer, index) ? "values-best" : undefined} onPointerEnter={() => onPoint(move.move)}>
              <td>
                <button type="button" class="values-move" onClick={() => game.move(move.move)} onFocus={() => onPoint(move.move)} onBlur={() => onPoint(null)}>
                  {w.moveNames[move.move] ?? move.move}
                </button>
              </td>
              <td>
                <span class="values-word">
                  <span class={`sign sign-${move.value ?? "open"}`}>{sign(move, answer.player)}</span>
                  {shared.value(move.value ?? "", counted(move).rank)}
                </span>
              </td>
              {scored && <td class="number">{String(move.score ?? "").replace("-", "−")}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The word of a board: its rows from the top, divided by "/". */
export function wordOf(cells: string, columns: number): string {
  const rows: string[] = [];
  for (let at = 0; at < cells.length; at += columns) rows.push(cells.slice(at, at + columns));
  return rows.join("/");
}

export function SetupPanel({ game, word }: { game: Game; word: string }) {
  const w = useWords();
  const { state, play } = game;
  const checked = useAnswer<PlayAnswer>(requestOf(state, { verb: "play", side: "both", position: word }));
  const board = play.answer?.board;
  const start = (): void => game.restart({ position: checked.answer?.position ?? word, tab: "game" });
  return (
    <div class="stack">
      <p class="small">{w.setupHelp}</p>
      <TextField label={w.setupWord} help={w.setupWordHelp} mono value={word} onChange={(text) => game.update({ setup: text }, { replace: true })} />
      {checked.error ? (
        <ErrorNotice error={checked.error} />
      ) : (
        checked.fresh && checked.answer && (
          <p class="row" role="status">
            <Token player={checked.answer.over ? checked.answer.outcome : checked.answer.player} />
            {checked.answer.over ? w.valuesTable.none : w.toMove(checked.answer.player)}
          </p>
        )
      )}
      <div class="row">
        <Button kind="primary" disabled={!checked.fresh || checked.error !== null} onClick={start}>
          {w.setupStart}
        </Button>
        <Button disabled={!board} onClick={() => board && game.update({ setup: wordOf(".".repeat(board.cells.length), board.columns) }, { replace: true })}>
          {w.setupClear}
        </Button>
        <Button kind="quiet" onClick={() => game.update({ tab: "game", setup: "" })}>
          {w.setupBack}
        </Button>
      </div>
    </div>
  );
}

export function PastePanel({ game }: { game: Game }) {
  const w = useWords();
  const shared = useShared();
  const { state } = game;
  const record = state.moves.join(" ");
  const [text, setText] = useState(record);
  const [error, setError] = useState<ServiceError | null>(null);
  const load = async (): Promise<void> => {
    try {
      const answer = await askOnce<PlayAnswer>(requestOf(state, { verb: "play", side: "both", moves: text }));
      setError(null);
      game.update({ moves: answer.played, at: answer.played.length, side: "both", values: true, tab: "game" });
    } catch (reason) {
      setError(asServiceError(reason));
    }
  };
  const copy = async (): Promise<void> => toast((await copyText(record)) ? shared.buttons.copied : record);
  return (
    <div class="stack">
      <TextField label={w.pasteLabel} help={w.pasteHelp} rows={4} mono value={text} onChange={setText} onInput={setText} />
      {error && <ErrorNotice error={error} />}
      <div class="row">
        <Button kind="primary" disabled={text.trim() === ""} onClick={() => void load()}>
          {w.pasteLoad}
        </Button>
        <Button disabled={record === ""} onClick={() => void copy()}>
          {w.copyRecord}
        </Button>
      </div>
    </div>
  );
}
