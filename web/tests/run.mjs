// Runs the journeys of tests/*.journey.mjs in a real browser. A journey fails when it throws, when the page writes an error to the
// console, or when axe-core finds a violation where the journey asks for a check.
//   node tests/run.mjs --serve PROGRAM      the page of `PROGRAM serve`
//   node tests/run.mjs --dev PROGRAM        dist/ over dev-server.mjs and `PROGRAM ask`
//   node tests/run.mjs --site FOLDER        a folder of static files in which the solver runs itself
//   further: --only TEXT (of journey or function), --all, --view desktop|phone, --lang en|fr, --jobs N (journeys at once),
//            --shots FOLDER (screenshots), --times (the slowest journeys), --chromium PATH
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

/** What a journey gets: the page and a few helpers. */
function helpers(page, server, language, view, axeSource, label) {
  const { address, engine } = server;
  return {
    page,
    address,
    engine,
    language,
    view,
    /** Goes to #/path?query in the language of the run. */
    async open(path) {
      await page.goto(`${address}#/${path}${path.includes("?") ? "&" : "?"}lang=${language}`);
      await page.waitForSelector("main h1, main [data-ready]");
    },
    expect(condition, message) {
      if (!condition) throw new Failure(message);
    },
    /** Picks the text of the language of the run. */
    say: (english, french) => (language === "fr" ? french : english),
    /** No violation of axe-core's rules, and nothing wider than the screen. */
    async check() {
      await settled(page);
      // A script tag would break the Content-Security-Policy, which stays on in the tests.
      if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
      const found = await page.evaluate(async () => {
        const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
        return violations.map((v) => `${v.id}: ${v.help} (${v.nodes.map((n) => n.target.join(" ")).slice(0, 3).join("; ")})`);
      });
      if (found.length > 0) throw new Failure(`axe: ${found.join("\n      ")}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wide > 0) throw new Failure(`the page is ${wide} pixels wider than the screen`);
    },
    async shot(name) {
      if (shots) await settled(page);
      if (shots) await page.screenshot({ path: join(shots, `${label}-${name}-${view}-${language}.png`), fullPage: true });
    },
  };
}

/** Runs one journey in a context of its own; the text of what went wrong, or null. */
async function travel(browser, server, axeSource, { run, label, view, language }) {
  const context = await browser.newContext({ viewport: views[view], hasTouch: view === "phone", locale: language, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(60000);
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  let failure = null;
  try {
    const tools = helpers(page, server, language, view, axeSource, label);
    await run({ ...tools, allowErrors: (pattern) => (errors.allowed = pattern) });
    const left = errors.filter((text) => !errors.allowed?.test(text));
    if (left.length > 0) throw new Failure(`console: ${left.slice(0, 3).join("\n      ")}`);
  } catch (error) {
    failure = error instanceof Failure ? error.message : error.stack;
    if (!(error instanceof Failure) && errors.length > 0) failure += `\n      console: ${errors.slice(0, 3).join("\n      ")}`;
    if (shots) await page.screenshot({ path: join(shots, `FAILED-${label}-${view}-${language}.png`) }).catch(() => undefined);
  }
  await context.close();
  return failure;
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
  const times = [];
  let next = 0;
  let failed = 0;
  const traveller = async () => {
    while (next < trips.length) {
      const trip = trips[next++];
      const name = `${trip.label} ${trip.view} ${trip.language}`;
      const start = performance.now();
      const failure = await travel(browser, server, axeSource, trip);
      times.push([performance.now() - start, name]);
      if (failure === null) continue;
      failed += 1;
      console.log(`FAILED ${name}\n      ${failure}`);
    }
  };
  // A journey waits for the page most of the time, so there may be more of them than processors.
  const jobs = Number(argument("jobs") ?? cpus().length + 1);
  await Promise.all(Array.from({ length: jobs }, traveller));
  await browser.close();
  server.stop();
  times.sort(([a], [b]) => b - a);
  if (process.argv.includes("--times")) for (const [time, name] of times.slice(0, 25)) console.log(`${(time / 1000).toFixed(1).padStart(6)} s  ${name}`);
  console.log(`${trips.length - failed} passed, ${failed} failed, ${((performance.now() - began) / 1000).toFixed(0)} s`);
  process.exit(failed > 0 || trips.length === 0 ? 1 : 0);
}

await main();
