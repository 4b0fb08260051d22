// The engine of `perfectplay serve`: short questions by POST /api/v1/ask, long work as jobs that tell their progress by
// server-sent events. Addresses are relative to the page, so that it may stand behind a proxy at any path.
import { aborted, isAbort, ServiceError, unwrap, type AskOptions, type Engine, type Progress, type Request } from "./engine";
import { online } from "./state";

/** Milliseconds in which the server gives an answer that it has at hand without the detour over a job. */
const moment = 40;

const address = (path: string): string => new URL(`api/v1/${path}`, document.baseURI.replace(/#.*$/, "")).href;

const offline = (): ServiceError => {
  online.set(false);
  return new ServiceError("offline", "the server does not answer");
};

async function post(path: string, request: Request, signal?: AbortSignal): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(address(path), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
      signal,
    });
  } catch (error) {
    throw isAbort(error) ? error : offline();
  }
  online.set(true);
  try {
    return await response.json();
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ServiceError("internal", `the server answered ${response.status} ${response.statusText}`);
  }
}

/** Listens to a job until its answer comes. */
function listen(job: string, signal: AbortSignal | undefined, onProgress: (progress: Progress) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const source = new EventSource(address(`jobs/${job}/events`));
    const finish = (act: () => void): void => {
      source.close();
      signal?.removeEventListener("abort", cancel);
      act();
    };
    // The server cancels a job when its only listener leaves.
    const cancel = (): void => finish(() => reject(aborted()));
    source.addEventListener("progress", (event) => onProgress(JSON.parse((event as MessageEvent<string>).data) as Progress));
    source.addEventListener("answer", (event) => {
      const document: unknown = JSON.parse((event as MessageEvent<string>).data);
      finish(() => resolve(document));
    });
    // The browser would connect again by itself; the job, however, was cancelled when its only listener was lost.
    source.addEventListener("error", () => finish(() => reject(offline())));
    signal?.addEventListener("abort", cancel);
  });
}

export const httpEngine: Engine = {
  kind: "http",
  async ask<T>(request: Request, options: AskOptions = {}): Promise<T> {
    if (!options.onProgress) return unwrap<T>(await post("ask", request, options.signal));
    // The request for a job is not aborted: the server would have started it, and nobody would know its name.
    const started = unwrap<T & { job?: string }>(await post(`jobs?wait=${moment}`, request));
    const { job } = started;
    if (job === undefined) {
      if (options.signal?.aborted) throw aborted();
      return started;
    }
    if (options.signal?.aborted) {
      fetch(address(`jobs/${job}`), { method: "DELETE", keepalive: true }).catch(() => undefined);
      throw aborted();
    }
    return unwrap<T>(await listen(job, options.signal, options.onProgress));
  },
};

/** While nobody answers: asks for a sign of life every two seconds, and returns once there is one. */
export async function awaitServer(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await new Promise((wake) => setTimeout(wake, 2000));
    try {
      const response = await fetch(new URL("healthz", document.baseURI.replace(/#.*$/, "")), { signal });
      if (response.ok) return online.set(true);
    } catch {
      // Still nobody there.
    }
  }
}
