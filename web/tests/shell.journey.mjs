// The frame: every page opens, languages and themes switch, addresses keep what belongs to the shell.
import { createServer } from "node:http";

export async function everyPageOpens({ page, open, check, expect, say, shot }) {
  for (const [path, english, french] of [
    ["", "Perfect Play", "Perfect Play"],
    ["graphs", "Graphs and Nim", "Graphes et Nim"],
    ["boards", "Boards", "Plateaux"],
    ["awale", "Awalé", "Awalé"],
    ["deduction", "Mastermind and words", "Mastermind et mots"],
    ["about", "About", "À propos"],
  ]) {
    await open(path);
    const name = say(english, french);
    expect((await page.title()).includes(name), `the title of ${path} is ${await page.title()}`);
    expect((await page.textContent("nav [aria-current]")) !== null, `${path} is not marked in the header`);
    await check();
    await shot(path || "home");
  }
}

export async function languageSwitches({ page, open, expect, say }) {
  await open("about");
  const other = say("FR", "EN");
  await page.click(`.language:has-text("${other}")`);
  await page.waitForFunction((lang) => document.documentElement.lang === lang, other.toLowerCase());
  expect(page.url().includes(`lang=${other.toLowerCase()}`), "the address does not tell the language");
  await page.click(`nav a[href*="boards"]`);
  await page.waitForSelector('nav a[href*="boards"][aria-current]');
  expect(page.url().includes(`lang=${other.toLowerCase()}`), "the language is lost on the way to another page");
}

export async function themeSwitches({ page, open, check }) {
  await open("about");
  for (const theme of ["light", "dark"]) {
    await page.click(".theme");
    await page.waitForFunction((name) => document.documentElement.dataset.theme === name, theme);
    await check();
  }
}

export async function embeddedWithoutFrame({ page, open, expect, check }) {
  await open("about?embed");
  expect((await page.$("header")) === null, "the header is there");
  expect((await page.$("footer")) === null, "the footer is there");
  await check();
}

/** In a frame of another site, as in a course page: no header, and one can play. */
export async function inACoursePage({ page, address, language, expect, allowErrors }) {
  const source = `${address}?embed#/boards/morpion?lang=${language}`;
  const course = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><title>Course</title><link rel="icon" href="data:,"><iframe src="${source}" style="width:100%;height:700px"></iframe>`);
  });
  await new Promise((done) => course.listen(0, "127.0.0.1", done));
  try {
    const other = `http://localhost:${course.address().port}/`; // the same machine is another site by this name
    allowErrors(new RegExp(`^the page asks another host: ${other}$`));
    await page.goto(other);
    const frame = page.frameLocator("iframe");
    await frame.locator('[role=gridcell][aria-label^="b2,"]').click();
    await frame.locator('[role=gridcell][aria-label^="b2,"] .stone:not(.stone-hover)').waitFor();
    await frame.locator(".cell-mark").first().waitFor();
    expect((await frame.locator("header").count()) === 0, "the header is there");
  } finally {
    course.close();
    course.closeAllConnections();
  }
}

/** What one has clicked together is in the address: a link to it shows the same board, fields and switches to others. */
export async function aLinkReproduces({ page, open, say, expect }) {
  const seen = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main input, main select, main [aria-selected=true], main [aria-label] .stone, main .pit-count, main .guess-row, main [data-vertex]")]
        .map((one) => (one.matches("input[type=checkbox], input[type=radio]") ? one.checked : one.matches("input, select") ? one.value : one.textContent.trim() + one.getAttribute("class")))
        .join("|"),
    );
  const visits = [
    ["boards/morpion?values=off", [`[role=gridcell][aria-label^="b2,"]`, `[role=tab]:nth-child(4)`], ".stone:not(.stone-hover)"],
    ["graphs?counters", [`[aria-label="${say("To the start", "Au début")}"]`, `[aria-label="${say("One step on", "Étape suivante")}"]`], ".counter"],
    ["graphs/nim?sticks=7", [`label:has-text("${say("several", "plusieurs")}")`], ".stick-open"],
    ["awale?each=1", [`.awale [data-pit="3"]`], `text=${say("J1 to move", "Trait à J1")}`],
    ["deduction/mastermind?pegs=3&colors=4", [".question .answer-button:nth-child(2)"], ".guess-row"],
  ];
  for (const [path, clicks, there] of visits) {
    await open(path);
    for (const target of clicks) await page.locator(target).first().click();
    await page.locator(there).first().waitFor();
    await page.mouse.move(0, 0);
    await page.waitForFunction(() => !document.querySelector("main [inert], main .stone-hover"));
    const [link, before] = [page.url(), await seen()];
    await page.reload();
    await page.locator(there).first().waitFor();
    let after = await seen();
    for (let tries = 0; after !== before && tries < 100; ++tries) {
      await page.waitForTimeout(100);
      after = await seen();
    }
    expect(after === before, `${link} shows\n      ${after}\n      and not\n      ${before}`);
  }
}

/** On a wide screen the page stays in its middle, and nothing is wider than it. */
export async function wideScreen({ page, open, view, expect }) {
  if (view === "phone") return;
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 2560, height: 1440 });
  try {
    for (const path of ["", "graphs", "boards", "awale", "awale/exam", "deduction", "deduction/large"]) {
      await open(path);
      const { left, right } = await page.locator(".page").first().evaluate((one) => one.getBoundingClientRect());
      expect(left >= 0 && right <= 2560 && Math.abs(left - (2560 - right)) <= 1, `${path || "home"} stands from ${left} to ${right}`);
    }
  } finally {
    await page.setViewportSize(usual);
  }
}

export async function unknownAddress({ page, open, expect, say }) {
  await open("nowhere");
  expect((await page.textContent("h1")) === say("There is no such page.", "Cette page n’existe pas."), "no word about the wrong address");
}
