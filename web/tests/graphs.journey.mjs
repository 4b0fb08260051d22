// Graphs and Nim: a person draws a graph, watches the attractors, plays, and does the exercises of the course.

/** A point of the sheet, in its own coordinates. */
async function onSheet(page, x, y) {
  await page.locator(".canvas svg").evaluate((sheet) => sheet.scrollIntoView({ block: "center" }));
  const box = await page.locator(".canvas svg").boundingBox();
  const [, , width] = (await page.locator(".canvas svg").getAttribute("viewBox")).split(" ").map(Number);
  const scale = box.width / width;
  return { x: box.x + x * scale, y: box.y + y * scale };
}
async function click(page, x, y) {
  const point = await onSheet(page, x, y);
  await page.mouse.click(point.x, point.y);
}
/** Drags: by mouse, or by a finger on the phone. */
async function pull(page, from, to) {
  const [a, b] = [await onSheet(page, ...from), await onSheet(page, ...to)];
  if (page.viewportSize().width < 600) {
    const finger = await page.context().newCDPSession(page);
    const touch = (type, points) => finger.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await touch("touchStart", [a]);
    for (const share of [0.2, 0.5, 0.8, 1]) await touch("touchMove", [{ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }]);
    await touch("touchEnd", []);
    return;
  }
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up();
}
const tool = (page, name) => page.click(`.tool[aria-label="${name}"]`);
/** Waits until the sheet holds so many vertices and edges. */
const holds = (page, vertices, edges) =>
  page.waitForFunction(
    ([v, e]) => document.querySelectorAll(".canvas [data-vertex]").length === v && document.querySelectorAll(".canvas [data-edge]").length === e,
    [vertices, edges],
  );

export async function drawByHand({ page, open, check, expect, say, shot }) {
  await open("graphs?mode=draw&g=1");
  await page.waitForSelector(".canvas-empty");
  await tool(page, say("Circle", "Cercle"));
  await click(page, 60, 100);
  await tool(page, say("Square", "Carré"));
  await click(page, 170, 60);
  await click(page, 170, 160);
  await holds(page, 3, 0);
  await tool(page, say("Edge", "Arête"));
  await pull(page, [60, 100], [170, 60]);
  await pull(page, [60, 100], [170, 160]);
  await holds(page, 3, 2);
  // Let go over empty ground: a circle grows there.
  await pull(page, [170, 60], [260, 60]);
  await holds(page, 4, 3);
  await page.click(`.inspector label:has-text("${say("of J0", "de J0")}") >> nth=1`);
  await check();
  await shot("drawn");
  // Two clicks make an edge as well.
  await click(page, 170, 160);
  await click(page, 260, 60);
  await holds(page, 4, 4);
  await page.keyboard.press("Control+z");
  await holds(page, 4, 3);
  await page.keyboard.press("Control+y");
  await holds(page, 4, 4);
  // Move, then delete.
  await tool(page, say("Move", "Déplacer"));
  await pull(page, [60, 100], [60, 220]);
  await page.waitForSelector('[data-vertex="0"][transform="translate(60 220)"]');
  await tool(page, say("Delete", "Effacer"));
  await click(page, 170, 160);
  await page.waitForFunction(() => document.querySelectorAll(".canvas [data-vertex]").length === 3);
  // Signs that the address itself uses may stand in a name.
  await tool(page, say("Move", "Déplacer"));
  await click(page, 60, 220);
  await page.waitForSelector(`.inspector h2:has-text("${say("Vertex a", "Sommet a")}")`);
  await page.fill(`.inspector input[type=text]`, "é.~1");
  await page.keyboard.press("Enter");
  await page.waitForSelector('[data-vertex="0"][aria-label^="é.~1,"]');
  // A link shows the same graph.
  const address = page.url();
  expect(/g=1[^&]{10,60}(&|$)/.test(address), `the graph is in the address, compactly: ${address}`);
  await page.goto("about:blank");
  await page.goto(address);
  await page.waitForFunction(() => document.querySelectorAll(".canvas [data-vertex]").length === 3);
  expect((await page.getAttribute('[data-vertex="0"]', "aria-label")).startsWith("é.~1,"), "the name came along");
  await page.click(`label:has-text("${say("Attractors", "Attracteurs")}")`);
  await page.waitForSelector(".tone-J0");
  expect((await page.locator(".tone-J0").count()) === 3, "J0 wins from all three vertices");
  await check();
}

export async function drawByKeyboard({ page, open, expect, say, check }) {
  await open("graphs?mode=draw&g=1");
  await page.click(`.inspector button:has-text("${say("Circle", "Cercle")}")`);
  await page.waitForFunction(() => document.querySelectorAll(".canvas [data-vertex]").length === 1);
  await page.focus('[data-vertex="0"]');
  await page.keyboard.press("n");
  await page.waitForFunction(() => document.querySelectorAll(".canvas [data-vertex]").length === 2);
  await page.focus('[data-vertex="1"]');
  await page.keyboard.press("v");
  await page.waitForSelector('[data-vertex="1"] .vertex-outer-J0');
  await page.keyboard.press("e");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await holds(page, 2, 2);
  await page.focus('[data-vertex="0"]');
  const before = await page.locator('[data-vertex="0"]').getAttribute("transform");
  await page.keyboard.press("Shift+ArrowDown");
  await page.waitForFunction((old) => document.querySelector('[data-vertex="0"]').getAttribute("transform") !== old, before);
  await page.keyboard.press("1");
  await page.waitForSelector('[data-vertex="0"] rect.vertex-shape');
  await page.keyboard.press("Delete");
  await page.waitForFunction(() => document.querySelectorAll(".canvas [data-vertex]").length === 1);
  await check();
}

export async function pasteText({ page, open, expect, say, check, shot }) {
  await open("graphs");
  await page.click(`text=${say("Paste or upload", "Coller ou importer")}`);
  await page.fill("dialog textarea", "a 0 start : b\nb 7 : a\n");
  await page.click(`text=${say("Read this graph", "Lire ce graphe")}`);
  await page.waitForSelector("dialog .notice");
  expect((await page.textContent("dialog .notice-text")).includes(say("line 2, column 3", "ligne 2, colonne 3")), "the error names the line");
  await check();
  await shot("text");
  await page.fill("dialog textarea", "a 0 start : b c\nb 1 : v\nc 1 : a\nv 0 win0 :\n");
  await page.click(`text=${say("Read this graph", "Lire ce graphe")}`);
  await page.waitForFunction(() => document.querySelectorAll(".stage-main [data-vertex]").length === 4);
  expect((await page.textContent(".graph-summary")).includes(say("J0 wins in 2 moves", "J0 gagne en 2 coups")), "the value of the start");
  // PGSolver's form, from a file.
  await page.click(`text=${say("Paste or upload", "Coller ou importer")}`);
  const buffer = Buffer.from('parity 2;\n0 0 0 1,2 "p";\n1 0 1 1 "q";\n2 1 1 2 "r";\n');
  await page.setInputFiles("dialog input[type=file]", { name: "small.pg", mimeType: "text/plain", buffer });
  await page.waitForFunction(() => document.querySelectorAll(".stage-main [data-vertex]").length === 3);
  expect((await page.textContent(".graph-summary")).includes(say("J0 wins in 1 move", "J0 gagne en 1 coup")), "the value of the uploaded graph");
}

export async function attractorsGrow({ page, open, expect, say, check, shot }) {
  await open("graphs");
  await page.waitForSelector(".tone-draw");
  expect((await page.locator(".tone-draw").count()) === 2, "two vertices are drawn");
  expect((await page.locator(".tone-J0").count()) === 4 && (await page.locator(".tone-J1").count()) === 4, "four vertices each");
  await check();
  await shot("complete");
  await page.click(`[aria-label="${say("To the start", "Au début")}"]`);
  await page.waitForFunction(() => document.querySelectorAll(".tone-J0, .tone-J1").length === 2);
  await page.click(`[aria-label="${say("One step on", "Étape suivante")}"]`);
  await page.waitForFunction(() => document.querySelectorAll(".fresh").length === 2);
  await page.locator(".stage-main input[type=range]").fill("2");
  await page.waitForFunction(() => document.querySelectorAll(".tone-J0, .tone-J1").length === 7 && location.hash.includes("step=2"));
  await page.click(`.toggle:has-text("${say("Counters", "Compteurs")}")`);
  await page.waitForSelector(".counter");
  await page.click(`.segments:has-text("${say("Attractor", "Attracteur")}") label:has-text("J0")`);
  await page.waitForFunction(() => document.querySelectorAll(".tone-J1").length === 0);
  await page.click(`.segments:has-text("${say("Strategy", "Stratégie")}") label:has-text("${say("both", "les deux")}")`);
  await page.waitForSelector(".edge-strategy-J0");
  await page.click('[data-vertex="6"]');
  await page.waitForSelector(".vertex-details");
  await check();
  await shot("options");
  expect(/strategy=both/.test(page.url()) && /player=J0/.test(page.url()) && /counters/.test(page.url()) && /at=6/.test(page.url()), "all of it is in the address");
  // The steps by themselves: every address on the way, and a pause as soon as the first step is there.
  await page.evaluate(() => {
    globalThis.steps = [];
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (state, title, address) => {
      globalThis.steps.push(/[?&]step=(\d+)/.exec(address)?.[1] ?? "end");
      replaceState(state, title, address);
      if (globalThis.steps.at(-1) === "1") setTimeout(() => document.querySelector('[aria-label="Pause"]').click());
    };
  });
  await page.click(`[aria-label="${say("Play the steps", "Dérouler les étapes")}"]`);
  await page.waitForFunction(() => globalThis.steps.includes("1"));
  await page.waitForSelector(`[aria-label="${say("Play the steps", "Dérouler les étapes")}"]`);
  expect(String(await page.evaluate(() => globalThis.steps)) === "0,1", "the steps do not begin at the start, or a pause does not end them");
}

export async function playOnTheGraph({ page, open, expect, say, check, shot }) {
  await open("graphs?mode=play&level=perfect");
  await page.waitForSelector(".vertex-open");
  expect((await page.locator(".vertex-open").count()) === 2, "two moves are open");
  await page.click(`.toggle:has-text("${say("Hint", "Indice")}")`);
  await page.waitForSelector(".edge-strategy-J0");
  await page.click(`.toggle:has-text("${say("Show who wins", "Montrer qui gagne")}")`);
  await page.waitForSelector(".tone-draw");
  await check();
  await shot("board");
  await page.click('[data-vertex="1"].vertex-open');  // b: a mistake, J1 wins from there
  await page.waitForFunction(() => /moves=b\+e/.test(location.href));
  await page.waitForSelector(".move-mistake");
  await page.click('[data-vertex="9"].vertex-open');
  await page.waitForFunction((text) => document.querySelector(".turn").textContent.includes(text), say("You have lost", "Vous avez perdu"));
  await check();
  await page.click(`[aria-label="${say("Undo", "Reprendre")}"]`);
  await page.waitForFunction((text) => document.querySelector(".turn").textContent.includes(text), say("Your turn", "À vous"));
}

export async function nimWithSticks({ page, open, expect, say, check, shot }) {
  await open("graphs/nim?sticks=10&rule=1,2");
  await page.waitForSelector(".stick-open");
  expect((await page.locator(".stick:not(.stick-gone)").count()) === 10, "ten sticks");
  await page.click('[data-move="1"]');  // leaves a multiple of 3
  await page.waitForFunction(() => /moves=1\+\d/.test(location.href));
  await page.waitForSelector(".stick-open");
  await check();
  await shot("sticks");
  await page.click(`.toggle:has-text("${say("Show the graph", "Montrer le graphe")}")`);
  await page.waitForSelector(".token-ring");
  await page.waitForSelector(".vertex-open");
  await page.click(".vertex-open >> nth=0");
  await page.waitForFunction(() => /moves=1\+\d\+\d/.test(location.href));
  await page.click(`.graph-chip:has-text("5")`);
  await page.waitForFunction(() => /rule=1,2,5/.test(location.href) && !/moves/.test(location.href));
  await page.click(`label:has-text("${say("Graph and attractors", "Graphe et attracteurs")}")`);
  await page.waitForSelector(".tone-J0");
  await check();
  await shot("graph");
}

export async function serviceAlone({ page, open, say }) {
  await open("graphs/nim?sticks=4&rule=1,2&side=none");
  await page.waitForFunction((text) => document.querySelector(".turn")?.textContent.includes(text), say("J0 has won", "J0 a gagné"));
  await open("graphs/nim?sticks=3&rule=1,2&side=J1&level=1");
  await page.waitForFunction((text) => document.querySelector(".turn")?.textContent.includes(text), say("Your turn: you are J1", "À vous"));
}

export async function nimWithHeaps({ page, open, expect, say, check, shot }) {
  await open("graphs/nim?heaps=3,4,5&rule=any");
  await page.waitForSelector(".grundy tfoot");
  expect((await page.textContent(".grundy tfoot strong")) === "2", "the nim-sum of 3, 4, 5");
  await page.click(`[aria-label="${say("Take 2 sticks from heap A", "Prendre 2 bâtonnets au tas A")}"]`);
  await page.waitForFunction(() => /moves=a2\+/.test(location.href));
  await page.waitForSelector(".stick-open");
  await check();
  await shot("heaps");
  await page.click(`.toggle:has-text("Mis")`);
  await page.waitForFunction(() => /misere/.test(location.href));
  await open("graphs/nim?sticks=900&mode=graph");
  await page.waitForSelector(".notice");
  await check();
}

export async function lessons({ page, open, expect, say, check, shot }) {
  await open("graphs/lessons");
  expect((await page.locator(".lesson-card").count()) === 9, "nine lessons");
  await check();
  await shot("list");
  for (const id of ["graph", "plays", "attractor", "rank", "strategy", "draws", "nim", "arbitrary", "grundy"]) {
    await open(`graphs/lessons/${id}`);
    await page.waitForFunction(() => document.querySelectorAll(".exercise").length > 0 && !document.querySelector(".figure-wait"));
    expect((await page.locator(".notice").count()) === 0, `lesson ${id} has an error`);
    await check();
    await shot(id);
  }
}

export async function exercises({ page, open, expect, say, check, shot }) {
  const button = say("Check my answer", "Vérifier ma réponse");
  const good = say("All right!", "Tout est juste !");
  const inExercise = (n, selector) => page.locator(`.exercise >> nth=${n - 1}`).locator(selector);
  const verify = async (n, text) => {
    await inExercise(n, `button:has-text("${button}")`).click();
    await inExercise(n, `.verdict-text:has-text("${text}")`).waitFor();
  };
  // Classify: first one wrong answer, then the solution.
  await open("graphs/lessons/draws");
  await inExercise(1, '[data-vertex="0"]').click();
  await verify(1, say("1 wrong", "1 fausse"));
  await shot("wrong");
  await inExercise(1, `button:has-text("${say("Show a solution", "Voir une solution")}")`).click();
  await inExercise(1, `.verdict-text:has-text("${say("This is a solution.", "Voici une solution.")}")`).waitFor();
  await check();
  await shot("solved");
  // Numbers.
  await open("graphs/lessons/rank");
  for (const [index, value] of ["1", "4", "5", "7"].entries()) await inExercise(1, "input").nth(index).fill(value);
  await verify(1, good);
  // Play for both sides.
  await open("graphs/lessons/plays");
  for (const index of [1, 3, 6]) await inExercise(1, `[data-vertex="${index}"].vertex-open`).click();
  await verify(1, good);
  // Marks and a strategy.
  await open("graphs/lessons/strategy");
  await inExercise(1, ".vertex-open").first().waitFor();
  while ((await inExercise(1, ".vertex-open").count()) > 0) await inExercise(1, ".vertex-open").first().click();
  await inExercise(1, `button:has-text("${button}")`).click();
  await inExercise(1, ".verdict-text p").waitFor();
  await check();
  await shot("strategy");
  expect(/x1=/.test(page.url()) && /c1/.test(page.url()), "the answer is in the address");
}
