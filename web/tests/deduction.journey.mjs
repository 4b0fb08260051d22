// The page of deduction games: answering, contradictions, guessing, the adversary, words, the tree, and large boards.
const query = (page) => new URLSearchParams(page.url().split("?")[1] ?? "");
const rows = (page, n) => page.waitForFunction((wanted) => document.querySelectorAll(".guess-row").length === wanted, n);
const status = (page, text) => page.waitForFunction((part) => document.querySelector(".deduction .status-main")?.textContent.includes(part), text);
const answer = async (page, text) => page.locator(`.question .answer-button[data-answer="${text}"]`).click();
const button = (page, text) => page.locator(`button:has-text("${text}")`);

/** The program guesses; a person answers by clicking discs and rings; it finds the secret. */
export async function theProgramGuesses({ page, open, check, expect, say, shot }) {
  await open("deduction");
  await page.waitForSelector(".question .answer-button");
  await check();
  await shot("start");
  await answer(page, "10");
  await rows(page, 1);
  expect(query(page).get("history")?.endsWith(" 10"), `the address has ${query(page).get("history")}`);
  await page.waitForSelector(".candidates li");
  await page.waitForSelector(".question .answer-button");
  await answer(page, "02");
  await rows(page, 2);
  await page.waitForSelector(".question .answer-button");
  await check();
  await shot("middle");
  await answer(page, "40");
  await rows(page, 3);
  await status(page, say("The program found it in 3 guesses", "Le programme a trouvé en 3 essais"));
  await check();
  await page.goBack();
  await rows(page, 2);
  await button(page, say("Take back", "Reprendre")).click();
  await rows(page, 1);
  await button(page, say("New game", "Nouvelle partie")).click();
  await rows(page, 0);
}

/** Answers that no secret fits are named, marked, and can be mended; the page tells which changes help. */
export async function contradictionsAreMended({ page, open, check, expect, say, shot }) {
  await open("deduction/mastermind?history=5566+00+1111+20+2222+20+3333+20");
  await page.waitForSelector(".contradiction");
  expect((await page.locator(".guess-wrong").count()) === 3, "three answers are marked");
  expect((await page.locator(".guess-row").first().getAttribute("class")).includes("guess-wrong") === false, "the first answer is not to blame");
  await check();
  await shot("contradiction");
  await button(page, say("Mend", "Corriger")).last().click();
  await page.waitForSelector(".guess-mend .answer-left");
  expect((await page.locator(".guess-mend .answer-impossible").count()) > 0, "no change is marked as useless");
  await check();
  await shot("mending");
  await page.locator('.guess-mend .answer-button[data-answer="00"]').click();
  await page.waitForFunction(() => !document.querySelector(".contradiction"));
  expect(query(page).get("history") === "5566 00 1111 20 2222 20 3333 00", "the address has the mended answer");
  await page.waitForSelector(".question .answer-button");
}

/** A person guesses a secret that the seed draws, by clicks; each guess is graded, and the secret is found. */
export async function youGuess({ page, open, check, expect, say, shot }) {
  await open("deduction/mastermind?pegs=3&colors=4&mode=guess&seed=3"); // small: grading must not take the seconds that the page allows it
  await page.waitForSelector(".palette .swatch");
  await check();
  const pick = async (code) => {
    for (const symbol of code) await page.locator(".palette .swatch", { hasText: symbol }).click();
    await button(page, say("Guess", "Essayer")).first().click();
  };
  await pick("112");
  await rows(page, 1);
  await page.waitForSelector(".guess-row .grade");
  await pick("334");
  await rows(page, 2);
  await status(page, say("You found it in 2 guesses", "Vous avez trouvé en 2 essais"));
  await page.waitForSelector(".reviewed li");
  expect(query(page).get("seed") === "3", "the seed is not in the address");
  await check();
  await shot("found");
}

/** The keyboard alone: symbols fill places, Backspace empties one, Enter sends; the adversary answers. */
export async function keyboardAgainstTheAdversary({ page, open, check, expect, say, shot }) {
  await open("deduction/bulls-and-cows?digits=3&symbols=6&mode=adversary");
  await page.locator("[data-place]").first().waitFor();
  for (const key of ["0", "1", "4", "Backspace", "2", "Enter"]) await page.keyboard.press(key);
  await rows(page, 1);
  expect(query(page).get("history")?.startsWith("012 "), "what was typed is not the guess");
  await page.waitForSelector(".guess-row .grade");
  await check();
  await shot("adversary");
  for (const key of ["0", "0", "1", "Enter"]) await page.keyboard.press(key);
  await page.waitForSelector(".notice");
  await rows(page, 1);
  await button(page, say("Show the secret", "Montrer le secret")).click();
  await page.waitForSelector(".question .code");
  await check();
}

/** Answering by keyboard goes from guess to guess. */
export async function keyboardAnswers({ page, open, expect }) {
  await open("deduction/mastermind?pegs=3&colors=4");
  await page.locator(".question .answer-button").first().focus();
  await page.keyboard.press("Enter");
  await rows(page, 1);
  await page.waitForFunction(() => document.activeElement?.closest(".question .answer-button"));
  await page.keyboard.press("Enter");
  await rows(page, 2);
  expect(query(page).get("history").split(" ").length === 4, "two answers by keyboard");
}

/** Best guesses are listed and can be taken; candidates too. */
export async function bestGuesses({ page, open, check, expect, shot }) {
  await open("deduction/mastermind?history=1122+10+1344+02&tab=guesses");
  await page.waitForSelector(".best tbody tr");
  await page.waitForSelector(".question .code");
  await check();
  await shot("best");
  await page.locator(".best .take").nth(1).click();
  await page.waitForFunction(() => location.hash.includes("try="));
  expect((await page.locator(".best tbody tr").count()) > 3, "few guesses are listed");
}

/** Words: marks by clicks, a list of one's own, and a wrong list refused in the service's words. */
export async function wordsFromAList({ page, open, check, expect, say, shot }) {
  await open("deduction/words?list=english");
  await page.waitForSelector(".place-mark");
  await check();
  await page.locator(".place-mark").nth(0).click();
  await page.locator(".place-mark").nth(1).click();
  await page.locator(".place-mark").nth(1).click();
  await shot("words");
  await button(page, say("Edit the list", "Modifier la liste")).click();
  await page.fill("textarea", "horse\nmouse\ngeese\nmoose");
  await button(page, say("Use this list", "Prendre cette liste")).click();
  await page.waitForFunction(() => location.hash.includes("text=horse+mouse+geese+moose"));
  await page.waitForFunction(() => document.querySelector(".left-count strong")?.textContent === "4");
  await button(page, say("That is it!", "C’est trouvé !")).click();
  await rows(page, 1);
  expect((await page.locator(".guess-won").count()) === 1, "the word is not found");
  await check();
  await open("deduction/words?list=own&text=horse+cat");
  await page.waitForSelector(".notice");
  expect((await page.textContent(".notice-text")).includes(say("has 3 letters", "a 3 lettres")), "the message is in another language");
}

/** Words that may be guessed and are never hidden: pasted, kept in the address, and offered as guesses. */
export async function furtherGuesses({ page, open, check, expect, say, shot }) {
  await open("deduction/words?list=own&text=bat+cat+hat+mat&tab=guesses");
  await page.waitForSelector(".best tbody tr");
  await button(page, say("Edit the list", "Modifier la liste")).click();
  await page.locator("textarea").nth(1).fill("bch\nmmm");
  await check();
  await shot("further");
  await button(page, say("Use this list", "Prendre cette liste")).click();
  await page.waitForFunction(() => location.hash.includes("guesses=bch+mmm"));
  await page.waitForFunction(() => document.querySelector(".best tbody tr")?.textContent.toLowerCase().includes("bch"));
  expect((await page.textContent(".list")).includes(say("2 further words", "2 autres mots")), "the further words are not counted");
  expect((await page.textContent(".left-count, .status-more")).includes("4"), "four words may be hidden");
  await page.reload();
  await page.waitForFunction(() => document.querySelector(".best tbody tr")?.textContent.toLowerCase().includes("bch"));
}

/** A word is guessed with the letters on the screen. */
export async function guessAWord({ page, open, check, shot }) {
  await open("deduction/words?list=french&mode=guess&seed=5");
  await page.waitForSelector(".palette-letters");
  for (const letter of "PLAGE") await page.locator(".palette .swatch", { hasText: letter }).click();
  await page.locator(".entry .button-primary").click();
  await rows(page, 1);
  await page.waitForSelector(".guess-row .grade");
  await check();
  await shot("word");
}

/** The strategy unfolds answer by answer; the branch of the game on the board is open. */
export async function theStrategyFolds({ page, open, check, expect, shot }) {
  await open("deduction/mastermind?tab=strategy");
  await page.waitForSelector(".tree details[open]");
  expect((await page.locator(".depths tr").count()) === 5, "five guesses at most");
  const answers = await page.locator(".tree-branches > li > details > summary .keys").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  expect(answers[0].startsWith("0") && answers.join() === [...answers].sort().join(), "the answers are not in order");
  const before = await page.locator(".tree summary").count();
  await page.locator(".tree-branches summary").first().click();
  await page.waitForFunction((count) => document.querySelectorAll(".tree summary, .tree-leaf").length > count, before);
  await check();
  await shot("strategy");
}

/** A game of 50 pegs is watched, step by step, beside the curves. */
export async function largeBoards({ page, open, check, expect, say, shot }) {
  await open("deduction/large");
  await page.waitForSelector(".weave");
  await page.waitForSelector(".chart-line");
  await check();
  await shot("large");
  await page.locator(".slider").focus();
  await page.keyboard.press("Home");
  await page.waitForFunction((text) => document.querySelector(".watch-status")?.textContent.includes(text), say("Guess 1 of", "Essai 1 sur"));
  expect(query(page).get("step") === "1", "the step is not in the address");
  await button(page, say("Watch", "Regarder")).click();
  await page.waitForFunction(() => Number(new URLSearchParams(location.hash.split("?")[1]).get("step")) > 3);
  await button(page, say("Pause", "Pause")).click();
  // Many games, by the guesses that they took.
  await button(page, say("Play 100 games", "Jouer 100 parties")).click();
  await page.waitForSelector(".depths-bar");
  const counts = await page.locator(".depths-count").allTextContents();
  expect(counts.reduce((sum, count) => sum + Number(count), 0) === 100, `the bars count ${counts.join(" ")} games`);
  expect(query(page).get("games") === "100", "the games are not in the address");
  await check();
  await shot("games");
}

/** Any scoring as a table; the page shows answers as words. */
export async function aTable({ page, open, check, shot }) {
  await open("deduction/deduction?mode=guess&seed=2");
  await page.locator(".palette .swatch").first().click();
  await page.locator(".entry .button-primary").click();
  await rows(page, 1);
  await check();
  await shot("table");
  await open("deduction/deduction");
  await page.waitForSelector(".question .answer-button");
  await check();
}

/** Dark, in another page's frame; a board too large to solve leads to where it is played. */
export async function darkAndTooLarge({ page, open, check, expect, shot }) {
  await open("deduction/mastermind?history=1123+10&theme=dark&embed&colors=8&objective=entropy");
  await page.waitForSelector(".question .answer-button");
  expect((await page.$("header")) === null, "the header is there");
  await check();
  await shot("dark");
  await open("deduction/mastermind?pegs=30&colors=30");
  await page.waitForSelector(".notice");
  await page.locator('.table-card a[href*="deduction/large"]').click();
  await page.waitForSelector(".weave");
}

/** A long list from a file stays in this browser: the address only names it, and says so where it is missing. */
export async function aLongListFromAFile({ page, open, check, expect, say }) {
  const letters = "abcdefghij";
  const words = Array.from({ length: 700 }, (_, n) => `w${[...String(n).padStart(3, "0")].map((digit) => letters[digit]).join("")}xy`);
  await open("deduction/words?list=english&mode=guess&seed=4");
  await page.waitForSelector(".palette-letters");
  await button(page, say("Edit the list", "Modifier la liste")).click();
  await page.setInputFiles("input[type=file]", { name: "words.txt", mimeType: "text/plain", buffer: Buffer.from(words.join("\n")) });
  await page.waitForFunction(() => document.querySelectorAll("[data-place]").length === 6);
  expect(!query(page).has("text"), "700 words are in the address");
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll("[data-place]").length === 6);
  await open("deduction/words?list=nowhere");
  await page.waitForSelector("textarea");
  expect((await page.textContent(".table-card")).includes(say("another browser", "autre navigateur")), "the page does not say what is missing");
  await check();
}

/** The ways to play by clicks; sizes from the service's list; answers of one number. */
export async function waysAndSizes({ page, open, check, expect, say }) {
  await open("deduction/black-peg?colors=3");
  await page.waitForSelector(".question .answer-button");
  expect((await page.locator(".question .answer-button").count()) === 5, "five answers of four pegs");
  await page.locator(`.modes label:has-text("${say("You vs adversary", "Vous, en duel")}") input`).check();
  await page.waitForSelector("[data-place]");
  await page.getByRole("spinbutton").first().fill("3");
  await page.getByRole("spinbutton").first().press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("[data-place]").length === 3);
  expect(query(page).get("mode") === "adversary" && query(page).get("pegs") === "3", `the address is ${page.url()}`);
  await page.locator("h1").click();
  for (const key of ["1", "1", "2", "Enter"]) await page.keyboard.press(key);
  await rows(page, 1);
  await page.waitForSelector(".reviewed li");
  await check();
}
