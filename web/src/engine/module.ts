// The solver as a module of WebAssembly: the other half of src/wasm/main.cpp. It knows neither workers nor the network, so that
// Node can run it too.

/** What the module may ask of its surroundings while it computes. */
export interface Host {
  /** false where nobody waits for the answer any more: the request then ends with an error of the kind "stopped". */
  progress(phase: string, done: number, total: number): boolean;
  /** The size of a file beside the page; -1 where there is none. */
  fileSize(path: string): number;
  /** A part of such a file; null where it could not be read. */
  fileRead(path: string, offset: number, length: number): Uint8Array | null;
  /** The names in a folder; null where there is no such folder. */
  fileNames(folder: string): string[] | null;
}

/** The module has ended: memory ran out, or a mistake in the solver. A new one must be made for the next request. */
export class ModuleFailure extends Error {}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  pp_alloc(size: number): number;
  pp_free(pointer: number): void;
  pp_ask(request: number, size: number): number;
}

/** The few functions of WASI that the standard library calls; every other one says that there is none. */
function wasi(view: () => DataView, bytes: (pointer: number, size: number) => Uint8Array): Record<string, (...args: never[]) => number> {
  const noSuchFunction = 52;
  return new Proxy<Record<string, (...args: never[]) => number>>(
    {
      clock_time_get(_clock: number, _precision: bigint, result: number): number {
        const milliseconds = performance.timeOrigin + performance.now();
        view().setBigUint64(result, BigInt(Math.round(milliseconds * 1e6)), true);
        return 0;
      },
      random_get(pointer: number, size: number): number {
        const most = 65536;
        for (let at = 0; at < size; at += most) crypto.getRandomValues(bytes(pointer + at, Math.min(most, size - at)));
        return 0;
      },
      fd_write(_file: number, parts: number, count: number, result: number): number {
        const all: number[] = [];
        for (let part = parts; part < parts + 8 * count; part += 8) {
          all.push(...bytes(view().getUint32(part, true), view().getUint32(part + 4, true)));
        }
        console.warn(new TextDecoder().decode(new Uint8Array(all)));
        view().setUint32(result, all.length, true);
        return 0;
      },
    },
    { get: (known, name: string) => known[name] ?? (() => noSuchFunction) },
  );
}

export class Solver {
  private constructor(private readonly exports: Exports) {}

  static async create(module: WebAssembly.Module, host: Host): Promise<Solver> {
    let exports: Exports | null = null;
    const memory = (): ArrayBuffer => (exports as Exports).memory.buffer as ArrayBuffer;
    const bytes = (pointer: number, size: number): Uint8Array => new Uint8Array(memory(), pointer >>> 0, size);
    const text = (pointer: number, size: number): string => new TextDecoder().decode(bytes(pointer, size));
    const env = {
      pp_progress: (phase: number, size: number, done: number, total: number) => (host.progress(text(phase, size), done, total) ? 0 : 1),
      pp_fail(message: number, size: number): never {
        throw new ModuleFailure(text(message, size));
      },
      pp_file_size: (path: number, size: number) => host.fileSize(text(path, size)),
      pp_file_read(path: number, size: number, offset: number, length: number, destination: number): number {
        const part = host.fileRead(text(path, size), offset, length);
        if (part === null) return 1;
        bytes(destination, length).set(part);
        return 0;
      },
      pp_file_names(path: number, size: number): number {
        const names = host.fileNames(text(path, size));
        return names === null ? 0 : solver.store(new TextEncoder().encode(names.join("\n")), true);
      },
    };
    const view = (): DataView => new DataView(memory());
    const instance = await WebAssembly.instantiate(module, { env, wasi_snapshot_preview1: wasi(view, bytes) });
    exports = instance.exports as unknown as Exports;
    const solver = new Solver(exports);
    exports._initialize();
    return solver;
  }

  /** The service's answer to a request, both as JSON text. */
  ask(request: string): string {
    try {
      const encoded = new TextEncoder().encode(request);
      const pointer = this.store(encoded, false);
      const answer = this.exports.pp_ask(pointer, encoded.length) >>> 0;
      this.exports.pp_free(pointer);
      const size = new DataView(this.exports.memory.buffer).getUint32(answer, true);
      const text = new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, answer + 4, size));
      this.exports.pp_free(answer);
      return text;
    } catch (error) {
      if (error instanceof ModuleFailure) throw error;
      // A trap, or a stack that is too deep: the words of the browser say little to a visitor.
      throw new ModuleFailure(`the solver failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Copies bytes into memory of the module, with their length in front where `prefixed`. */
  private store(content: Uint8Array, prefixed: boolean): number {
    const start = prefixed ? 4 : 0;
    const pointer = this.exports.pp_alloc(start + content.length) >>> 0;
    if (prefixed) new DataView(this.exports.memory.buffer).setUint32(pointer, content.length, true);
    new Uint8Array(this.exports.memory.buffer).set(content, pointer + start);
    return pointer;
  }
}
