// The page of boards: values, playing, going back and forth, setting up, pasting, and the program's replies.
const cells = (page) => page.locator(".board [role=gridcell]");
const stones = (page) => page.locator(".board .stone:not(.stone-hover):not(.stone-ghost)");
const status = (page, text) => page.waitForFunction((part) => document.querySelector(".status-main")?.textContent.includes(part), text);
const query = (page) => new URLSearchParams(page.url().split("?")[1] ?? "");
const count = (page, n) =>
  page.waitForFunction((wanted) => document.querySelectorAll(".board .stone:not(.stone-hover):not(.stone-ghost)").length === wanted, n);

/** Values stand on the cells, in words beside the board, and go away on request. */
export async function valuesStayOrAreHidden({ page, open, check, expect, say, shot }) {
  await open("boards/connect-four?width=5&height=4&moves=33");
  await page.waitForSelector(".cell-mark");
  expect((await page.locator(".cell-mark").count()) === 5, "five columns, five values");
  await page.waitForSelector(".curve-line", { state: "attached" });
  await check();
  await shot("values");
  await page.click(`.toggle:has-text("${say("Values on the board", "Valeurs sur le plateau")}")`);
  await page.waitForFunction(() => document.querySelectorAll(".cell-mark").length === 0);
  expect(query(page).get("values") === "off", "the address does not tell that values are hidden");
  await status(page, say("J0 to move", "Trait à J0"));
  await check();
}

/** A whole game of two people by mouse or finger; then back, forth, and again. */
export async function twoPeoplePlay({ page, open, check, say, expect, shot }) {
  await open("boards/morpion");
  for (const name of ["a1", "b1", "a2", "b2", "a3"]) {
    await page.locator(`[role=gridcell][aria-label^="${name},"]`).click();
    await page.waitForFunction((cell) => document.querySelector(`[role=gridcell][aria-label^="${cell},"] .stone:not(.stone-hover)`), name);
  }
  await status(page, say("J0 has won after 5 moves", "J0 a gagné en 5 coups"));
  expect((await page.locator(".stone-won").count()) === 3, "three stones of the winning line");
  expect(query(page).get("moves") === "a1b1a2b2a3", `the address has ${query(page).get("moves")}`);
  await page.waitForSelector(".move-grade");
  await check();
  await shot("over");
  await page.click(`[aria-label="${say("Undo", "Reprendre")}"]`);
  await count(page, 4);
  await page.click(`[aria-label="${say("To the start", "Au début")}"]`);
  await count(page, 0);
  await page.click(`[aria-label="${say("To the end", "À la fin")}"]`);
  await count(page, 5);
  await page.goBack();
  await count(page, 4);
  await page.goForward();
  await count(page, 5);
  await page.click(`button:has-text("${say("Rematch", "Revanche")}")`);
  await count(page, 0);
}

/** Arrow keys and Enter play; the curve is a slider. */
export async function keyboardPlays({ page, open, expect }) {
  await open("boards/hex?size=3");
  await cells(page).first().waitFor();
  await cells(page).first().focus();
  for (const key of ["ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await count(page, 1);
  expect(query(page).get("moves") === "b2", `Enter played ${query(page).get("moves")}`);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await count(page, 2);
  await page.waitForSelector(".curve-field");
  await page.locator(".curve-field").focus();
  await page.keyboard.press("Home");
  await count(page, 0);
  await page.keyboard.press("ArrowRight");
  await count(page, 1);
}

/** The program replies, on either side, and undo gives the person the move again. */
export async function theProgramReplies({ page, open, check, expect, say }) {
  await open("boards/morpion?side=J0&level=3&values=off");
  await page.locator('[role=gridcell][aria-label^="b2,"]').click();
  await count(page, 2);
  await status(page, say("J0 to move", "Trait à J0"));
  await page.click(`[aria-label="${say("Undo", "Reprendre")}"]`);
  await count(page, 0);
  await page.click(`button:has-text("${say("New game", "Nouvelle partie")}")`);
  await page.click(`button:has-text("${say("Swap sides", "Changer de camp")}")`);
  await count(page, 1);
  expect(query(page).get("side") === "J1", "the side is not in the address");
  await check();
}

/** The program plays itself to the end. */
export async function watchIt({ page, open, say }) {
  await open("boards/connect-four?width=4&height=2&align=3&side=none");
  await page.waitForFunction((words) => words.some((part) => document.querySelector(".status-main")?.textContent.includes(part)),
    [say("has won", "a gagné"), say("is a draw", "est nulle")]);
  if ((await stones(page).count()) === 0) throw new Error("no stone on the board");
}

/** Point at the best line: its stones are shown before they are played, and can be played. */
export async function bestLineIsShown({ page, open, expect, say, shot }) {
  await open("boards/connect-four?width=5&height=4&moves=31");
  const third = page.locator(".line-move").nth(2);
  await third.hover();
  await page.waitForFunction(() => document.querySelectorAll(".stone-ghost").length === 3);
  await shot("line");
  await third.click();
  await page.click(`button:has-text("${say("Play it", "La jouer")}")`);
  await count(page, 5);
  expect(query(page).get("moves").length === 5, "five moves in the address");
}

/** The list of values plays too, and pointing at a row shows its line. */
export async function valuesAsAList({ page, open, check }) {
  await open("boards/morpion?moves=b2a1&tab=values");
  await page.waitForSelector(".values tbody tr");
  await check();
  await page.locator(".values tbody tr").nth(1).hover();
  await page.waitForFunction(() => document.querySelectorAll(".stone-ghost").length > 1);
  await page.locator(".values-move").first().click();
  await count(page, 3);
}

/** Clicks set a position up; an impossible one is refused in the service's words. */
export async function setUpAPosition({ page, open, check, expect, say, shot }) {
  await open("boards/connect-four?width=4&height=3&align=3&tab=setup");
  const start = page.locator(`button:has-text("${say("Start here", "Commencer ici")}")`);
  const cell = (name) => page.locator(`[role=gridcell][aria-label^="${name},"]`);
  await cells(page).first().waitFor();
  const names = await cells(page).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label").split(",")[0]));
  await cell(names[0]).click();
  await page.waitForSelector(".notice");
  expect(await start.isDisabled(), "a stone in the air can be started from");
  await check();
  await shot("setup");
  for (let click = 0; click < 2; ++click) await cell(names[0]).click();
  await cell(names[8]).click();
  await page.waitForFunction(() => !document.querySelector(".notice"));
  await start.click();
  await count(page, 1);
  expect(query(page).get("position")?.includes("X"), "the position is not in the address");
  await page.waitForSelector(".cell-mark");
}

/** A pasted game is reviewed; a wrong move in it is named. */
export async function pasteAGame({ page, open, check, expect, say, shot }) {
  await open("boards/connect-four?width=5&height=4&tab=paste");
  const load = page.locator(`button:has-text("${say("Load and review", "Charger et analyser")}")`);
  await page.fill("textarea", "1. 3 3 2. 9");
  await load.click();
  await page.waitForSelector(".notice");
  expect((await page.textContent(".notice-text")).includes(say('"9": expected one of 1', "« 9 » : on attend l’un de 1")), "the wrong move is not named");
  await page.fill("textarea", "1. 3 3\n2. 1 2\n3. 1 1");
  await load.click();
  await page.waitForSelector(".curve-line", { state: "attached" });
  await count(page, 6);
  expect((await page.locator(".move").count()) === 7, "six moves and the start");
  await check();
  await shot("pasted");
}

/** What cannot be made is refused with a remedy that a click applies. */
export async function aRemedyIsOffered({ page, open, expect, say }) {
  await open("boards/hex?size=20");
  await page.waitForSelector(".notice");
  await page.click(`.notice button:has-text("${say("size = ", "taille = ")}")`);
  await page.waitForSelector(".board");
  expect(query(page).has("size"), "the remedy is not in the address");
  await page.click(`nav[aria-label="${say("Boards", "Plateaux")}"] a:has-text("Morpion")`);
  await count(page, 0);
}

/** Dark, and in another page's frame. */
export async function darkAndEmbedded({ page, open, check, expect, shot }) {
  await open("boards/hex?size=4&moves=b2c3&theme=dark&embed");
  await page.waitForSelector(".cell-mark");
  expect((await page.$("header")) === null, "the header is there");
  await check();
  await shot("dark");
}

/** Moves with two digits, of a board that one rarely sees, survive the address. */
export async function addressesReproduce({ page, open, expect }) {
  await open("boards/connect-four?width=10&height=2&align=3&moves=10,1&at=1");
  await count(page, 1);
  expect((await page.locator(".move").count()) === 3, "two moves and the start");
  await page.locator(".move").nth(2).click();
  await count(page, 2);
  expect(!query(page).has("at"), "the end of the game needs no `at`");
}

/** Long work tells its progress, and ends when one has had enough. */
export async function longWorkIsCancelled({ page, open, press, check, expect, say, shot }) {
  await open("boards/hex?size=7");
  await press(".progress button");
  const again = page.locator(`.notice-stopped button:has-text("${say("Try again", "Réessayer")}")`);
  await again.waitFor();
  expect((await page.locator(".progress").count()) === 0, "the bar is still there");
  await again.click();
  await page.waitForSelector(".progress");
  await check();
  await shot("working");
}

/** Without a network: a server's page says so and goes on by itself; the solver in the page does not notice. */
export async function withoutNetwork({ page, open, engine, allowErrors, say }) {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await open("boards/morpion?values=off");
  await page.locator('[role=gridcell][aria-label^="a1,"]').waitFor();
  await page.context().setOffline(true);
  await page.locator('[role=gridcell][aria-label^="a1,"]').click();
  if (engine === "http") {
    await page.waitForSelector(`.offline:has-text("${say("does not answer", "ne répond pas")}")`);
    await page.context().setOffline(false);
  }
  await count(page, 1);
  await page.waitForFunction(() => !document.querySelector(".offline"));
}

/** Hex with the swap rule: a move without a cell is a button. */
export async function swapRule({ page, open, expect, say }) {
  await open("boards/hex?size=3&swap=on");
  await page.locator('[role=gridcell][aria-label^="b2,"]').click();
  await count(page, 1);
  await page.click(`[role=group] button:has-text("${say("Swap sides", "Échanger les camps")}")`);
  await page.waitForFunction(() => location.hash.includes("swap=on") && location.hash.includes("moves=b2,swap"));
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 3);
  expect((await stones(page).count()) === 1, "swapping puts no stone");
}

/** With lines at a hover, pointing at a cell shows what would follow. */
export async function linesAtAHover({ page, open, view }) {
  if (view === "phone") return;
  await open("boards/connect-four?width=5&height=4&moves=33&lines=on");
  await page.waitForSelector(".cell-mark");
  await page.locator(".cell-playable").first().hover();
  await page.waitForFunction(() => document.querySelectorAll(".stone-ghost").length > 3);
  await page.mouse.move(2, 2);
  await page.waitForFunction(() => document.querySelectorAll(".stone-ghost").length === 0);
}

/** A hint shows one move and nothing else. */
export async function aHint({ page, open, say }) {
  await open("boards/morpion?moves=a1&values=off");
  await page.click(`button:has-text("${say("Hint", "Indice")}")`);
  await page.waitForFunction(() => document.querySelectorAll(".stone-ghost").length === 1);
  await page.locator('[role=gridcell][aria-label^="b2,"] .stone-ghost').waitFor();
}

/** The position as a picture to keep. */
export async function pictureToKeep({ page, open, expect, say }) {
  await open("boards/morpion?moves=b2a1");
  await page.waitForSelector(".cell-mark");
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(`button:has-text("${say("Picture", "Image")}")`)]);
  expect(file.suggestedFilename() === "morpion-b2a1.svg", `the file is called ${file.suggestedFilename()}`);
}
