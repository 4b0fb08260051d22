// useAnswer(request): asks whenever the request changes, aborts what is no longer wanted, and keeps the last answer on the
// screen while the next is under way.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { engine } from "./choose";
import { isAbort, ServiceError, type Progress, type Request } from "./engine";
import { online } from "./state";
import { useStore } from "../shell/store";

export interface Answer<T> {
  /** The last answer there was; while `loading` it belongs to an earlier request. */
  answer: T | null;
  /** Whether `answer` belongs to the request given now. */
  fresh: boolean;
  loading: boolean;
  error: ServiceError | null;
  progress: Progress | null;
  cancel(): void;
  retry(): void;
}

export interface AnswerOptions {
  /** Long work: runs as a job and reports progress. */
  long?: boolean;
  /** Do not look in the cache of answers (for requests that draw lots anew, such as "seed":0). */
  uncached?: boolean;
}

// Answers are values: the same question has the same answer, so going back through a game costs no request.
const cacheSize = 400;
const cache = new Map<string, unknown>();
function remember(key: string, answer: unknown): void {
  cache.delete(key);
  cache.set(key, answer);
  for (const oldest of cache.keys()) {
    if (cache.size <= cacheSize) break;
    cache.delete(oldest);
  }
}

/** The answer to a request, from the cache where it is there. For use outside of components, e.g. in a click's handler. */
export async function askOnce<T>(request: Request, options: { signal?: AbortSignal; onProgress?: (p: Progress) => void } = {}): Promise<T> {
  const key = JSON.stringify(request);
  if (cache.has(key)) return cache.get(key) as T;
  const answer = await engine().ask<T>(request, options);
  remember(key, answer);
  return answer;
}

interface State<T> {
  key: string | null;
  answer: T | null;
  answered: string | null;
  loading: boolean;
  error: ServiceError | null;
  progress: Progress | null;
}

export function asServiceError(error: unknown): ServiceError {
  return error instanceof ServiceError ? error : new ServiceError("internal", error instanceof Error ? error.message : String(error));
}

export function useAnswer<T>(request: Request | null, options: AnswerOptions = {}): Answer<T> {
  const key = request === null ? null : JSON.stringify(request);
  const { long = false, uncached = false } = options;
  const [round, setRound] = useState(0);
  const [state, setState] = useState<State<T>>(() => {
    const known = key !== null && !uncached && cache.has(key);
    const answer = known ? (cache.get(key) as T) : null;
    return { key, answer, answered: known ? key : null, loading: key !== null && !known, error: null, progress: null };
  });
  const abort = useRef<AbortController | null>(null);
  const isOnline = useStore(online);

  // Before the next frame is painted: the values after a move take two questions in turn, and each would wait for a frame.
  useLayoutEffect(() => {
    if (key === null) {
      setState((old) => ({ ...old, key, loading: false, error: null, progress: null }));
      return;
    }
    if (!uncached && cache.has(key)) {
      const answer = cache.get(key) as T;
      setState({ key, answer, answered: key, loading: false, error: null, progress: null });
      return;
    }
    const controller = new AbortController();
    abort.current = controller;
    setState((old) => ({ ...old, key, loading: true, error: null, progress: null }));
    const onProgress = long
      ? (progress: Progress): void => {
          if (!controller.signal.aborted) setState((old) => ({ ...old, progress }));
        }
      : undefined;
    engine()
      .ask<T>(JSON.parse(key) as Request, { signal: controller.signal, onProgress })
      .then(
        (answer) => {
          if (!uncached) remember(key, answer);
          if (!controller.signal.aborted) setState({ key, answer, answered: key, loading: false, error: null, progress: null });
        },
        (error: unknown) => {
          if (controller.signal.aborted || isAbort(error)) return;
          setState((old) => ({ ...old, loading: false, error: asServiceError(error), progress: null }));
        },
      );
    return () => controller.abort();
  }, [key, long, uncached, round]);

  // Once the server is back, what failed for its absence is asked again.
  const waiting = state.error?.kind === "offline";
  useEffect(() => {
    if (isOnline && waiting) setRound((n) => n + 1);
  }, [isOnline, waiting]);

  const cancel = useCallback(() => {
    abort.current?.abort();
    setState((old) => ({ ...old, loading: false, progress: null, error: new ServiceError("stopped", "cancelled") }));
  }, []);
  const retry = useCallback(() => setRound((n) => n + 1), []);
  const current = state.key === key;
  return {
    answer: state.answer,
    fresh: key !== null && state.answered === key,
    loading: current ? state.loading : key !== null,
    error: current ? state.error : null,
    progress: current ? state.progress : null,
    cancel,
    retry,
  };
}
