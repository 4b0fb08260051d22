// Question 10: which moves of a configuration are known when its layer is initialised, over the test scores of smaller layers.
import { useAnswer } from "../../engine/use-answer";
import { Configuration, examGame, useMoves } from "./configuration";
import { testScore } from "./exam-math";
import type { ShowAnswer, ShownBoard } from "./service";
import { useWords } from "./words";

export function Initialised({ u0, shown, missing, bound }: { u0: number; shown: ShownBoard; missing: number; bound: number }) {
  const w = useWords();
  const { answer, fresh } = useMoves(shown.position, shown.seeds, true);
  const moves = fresh && answer ? [...answer.moves].sort((a, b) => a.pit - b.pit) : [];
  const taking = moves.filter((move) => move.gain > 0);
  const game = examGame(shown.seeds);
  // The Gödel numbers of the children, from the service.
  const children = useAnswer<{ answers: ShowAnswer[] }>(
    taking.length > 0
      ? { verb: "show", game: "awale", parameters: { pits: game.pits, seeds: game.seeds, rules: game.rules }, position: taking.map((move) => move.after) }
      : null,
  );
  const numberOf = new Map(children.fresh ? children.answer?.answers.map((child) => [child.position, child]) : []);
  return (
    <>
      <Configuration shown={shown} kind="moves" />
      <p>{w.exam.initial(missing, bound)}</p>
      {fresh && moves.length === 0 && <p class="muted">{w.exam.initialTerminal}</p>}
      {moves.length > 0 && (
        <table class="demo-table">
          <thead>
            <tr>
              <th scope="col">{w.exam.initialTable.pit}</th>
              <th scope="col">{w.exam.initialTable.takes}</th>
              <th scope="col">{w.exam.initialTable.child}</th>
              <th scope="col">{w.exam.initialTable.bound}</th>
            </tr>
          </thead>
          <tbody>
            {moves.map((move) => {
              const child = numberOf.get(move.after);
              const score = child && child.godel !== null ? testScore(u0, child.godel, child.seeds) : null;
              return (
                <tr key={move.pit}>
                  <th scope="row">⟨{move.pit}⟩</th>
                  <td>{move.gain}</td>
                  <td>{move.gain === 0 ? w.exam.initialTable.missing : score === null ? "…" : w.signed(score)}</td>
                  <td>{move.gain === 0 || score === null ? "" : `${move.gain} − (${w.signed(score)}) = ${w.signed(move.gain - score)}`}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {fresh && moves.length > 0 && taking.length === 0 && <p class="muted small">{w.exam.initialNone}</p>}
    </>
  );
}
