// The game on the board: what the service says of its position, and the program's moves.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ServiceError } from "../../engine/engine";
import { isAbort } from "../../engine/engine";
import { countAnew } from "../../engine/traffic";
import { askOnce, asServiceError, useAnswer, type Answer } from "../../engine/use-answer";
import { useSowing, type Sowing } from "./use-sowing";
import type { Course } from "./replay";
import { lineRequest, playRequest, showRequest, type Player, type PlayAnswer, type ShowAnswer } from "./service";
import { setMoves, type Table } from "./state";

export interface GameState {
  /** The first question about a game, which solves it; long where the board is large. */
  ready: Answer<ShowAnswer>;
  /** The position on the board; null until it is known. */
  now: PlayAnswer | null;
  /** Values of that position; null until they are known. */
  shown: ShowAnswer | null;
  course: Course;
  sowing: Sowing;
  error: ServiceError | null;
  retry(): void;
  /** Plays a pit for whoever is to move; what came after it is forgotten. */
  play(pit: number): void;
  /** Plays these pits one after the other, as long as the game goes on. */
  playAll(pits: readonly number[]): void;
  /** The program plays this side by itself; of a game without persons only while it runs. */
  running: boolean;
  setRunning(running: boolean): void;
  programsTurn: boolean;
}

const nobody = { J0: 0, J1: 0 };

export function useGame(table: Table, pace: number, resting: boolean): GameState {
  const { game, moves, at, side } = table;
  const key = JSON.stringify(game);
  const ready = useAnswer<ShowAnswer>(table.settled ? showRequest(game, game.position) : null, { long: true });
  const asked = useAnswer<PlayAnswer>(ready.fresh ? playRequest(game, moves.slice(0, at)) : null);

  const bare = useMemo<Course>(() => ({ start: table.start, taken: nobody, trace: [], outcome: null }), [key]);
  const held = useRef<{ key: string; answer: PlayAnswer; course: Course } | null>(null);
  if (asked.fresh && asked.answer && held.current?.answer !== asked.answer) {
    const { trace, outcome } = asked.answer;
    held.current = { key, answer: asked.answer, course: { start: table.start, taken: nobody, trace, outcome } };
  }
  const current = held.current?.key === key ? held.current : null;
  const settled = current !== null && asked.fresh;
  const course = current?.course ?? bare;
  const sowing = useSowing(course, pace);

  const place = settled ? current.answer.position : null;
  const values = useAnswer<ShowAnswer>(place === null ? null : showRequest(game, place));
  const lined = useAnswer<ShowAnswer>(place === null || !values.fresh ? null : lineRequest(game, place));
  const now = settled ? current.answer : null;
  const shown = settled && values.fresh ? (lined.fresh ? lined.answer : values.answer) : null;
  useEffect(countAnew, [key, moves.join(), at]);

  // Pits that wait to be played, and the program's turn.
  const [queue, setQueue] = useState<readonly number[]>([]);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<ServiceError | null>(null);
  const persons: readonly Player[] = side === "both" ? ["J0", "J1"] : side === "none" ? [] : [side];
  const programsTurn = now !== null && !now.over && at === moves.length && !persons.includes(now.player);
  const goesOn = programsTurn && (side !== "none" || running);

  useEffect(() => setFailure(null), [key, moves, at, side]);
  useEffect(() => {
    if (now?.over) setRunning(false);
  }, [now]);
  useEffect(() => {
    if (!now || sowing.busy || resting) return undefined;
    const next = queue[0];
    if (next !== undefined) {
      if (now.over || !now.moves.includes(String(next))) return setQueue([]);
      const timer = setTimeout(() => {
        setQueue((old) => old.slice(1));
        setMoves([...moves.slice(0, at), next], undefined, { replace: true });
      }, pace > 0 ? pace : 250);
      return () => clearTimeout(timer);
    }
    if (!goesOn) return undefined;
    const controller = new AbortController();
    // Without flying seeds a moment to look, so that two replies do not come at once.
    const timer = setTimeout(() => {
      askOnce<PlayAnswer>(playRequest(game, moves, side, table.level, table.seed), { signal: controller.signal }).then(
        ({ reply }) => {
          if (!controller.signal.aborted && reply !== null) setMoves([...moves, Number(reply)]);
        },
        (error: unknown) => {
          if (!controller.signal.aborted && !isAbort(error)) setFailure(asServiceError(error));
        },
      );
    }, side === "none" ? Math.max(pace, 350) : 200);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [now, sowing.busy, resting, queue, goesOn, pace]);

  return {
    ready,
    now,
    shown,
    course,
    sowing,
    error: ready.error ?? asked.error ?? values.error ?? failure,
    retry: () => {
      setFailure(null);
      if (ready.error) ready.retry();
      else if (asked.error) asked.retry();
      else values.retry();
    },
    play: (pit) => {
      setQueue([]);
      setMoves([...moves.slice(0, at), pit]);
    },
    playAll: (pits) => {
      const [first, ...rest] = pits;
      if (first === undefined) return;
      setMoves([...moves.slice(0, at), first]);
      setQueue(rest);
    },
    running,
    setRunning: (next) => {
      setQueue([]);
      setRunning(next);
    },
    programsTurn,
  };
}
