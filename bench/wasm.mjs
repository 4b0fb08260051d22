// The speed of the solver in a browser beside that of the program, one thread each.
//
//   node bench/wasm.mjs PROGRAM build/wasm/perfectplay.wasm web/dist/worker.js
//
// Both answer the same requests, one after another, in one session; what is compared is processor time, so that other work on the
// machine counts little. Node's engine is that of Chromium.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { StaticServer, TestWorker } from "../tests/wasm/worker.mjs";

const [program, module, script] = process.argv.slice(2);

// Middle games of Connect Four, ten to twelve stones each, drawn by lot once.
const middleGames = [
  "75774457522", "465721432157", "615446656251", "111225174345", "5263416146", "45716337253", "1571417341", "7612214464",
  "15627633133", "4712261114", "26524526724", "414421377531", "2475651122", "31753734111", "5621533542", "475274262327",
  "262266526445", "4111153266", "34754352612", "4567551322", "113442112335", "213243666552", "114363115614", "6332114536",
  "6662733164", "7747174515", "346654447515", "135141261475", "431332652527", "64423463264",
];
const connectFour = (position) => ({ verb: "show", game: "connect-four", position, threads: 1 });
const times = (count, request) => Array.from({ length: count }, () => request);
const groups = {
  "Connect Four 7x6, middle games": middleGames.map(connectFour),
  "Mastermind (4,6), worst case": times(10, { verb: "solve", game: "mastermind", threads: 1 }),
  "Mastermind (4,6), mean": times(10, { verb: "solve", game: "mastermind", objective: "expected", threads: 1 }),
  "Mastermind (5,6), worst case": [{ verb: "solve", game: "mastermind", parameters: { pegs: 5, colors: 6 }, threads: 1 }],
  "Awalé 4/24": [{ verb: "solve", game: "awale", parameters: { pits: 4, seeds: 24 }, threads: 1 }],
};

const folder = mkdtempSync(join(tmpdir(), "perfectplay-"));
cpSync(module, join(folder, "perfectplay.wasm"));
const worker = new TestWorker(script, new StaticServer(folder));
const native = spawn(program, ["ask"], { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: native.stdout })[Symbol.asyncIterator]();
const asked = {
  native: async (request) => {
    native.stdin.write(JSON.stringify(request) + "\n");
    return JSON.parse((await lines.next()).value);
  },
  wasm: async (request) => (await worker.ask(request)).answer,
};

const ticksPerSecond = 100; // of /proc, on Linux
const spent = {
  native() {
    const fields = readFileSync(`/proc/${native.pid}/stat`, "utf8").split(") ")[1].split(" ");
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  },
  wasm() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  },
};

await asked.native({ verb: "games" });
await asked.wasm({ verb: "games" });
console.log(`${"".padEnd(34)}${["native s", "wasm s", "wasm/native speed"].map((text) => text.padStart(20)).join("")}`);
for (const [name, requests] of Object.entries(groups)) {
  const seconds = {};
  const answers = {};
  for (const [engine, ask] of Object.entries(asked)) {
    // The engine compiles for speed what it has run for a while. What is asked once may be kept by the session.
    if (requests.length > 1) await ask(requests[0]);
    const began = spent[engine]();
    answers[engine] = [];
    for (const request of requests) answers[engine].push(await ask(request));
    seconds[engine] = spent[engine]() - began;
  }
  const failed = Object.values(answers).flat().find((answer) => answer.error);
  if (failed) throw new Error(JSON.stringify(failed));
  const ratio = `${((100 * seconds.native) / seconds.wasm).toFixed(0)} %`;
  console.log(`${name.padEnd(34)}${[seconds.native.toFixed(3), seconds.wasm.toFixed(3), ratio].map((text) => text.padStart(20)).join("")}`);
}
native.stdin.end();
rmSync(folder, { recursive: true });
