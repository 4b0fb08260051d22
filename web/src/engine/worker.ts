// The worker in which the solver runs.
//
//   in    {module}              optionally, first: the compiled solver, where an earlier worker has compiled it
//         {id, request}         requests of the service, answered one after another
//   out   {module}              the compiled solver, for later workers
//         {id, progress}        {phase, done, total}, some times a second
//         {id, answer, traffic} the document, an error too, and what was read of tables since the worker began
import type { Json, Progress } from "./engine";
import { ModuleFailure, Solver } from "./module";
import { RangeFiles, type Traffic } from "./ranges";

export type WorkerRequest = { module: WebAssembly.Module } | { id: number; request: Json };
export type WorkerReply =
  | { module: WebAssembly.Module }
  | { id: number; progress: Progress }
  | { id: number; answer: unknown; traffic: Traffic };

const between = 50; // milliseconds between reports of progress
const base = new URL(".", self.location.href).href;
const files = new RangeFiles(base);
const reply = (message: WorkerReply): void => self.postMessage(message);

let current = 0;
let told = 0;
const host = {
  progress(phase: string, done: number, total: number): void {
    const now = performance.now();
    if (now - told < between) return;
    told = now;
    reply({ id: current, progress: { phase, done, total } });
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
    reply({ id, answer: await answer(request), traffic: { ...files.traffic } });
  });
});
