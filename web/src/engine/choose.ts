// Which engine this page has: <meta name="engine"> of index.html says "http" (the default) or, in a site without a server, "wasm".
import type { AskOptions, Engine, Request } from "./engine";
import { httpEngine } from "./http";
import { pending } from "./state";
import { wasmEngine } from "./wasm";

function chosen(): Engine {
  const kind = document.querySelector<HTMLMetaElement>('meta[name="engine"]')?.content;
  return kind === "wasm" ? wasmEngine() : httpEngine;
}

let current: Engine | null = null;

/** The page's engine; it counts what is under way for the shell. */
export function engine(): Engine {
  if (current) return current;
  const inner = chosen();
  current = {
    kind: inner.kind,
    async ask<T>(request: Request, options?: AskOptions): Promise<T> {
      pending.set(pending.get() + 1);
      try {
        return await inner.ask<T>(request, options);
      } finally {
        pending.set(pending.get() - 1);
      }
    },
  };
  return current;
}
