// Runs the journeys of tests/*.journey.mjs in a real browser. A journey fails when it throws, when the page writes an error to the
// console or asks another host for anything, or when axe-core finds a violation where the journey asks for a check. Prints what goes
// wrong, and one line at the end.
//   node tests/run.mjs --serve PROGRAM      the page of `PROGRAM serve`
//   node tests/run.mjs --dev PROGRAM        dist/ over dev-server.mjs and `PROGRAM ask`
//   node tests/run.mjs --site FOLDER        a folder of static files in which the solver runs itself
//   further: --only TEXT (of journey or function), --all, --view desktop|phone, --lang en|fr, --jobs N (journeys at once),
//            --shots FOLDER (screenshots), --axe always, --times (the slowest journeys), --timeout 180 (seconds that a
//            step of a journey may take), --chromium PATH
//
// Each journey runs twice per engine, on the desktop in one language and on the phone in the other; the two engines take opposite pairs,
// so that both of them together run all four. With --all, --view or --lang each engine runs all that were asked for.
import { mkdir, readFile, readdir } from "node:fs/promises";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { argument, startBrowser, startServer } from "./server.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const views = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };
const shots = argument("shots");

class Failure extends Error {}

/** Colours that are on their way from one value to another have a contrast that nobody sees: waits until they have arrived. */
const settled = (page) =>
  page.evaluate(async () => {
    await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });

const follow = (hash) =>
  new Promise((done) => {
    if (location.hash === hash) return done();
    addEventListener("hashchange", () => done(), { once: true });
    location.hash = hash;
  });
const clickIfThere = (selector) => {
  const found = document.querySelector(selector);
  found?.click();
  return found !== null;
};

/** What a journey gets: the page and a few helpers. */
function helpers(page, server, { label, view, language }, axeSource) {
  const { address, engine } = server;
  return {
    page,
    address,
    engine,
    language,
    view,
    /** Goes to #/path?query in the language of the run: as one who follows a link, and at first as one who comes from elsewhere. */
    async open(path) {
      const hash = `#/${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
      if (page.url().startsWith(`${address}#`)) await page.evaluate(follow, hash);
      else await page.goto(address + hash);
      await page.waitForSelector("main h1, main [data-ready]");
    },
    /** Clicks as soon as the element is there, in the same moment: for a button that may be gone in the next. */
    press: (selector) => page.waitForFunction(clickIfThere, selector),
    expect(condition, message) {
      if (!condition) throw new Failure(message);
    },
    /** Picks the text of the language of the run. */
    say: (english, french) => (language === "fr" ? french : english),
    /** Nothing is wider than the screen, and axe-core finds no violation. Its rules are asked once per screen: with a server, unless the screen
     *  is there without one `only`. */
    async check({ only = false } = {}) {
      await settled(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wide > 0) throw new Failure(`the page is ${wide} pixels wider than the screen`);
      if (engine === "wasm" && !only && argument("axe") !== "always") return;
      // A script tag would break the Content-Security-Policy, which stays on in the tests.
      if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
      const found = await page.evaluate(async () => {
        // Of a list with hundreds of equal entries the first ones are enough.
        const exclude = [[".candidates li:nth-child(n + 12)"]];
        const { violations } = await globalThis.axe.run({ exclude }, { resultTypes: ["violations"] });
        return violations.map((v) => `${v.id}: ${v.help} (${v.nodes.map((n) => n.target.join(" ")).slice(0, 3).join("; ")})`);
      });
      if (found.length > 0) throw new Failure(`axe: ${found.join("\n      ")}`);
    },
    async shot(name) {
      if (shots) await settled(page);
      if (shots) await page.screenshot({ path: join(shots, `${label}-${name}-${view}-${language}.png`), fullPage: true });
    },
  };
}

/** A page that journeys of one view and language use one after another: starting a page takes most of the time of a short journey. */
class Seat {
  static async make(browser, server, { view, language }) {
    // What the site keeps for visits without a network has a test of its own: tests/wasm/browser_test.mjs.
    const context = await browser.newContext({
      viewport: views[view], hasTouch: view === "phone", locale: language, reducedMotion: "reduce", serviceWorkers: "block",
    });
    const page = await context.newPage();
    page.setDefaultTimeout(Number(argument("timeout") ?? 180) * 1000);
    const seat = Object.assign(new Seat(), { context, page, origin: new URL(server.address).origin, errors: [] });
    seat.protocol = await context.newCDPSession(page);
    page.on("console", (message) => message.type() === "error" && seat.errors.push(message.text()));
    page.on("pageerror", (error) => seat.errors.push(String(error)));
    page.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (/^https?:|^wss?:/.test(protocol) && origin !== seat.origin) seat.errors.push(`the page asks another host: ${request.url()}`);
    });
    return seat;
  }

  /** As if nobody had been here. */
  async clean() {
    await this.context.setOffline(false);
    await this.page.unrouteAll();
    await this.page.mouse.move(0, 0); // where it points to nothing
    await this.page.goto(this.origin + "/licenses.txt"); // a page of the same host: for one of another the browser starts a process
    await this.protocol.send("Storage.clearDataForOrigin", { origin: this.origin, storageTypes: "all" });
    this.errors.length = 0;
  }

  leave = () => this.context.close();
}

/** Runs one journey; the text of what went wrong, or null. */
async function travel(seat, server, axeSource, trip) {
  const { page, errors } = seat;
  let allowed = /^$/;
  try {
    await seat.clean();
    await trip.run({ ...helpers(page, server, trip, axeSource), allowErrors: (pattern) => (allowed = pattern) });
    const left = errors.filter((text) => !allowed.test(text));
    if (left.length > 0) throw new Failure(`console: ${left.slice(0, 3).join("\n      ")}`);
    return null;
  } catch (error) {
    if (shots) await page.screenshot({ path: join(shots, `FAILED-${trip.label}-${trip.view}-${trip.language}.png`) }).catch(() => undefined);
    if (error instanceof Failure) return error.message;
    return error.stack + (errors.length > 0 ? `\n      console: ${errors.slice(0, 3).join("\n      ")}` : "");
  }
}

/** Every journey with the views and languages in which it runs. */
async function itinerary(engine) {
  const only = argument("only") ?? "";
  const everything = process.argv.includes("--all") || argument("view") || argument("lang");
  const trips = [];
  let turn = engine === "wasm" ? 1 : 0;
  for (const file of (await readdir(here)).filter((name) => name.endsWith(".journey.mjs")).sort()) {
    for (const [name, run] of Object.entries(await import(join(here, file))).filter(([, one]) => typeof one === "function")) {
      turn += 1;
      if (!`${file} ${name}`.includes(only)) continue;
      for (const [v, view] of Object.keys(views).entries()) {
        for (const [l, language] of ["en", "fr"].entries()) {
          const chosen = everything ? (argument("view") ?? view) === view && (argument("lang") ?? language) === language : (turn + v + l) % 2 === 0;
          if (chosen) trips.push({ run, label: `${file.replace(".journey.mjs", "")}-${name}`, view, language });
        }
      }
    }
  }
  return trips;
}

async function main() {
  if (shots) await mkdir(shots, { recursive: true });
  const axeSource = await readFile(join(here, "../node_modules/axe-core/axe.min.js"), "utf8");
  const began = performance.now();
  const server = await startServer();
  const browser = await startBrowser();
  const trips = await itinerary(server.engine);
  const count = trips.length;
  const times = [];
  let failed = 0;
  const traveller = async () => {
    const seats = new Map();
    while (trips.length > 0) {
      // The next one for which there is a seat already, if there is any.
      const place = trips.findIndex(({ view, language }) => seats.has(`${view} ${language}`));
      const [trip] = trips.splice(Math.max(place, 0), 1);
      const kind = `${trip.view} ${trip.language}`;
      const start = performance.now();
      if (!seats.has(kind)) seats.set(kind, await Seat.make(browser, server, trip));
      const failure = await travel(seats.get(kind), server, axeSource, trip);
      times.push([performance.now() - start, `${trip.label} ${kind}`]);
      if (failure === null) continue;
      failed += 1;
      console.log(`FAILED ${trip.label} ${kind}\n      ${failure}`);
      await seats.get(kind).leave();
      seats.delete(kind);
    }
    for (const seat of seats.values()) await seat.leave();
  };
  // A journey waits for the page most of the time, so there may be more of them than processors. The development server ends the work of
  // all visitors when one of them leaves.
  const jobs = Number(argument("jobs") ?? (argument("serve") || argument("site") ? cpus().length + 2 : 1));
  await Promise.all(Array.from({ length: jobs }, traveller));
  await browser.close();
  server.stop();
  times.sort(([a], [b]) => b - a);
  if (process.argv.includes("--times")) for (const [time, name] of times.slice(0, 25)) console.log(`${(time / 1000).toFixed(1).padStart(6)} s  ${name}`);
  console.log(`${count - failed} passed, ${failed} failed, ${((performance.now() - began) / 1000).toFixed(0)} s`);
  process.exit(failed > 0 || count === 0 ? 1 : 0);
}

await main();
