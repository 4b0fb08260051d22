// Beside the board: whose turn it is, what the position is worth, and what each pit is worth.
import { useShared } from "../../i18n";
import { rival, type Player, type ShowAnswer } from "./service";
import type { Table } from "./state";
import type { GameState } from "./use-game";
import { useWords } from "./words";

export function Sign({ player }: { player: Player }) {
  return <span class={`sign sign-${player}`} aria-hidden="true" />;
}

export function Status({ table, game }: { table: Table; game: GameState }) {
  const w = useWords();
  const shared = useShared();
  const { now, shown } = game;
  if (!now) return null;
  if (now.over && now.outcome) {
    const lead = now.outcome.J0 - now.outcome.J1;
    const repeated = shown !== null && shown.moves.length > 0;
    return (
      <div class="card awale-status" data-over>
        <h2>{lead === 0 ? w.status.drawn : w.status.won(lead > 0 ? "J0" : "J1", Math.abs(lead))}</h2>
        <p>{w.status.final(now.outcome.J0, now.outcome.J1)}</p>
        {shown && <p class="muted small">{repeated ? w.status.repeated : w.status.stuck(now.player)}</p>}
      </div>
    );
  }
  const person = table.side === "both" ? null : table.side === now.player;
  const sign = now.player === "J0" ? 1 : -1;
  const lead = shown ? now.board.taken.J0 - now.board.taken.J1 + sign * shown.score : 0;
  return (
    <div class="card awale-status">
      <h2>
        <Sign player={now.player} /> {shared.toMove(now.player)}
        {person !== null && <span class="muted"> · {person ? w.status.you : w.status.program(table.level)}</span>}
      </h2>
      {table.values && shown && (
        <>
          <p>{shown.score === 0 ? w.status.even(shown.cycle) : w.status.nets(shown.score > 0 ? now.player : rival(now.player), Math.abs(shown.score))}</p>
          <p class="muted small">
            {lead === 0 ? w.status.endsDrawn : w.status.ends(lead > 0 ? "J0" : "J1", Math.abs(lead))} {shown.distance !== null && shown.distance > 0 && w.status.distance(shown.distance)}
          </p>
          <p class="muted small">{w.status.seeds(shown.seeds)}{shown.godel !== null && ` ${w.status.godel(shown.godel)}`}</p>
        </>
      )}
    </div>
  );
}

interface WorthProps {
  shown: ShowAnswer;
  mover: Player;
  /** A pit of the mover's, by its own number. */
  onHover: (pit: number | null) => void;
  onPlay?: (pit: number) => void;
}

export function Worth({ shown, mover, onHover, onPlay }: WorthProps) {
  const w = useWords();
  if (shown.moves.length === 0) return null;
  return (
    <section class="card">
      <h2>{w.worth.title}</h2>
      <table class="worth">
        <thead>
          <tr>
            <th scope="col">{w.worth.pit}</th>
            <th scope="col">{w.worth.takes}</th>
            <th scope="col">{w.worth.nets}</th>
          </tr>
        </thead>
        <tbody onPointerLeave={() => onHover(null)}>
          {shown.moves.map((move) => {
            const best = move.score === shown.score;
            const tone = move.score === 0 ? "draw" : move.score > 0 ? mover : rival(mover);
            return (
              <tr key={move.pit} class={best ? "worth-best" : undefined} onPointerEnter={() => onHover(move.pit)}>
                <th scope="row">
                  <button type="button" class="worth-play" disabled={!onPlay} aria-label={w.worth.play(move.pit)} onFocus={() => onHover(move.pit)} onBlur={() => onHover(null)} onClick={() => onPlay?.(move.pit)}>
                    {move.pit}
                  </button>
                </th>
                <td>{move.gain}</td>
                <td>
                  <span class={`worth-score worth-${tone}`}>{w.signed(move.score)}</span>
                  {best && <span class="worth-star"> ★ {w.worth.best}</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
