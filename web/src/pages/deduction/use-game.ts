// The game behind the page: what the service says of the state in the address, and what a person may do with it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Json, Request, ServiceError } from "../../engine/engine";
import type { GameRow } from "../../engine/games";
import { asServiceError, askOnce, useAnswer, type Answer } from "../../engine/use-answer";
import { go } from "../../shell/route";
import type { Form, PlayAnswer, ReviewAnswer, ShowAnswer } from "./answers";
import { historyOf } from "./codes";
import { drawnSeed, parametersOf, usualTab, writeState, type State } from "./state";

/** Seconds after which a search tells what it has found so far. */
export const patience = 6;
/** Candidates that are asked for, to be listed. */
const listed = 240;

export interface Game {
  state: State;
  row: GameRow;
  /** false: the list that the address names is in another browser. */
  there: boolean;
  show: Answer<ShowAnswer>;
  /** Mode answer: the program's guess. */
  program: Answer<PlayAnswer>;
  review: Answer<ReviewAnswer>;
  secret: Answer<PlayAnswer>;
  form: Form | null;
  /** What the program asks about now: its own guess, or one that the person makes it try. */
  guess: string | null;
  solved: boolean;
  /** The steps that cannot all be true, counted from 1. */
  wrong: readonly number[];
  /** A guess is being answered; what went wrong with the last. */
  asking: boolean;
  refused: ServiceError | null;
  /** The guess that the person is making, one symbol per place; "" is an empty place. */
  draft: readonly string[];
  setDraft(symbols: readonly string[]): void;
  request(verb: string, more?: Readonly<Record<string, Json | undefined>>): Request;
  update(change: Partial<State>, options?: { replace?: boolean }): void;
  restart(change?: Partial<State>): void;
  submit(guess: string): Promise<void>;
  answer(answer: string): void;
  mend(step: number, answer: string): void;
  undo(): void;
}

export function useGame(state: State, row: GameRow): Game {
  const parameters = parametersOf(state, row);
  const { history, mode } = state;
  const request: Game["request"] = (verb, more = {}) => ({ verb, game: state.game, parameters: parameters ?? {}, ...more });
  const past = historyOf(history) || undefined;
  const there = parameters !== null;

  const show = useAnswer<ShowAnswer>(
    there ? request("show", { history: past, candidates: listed, "guesses-shown": 12, "time-limit": patience }) : null,
    { long: true },
  );
  const here = show.fresh ? show.answer : null;
  const form = there && !show.error ? (show.answer?.form ?? null) : null;
  const wrong = here?.contradiction?.map(({ step }) => step) ?? [];
  const solved = form !== null && history.length > 0 && history[history.length - 1]?.answer === form.win;

  const program = useAnswer<PlayAnswer>(
    mode === "answer" && here !== null && here.candidates > 0 && !solved && state.tried === ""
      ? request("play", { mode, history: past, objective: state.objective, "time-limit": patience })
      : null,
    { long: true },
  );
  const review = useAnswer<ReviewAnswer>(
    past !== undefined && here !== null && here.candidates > 0 && (mode !== "answer" || state.tab === "review")
      ? request("review", { moves: past, "time-limit": patience })
      : null,
    { long: true },
  );
  const secret = useAnswer<PlayAnswer>(
    state.given && mode !== "answer" && there
      ? request("play", { mode, history: past, reveal: true, seed: mode === "guess" ? state.seed : undefined })
      : null,
  );

  const [draft, setDraft] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<ServiceError | null>(null);
  const board = JSON.stringify([state.numbers, state.list, state.text, state.further, mode, state.seed]);
  useEffect(() => {
    setDraft([]);
    setRefused(null);
  }, [board]);

  const update: Game["update"] = (change, options) => {
    const next = { ...state, ...change };
    // A tab that was the usual one of its mode stays the usual one.
    if (change.mode !== undefined && change.tab === undefined && state.tab === usualTab(state.mode)) next.tab = usualTab(next.mode);
    go(["deduction", next.game], writeState(next, row), options);
  };
  // A guess is answered for the game as it was when it was made.
  const latest = useRef(past);
  latest.current = past;
  const submit = async (guess: string): Promise<void> => {
    setAsking(true);
    setRefused(null);
    try {
      const reply = await askOnce<PlayAnswer>(request("play", { mode, history: past, guess, seed: mode === "guess" ? state.seed : undefined }), {
        onProgress: () => undefined,
      });
      if (latest.current === past && reply.answer !== undefined) {
        update({ history: [...history, { guess, answer: reply.answer }] });
        setDraft([]);
      }
    } catch (error) {
      setRefused(asServiceError(error));
    }
    setAsking(false);
  };
  const guess = mode !== "answer" || solved || wrong.length > 0 ? null : state.tried || (program.fresh ? (program.answer?.guess ?? null) : null);
  return {
    state, row, there, show, program, review, secret, form, guess, solved, wrong, asking, refused, draft, setDraft, request, update, submit,
    restart: (change = {}) => update({ history: [], tried: "", given: false, seed: drawnSeed(), ...change }),
    answer: (answer) => guess !== null && update({ history: [...history, { guess, answer }], tried: "" }),
    mend: (step, answer) => update({ history: history.map((old, at) => (at === step ? { ...old, answer } : old)), tried: "" }),
    undo: () => update({ history: history.slice(0, -1), tried: "", given: false }),
  };
}
