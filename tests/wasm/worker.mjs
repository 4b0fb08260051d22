// Runs the page's worker (web/dist/worker.js) under Node: the few things of a browser that it uses, over a folder instead of a web
// server. `server` says how that folder answers; tests change it.
import { closeSync, existsSync, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { webcrypto } from "node:crypto";
import vm from "node:vm";

const origin = "http://site.test/somewhere/";

/** A web server of static files: answers ranges unless told otherwise. */
export class StaticServer {
  ranges = true;
  online = true;
  requests = [];
  /** Objects of the page (blob:…): how often each is still found. */
  objects = new Map();

  constructor(folder) {
    this.folder = folder;
  }

  get(address, range) {
    if (address.startsWith("blob:")) {
      const left = this.objects.get(address) ?? 0;
      this.objects.set(address, left - 1);
      if (left <= 0) throw new Error("revoked");
      return { status: 200, bytes: Buffer.from("1") };
    }
    const path = join(this.folder, decodeURIComponent(address.slice(origin.length)));
    this.requests.push({ path: address.slice(origin.length), range });
    if (!this.online) throw new Error("nobody answers");
    if (!address.startsWith(origin) || !existsSync(path)) return { status: 404, bytes: Buffer.alloc(0) };
    if (range === null || !this.ranges) return { status: 200, bytes: readFileSync(path) };
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range);
    const bytes = Buffer.alloc(Number(to) + 1 - Number(from));
    const file = openSync(path);
    const size = readSync(file, bytes, 0, bytes.length, Number(from));
    closeSync(file);
    return { status: 206, bytes: bytes.subarray(0, size) };
  }
}

/** A worker on a site: the folder of worker.js, perfectplay.wasm and tables is `server`'s, except that worker.js is read from `script`. */
export class TestWorker {
  progress = [];
  /** Of each request: whether the worker notices that nobody waits any more. */
  heeds = [];
  modules = 0;
  /** The memory of the module that runs now. */
  memory = null;
  #waiting = new Map();
  #listeners = [];
  #count = 0;

  constructor(script, server) {
    const worker = this;
    class XMLHttpRequest {
      #range = null;
      open(_method, address, asynchronous) {
        if (asynchronous) throw new Error("the solver waits: requests must be synchronous");
        this.address = address;
      }
      setRequestHeader(name, value) {
        if (name.toLowerCase() === "range") this.#range = value;
      }
      send() {
        const { status, bytes } = server.get(this.address, this.#range);
        this.status = status;
        this.response = Uint8Array.from(bytes).buffer;
      }
    }
    const self = {
      location: { href: `${origin}worker.js` },
      postMessage: (message) => worker.#hear(structuredClonable(message)),
      addEventListener: (_kind, listener) => worker.#listeners.push(listener),
    };
    const fetch = async (address) => {
      const { status, bytes } = server.get(String(address), null);
      return new Response(bytes, { status, headers: { "content-type": "application/wasm" } });
    };
    const instantiate = async (module, imports) => {
      const instance = await WebAssembly.instantiate(module, imports);
      worker.memory = instance.exports.memory;
      return instance;
    };
    const assembly = Object.assign(Object.create(WebAssembly), { instantiate });
    const globals = { self, fetch, XMLHttpRequest, URL, TextEncoder, TextDecoder, WebAssembly: assembly, performance, console, atob, crypto: webcrypto };
    // Buffers and errors must be of the same world as WebAssembly's.
    Object.assign(globals, { Uint8Array, DataView, ArrayBuffer, Error, JSON, Promise, BigInt, Math, Map });
    vm.runInNewContext(readFileSync(script, "utf8"), globals, { filename: script });
  }

  /** Resolves to {answer, traffic}. `wanted` is the address of an object that is there as long as somebody waits. */
  ask(request, wanted) {
    const id = ++this.#count;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      for (const listener of this.#listeners) listener({ data: { id, request, wanted } });
    });
  }

  #hear(message) {
    if ("module" in message) {
      this.modules += 1;
    } else if ("heeds" in message) {
      this.heeds.push(message.heeds);
    } else if ("progress" in message) {
      this.progress.push(message.progress);
    } else {
      this.#waiting.get(message.id)(message);
      this.#waiting.delete(message.id);
    }
  }
}

function structuredClonable(message) {
  return "module" in message ? message : structuredClone(message);
}
