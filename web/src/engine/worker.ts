// The worker in which the solver runs.
//
//   in    {module}              optionally, first: the compiled solver, where an earlier worker has compiled it
//         {id, request, wanted} requests of the service, answered one after another; `wanted` is an address as below
//   out   {module}              the compiled solver, for later workers
//         {id, heeds}           first of every request: whether the worker notices that nobody waits any more
//         {id, progress}        {phase, done, total}, some times a second
//         {id, answer, traffic} the document, an error too, and what was read of tables since the worker began
//
// While the solver computes, no message reaches the worker. So a request comes with the address of an object (blob:…) that the page revokes
// once nobody waits for the answer: the worker looks for it from time to time, and ends the request when it is gone. What was solved stays.
import type { Json, Progress } from "./engine";
import { ModuleFailure, Solver } from "./module";
import { RangeFiles } from "./ranges";
import type { Traffic } from "./traffic";

export type WorkerRequest = { module: WebAssembly.Module } | { id: number; request: Json; wanted?: string };
export type WorkerReply =
  | { module: WebAssembly.Module }
  | { id: number; heeds: boolean }
  | { id: number; progress: Progress }
  | { id: number; answer: unknown; traffic: Traffic };

const between = 50; // milliseconds between reports of progress, and at least between looks at `wanted`
const longest = 1000; // milliseconds between two looks, however long a look takes
const base = new URL(".", self.location.href).href;
const files = new RangeFiles(base);
const reply = (message: WorkerReply): void => self.postMessage(message);

/** Is the object still at its address? */
function isThere(address: string): boolean {
  try {
    const request = new XMLHttpRequest();
    request.open("GET", address, false);
    request.send();
    return request.status === 200;
  } catch {
    return false;
  }
}

let current = 0;
let told = 0;
let looked = 0;
let wanted: string | null = null;
let canLook = false; // has an object been seen?
const host = {
  progress(phase: string, done: number, total: number): boolean {
    const now = performance.now();
    if (now - told < between) return true;
    told = now;
    reply({ id: current, progress: { phase, done, total } });
    if (wanted === null || now < looked) return true;
    const there = isThere(wanted);
    // Looking takes a part of the time that is too small to be noticed, however slow the browser is at it.
    looked = performance.now() + Math.min(longest, Math.max(between, 30 * (performance.now() - now)));
    return there;
  },
  fileSize: (path: string) => files.size(path),
  fileRead: (path: string, offset: number, length: number) => files.read(path, offset, length),
  fileNames: (folder: string) => files.names(folder),
};

async function compiled(): Promise<WebAssembly.Module> {
  const response = await fetch(new URL("perfectplay.wasm", base));
  if (!response.ok) throw new Error(`perfectplay.wasm: ${response.status} ${response.statusText}`);
  // A host that does not know the type of the file cannot have it compiled while it arrives.
  const streams = response.headers.get("content-type")?.startsWith("application/wasm") ?? false;
  const module = streams ? await WebAssembly.compileStreaming(response) : await WebAssembly.compile(await response.arrayBuffer());
  reply({ module });
  return module;
}

let module: Promise<WebAssembly.Module> | null = null;
let solver: Promise<Solver> | null = null;

function failure(kind: string, error: unknown): unknown {
  return { version: 1, error: { kind, message: error instanceof Error ? error.message : String(error) } };
}

async function answer(request: Json): Promise<unknown> {
  module ??= compiled();
  let ready: Solver;
  try {
    solver ??= module.then((code) => Solver.create(code, host));
    ready = await solver;
  } catch (error) {
    module = null;
    solver = null;
    return failure("offline", error);
  }
  try {
    return JSON.parse(ready.ask(JSON.stringify(request)));
  } catch (error) {
    solver = null;
    return failure(error instanceof ModuleFailure ? "resource" : "internal", error);
  }
}

let line: Promise<void> = Promise.resolve();
self.addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  if ("module" in data) {
    module = Promise.resolve(data.module);
    return;
  }
  const { id, request } = data;
  line = line.then(async () => {
    current = id;
    told = 0;
    looked = 0;
    const there = data.wanted !== undefined && isThere(data.wanted);
    canLook ||= there;
    wanted = there ? (data.wanted as string) : null;
    reply({ id, heeds: there });
    // Given up before its turn. Where the browser does not let a worker look, everything is wanted.
    const givenUp = data.wanted !== undefined && !there && canLook;
    const document = givenUp ? failure("stopped", new Error("cancelled")) : await answer(request);
    reply({ id, answer: document, traffic: { ...files.traffic } });
  });
});
