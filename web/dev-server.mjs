// For development and tests where `perfectplay serve` is not at hand: serves dist/ and pipes requests to `perfectplay ask`.
//   node dev-server.mjs --program ../build/quick/perfectplay [--port 8080]
//   node dev-server.mjs --dir FOLDER [--port 8080]        a site without a server, as any web space would hold it
// Short questions share one child process. Jobs share another, which is ended when a listener leaves before the answer.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { open, readFile } from "node:fs/promises";
import { dirname, extname, join, normalize } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const argument = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
const here = dirname(fileURLToPath(import.meta.url));
const folder = argument("dir", join(here, "dist"));
const program = argument("program", argument("dir") ? null : join(here, "../perfectplay"));
const types = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8", ".wasm": "application/wasm", ".json": "application/json",
};

/** A child that answers one line per line. */
function child() {
  const process_ = spawn(program, ["ask"], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = [];
  createInterface({ input: process_.stdout }).on("line", (line) => waiting.shift()?.(line));
  process_.on("exit", () => {
    const gone = JSON.stringify({ version: 1, error: { kind: "resource", message: "the solver ended", hint: null } });
    for (const resolve of waiting.splice(0)) resolve(gone);
  });
  process_.stdin.on("error", () => undefined);
  return {
    ask: (request) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        process_.stdin.write(`${JSON.stringify(request)}\n`);
      }),
    end: () => process_.kill(),
  };
}

const shared = program && child();
const jobs = new Map();
let worker = program && child();
let made = 0;

const body = async (request) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString("utf8"));
};
const json = (response, status, text) => {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(text);
};

async function api(request, response, path) {
  if (path === "ask") {
    const asked = await body(request);
    if (!Array.isArray(asked)) return json(response, 200, await shared.ask(asked));
    return json(response, 200, `[${(await Promise.all(asked.map((one) => shared.ask(one)))).join(",")}]`);
  }
  if (path === "games") return json(response, 200, await shared.ask({ verb: "games" }));
  if (path === "jobs") {
    const id = String(++made);
    jobs.set(id, { answer: worker.ask(await body(request)), done: false });
    return json(response, 202, JSON.stringify({ job: id }));
  }
  const [, id, events] = /^jobs\/(\d+)(\/events)?$/.exec(path) ?? [];
  const job = jobs.get(id);
  if (!job) return json(response, 404, JSON.stringify({ error: { kind: "input", message: "no such job", hint: null } }));
  const end = () => {
    jobs.delete(id);
    if (job.done) return;
    worker.end();
    worker = child();
  };
  if (!events) {
    end();
    return json(response, 200, "{}");
  }
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  response.write('event: progress\ndata: {"phase":"working","done":0,"total":0}\n\n');
  response.on("close", end);
  const answer = await job.answer;
  job.done = true;
  response.end(`event: answer\ndata: ${answer}\n\n`);
  return undefined;
}

/** Bytes of a file, from … to; without a last one, all of the rest. */
async function part(path, from, to) {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const last = Math.min(size - 1, to);
    const { buffer } = await file.read(Buffer.alloc(last + 1 - from), 0, last + 1 - from, from);
    return { bytes: buffer, range: `bytes ${from}-${last}/${size}` };
  } finally {
    await file.close();
  }
}

const server = createServer(async (request, response) => {
  try {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    if (path === "/healthz") return json(response, 200, "{}");
    if (program && path.startsWith("/api/v1/")) return await api(request, response, path.slice(8));
    const name = normalize(path === "/" ? "/index.html" : path);
    const headers = { "content-type": types[extname(name)] ?? "application/octet-stream", "cache-control": "no-cache", "accept-ranges": "bytes" };
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
    if (from === undefined) {
      const whole = await readFile(join(folder, name));
      response.writeHead(200, headers);
      return response.end(whole);
    }
    const { bytes, range } = await part(join(folder, name), Number(from), to === "" ? Infinity : Number(to));
    response.writeHead(206, { ...headers, "content-range": range });
    return response.end(bytes);
  } catch (error) {
    return json(response, error.code === "ENOENT" ? 404 : 400, JSON.stringify({ error: { kind: "input", message: String(error.message), hint: null } }));
  }
});
server.listen(Number(argument("port", "8080")), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/`));
process.on("SIGTERM", () => {
  shared?.end();
  worker?.end();
  process.exit(0);
});
