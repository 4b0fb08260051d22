// A game against the service, two people, or the service alone. The moves stand in the address; what may be played, where a move
// leads and who has won comes from the verb "play".
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { asServiceError, askOnce, useAnswer } from "../../engine/use-answer";
import { isAbort, type ServiceError } from "../../engine/engine";
import { change, useRoute } from "../../shell/route";
import type { Grade } from "../../ui/moves";
import { otherPlayer, type Player } from "./drawing";
import type { Game } from "./scene";

export interface PlayAnswer {
  position: string;
  player: Player;
  played: string[];
  reply: string | null;
  moves: string[];
  over: boolean;
  outcome: string | null;
}

interface ReviewAnswer {
  moves: { move: string; player: Player; grade: Grade | "open"; best: string[] }[];
}

export type Side = Player | "both" | "none";
export const levels = ["1", "2", "3", "4", "5", "perfect"] as const;
export type Level = (typeof levels)[number];

/** A service that plays both sides goes round a drawn cycle for ever; this many moves are enough to see it. */
const longestShow = 40;
const thinking = 650;

const sideOf = (text: string | undefined): Side => (text === "J1" || text === "both" || text === "none" ? text : "J0");
const levelOf = (text: string | undefined): Level => levels.find((level) => level === text) ?? "perfect";
const withoutMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export interface Playing {
  side: Side;
  level: Level;
  moves: readonly string[];
  /** The position after the moves; null until the first answer. */
  now: PlayAnswer | null;
  /** Whether `now` belongs to these moves; otherwise it is the position before. */
  settled: boolean;
  /** Whether a person may move now. */
  yourTurn: boolean;
  waiting: boolean;
  error: ServiceError | null;
  retry: () => void;
  play: (move: string) => void;
  undo: () => void;
  redo: (() => void) | null;
  /** Goes back to the position after so many moves. */
  goTo: (count: number) => void;
  restart: (side?: Side) => void;
}

export const requestOf = (game: Game, moves: readonly string[], more: { side: Side; level?: Level }) => ({
  verb: "play",
  game: game.game,
  parameters: game.parameters,
  moves: moves.join(" "),
  ...more,
});

export function usePlaying(game: Game | null): Playing {
  const { query } = useRoute();
  const side = sideOf(query.get("side"));
  const level = levelOf(query.get("level"));
  const text = query.get("moves") ?? "";
  const moves = useMemo(() => text.split(/\s+/).filter((word) => word !== ""), [text]);
  const { answer, fresh, error, retry } = useAnswer<PlayAnswer>(game && requestOf(game, moves, { side: "both" }));
  const [failed, setFailed] = useState<ServiceError | null>(null);
  const undone = useRef<string[]>([]);

  const set = (next: readonly string[], options?: { replace?: boolean }): void => change({ moves: next.join(" ") || null }, options);
  const persons = (player: Player): boolean => side === "both" || side === player;
  const theirs = game !== null && fresh && answer !== null && !answer.over && !persons(answer.player);
  const tooLong = side === "none" && moves.length >= longestShow;
  const key = JSON.stringify(game);
  useEffect(() => {
    setFailed(null);
    if (!theirs || tooLong || !game || !answer) return;
    const controller = new AbortController();
    const asked = requestOf(game, moves, { side: side === "none" ? "none" : otherPlayer(answer.player), level });
    const timer = setTimeout(() => {
      askOnce<PlayAnswer>(asked, { signal: controller.signal }).then(
        (reply) => {
          if (!controller.signal.aborted) set(reply.played, { replace: true });
        },
        (problem: unknown) => {
          if (!controller.signal.aborted && !isAbort(problem)) setFailed(asServiceError(problem));
        },
      );
    }, withoutMotion() ? 0 : thinking);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [theirs, tooLong, key, text, side, level]);

  const yourTurn = fresh && answer !== null && !answer.over && persons(answer.player);
  return {
    side,
    level,
    moves,
    now: answer,
    settled: fresh,
    yourTurn,
    waiting: theirs && !tooLong,
    error: error ?? failed,
    retry,
    play: (move) => {
      if (!yourTurn || !answer?.moves.includes(move)) return;
      undone.current = [];
      set([...moves, move]);
    },
    undo: () => {
      // With one person, the reply goes with the move.
      const mover = answer?.player ?? "J0";
      const single = side === "both" || side === "none" || (answer?.over && persons(otherPlayer(mover)));
      const count = Math.min(moves.length, single ? 1 : persons(mover) ? 2 : 1);
      undone.current = [...moves.slice(moves.length - count), ...undone.current];
      set(moves.slice(0, moves.length - count));
    },
    redo:
      undone.current.length > 0
        ? () => {
            const count = side === "both" ? 1 : undone.current.length > 1 ? 2 : 1;
            const again = undone.current.slice(0, count);
            undone.current = undone.current.slice(count);
            set([...moves, ...again]);
          }
        : null,
    goTo: (count) => {
      undone.current = [...moves.slice(count), ...undone.current];
      set(moves.slice(0, count));
    },
    restart: (next) => {
      undone.current = [];
      change({ moves: null, ...(next ? { side: next === "J0" ? null : next } : {}) });
    },
  };
}

/** Where each legal move leads. In a graph a move is named after the vertex it leads to; elsewhere the service is asked. */
export function useTargets(game: Game | null, playing: Playing, wanted: boolean): ReadonlyMap<string, string> {
  const [targets, setTargets] = useState<ReadonlyMap<string, string>>(new Map());
  const legal = playing.yourTurn ? (playing.now?.moves ?? []) : [];
  const key = JSON.stringify([game, playing.moves, legal, wanted]);
  useEffect(() => {
    if (!game || !wanted || legal.length === 0) return setTargets(new Map());
    if (game.game === "graph") return setTargets(new Map(legal.map((move) => [move, move])));
    const controller = new AbortController();
    const ask = async (move: string): Promise<[string, string]> => {
      const next = await askOnce<PlayAnswer>(requestOf(game, [...playing.moves, move], { side: "both" }), { signal: controller.signal });
      return [move, next.position];
    };
    Promise.all(legal.map(ask)).then(
      (pairs) => !controller.signal.aborted && setTargets(new Map(pairs)),
      () => undefined,  // the moves stay playable by their buttons
    );
    return () => controller.abort();
  }, [key]);
  return targets;
}

/** What each move was worth, once somebody wants to know. */
export function useGrades(game: Game | null, moves: readonly string[], wanted: boolean): ReviewAnswer["moves"] {
  const asked = game && wanted && moves.length > 0;
  const { answer, fresh } = useAnswer<ReviewAnswer>(asked ? { verb: "review", game: game.game, parameters: game.parameters, moves: moves.join(" ") } : null);
  return asked && answer && (fresh || answer.moves.length <= moves.length) ? answer.moves : [];
}
