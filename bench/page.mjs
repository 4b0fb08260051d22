// How quickly the page is there, and how quickly a move is answered. Needs `npm ci` in web/ and Debian's chromium.
//   node bench/page.mjs --serve build/release/perfectplay --table TABLE       TABLE of Awalé with 6 pits and at least 14 seeds
//   node bench/page.mjs --site FOLDER                                         from ./site FOLDER --table TABLE
//   further: --times 9, --dev PROGRAM
// Prints medians, the quickest and the slowest of: first paint, the first board that can be played on, and, from the click to the values of the
// position after it on the screen, moves where a solved graph, a book or a table has the answer. Then how long it takes to solve Awalé with
// 4 pits and 24 seeds, from the address to the values, the bytes of a first visit, and the load of the machine.
import { loadavg } from "node:os";
import { startBrowser, startServer, argument } from "../web/tests/server.mjs";

const times = Number(argument("times") ?? 9);
const server = await startServer();
const browser = await startBrowser();

// Each case: a page, what must be on it before the first move, what is clicked, and what tells a position with its values from others.
const board = {
  ready: ".cell-mark",
  click: [".cell-playable.cell-best", ".cell-playable"], // a book has the lines of best play
  state: () => {
    const stones = document.querySelectorAll(".board .stone:not(.stone-hover):not(.stone-ghost)").length;
    return document.querySelector(".cell-mark") ? `${stones} stones` : null;
  },
};
const cases = {
  "morpion 3x3, solved graph": { path: "boards/morpion", ...board },
  "connect-four 7x6, book": { path: "boards/connect-four?moves=44", ...board },
  "graph, solved": {
    path: "graphs?mode=play&side=both",
    ready: ".vertex-open",
    click: [".vertex-open"],
    state: () => [...document.querySelectorAll(".vertex-open")].map((one) => one.dataset.vertex).join(" ") || null,
  },
  "awale 6 pits, table": {
    path: "awale?pits=6&each=1",
    ready: ".mark",
    click: [".awale .pit-can"],
    state: () => (document.querySelector(".mark") ? `${document.querySelectorAll(".move-number").length} moves` : null),
  },
};

const visit = async (path, ready) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send("Network.enable");
  const seen = { page, context, bytes: 0 };
  protocol.on("Network.loadingFinished", ({ encodedDataLength }) => (seen.bytes += encodedDataLength));
  await page.goto(`${server.address}#/${path}`);
  await page.waitForSelector(ready);
  return seen;
};
/** Milliseconds from a click to the next state. */
const move = (page, { click, state }) =>
  page.evaluate(
    async ([targets, code]) => {
      const now = new Function(`return (${code})()`);
      const before = now();
      const start = performance.now();
      targets.map((one) => document.querySelector(one)).find((found) => found).dispatchEvent(new MouseEvent("click", { bubbles: true }));
      while (now() === null || now() === before) await new Promise((next) => setTimeout(next));
      return performance.now() - start;
    },
    [click, String(state)],
  );

const tell = (name, numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  console.log(`${name.padEnd(34)}${sorted[Math.floor(sorted.length / 2)].toFixed(0).padStart(6)} ms, from ${sorted[0].toFixed(0)} to ${sorted.at(-1).toFixed(0)} ms`);
};

const [paints, boards] = [[], []];
let bytes = 0;
for (let round = 0; round < times; ++round) {
  const seen = await visit("boards/morpion", ".cell-playable");
  boards.push(await seen.page.evaluate(() => performance.now()));
  paints.push(await seen.page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN));
  bytes = seen.bytes;
  await seen.context.close();
}
tell("first contentful paint", paints);
tell("a board to play on", boards);
for (const [name, one] of Object.entries(cases)) {
  const taken = [];
  for (let round = 0; round < times; ++round) {
    const { page, context } = await visit(one.path, one.ready);
    await page.waitForFunction(String(one.state)); // with its values
    for (let n = 0; n < 3; ++n) {
      taken.push(await move(page, one));
      await page.waitForTimeout(300); // the curve of the game is asked for after the values
    }
    await context.close();
  }
  tell(name, taken);
}
const solving = [];
let bars = 0;
for (let round = 0; round < Math.min(times, 3); ++round) {
  // Other rules every time: a server keeps what it has solved.
  const { page, context } = await visit(`awale?each=1&rules=${["tamale", "abapa", "awari"][round]}`, ".mark");
  const [taken, bar] = await page.evaluate(async () => {
    let seen = false;
    const start = performance.now();
    location.hash = location.hash.replace("each=1", "each=3");
    const there = () => {
      seen ||= document.querySelector(".progress") !== null;
      const seeds = [...document.querySelectorAll(".awale .pit-count")].reduce((sum, count) => sum + Number(count.textContent), 0);
      return seeds === 24 && document.querySelector(".mark") !== null;
    };
    while (!there()) await new Promise((next) => setTimeout(next));
    return [performance.now() - start, seen];
  });
  solving.push(taken);
  bars += bar ? 1 : 0;
  await context.close();
}
tell("awale 4 pits, 24 seeds, solved", solving);
await browser.close();
server.stop();
console.log(`${"a bar told its progress".padEnd(34)}${String(bars).padStart(6)} times of ${solving.length}`);
console.log(`${"load of the machine".padEnd(34)}${loadavg()[0].toFixed(1).padStart(6)}`);
console.log(`${"bytes over the network, all told".padEnd(34)}${String(bytes).padStart(6)}`);
