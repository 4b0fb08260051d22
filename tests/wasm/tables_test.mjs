// Tables of Awalé on a web server, read in parts, answer what they answer on a disk.
//
//   node tables_test.mjs PROGRAM MODULE WORKER SCRIPTS
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { StaticServer, TestWorker } from "./worker.mjs";

const [program, module, script, scripts] = process.argv.slice(2).map((path) => resolve(path));
const folder = mkdtempSync(join(tmpdir(), "perfectplay-"));
const table = join(folder, "tables/four");

function native(requests) {
  const input = requests.map((request) => JSON.stringify(request)).join("\n") + "\n";
  return execFileSync(program, ["ask"], { cwd: folder, input, encoding: "utf8" }).trimEnd().split("\n").map((line) => JSON.parse(line));
}

try {
  cpSync(module, join(folder, "perfectplay.wasm"));
  mkdirSync(table, { recursive: true });
  execFileSync(program, ["solve", "awale", "--pits", "4", "--seeds", "18", "--distance", "--out", table], { stdio: "ignore" });
  writeFileSync(join(table, "layers.json"), execFileSync(join(scripts, "table_layers"), [table]));

  const show = (position, more = {}) => ({ verb: "show", game: "awale", parameters: { seeds: 18 }, table: "tables/four", position, ...more });
  const positions = ["2,3,2,3,2,1,3,2", "0,0,0,1,1,0,0,0", "18,0,0,0,0,0,0,0", "1,1,1,1,1,1,1,1", "0,5,0,2,3,1,0,7", "3,3,2,1,1,1,1,1"];
  const requests = [...positions.map((position) => show(position)), show(positions[0], { line: 2 }), show("9,9,1,0,0,0,0,0")];
  const expected = native(requests);

  const whole = readdirSync(table).reduce((sum, name) => sum + statSync(join(table, name)).size, 0);

  // 1. The same documents, of which only parts were read.
  const server = new StaticServer(folder);
  const worker = new TestWorker(script, server);
  const shown = await worker.ask(show(positions[0], { line: 0 }));
  assert.deepEqual(shown.answer.moves, expected[0].moves);
  assert.ok(shown.traffic.bytes < whole / 5, `${shown.traffic.bytes} of ${whole} bytes were read`);
  let last = null;
  for (const [i, request] of requests.entries()) {
    last = await worker.ask(request);
    assert.deepEqual(last.answer, expected[i]);
  }
  assert.ok(expected.at(-1).search, "a board with more seeds than the table is searched");
  assert.equal(expected.at(-2).line.pits.length, 2);
  const read = server.requests.filter(({ range }) => range !== null);
  assert.ok(read.length > 0 && read.length === last.traffic.requests - 1, "each part is one request, besides the list of layers");
  const before = server.requests.length;
  await worker.ask(requests[0]);
  assert.equal(server.requests.length, before, "what was read is kept");

  // 2. A server that sends whole files only.
  const plain = new StaticServer(folder);
  plain.ranges = false;
  assert.deepEqual((await new TestWorker(script, plain).ask(requests[0])).answer, expected[0]);

  // 3. Nobody answers for a while: an error, and then the answer.
  const shaky = new StaticServer(folder);
  const patient = new TestWorker(script, shaky);
  await patient.ask({ verb: "games" });
  assert.deepEqual((await patient.ask(requests[1])).answer, expected[1]);
  shaky.online = false;
  const lost = (await patient.ask(requests[0])).answer;
  assert.equal(lost.error?.kind, "resource", JSON.stringify(lost));
  shaky.online = true;
  assert.deepEqual((await patient.ask(requests[0])).answer, expected[0]);

  // 4. Damage: every wrong byte of what an answer rests on is found, in tiles, in the index and in the models.
  const path = join(table, "layer-018.awale");
  copyFileSync(path, `${path}.good`);
  const good = readFileSync(path);
  const asked = server.requests.filter((request) => request.path.endsWith("018.awale"));
  let damaged = 0;
  for (const { range } of asked.slice(0, 12)) {
    const [, from] = /=(\d+)-/.exec(range);
    const bytes = Buffer.from(good);
    for (let at = Number(from); at < Number(from) + 16384 && at < bytes.length - 24; ++at) if (at >= 112) bytes[at] ^= 0x55;
    writeFileSync(path, bytes);
    const answers = [];
    const fresh = new TestWorker(script, new StaticServer(folder));
    for (const request of requests.slice(0, -1)) answers.push((await fresh.ask(request)).answer);
    for (const [i, answer] of answers.entries()) {
      if (answer.error === undefined) assert.deepEqual(answer, expected[i], "a damaged table gives no wrong answer");
      else assert.match(answer.error.message, /damaged/);
    }
    damaged += answers.some((answer) => answer.error !== undefined) ? 1 : 0;
  }
  assert.equal(damaged, Math.min(12, asked.length), "and it is noticed");
  console.log(`${last.traffic.requests} requests, ${last.traffic.bytes} bytes for ${requests.length} boards; ${damaged} damages found`);
} finally {
  rmSync(folder, { recursive: true });
}
