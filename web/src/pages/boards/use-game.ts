// The game behind the page: what the service says of the state in the address, and what a person may do with it.
import { useCallback, useEffect } from "preact/hooks";
import type { Request } from "../../engine/engine";
import type { GameRow } from "../../engine/games";
import { useAnswer, type Answer } from "../../engine/use-answer";
import { go } from "../../shell/route";
import type { PlayAnswer, ReviewAnswer, ShowAnswer } from "./answers";
import { writeState, type State } from "./state";

/** Seconds after which a search tells what it has proved so far. */
const patience = 30;
/** Milliseconds before a reply appears, so that one sees whose move it is; longer where the program plays itself. */
const pause = { against: 250, itself: 800 };

export interface Game {
  state: State;
  row: GameRow;
  play: Answer<PlayAnswer>;
  show: Answer<ShowAnswer>;
  review: Answer<ReviewAnswer>;
  reply: Answer<PlayAnswer>;
  /** It is the program's turn. */
  thinking: boolean;
  update(change: Partial<State>, options?: { replace?: boolean }): void;
  /** Plays a move at the position shown; what came after it is given up. */
  move(name: string): void;
  /** Goes to the position after so many moves. */
  jump(count: number): void;
  undo(): void;
  redo(): void;
  restart(change?: Partial<State>): void;
}

export const requestOf = (state: State, more: { verb: string; [key: string]: string | number | undefined }): Request => ({
  game: state.game,
  parameters: state.parameters,
  position: state.position || undefined,
  ...more,
});

export function useGame(state: State, row: GameRow): Game {
  const { moves, at, side } = state;
  const made = moves.slice(0, at).join(" ");
  const play = useAnswer<PlayAnswer>(requestOf(state, { verb: "play", side: "both", moves: made || undefined }));
  const here = play.fresh ? play.answer : null;

  const editing = state.tab === "setup";
  const latest = at === moves.length;
  const programs = here !== null && !here.over && !editing && latest && side !== "both" && here.player !== side;
  const reply = useAnswer<PlayAnswer>(
    programs ? requestOf(state, { verb: "play", side, level: state.level, seed: state.seed, moves: made || undefined }) : null,
    { long: true },
  );
  const show = useAnswer<ShowAnswer>(
    state.values && here !== null && !here.over && !editing
      ? requestOf(state, { verb: "show", position: here.position, "time-limit": patience })
      : null,
    { long: true },
  );
  // A review of a game in which the program is about to move would be out of date at once; and the values of the position on the
  // board come first, since both use the same search.
  const review = useAnswer<ReviewAnswer>(
    state.values && moves.length > 0 && here !== null && !programs && !editing && !show.loading
      ? requestOf(state, { verb: "review", moves: moves.join(" "), "time-limit": patience })
      : null,
    { long: true },
  );

  const update = useCallback(
    (change: Partial<State>, options?: { replace?: boolean }) => {
      const next = { ...state, ...change };
      go(["boards", next.game], writeState(next, row), options);
    },
    [state, row],
  );

  const answered = programs && reply.fresh ? (reply.answer?.reply ?? null) : null;
  useEffect(() => {
    if (answered === null) return;
    const timer = setTimeout(
      () => update({ moves: [...moves, answered], at: moves.length + 1 }, { replace: true }),
      side === "none" ? pause.itself : pause.against,
    );
    return () => clearTimeout(timer);
    // `update` changes with every state; a reply belongs to one position.
  }, [answered, made, side]);

  const move = (name: string): void => {
    if (here === null || programs) return;
    update({ moves: [...moves.slice(0, at), name], at: at + 1 });
  };
  const jump = (count: number): void => update({ at: Math.max(0, Math.min(moves.length, count)) }, { replace: true });
  // Against the program one step is a move and the reply to it, so that it is one's own turn again.
  const step = side === "J0" || side === "J1" ? 2 : 1;
  const own = here !== null && (side === "both" || side === "none" || here.player === side);
  return {
    state,
    row,
    play,
    show,
    review,
    reply,
    thinking: programs,
    update,
    move,
    jump,
    undo: () => jump(at - (own && at >= step ? step : 1)),
    redo: () => jump(at + (own && at + step <= moves.length ? step : 1)),
    restart: (change = {}) => update({ moves: [], at: 0, setup: "", ...change }),
  };
}
