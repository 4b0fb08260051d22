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

export async function unknownAddress({ page, open, expect, say }) {
  await open("nowhere");
  expect((await page.textContent("h1")) === say("There is no such page.", "Cette page n’existe pas."), "no word about the wrong address");
}
