// Runs the journeys of tests/*.journey.mjs in a real browser: desktop and phone, English and French. A journey fails when it throws,
// when the page writes an error to the console, or when axe-core finds a violation where the journey asks for a check.
//   node tests/run.mjs --serve PROGRAM      the page of `PROGRAM serve`
//   node tests/run.mjs --dev PROGRAM        dist/ over dev-server.mjs and `PROGRAM ask`
//   node tests/run.mjs --site FOLDER        a folder of static files in which the solver runs itself
//   further: --only TEXT (of journey or function), --view desktop|phone, --lang en|fr, --shots FOLDER (screenshots), --chromium PATH
import { mkdir, readFile, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { argument, startBrowser, startServer } from "./server.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const views = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };
const shots = argument("shots");

class Failure extends Error {}

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
      await page.evaluate(axeSource);  // a script tag would break the Content-Security-Policy, which stays on in the tests
      const found = await page.evaluate(async () => {
        const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
        return violations.map((v) => `${v.id}: ${v.help} (${v.nodes.map((n) => n.target.join(" ")).slice(0, 3).join("; ")})`);
      });
      if (found.length > 0) throw new Failure(`axe: ${found.join("\n      ")}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wide > 0) throw new Failure(`the page is ${wide} pixels wider than the screen`);
    },
    async shot(name) {
      if (shots) await page.screenshot({ path: join(shots, `${label}-${name}-${view}-${language}.png`), fullPage: true });
    },
  };
}

async function main() {
  if (shots) await mkdir(shots, { recursive: true });
  const axeSource = await readFile(join(here, "../node_modules/axe-core/axe.min.js"), "utf8");
  const only = argument("only") ?? "";
  const server = await startServer();
  const browser = await startBrowser();
  let passed = 0;
  let failed = 0;
  for (const file of (await readdir(here)).filter((name) => name.endsWith(".journey.mjs")).sort()) {
    const journeys = Object.entries(await import(join(here, file))).filter(([, run]) => typeof run === "function");
    for (const [name, run] of journeys) {
      if (!`${file} ${name}`.includes(only)) continue;
      for (const [view, viewport] of Object.entries(views)) {
        if (argument("view") && argument("view") !== view) continue;
        for (const language of ["en", "fr"]) {
          if (argument("lang") && argument("lang") !== language) continue;
          const context = await browser.newContext({ viewport, hasTouch: view === "phone", locale: language, bypassCSP: false, reducedMotion: "reduce" });
          const page = await context.newPage();
          page.setDefaultTimeout(30000);
          const errors = [];
          page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
          page.on("pageerror", (error) => errors.push(String(error)));
          const label = `${file.replace(".journey.mjs", "")}-${name}`;
          try {
            const tools = helpers(page, server, language, view, axeSource, label);
            await run({ ...tools, allowErrors: (pattern) => errors.allowed = pattern });
            const left = errors.filter((text) => !errors.allowed?.test(text));
            if (left.length > 0) throw new Failure(`console: ${left.slice(0, 3).join("\n      ")}`);
            passed += 1;
          } catch (error) {
            failed += 1;
            console.log(`FAILED ${label} ${view} ${language}\n      ${error instanceof Failure ? error.message : error.stack}`);
            if (!(error instanceof Failure) && errors.length > 0) console.log(`      console: ${errors.slice(0, 3).join("\n      ")}`);
            if (shots) await page.screenshot({ path: join(shots, `FAILED-${label}-${view}-${language}.png`) }).catch(() => undefined);
          }
          await context.close();
        }
      }
    }
  }
  await browser.close();
  server.stop();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}

await main();
