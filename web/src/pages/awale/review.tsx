// The game so far: its moves with their grades, and its value as a curve.
import { useMemo } from "preact/hooks";
import { useAnswer } from "../../engine/use-answer";
import { useShared } from "../../i18n";
import { ErrorNotice } from "../../shell/errors";
import { Curve, type CurvePoint } from "../../ui/curve";
import { MoveList, type ListedMove } from "../../ui/moves";
import { TextField } from "../../ui/field";
import { numbers, reviewRequest, type ReviewAnswer } from "./service";
import { setMoves, type Table } from "./state";
import { useWords } from "./words";

/** What J0 leads by in the end, after each move, if both play best from there on. */
export function leads(review: ReviewAnswer): number[] {
  const all: number[] = [];
  let taken = 0;
  for (const { player, gain, before, after } of review.moves) {
    const sign = player === "J0" ? 1 : -1;
    if (all.length === 0) all.push(sign * before.score);
    // The score of a move includes what it takes.
    all.push(taken + sign * after.score);
    taken += sign * gain;
  }
  return all;
}

export function GameSoFar({ table, busy, over }: { table: Table; busy: boolean; over: boolean }) {
  const w = useWords();
  const shared = useShared();
  const { moves, at } = table;
  const open = table.values || over;
  const { answer, fresh, error, retry } = useAnswer<ReviewAnswer>(open && moves.length > 0 && !busy ? reviewRequest(table.game, moves) : null);
  const review = answer && (fresh || busy) && answer.moves.length > 0 && answer.moves.length <= moves.length ? answer : null;
  const points = useMemo<CurvePoint[]>(() => {
    if (!review) return [];
    const all = leads(review);
    const widest = Math.max(4, ...all.map(Math.abs));
    return all.map((lead, index) => {
      const move = review.moves[index - 1];
      const place = index === 0 ? shared.curve.start : shared.curve.at(index);
      const value = lead === 0 ? w.status.endsDrawn : w.status.ends(lead > 0 ? "J0" : "J1", Math.abs(lead));
      return { height: lead / widest, label: `${place}: ${value}`, grade: move?.grade, player: move?.player };
    });
  }, [review, w]);
  const listed = moves.map<ListedMove>((pit, index) => {
    const move = review?.moves[index];
    return {
      text: move && move.gain > 0 ? `${pit}+${move.gain}` : String(pit),
      player: index % 2 === 0 ? "J0" : "J1",
      grade: move?.grade,
      title: move && move.lost > 0 ? w.review.lost(move.lost, move.best) : undefined,
    };
  });
  const wrong = review?.moves.filter((move) => move.lost > 0) ?? [];
  return (
    <section class="card stack awale-review">
      <h2>{w.review.title}</h2>
      {open && points.length > 1 && (
        <Curve points={points} current={Math.min(at, points.length - 1)} onPick={(index) => setMoves(moves, index, { replace: true })} />
      )}
      <MoveList moves={listed} current={at} onPick={(count) => setMoves(moves, count, { replace: true })} />
      {open && review && (
        <div class="small">
          <p class="muted">{w.review.summary(review.mistakes.J0, review.lost.J0, review.mistakes.J1, review.lost.J1)}</p>
          {wrong.length > 0 && (
            <ul class="awale-mistakes">
              {wrong.slice(0, 8).map((move) => (
                <li key={review.moves.indexOf(move)}>
                  <button type="button" class="linklike" onClick={() => setMoves(moves, review.moves.indexOf(move), { replace: true })}>
                    {w.review.mistake(review.moves.indexOf(move) + 1, move.player, move.move, move.lost, move.best)}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      {error && error.kind !== "input" && <ErrorNotice error={error} onRetry={retry} />}
      <details>
        <summary>{w.review.paste}</summary>
        <TextField label={w.review.moves} help={w.review.movesHelp} mono value={moves.join(" ")} onChange={(text) => setMoves(numbers(text.replace(/\d+[.)]/g, " ")))} />
      </details>
    </section>
  );
}
