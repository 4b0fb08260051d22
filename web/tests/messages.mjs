// What the service says can be said in French: asks `PROGRAM ask` what goes wrong, and looks for the French of every message.
//   node tests/messages.mjs PROGRAM [--show]
// Every sentence of src/i18n/service.fr.ts must stand in the sources of the service, or be said by it here: a message that was changed there
// is missed here.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const [program] = process.argv.slice(2);

const bundle = await build({
  stdin: {
    contents: 'export { inFrench, pattern } from "./french"; export { phases, sentences } from "./service.fr";',
    resolveDir: join(here, "../src/i18n"),
  },
  bundle: true,
  format: "esm",
  write: false,
});
const { inFrench, pattern, phases, sentences } = await import(
  `data:text/javascript;base64,${Buffer.from(bundle.outputFiles[0].text).toString("base64")}`
);

const wrong = [];
const english = /\b(expected|accepted|the|are|is|with|and|from|found|at most|pits|moves)\b/;
const requests = readFileSync(join(here, "mistakes.jsonl"), "utf8").trim().split("\n");
const run = spawnSync(program, ["ask"], { input: `${requests.join("\n")}\n`, encoding: "utf8" });
const said = run.stdout.trim().split("\n").map((line) => JSON.parse(line).error?.message);
for (const [i, message] of said.entries()) {
  if (message === undefined) wrong.push(`is no mistake any more: ${requests[i]}`);
  else if (inFrench(message) === null) wrong.push(`has no French: ${message}`);
  else if (english.test(inFrench(message))) wrong.push(`is half English: ${inFrench(message)}`);
  if (process.argv.includes("--show")) console.log(`${message}\n  ${message && inFrench(message)}`);
}
if (said.length !== requests.length) wrong.push(`${said.length} answers to ${requests.length} requests`);

/** All texts between quotation marks in the sources, with neighbours joined and what is filled in as {}. */
function literals(folder) {
  const found = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...literals(path));
    else if (/\.(h|cpp)$/.test(entry.name)) {
      const text = readFileSync(path, "utf8").replace(/"\s*\n\s*"/g, "");
      for (const [, literal] of text.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)) {
        found.push(literal.replace(/\\(.)/g, "$1").replace(/\{[^{}]*\}/g, "{}"));
      }
    }
  }
  return found;
}
const written = new Set(literals(join(here, "../../src")));
/** A message, and the parts of it that are sentences themselves. */
const parts = new Set();
const take = (message) => {
  if (message === undefined || message === "" || parts.has(message)) return;
  parts.add(message);
  for (const [english] of sentences) for (const part of pattern(english).exec(message)?.slice(1) ?? []) take(part);
};
said.forEach(take);
for (const [english, french] of sentences) {
  if (!written.has(english) && ![...parts].some((part) => pattern(english).test(part))) wrong.push(`nobody says: ${english}`);
  const holes = english.split("{}").length - 1;
  for (const [, at] of french.matchAll(/\{(\d)\}/g)) if (Number(at) >= holes) wrong.push(`{${at}} is not filled in: ${french}`);
}
for (const phase of Object.keys(phases)) if (!written.has(phase)) wrong.push(`is no phase of a computation: ${phase}`);

for (const line of wrong) console.error(line);
console.log(`${said.length} messages of the service, ${sentences.length} sentences in French, ${wrong.length} mistakes`);
process.exit(wrong.length > 0 ? 1 : 0);
