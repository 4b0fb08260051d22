// The module answers what the program answers.
//
//   node same_answers_test.mjs PROGRAM MODULE WORKER SAMPLES
//
// Every request of SAMPLES that names no file goes to `PROGRAM ask` and to the worker; the documents must be the same but for what is
// measured. Then the module fails as it should, and works again afterwards.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { StaticServer, TestWorker } from "./worker.mjs";

const [program, module, script, samples] = process.argv.slice(2).map((path) => resolve(path));

/** What depends on the machine: its speed, and what its memory reaches. */
const measured = new Set(["seconds", "cpu_seconds", "nodes_per_second", "memory", "peak_bytes", "threads", "reach"]);
/** Verbs about files, other programs or the machine itself. */
const elsewhere = new Set(["verify", "prove", "convert", "book", "bench", "plan"]);
const namesFile = (request) =>
  ["output", "out", "book", "table", "graph"].some((name) => name in request) || request.parameters?.file !== undefined;
/** The answer depends on the speed of the machine. */
const hurried = (request) => request["time-limit"] > 0;
const needsGraphviz = (request) => request.verb === "draw" && request.game === "nim" && request.format !== "dot";

function comparable(document) {
  return JSON.parse(JSON.stringify(document), (key, value) => (measured.has(key) ? undefined : value));
}

const folder = mkdtempSync(join(tmpdir(), "perfectplay-"));
try {
  cpSync(module, join(folder, "perfectplay.wasm"));
  const requests = readFileSync(samples, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter((request) => !elsewhere.has(request.verb) && !namesFile(request) && !needsGraphviz(request) && !hurried(request))
    // How many positions a search visits depends on the number of threads.
    .map((request) => (request.method === "search" ? { ...request, threads: 1 } : request));
  requests.push(
    { verb: "show", game: "connect-four", position: "44444", id: "with its book" },
    { verb: "solve", game: "connect-four", parameters: { width: 5, height: 4 } },
    { verb: "solve", game: "hex", parameters: { size: 3 } },
    { verb: "solve", game: "mastermind", objective: "expected" },
    { verb: "solve", game: "bulls-and-cows", parameters: { digits: 2, symbols: 5 } },
    { verb: "solve", game: "awale", parameters: { pits: 4, seeds: 12 }, distance: true },
    { verb: "solve", game: "awale", parameters: { pits: 3, seeds: 12, rules: "abapa" } },
    { verb: "value", game: "awale", parameters: { seeds: 12 }, position: ["3,0,0,0,3,2,1,0", "1,2,3", "0,0,0,1,1,0,0,0"] },
    { verb: "games", unknown: 1 },
    [1, 2],
    { verb: "solve", game: "nim", parameters: { sticks: "é" } },
  );
  const native = spawnSync(program, ["ask"], {
    cwd: folder,
    input: requests.map((request) => JSON.stringify(request)).join("\n") + "\n",
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  assert.equal(native.status, 0, native.stderr);
  const expected = native.stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.equal(expected.length, requests.length);
  const worker = new TestWorker(script, new StaticServer(folder));
  let different = 0;
  for (const [i, request] of requests.entries()) {
    const { answer } = await worker.ask(request);
    try {
      const wanted = comparable(expected[i]);
      // The module does not offer what only writes files.
      if (request.verb === "verbs") wanted.verbs = wanted.verbs.filter(({ verb }) => !["book", "convert", "prove"].includes(verb));
      assert.deepEqual(comparable(answer), wanted);
    } catch (difference) {
      different += 1;
      console.error(`${JSON.stringify(request)}: the module answers otherwise\n${difference.message.slice(0, 1500)}`);
    }
  }
  assert.equal(different, 0, `${different} of ${requests.length} answers differ`);
  assert.equal(worker.modules, 1);

  // The exam's layer of 24 seeds.
  const solved = (await worker.ask({ verb: "solve", game: "awale", parameters: { pits: 4, seeds: 24 } })).answer;
  const exam = { seeds: 24, positions: 2629575, wins: 1370711, draws: 494785, losses: 764079, sum: 3831168, cycles: 0 };
  assert.deepEqual(solved.layers.at(-1), exam);
  assert.ok(worker.progress.length > 0 && worker.progress.every(({ phase, done }) => phase !== "" && done >= 0), "progress is told");

  // A request that nobody waits for ends within moments, and what was solved before stays.
  const site = new StaticServer(folder);
  const impatient = new TestWorker(script, site);
  const layers = { verb: "solve", game: "awale", parameters: { pits: 4, seeds: 24 } };
  const kept = { verb: "show", game: "awale", parameters: { pits: 4, seeds: 24 } };
  const before = (await impatient.ask(kept)).answer;
  const { memory } = impatient;
  site.objects.set("blob:given-up", 2);
  const began = performance.now();
  const { answer: givenUp } = await impatient.ask({ verb: "solve", game: "awale", parameters: { pits: 5, seeds: 24 } }, "blob:given-up");
  assert.ok(performance.now() - began < 60_000, "a request that was given up goes on");
  assert.ok(site.objects.get("blob:given-up") < 0, "the worker did not look whether anybody waits");
  assert.equal(givenUp.error?.kind, "stopped", JSON.stringify(givenUp).slice(0, 300));
  const told = impatient.progress.length;
  assert.deepEqual((await impatient.ask(kept)).answer, before);
  assert.equal(impatient.progress.length, told, "what was solved before is solved again");
  assert.equal(impatient.memory, memory, "the module was made anew");
  // Given up before its turn: it does not begin.
  assert.equal((await impatient.ask(layers, "blob:given-up")).answer.error?.kind, "stopped");
  assert.equal(impatient.progress.length, told);
  // Where a worker may not look, everything is wanted.
  const blind = new TestWorker(script, site);
  assert.equal((await blind.ask(layers, "blob:forbidden")).answer.layers.length, 25);
  assert.deepEqual([...impatient.heeds, ...blind.heeds], [false, true, false, false, false], "whether a request can be given up is told");

  // A path is refused, a table that is not there too.
  for (const request of [
    { verb: "solve", game: "graph", parameters: { file: "/etc/passwd" } },
    { verb: "solve", game: "nim", output: "n.sol" },
    { verb: "verify", file: "n.sol" },
    { verb: "show", game: "awale", table: "../elsewhere", parameters: { seeds: 8 } },
  ]) {
    const { answer } = await worker.ask(request);
    assert.equal(answer.error?.kind, "input", JSON.stringify(answer));
  }

  // Memory runs out: an error in the service's form, and the next request is answered by a new module.
  const small = new TestWorker(script, new StaticServer(folder));
  await small.ask({ verb: "verbs" });
  const [pages, pageBytes] = [65536, 65536];
  small.memory.grow(pages - small.memory.buffer.byteLength / pageBytes);
  const { answer: tooMuch } = await small.ask({ verb: "solve", game: "awale", parameters: { pits: 4, seeds: 22 } });
  assert.deepEqual(tooMuch.error, { kind: "resource", message: "out of memory; ask for a smaller board" });
  assert.equal((await small.ask({ verb: "value", game: "nim", position: "3,0" })).answer.value, "J0");

  console.log(`${requests.length} answers are the same`);
} finally {
  rmSync(folder, { recursive: true });
}
