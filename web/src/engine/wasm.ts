// The engine without a server: the solver runs in a worker of the page, compiled to WebAssembly.
//
// One worker answers one request after another, so that what one request has solved is there for the next. A request that is given
// up before its turn is taken out of the line. One that is running is told so by an object that is revoked (worker.ts), and ends within a
// moment. A worker that cannot look at such objects, or does not answer for long, is ended with what it has solved so far.
import { aborted, ServiceError, unwrap, type AskOptions, type Engine, type Progress, type Request } from "./engine";
import { tellTraffic } from "./traffic";
import type { WorkerReply } from "./worker";

/** Milliseconds for a request that nobody waits for any more: of a worker that looks at the object, and of one that cannot. */
const patience = { heeding: 15_000, blind: 3000 };

interface Waiting {
  id: number;
  request: Request;
  options: AskOptions;
  /** The address of the object that is there as long as somebody waits. */
  wanted: string;
  /** Whether the worker looks at it; unknown until it has begun. */
  heeds: boolean | null;
  resolve(document: unknown): void;
  reject(error: unknown): void;
}

export class WasmEngine implements Engine {
  readonly kind = "wasm";
  private worker: Worker | null = null;
  private module: WebAssembly.Module | null = null;
  private running: Waiting | null = null;
  private readonly line: Waiting[] = [];
  private count = 0;

  /** `address` of worker.js, with perfectplay.wasm beside it. */
  constructor(private readonly address: string | URL) {}

  async ask<T>(request: Request, options: AskOptions = {}): Promise<T> {
    const { signal } = options;
    if (signal?.aborted) throw aborted();
    const document = await new Promise<unknown>((resolve, reject) => {
      const wanted = URL.createObjectURL(new Blob(["1"]));
      const waiting: Waiting = { id: ++this.count, request, options, wanted, heeds: null, resolve, reject };
      signal?.addEventListener("abort", () => this.giveUp(waiting), { once: true });
      this.line.push(waiting);
      this.next();
    });
    return unwrap<T>(document);
  }

  private next(): void {
    if (this.running !== null) return;
    const waiting = this.line.shift();
    if (waiting === undefined) return;
    this.running = waiting;
    this.worker ??= this.start();
    this.worker.postMessage({ id: waiting.id, request: waiting.request, wanted: waiting.wanted });
  }

  private start(): Worker {
    const worker = new Worker(this.address, { type: "module" });
    if (this.module !== null) worker.postMessage({ module: this.module });
    worker.addEventListener("message", ({ data }: MessageEvent<WorkerReply>) => this.hear(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.end(new ServiceError("internal", `the solver could not be started: ${event.message ?? "worker.js"}`));
    });
    return worker;
  }

  private hear(reply: WorkerReply): void {
    if ("module" in reply) {
      this.module = reply.module;
      return;
    }
    const waiting = this.running;
    if (waiting === null || waiting.id !== reply.id) return;
    if ("heeds" in reply) {
      waiting.heeds = reply.heeds;
      return;
    }
    if ("progress" in reply) {
      waiting.options.onProgress?.(reply.progress as Progress);
      return;
    }
    this.running = null;
    tellTraffic(reply.traffic);
    URL.revokeObjectURL(waiting.wanted);
    waiting.resolve(reply.answer);
    this.next();
  }

  private giveUp(waiting: Waiting): void {
    waiting.reject(aborted());
    URL.revokeObjectURL(waiting.wanted);
    const place = this.line.indexOf(waiting);
    if (place >= 0) this.line.splice(place, 1);
    if (this.running !== waiting) return;
    const left = waiting.heeds === false ? patience.blind : patience.heeding;
    setTimeout(() => {
      if (this.running === waiting) this.end(aborted());
    }, left);
  }

  /** Ends the worker and what it does; the next request starts another. */
  private end(reason: unknown): void {
    this.worker?.terminate();
    this.worker = null;
    const waiting = this.running;
    this.running = null;
    waiting?.reject(reason);
    this.next();
  }
}

/** The page's engine where there is no server. It keeps the site for visits without a network, where the browser can. */
export function wasmEngine(): Engine {
  const folder = new URL(".", document.baseURI);
  if ("serviceWorker" in navigator && window.isSecureContext) {
    navigator.serviceWorker.register(new URL("offline.js", folder)).catch(() => undefined);
  }
  return new WasmEngine(new URL("worker.js", folder));
}
