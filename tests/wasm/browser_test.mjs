// A site in a real browser: its worker reads a table by ranges, and once loaded the site works without its server.
//
//   node browser_test.mjs SITE [--chromium PATH]         SITE from ./site SITE --table TABLE; needs web/node_modules
import assert from "node:assert/strict";
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, resolve } from "node:path";
import { startBrowser } from "../../web/tests/server.mjs";

const site = resolve(process.argv[2]);

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
let parts = 0;
const server = createServer((request, response) => {
  const path = join(site, decodeURIComponent(new URL(request.url, "http://site").pathname));
  const file = path.endsWith("/") ? `${path}index.html` : path;
  if (!file.startsWith(site) || !existsSync(file)) return response.writeHead(404).end();
  const headers = { "content-type": types[extname(file)] ?? "application/octet-stream" };
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
  if (range === null) return createReadStream(file).pipe(response.writeHead(200, headers));
  parts += 1;
  const [start, end] = [Number(range[1]), Number(range[2])];
  headers["content-range"] = `bytes ${start}-${end}/${statSync(file).size}`;
  return createReadStream(file, { start, end }).pipe(response.writeHead(206, headers));
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const address = `http://127.0.0.1:${server.address().port}/`;

/** Asks a worker of the page itself. */
const ask = (page, request) =>
  page.evaluate(
    (question) =>
      new Promise((answered, failed) => {
        const worker = new Worker("worker.js", { type: "module" });
        worker.onerror = (event) => failed(new Error(event.message));
        worker.onmessage = ({ data }) => {
          if (!("answer" in data)) return;
          worker.terminate();
          answered(data);
        };
        worker.postMessage({ id: 1, request: question });
      }),
    request,
  );

const browser = await startBrowser();
try {
  const page = await browser.newPage();
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(address);
  await page.waitForSelector("main h1");

  // 1. A table in parts.
  const [table] = JSON.parse(readFileSync(join(site, "site.json"), "utf8")).tables;
  const parameters = { pits: table.pits, seeds: table.seeds, rules: table.rules };
  const position = Array.from({ length: 2 * table.pits }, (_, i) => (i < table.seeds % (2 * table.pits) ? 2 : 1)).join(",");
  const shown = await ask(page, { verb: "show", game: "awale", parameters, table: table.path, position, line: 0 });
  assert.equal(shown.answer.error, undefined, JSON.stringify(shown.answer.error));
  assert.ok(shown.answer.moves.length > 0 && parts > 0 && parts === shown.traffic.requests - 1, `${parts} parts`);

  // 2. Without the server: page, worker and solver come from what was kept.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  server.closeAllConnections?.();
  await new Promise((closed) => server.close(closed));
  await page.reload();
  await page.waitForSelector("main h1");
  const solved = await ask(page, { verb: "value", game: "nim", position: "3,0" });
  assert.equal(solved.answer.value, "J0");
  // A table is not kept: that is an error in the service's form, and no crash.
  const gone = await ask(page, { verb: "show", game: "awale", parameters, table: table.path, position, line: 0 });
  assert.notEqual(gone.answer.error, undefined);
  assert.deepEqual(errors.filter((text) => !text.includes("ERR_CONNECTION_REFUSED")), []);
  console.log(`a board shown by ${shown.traffic.requests} requests, ${shown.traffic.bytes} bytes; the site works without its server`);
} finally {
  await browser.close();
  server.close();
}
