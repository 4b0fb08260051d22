// How quickly the page is there, and how quickly a move is answered. Needs `npm ci` in web/ and Debian's chromium.
//   node bench/page.mjs --serve build/release/perfectplay       or --site FOLDER, --dev PROGRAM; --times 9
// Prints medians: first paint, the first board that can be played on, a move with its values on a board that is solved, and bytes.
import { startBrowser, startServer, argument } from "../web/tests/server.mjs";

const times = Number(argument("times") ?? 9);
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const server = await startServer();
const browser = await startBrowser();
const paints = [];
const boards = [];
const moves = [];
let bytes = 0;

for (let round = 0; round < times; ++round) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send("Network.enable");
  bytes = 0;
  protocol.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(`${server.address}#/boards/morpion`);
  await page.waitForSelector(".cell-playable");
  boards.push(await page.evaluate(() => performance.now()));
  paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN));
  await page.waitForSelector(".cell-mark");
  moves.push(
    await page.evaluate(async () => {
      const marks = () => document.querySelectorAll(".cell-mark").length;
      const before = marks();
      const start = performance.now();
      document.querySelector(".cell-playable").dispatchEvent(new MouseEvent("click", { bubbles: true }));
      while (marks() !== before - 1) await new Promise((next) => setTimeout(next));
      return performance.now() - start;
    }),
  );
  await context.close();
}
await browser.close();
server.stop();
const tell = (name, numbers) => console.log(`${name.padEnd(34)}${median(numbers).toFixed(0).padStart(7)} ms`);
tell("first contentful paint", paints);
tell("a board to play on", boards);
tell("a move and its values, 3x3", moves);
console.log(`${"bytes over the network, all told".padEnd(34)}${String(bytes).padStart(7)}`);
