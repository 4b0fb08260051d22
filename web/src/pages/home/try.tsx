// A game of morpion against perfect play on the first page.
import { useEffect, useState } from "preact/hooks";
import { useAnswer } from "../../engine/use-answer";
import { ErrorNotice } from "../../shell/errors";
import { href } from "../../shell/route";
import { Board, type BoardView } from "../../ui/board";
import { Button } from "../../ui/button";
import { useWords } from "./words";

interface Playing {
  player: "J0" | "J1";
  reply: string | null;
  moves: readonly string[];
  cells: readonly (number | null)[];
  over: boolean;
  outcome: string | null;
  board: BoardView;
}

export function Try() {
  const w = useWords();
  const [moves, setMoves] = useState<readonly string[]>([]);
  const [seed, setSeed] = useState(1);
  const request = { verb: "play", game: "morpion", moves: moves.join(" ") || undefined };
  const here = useAnswer<Playing>({ ...request, side: "both" });
  const now = here.answer;
  const waits = here.fresh && now !== null && !now.over && now.player === "J1";
  const reply = useAnswer<Playing>(waits ? { ...request, side: "J0", seed } : null);
  const answered = waits && reply.fresh ? (reply.answer?.reply ?? null) : null;
  useEffect(() => {
    if (answered === null) return;
    const timer = setTimeout(() => setMoves([...moves, answered]), 300);
    return () => clearTimeout(timer);
  }, [answered]);
  const error = here.error ?? reply.error;
  const free = here.fresh && now !== null && !now.over && !waits;
  const lost = now?.outcome === "J1";
  return (
    <section class="card try" aria-labelledby="try-title">
      <div class="try-text">
        <h2 id="try-title">{w.try}</h2>
        <p>{w.tryText}</p>
        <p class="try-state" role="status">
          {now?.over ? (w.tryWon[now.outcome ?? "draw"] ?? "") : waits ? w.tryWait : w.tryTurn}
        </p>
        <p class="row">
          <Button icon="again" disabled={moves.length === 0} onClick={() => { setMoves([]); setSeed(seed + 1); }}>
            {w.tryAgain}
          </Button>
          <a class="button button-quiet" href={href("boards/morpion", { moves: moves.join("") || null, side: moves.length > 0 ? null : "J0" })}>
            <span>{lost ? w.tryReview : w.tryLook}</span>
          </a>
        </p>
        {error && <ErrorNotice error={error} onRetry={here.retry} />}
      </div>
      <div class="try-board">
        {now && (
          <Board
            board={now.board}
            label={w.try}
            small
            playable={new Set(free ? now.cells.filter((cell): cell is number => cell !== null) : [])}
            mover={free ? "J0" : null}
            onPlay={(cell) => {
              const move = now.moves[now.cells.indexOf(cell)];
              if (move !== undefined) setMoves([...moves, move]);
            }}
          />
        )}
      </div>
    </section>
  );
}
