// The seam between the page and the solver. The page asks in the service's JSON and knows no rule of any game; behind the seam
// stands a server (http.ts) or the solver itself in a worker (wasm.ts).

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

/** One request of the service, as docs/service.md describes it. `undefined` entries are left out. */
export type Request = { readonly verb: string; readonly [key: string]: Json | undefined };

export interface Progress {
  phase: string;
  done: number;
  total: number;
}

export interface AskOptions {
  signal?: AbortSignal;
  /** With a listener the request runs as a job: it may take long, and it is cancelled with `signal`. */
  onProgress?: (progress: Progress) => void;
}

export interface Engine {
  readonly kind: "http" | "wasm";
  /** The answer's document. Rejects with a ServiceError, or with an AbortError after `signal`. */
  ask<T>(request: Request, options?: AskOptions): Promise<T>;
}

export interface Hint {
  parameter: string;
  suggestion: string;
}

/** What the service says when a request is wrong, memory or time ran out, or (kind "offline") when nobody answers. */
export class ServiceError extends Error {
  constructor(
    readonly kind: "input" | "resource" | "stopped" | "offline" | "internal",
    message: string,
    readonly hint: Hint | null = null,
  ) {
    super(message);
    this.name = "ServiceError";
  }
}

/** The document itself, unless it is an error: then a ServiceError is thrown. Every engine passes its answers through this. */
export function unwrap<T>(document: unknown): T {
  const error = (document as { error?: { kind?: string; message?: string; hint?: Hint | null } } | null)?.error;
  if (error === undefined || error === null) return document as T;
  const kind = error.kind === "input" || error.kind === "resource" || error.kind === "stopped" ? error.kind : "internal";
  throw new ServiceError(kind, error.message ?? "the service gave no reason", error.hint ?? null);
}

export const aborted = (): DOMException => new DOMException("The request was cancelled", "AbortError");
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";
