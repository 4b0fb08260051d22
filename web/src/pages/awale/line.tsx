// The best line: the pits that both play best from here on. A chip under the mouse shows the board after that move.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useAnswer } from "../../engine/use-answer";
import { Button } from "../../ui/button";
import { after, seenFromJ0, turned, type Scene } from "./replay";
import { Sign } from "./panel";
import { numbers, playRequest, rival, type Game, type Player, type PlayAnswer, type ShowAnswer } from "./service";
import { useWords } from "./words";

export interface Line {
  pits: readonly number[];
  /** Who plays each of them, and the seeds that it takes. */
  players: readonly Player[];
  gains: readonly number[];
  end: string;
  /** The move whose board is shown, from 1 on; 0 is none. */
  at: number;
  preview: Scene | null;
  show(at: number): void;
}

export function useLine(game: Game, shown: ShowAnswer | null, scene: Scene, mover: Player | null): Line {
  const pits = shown?.line.pits ?? [];
  // The service tells the line from the mover's side: a game of its own that begins here.
  const own = useMemo<Game | null>(
    () => (shown && pits.length > 0 ? { ...game, position: shown.position, seeds: shown.seeds } : null),
    [game, shown],
  );
  const { answer, fresh } = useAnswer<PlayAnswer>(own ? playRequest(own, pits) : null);
  const [at, show] = useState(0);
  useEffect(() => show(0), [shown]);
  const boards = useMemo(() => {
    if (!answer || !fresh || !mover || !shown) return [];
    // Only from the board that the line begins with: while seeds fly, there is nothing to look ahead from.
    if (String(scene.pits.map((pit) => pit.length)) !== String(seenFromJ0(numbers(shown.position), mover))) return [];
    const all = [scene];
    answer.trace.forEach((trace, index) => {
      const last = index === answer.trace.length - 1;
      const told = mover === "J0" ? trace : turned(trace, game.pits);
      all.push(after(all[index] as Scene, told, null));
      if (last && answer.over && answer.outcome) {
        const [mine, other] = [answer.outcome.J0 + scene.stores[mover].length, answer.outcome.J1 + scene.stores[rival(mover)].length];
        all[index + 1] = after(all[index] as Scene, told, mover === "J0" ? { J0: mine, J1: other } : { J0: other, J1: mine });
      }
    });
    return all;
  }, [answer, fresh, mover, shown, scene]);
  const players = pits.map((_, index) => (mover === null || index % 2 === 0 ? (mover ?? "J0") : rival(mover)));
  const gains = players.map((player, index) => {
    const [before, next] = [boards[index], boards[index + 1]];
    if (!before || !next || !answer) return 0;
    return sumOf(answer.trace[index]?.captured.length ?? 0, () => next.stores[player].length - before.stores[player].length);
  });
  return { pits, players, gains, end: shown?.line.end ?? "", at, preview: at > 0 ? (boards[at] ?? null) : null, show };
}

/** What was taken, where anything was: seeds that go to a player at the end of the game are no capture. */
const sumOf = (captured: number, difference: () => number): number => (captured === 0 ? 0 : difference());

export function BestLine({ line, onPlay }: { line: Line; onPlay?: (pits: readonly number[]) => void }) {
  const w = useWords();
  // A finger's first tap shows a move and its second one plays; a mouse or the keyboard has shown it before the click.
  const primed = useRef(true);
  if (line.pits.length === 0) return null;
  const act = (event: MouseEvent, at: number): void => {
    if (event.detail === 0 || primed.current) onPlay?.(line.pits.slice(0, at));
    else line.show(at);
  };
  return (
    <section class="card">
      <h2>{w.line.title}</h2>
      <p class="muted small">{w.line.help}</p>
      <ol class="line" onPointerLeave={() => line.show(0)}>
        {line.pits.map((pit, index) => (
          <li key={index}>
            <button
              type="button"
              class={`chip${line.at === index + 1 ? " chip-on" : ""}`}
              aria-label={w.line.chip(index + 1, line.players[index] ?? "J0", pit, line.gains[index] ?? 0)}
              onPointerEnter={(event) => event.pointerType !== "touch" && line.show(index + 1)}
              onFocus={() => line.show(index + 1)}
              onBlur={() => line.show(0)}
              onPointerDown={() => (primed.current = line.at === index + 1)}
              onClick={(event) => act(event, index + 1)}
            >
              <Sign player={line.players[index] ?? "J0"} />
              {pit}
              {(line.gains[index] ?? 0) > 0 && <span class="chip-gain">+{line.gains[index]}</span>}
            </button>
          </li>
        ))}
        <li class="muted small line-end">{line.end === "repetition" ? w.line.repetition : line.end === "over" ? w.line.over : "…"}</li>
      </ol>
      <div class="row">
        <Button icon="play" disabled={!onPlay} onClick={() => onPlay?.(line.pits)}>
          {w.line.play}
        </Button>
      </div>
    </section>
  );
}
