// Awalé: play with values, best line, undo and redo, set up, levels, watching, review, rule sets, seeds that fall one by one, the exam.
const small = "awale?each=1"; // 4 pits, 8 seeds: solved at once
const pit = (page, n) => page.locator(`.awale [data-pit="${n}"]`);
const ready = (page) => page.waitForSelector(".awale-status h2");
const moves = (page) => page.locator(".moves .move-number").count();
const counts = (page) => page.locator(".awale .pit-count").allTextContents();
const query = (page) => new URLSearchParams(page.url().split("?")[1] ?? "");

export async function valuesAndMoves({ page, open, check, expect, say, shot }) {
  await open(small);
  await ready(page);
  await page.waitForSelector(".mark");
  expect((await page.locator(".mark").count()) === 4, "four pits have values");
  expect((await page.locator(".mark-best").count()) >= 1, "no best pit is marked");
  await check();
  await shot("start");
  await pit(page, 3).click(); // takes two
  await page.waitForFunction(() => document.querySelectorAll(".move-number").length === 1);
  await page.waitForSelector(`text=${say("J1 to move", "Trait à J1")}`);
  await page.waitForFunction(() => document.querySelector(".store-J0 .store-count").textContent === "2");
  await page.keyboard.press("Escape");
  // By the keyboard: the focus goes to a pit of J1's, and a figure plays.
  await pit(page, 7).focus();
  await page.keyboard.press("3");
  await page.waitForFunction(() => document.querySelectorAll(".move-number").length === 2);
  await page.waitForSelector(".mark");
  expect(query(page).get("moves") === "3 3", `the address has moves=${query(page).get("moves")}`);
  await page.click(`[aria-label="${say("Undo", "Reprendre")}"]`);
  await page.waitForFunction(() => document.querySelector(".store-J1 .store-count").textContent === "0");
  expect(query(page).get("at") === "1", "undo is not in the address");
  await page.click(`[aria-label="${say("Redo", "Rejouer")}"]`);
  await page.waitForFunction(() => document.querySelector(".store-J1 .store-count").textContent === "2");
  await page.waitForSelector(".curve-field");
  await check();
  await shot("moves");
  // Values hidden: neither figures on the board nor the tables beside it.
  await page.click(`.toggle:has-text("${say("Values", "Valeurs")}")`);
  await page.waitForSelector(".mark", { state: "detached" });
  expect((await page.locator(".worth").count()) === 0, "the table of values is still there");
  expect(query(page).get("values") === "off", "hidden values are not in the address");
}

export async function bestLine({ page, open, expect, say, view }) {
  await open("awale?position=0,0,1,2,1,1,2,0");
  await page.waitForSelector(".chip");
  expect((await page.locator(".chip").count()) === 5, "the line has five moves");
  await page.waitForSelector(".chip-gain");
  const before = await counts(page);
  const first = page.locator(".chip").first();
  if (view === "phone") await first.tap();
  else await first.hover();
  await page.waitForSelector(".awale-ribbon");
  expect((await page.locator(".store-J0 .store-count").textContent()) === "4", "the preview does not show the capture");
  if (view !== "phone") {
    await page.mouse.move(5, 5);
    await page.waitForSelector(".awale-ribbon", { state: "detached" });
    expect(String(await counts(page)) === String(before), "the board is not as before the preview");
  }
  await page.click(`button:has-text("${say("Play this line", "Jouer cette ligne")}")`);
  await page.waitForSelector("[data-over]");
  expect((await moves(page)) === 5, "the line was not played to its end");
  expect((await page.textContent("[data-over] h2")).includes(say("J0 wins by 3", "J0 gagne de 3")), await page.textContent("[data-over]"));
}

export async function lineOfTheSecondPlayer({ page, open, expect, view }) {
  await open("awale?position=0,0,1,2,1,1,2,0&moves=3");
  await page.waitForFunction(() => document.querySelectorAll(".chip").length === 4);
  await page.waitForSelector(".chip-gain");
  const third = page.locator(".chip").nth(2);
  if (view === "phone") await third.tap();
  else await third.hover();
  await page.waitForSelector(".awale-ribbon");
  const stores = await page.locator(".store-count").allTextContents();
  expect(String(stores) === "2,4", `J1 and J0 would have ${stores}`);
}

export async function longWorkCanBeCancelled({ page, open, press, expect, say, engine }) {
  await open(small);
  await page.waitForSelector(".mark");
  const [worker] = page.workers();
  await open("awale?pits=6&position=2,2,2,2,2,2,2,2,1,1,1,1");
  await press(".progress button");
  await page.waitForSelector(".notice-stopped");
  expect((await page.locator(".progress").count()) === 0, "the bar is still there");
  await page.waitForSelector(`button:has-text("${say("Try again", "Réessayer")}")`);
  // What was solved before is still there: the worker goes on.
  await open(`${small}&moves=2`);
  await page.waitForSelector(".mark");
  if (engine === "wasm") expect(worker !== undefined && page.workers()[0] === worker, "cancelling has cost what was solved before");
}

export async function seedsFallOneByOne({ page, open, expect, say }) {
  await open("awale?position=0,0,1,2,1,1,2,0");
  await page.waitForSelector(".mark");
  await page.getByLabel(say("Sowing", "Semailles"), { exact: true }).selectOption("normal");
  // Every state of the board that is shown on the way, as counts of the pits and of J0's store.
  await page.evaluate(() => {
    const state = () => [...document.querySelectorAll(".awale .pit")].sort((a, b) => a.dataset.pit - b.dataset.pit)
      .map((one) => one.querySelector(".pit-count").textContent).concat(document.querySelector(".store-J0 .store-count").textContent).join(" ");
    globalThis.seen = [state()];
    new MutationObserver(() => globalThis.seen.at(-1) !== state() && globalThis.seen.push(state()))
      .observe(document.querySelector(".awale"), { subtree: true, characterData: true, childList: true });
  });
  await pit(page, 3).click();
  await page.waitForFunction(() => globalThis.seen.at(-1) === "0 0 1 0 0 0 2 0 4");
  const seen = await page.evaluate(() => globalThis.seen);
  const wanted = ["0 0 1 2 1 1 2 0 0", "0 0 1 0 1 1 2 0 0", "0 0 1 0 2 1 2 0 0", "0 0 1 0 2 2 2 0 0", "0 0 1 0 2 0 2 0 2", "0 0 1 0 0 0 2 0 4"];
  expect(JSON.stringify(seen) === JSON.stringify(wanted), `the seeds took another way: ${seen.join(" | ")}`);
}

export async function againstTheProgram({ page, open, check, expect, say }) {
  await open(`${small}&side=J0&level=2&seed=7`);
  await page.waitForSelector(".mark");
  await pit(page, 0).click();
  await page.waitForFunction(() => document.querySelectorAll(".move-number").length === 2);
  await page.waitForSelector(`text=${say("your turn", "à vous")}`);
  await check();
  await page.click(`[aria-label="${say("Undo", "Reprendre")}"]`);
  await page.waitForFunction(() => location.hash.includes("at=0"));
  // As J1 the program begins, and the board is turned.
  await open(`${small}&side=J1`);
  await page.waitForFunction(() => document.querySelectorAll(".move-number").length === 1);
  const [own, other] = [await pit(page, 4).boundingBox(), await pit(page, 0).boundingBox()];
  expect(own.y > other.y, "J1 does not sit below");
}

export async function letItPlay({ page, open, expect, say }) {
  await open("awale?position=0,0,1,2,1,1,2,0&side=none");
  await ready(page);
  expect((await moves(page)) === 0, "it plays before it is asked to");
  await page.click(`button:has-text("${say("Let it play", "Laisser jouer")}")`);
  await page.waitForSelector("[data-over]");
  expect((await moves(page)) === 5, "the game was not played to its end");
}

export async function setUp({ page, open, check, expect, say, shot }) {
  await open(small);
  await ready(page);
  await page.click(`button:has-text("${say("Set up", "Composer")}")`);
  await page.waitForSelector(".awale-setup");
  await page.click(`button:has-text("${say("Empty the board", "Vider le plateau")}")`);
  await pit(page, 2).click();
  await pit(page, 3).focus();
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await page.keyboard.press("-");
  await page.keyboard.press("2");
  await pit(page, 5).click();
  await page.click(`label:has-text("${say("removes a seed", "ôte une graine")}")`);
  await pit(page, 5).click();
  await check();
  await shot("setup");
  await page.fill(".awale-setup input[type=text]", "0,0,1,2,1,1,2,0");
  await page.click(`button:has-text("${say("Play from here (7 seeds)", "Jouer d’ici (7 graines)")}")`);
  await page.waitForSelector(".mark");
  expect(query(page).get("position") === "0,0,1,2,1,1,2,0", "the position is not in the address");
  expect((await page.locator(".mark-best text").textContent()).includes("+3"), "the best pit does not net 3");
}

export async function reviewOfAGame({ page, open, check, expect, say, shot }) {
  await open(`${small}&moves=1+2+0&at=3`);
  await page.waitForSelector(".awale-mistakes");
  expect((await page.locator(".move-grade").count()) === 2, "two moves are mistakes");
  expect((await page.textContent(".awale-mistakes")).includes(say("gave 2 seeds away", "perd 2 graines")), "the cost of a mistake is not told");
  await page.locator(".curve-field").focus();
  await page.keyboard.press("Home");
  await page.waitForFunction(() => location.hash.includes("at=0"));
  await check();
  await shot("review");
  await page.click(`summary:has-text("${say("Paste", "Coller")}")`);
  await page.fill(".awale-review input", "1. 3 3 2. 2 2");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".move-number").length === 4);
}

export async function boardsAndRules({ page, open, check, expect, say, shot }) {
  for (const pits of [5, 6]) {
    await open(`awale?pits=${pits}&each=1`);
    await page.waitForSelector(".mark");
    expect((await page.locator(".awale .pit").count()) === 2 * pits, `${pits} pits are not drawn`);
    await check();
    await shot(`pits-${pits}`);
  }
  // A grand slam: forbidden in tamale, a move without capture in abapa.
  await open("awale?position=1,0,0,1,1,0,0,0");
  await page.waitForSelector(".mark");
  expect((await page.locator(".pit-can").count()) === 1, "tamale allows the grand slam");
  await page.getByLabel(say("Rules", "Règles"), { exact: true }).selectOption("abapa");
  await page.waitForFunction(() => document.querySelectorAll(".pit-can").length === 2);
  // More positions than can be solved here: said clearly, with what to do.
  await open("awale?pits=6&each=4");
  await page.waitForSelector(".notice");
  expect((await page.textContent("main")).includes(say("1,399,358,844,975", "399")), "the number of positions is not told");
  await check();
}

export async function guideWithExamples({ page, open, check, expect, shot }) {
  await open(small);
  await ready(page);
  await page.click(".awale-guide summary");
  await check();
  await shot("guide");
  await page.locator(".awale-guide a").last().click();
  await page.waitForFunction(() => document.querySelectorAll(".mark").length === 2);
  expect(query(page).get("position") === "0,1,1,0,0,1,1,0", "the example is not on the board");
}

export async function darkBoard({ page, open, check, shot }) {
  await open(`${small}&theme=dark&moves=3`);
  await page.waitForSelector(".mark");
  await check();
  await shot("dark");
}

export async function examSheet({ page, open, check, expect, say, shot }) {
  await open("awale/exam?u0=42&q=4&a=0");
  await page.waitForSelector(".sheet");
  expect((await page.locator(".sheet-answer").count()) === 53, `${await page.locator(".sheet-answer").count()} answers`);
  const text = await page.textContent(".sheet");
  for (const answer of ["(34, 0, 7)", "7315", "0, 1, 3, 6, 8, 10, 13", "46310774", "(16, 11)", "(77, -7)"]) {
    expect(text.includes(answer), `${answer} is not on the sheet`);
  }
  await page.waitForSelector(".strokes");
  await page.click(`button:has-text("${say("Sow pit ⟨3⟩", "Semer le puits ⟨3⟩")}")`);
  await page.waitForFunction(() => document.querySelector(".demo .store-J0 .store-count").textContent === "4");
  await check();
  await shot("sheet");
  await page.fill(".exam-entry input", "12x");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".field-error");
}

export async function examDemonstrations({ page, open, check, expect, say, shot }) {
  const demo = async (q, a) => {
    await open(`awale/exam?u0=42&q=${q}&a=${a}`);
    await page.waitForSelector(".demo");
    return async (part) => {
      await page.waitForFunction((text) => document.querySelector(".demo").textContent.replace(/\s/g, " ").includes(text), part);
    };
  };
  await (await demo(1, 0))("w = 49,957".replace(",", say(",", " ")));
  await (await demo(2, 0))("= 1,001".replace(",", say(",", " ")));
  await check();
  await (await demo(3, 3))("30");
  await page.waitForSelector(".strokes");
  await check();
  await demo(5, 0);
  await page.click(`button:has-text("${say("Give the seeds", "Donner les graines")}")`);
  await page.waitForFunction(() => document.querySelector(".demo .store-J1 .store-count").textContent === "7");
  await (await demo(6, 4))(say("captures most: 3 seeds", "récolte le plus : 3 graines"));
  await shot("captures");
  await demo(8, 0);
  await page.click(`button:has-text("${say("Turn the board", "Tourner le plateau")}")`);
  await page.waitForSelector("text=69232");
  await (await demo(9, 2))(say("2 configurations lead", "2 configurations mènent"));
  // A parent, and the move that leads from it to the configuration again.
  const shown = String(await page.locator(".demo .pit-count").allTextContents());
  await page.click(`.demo button:has-text("Parent 1")`);
  await page.waitForFunction((text) => String([...document.querySelectorAll(".demo .pit-count")].map((one) => one.textContent)) !== text, shown);
  await page.click(`.demo button:has-text("${say("Sow pit", "Semer le puits")}")`);
  await page.waitForFunction((text) => String([...document.querySelectorAll(".demo .pit-count")].map((one) => one.textContent)) === text, shown);
  await shot("parents");
  // 10: of the children's test scores the best gives the bound of the sheet.
  await demo(10, 0);
  await page.waitForFunction(() => [...document.querySelectorAll(".demo-table td:last-child")].some((cell) => cell.textContent.endsWith("= +6")));
  await check();
  await (await demo(11, 3))(say("Stable in pass 0", "Stable à l’itération 0"));
  await page.waitForSelector(".funnel-dot");
  await check();
  await demo(12, 1);
  await page.click(`button:has-text("${say("Solve all layers", "Calculer toutes les bases")}")`);
  await page.waitForSelector(".histogram-bar");
  expect((await page.locator(".histogram-bar").count()) > 10, "the histogram has hardly a bar");
  await page.waitForSelector(".demo .mark-best");
  await check();
  await shot("histogram");
}

/** A table beside the page of a site is found by itself, and read in parts; the page tells what that took. */
export async function tableBesideThePage({ page, open, check, expect, say, shot, engine, address }) {
  if (engine !== "wasm") return;
  const [table] = (await (await page.request.get(`${address}site.json`)).json()).tables;
  expect(table, "the site has no table: ./site DIR --table TABLE");
  await open(`awale?pits=${table.pits}&each=1&rules=${table.rules}`);
  await page.waitForSelector(".mark");
  const text = (await page.textContent(".awale-traffic")).replace(/\s/g, " ");
  const requests = Number(new RegExp(say("KiB in (\\d+) request", "Kio en (\\d+) requête")).exec(text)?.[1]);
  expect(requests > 0 && requests < 60, `the board took ${requests} requests: ${text}`);
  const values = await page.locator(".mark").allTextContents();
  await check({ only: true });
  await shot("table");
  // The same values, solved in the browser.
  await page.getByLabel(say("Table", "Table"), { exact: true }).selectOption("");
  await page.waitForFunction(() => location.hash.includes("table=none") && !document.querySelector(".awale-traffic"));
  await page.waitForSelector(".mark");
  expect(String(await page.locator(".mark").allTextContents()) === String(values), "the table has other values than the solver");
}
