// Shows the attractors step by step. The picture is laid out once; a step only changes classes, counters and the caption.
"use strict";

(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const byId = (id) => document.getElementById(id);
  const subscript = ["₀", "₁"];
  const svgNamespace = "http://www.w3.org/2000/svg";
  const secondsAStep = 1.6;

  // The moves of each vertex as edge numbers.
  const movesOf = data.vertices.map(() => []);
  data.edges.forEach(([from], edge) => movesOf[from].push(edge));

  const isDraw = (vertex) => vertex.value === "draw";
  // If one attractor is shown alone, the vertices outside it stay white.
  const isShown = (vertex) => data.player === null || vertex.value === `J${data.player}`;
  const winner = (vertex) => (vertex.value === "J0" ? 0 : 1);
  const decidedAt = (vertex) => {
    if (!isShown(vertex)) return Infinity;
    return isDraw(vertex) ? data.last : vertex.rank;
  };
  const inWords = (vertex) => {
    if (isDraw(vertex)) return "draw";
    if (vertex.rank === 0) return `${vertex.value} has won`;
    return `${vertex.value} wins in ${vertex.rank} move${vertex.rank === 1 ? "" : "s"}`;
  };
  const notYet = () =>
    data.player !== null && step === data.last ? `J${data.player} cannot force a win` : "not attracted yet";
  // The number of moves that do not lead into the attractor of the owner's opponent after `step`.
  const counterAt = (number, step) =>
    movesOf[number].length - data.vertices[number].falls.filter((fall) => fall <= step).length;

  const groups = data.vertices.map((_, number) => byId(`v${number}`));
  const edgeGroups = data.edges.map((_, edge) => byId(`e${edge}`));
  const badges = data.vertices.map((vertex, number) => makeBadge(vertex, number));
  let step = 0;
  let selected = null;  // until the reader chooses one, the start is described
  let timer = null;

  // A counter sits on the upper right of its vertex: round for J0's attractor, square for J1's.
  function makeBadge(vertex, number) {
    if (vertex.victory || movesOf[number].length === 0) return null;
    const opponent = 1 - vertex.owner;
    if (data.player !== null && data.player !== opponent) return null;
    const box = groups[number].querySelector("ellipse, polygon").getBBox();
    const inset = vertex.owner === 0 ? 0.13 * box.width : 0;
    const x = box.x + box.width - inset;
    const y = box.y + inset;
    const badge = document.createElementNS(svgNamespace, "g");
    badge.setAttribute("class", `badge of${opponent}`);
    const plate = document.createElementNS(svgNamespace, opponent === 0 ? "circle" : "rect");
    const shape =
      opponent === 0
        ? { cx: x, cy: y, r: 8.5 }
        : { x: x - 8, y: y - 8, width: 16, height: 16, rx: 2 };
    for (const [name, value] of Object.entries(shape)) plate.setAttribute(name, value);
    const text = document.createElementNS(svgNamespace, "text");
    text.setAttribute("x", x);
    text.setAttribute("y", y + 3.6);
    badge.append(plate, text);
    groups[number].append(badge);
    return badge;
  }

  function prepareVertices() {
    data.vertices.forEach((vertex, number) => {
      const group = groups[number];
      for (const text of group.querySelectorAll(":scope > text")) {
        const isRank = text.getAttribute("font-size") === "9.00";
        text.classList.add(isRank ? "rank" : "name");
        if (isRank) group.classList.add("has-rank");
      }
      group.setAttribute("role", "button");
      // In a large picture it would take hundreds of presses of Tab to get past the vertices.
      group.setAttribute("tabindex", data.vertices.length <= 100 ? "0" : "-1");
      group.addEventListener("click", () => select(number));
      group.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        select(number);
      });
      const hover = (on) => () => {
        for (const edge of movesOf[number]) edgeGroups[edge].classList.toggle("out", on);
      };
      group.addEventListener("pointerenter", hover(true));
      group.addEventListener("pointerleave", hover(false));
    });
    data.edges.forEach(([from], edge) => {
      edgeGroups[edge].classList.toggle("dead", data.vertices[from].victory);
      edgeGroups[edge].querySelector("title")?.remove();
    });
  }

  function showVertex(vertex, number) {
    const classes = groups[number].classList;
    const decided = decidedAt(vertex) <= step;
    classes.toggle("won0", decided && vertex.value === "J0");
    classes.toggle("won1", decided && vertex.value === "J1");
    classes.toggle("draw", decided && isDraw(vertex));
    classes.toggle("fresh", decided && vertex.rank === step && step > 0);
    classes.toggle("ranked", decided && !isDraw(vertex) && byId("ranks").checked);
    classes.toggle("selected", number === selected);
    const words = `${vertex.label}: J${vertex.owner} to move, ${decided ? inWords(vertex) : notYet()}`;
    groups[number].setAttribute("aria-label", words);
    groups[number].querySelector("title").textContent = words;

    const badge = badges[number];
    if (!badge) return;
    badge.classList.toggle("hidden", decided || !byId("counters").checked);
    const text = badge.querySelector("text");
    const count = String(counterAt(number, step));
    const fallen = text.textContent !== "" && Number(count) < Number(text.textContent);
    badge.classList.toggle("fallen", fallen);
    text.textContent = count;
  }

  // An edge is shown as the reason why its vertex has just been attracted, or as the move of a strategy.
  function showEdge([from, to], edge) {
    const vertex = data.vertices[from];
    const target = data.vertices[to];
    const classes = edgeGroups[edge].classList;
    const fresh = !isDraw(vertex) && decidedAt(vertex) === step && step > 0;
    const reason = fresh && target.value === vertex.value && target.rank < step;
    classes.toggle("why0", reason && winner(vertex) === 0);
    classes.toggle("why1", reason && winner(vertex) === 1);
    const first = vertex.move === to && movesOf[from].find((other) => data.edges[other][1] === to) === edge;
    const chosen = first && decidedAt(vertex) <= step && byId(`strategy${vertex.owner}`).checked;
    classes.toggle("chosen0", chosen && vertex.owner === 0);
    classes.toggle("chosen1", chosen && vertex.owner === 1);
    classes.toggle("defence", chosen && vertex.value !== `J${vertex.owner}`);
  }

  function showCaption() {
    byId("caption").replaceChildren(
      ...data.captions[step].map((sentence) => {
        const line = document.createElement("p");
        line.textContent = sentence.text;
        line.className = sentence.player === null ? "plain" : `of${sentence.player}`;
        return line;
      }),
    );
  }

  function showDetails() {
    const number = selected ?? data.start;
    const vertex = data.vertices[number];
    const decided = decidedAt(vertex) <= step;
    const lines = [];
    const add = (text) => {
      const line = document.createElement("p");
      line.textContent = text;
      lines.push(line);
    };
    add(`${vertex.label}${number === data.start ? " (the start)" : ""}: J${vertex.owner} to move.`);
    const moves = movesOf[number];
    if (decided) {
      add(`${inWords(vertex).replace(/^d/, "D")}.`);
    } else if (moves.length > 0) {
      const opponent = 1 - vertex.owner;
      const attractor = `A${subscript[opponent]}(${step})`;
      const count = counterAt(number, step);
      const counted = badges[number] ? ` ${count} of ${moves.length} moves do not lead into ${attractor}.` : "";
      add(`${notYet().replace(/^n/, "N")}.${counted}`);
    }
    if (vertex.victory && moves.length > 0) add("The play ends here: the moves out of it are never played.");
    if (!vertex.victory && moves.length === 0) add("No move, and no victory: the play ends here in a draw.");
    const list = document.createElement("ul");
    for (const edge of vertex.victory ? [] : moves) {
      const target = data.vertices[data.edges[edge][1]];
      const item = document.createElement("li");
      const name = document.createElement("span");
      name.textContent = `→ ${target.label}`;
      const value = document.createElement("span");
      value.textContent = decidedAt(target) <= step ? inWords(target) : notYet();
      item.append(name, value);
      list.append(item);
    }
    byId("details").replaceChildren(...lines, list);
  }

  function show() {
    data.vertices.forEach(showVertex);
    data.edges.forEach(showEdge);
    byId("picture").classList.toggle("strategic", byId("strategy0").checked || byId("strategy1").checked);
    showCaption();
    showDetails();
    byId("slider").value = step;
    byId("slider").setAttribute("aria-valuetext", `step ${step} of ${data.last}`);
    byId("counter").textContent = `Step ${step} of ${data.last}`;
    byId("first").disabled = byId("previous").disabled = step === 0;
    byId("last").disabled = byId("next").disabled = step === data.last;
  }

  function select(number) {
    selected = number;
    show();
  }

  function goTo(number) {
    step = Math.min(Math.max(Math.trunc(number) || 0, 0), data.last);
    show();
    if (byId("follow").checked) follow();
    history.replaceState(null, "", `#step=${step}`);
    if (step === data.last) pause();
  }

  function pause() {
    clearInterval(timer);
    timer = null;
    byId("play").classList.remove("playing");
    byId("play").setAttribute("aria-label", "Play");
  }

  function playOrPause() {
    if (timer !== null) return pause();
    if (step === data.last) goTo(0);
    if (data.last === 0) return;
    timer = setInterval(() => goTo(step + 1), 1000 * secondsAStep);
    byId("play").classList.add("playing");
    byId("play").setAttribute("aria-label", "Pause");
  }

  function byHand(number) {
    pause();
    goTo(number);
  }

  // The picture fills the width, but is never so small that its labels cannot be read: then it scrolls.
  const svg = document.querySelector("#picture > svg");
  const naturalWidth = svg.viewBox.baseVal.width;
  let zoom = null;
  function resize() {
    const room = byId("picture").clientWidth - 20;
    const fitting = Math.min(Math.max(room / naturalWidth, 0.6), 1.6);
    svg.setAttribute("width", naturalWidth * (zoom ?? fitting));
    svg.removeAttribute("height");
    return zoom ?? fitting;
  }
  function scale(factor) {
    zoom = Math.min(Math.max(resize() * factor, 0.05), 6);
    resize();
  }
  function revealStart() {
    const picture = byId("picture");
    const frame = picture.getBoundingClientRect();
    const vertex = groups[data.start].getBoundingClientRect();
    picture.scrollLeft += vertex.left - frame.left - picture.clientWidth / 4;
    picture.scrollTop += vertex.top - frame.top - picture.clientHeight / 2;
  }

  // Scrolls to the vertices of this step: those that are attracted, at step 0 the victories, at the end the draws. If
  // they do not fit into the frame, it scrolls to the one nearest to the part in view.
  function follow() {
    const picture = byId("picture");
    const frame = picture.getBoundingClientRect();
    const view = { left: frame.left, top: frame.top, width: picture.clientWidth, height: picture.clientHeight };
    const middle = (box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
    const eye = middle(view);
    const boxes = groups
      .filter((_, number) => decidedAt(data.vertices[number]) === step)
      .map((group) => group.getBoundingClientRect());
    if (boxes.length === 0) return;
    const away = (box) => Math.hypot(middle(box).x - eye.x, middle(box).y - eye.y);
    const nearest = boxes.reduce((best, box) => (away(box) < away(best) ? box : best));
    const margin = 24;
    const shift = (low, high, size) => {
      let from = Math.min(...boxes.map((box) => box[low])) - margin;
      let to = Math.max(...boxes.map((box) => box[high])) + margin;
      if (to - from > view[size]) [from, to] = [nearest[low] - margin, nearest[high] + margin];
      if (from >= view[low] && to <= view[low] + view[size]) return 0;
      return (from + to) / 2 - (view[low] + view[size] / 2);
    };
    const still = !document.body.classList.contains("lively") || matchMedia("(prefers-reduced-motion: reduce)").matches;
    picture.scrollBy({
      left: shift("left", "right", "width"),
      top: shift("top", "bottom", "height"),
      behavior: still ? "instant" : "smooth",
    });
  }

  function listen() {
    const onClick = (id, action) => byId(id).addEventListener("click", action);
    onClick("first", () => byHand(0));
    onClick("previous", () => byHand(step - 1));
    onClick("play", playOrPause);
    onClick("next", () => byHand(step + 1));
    onClick("last", () => byHand(data.last));
    onClick("smaller", () => scale(1 / 1.25));
    onClick("larger", () => scale(1.25));
    onClick("fit", () => {
      zoom = null;
      resize();
    });
    byId("slider").addEventListener("input", () => byHand(byId("slider").valueAsNumber));
    for (const id of ["strategy0", "strategy1", "counters", "ranks"]) byId(id).addEventListener("change", show);
    byId("follow").addEventListener("change", () => byId("follow").checked && follow());
    const keys = {
      ArrowLeft: () => byHand(step - 1),
      ArrowRight: () => byHand(step + 1),
      Home: () => byHand(0),
      End: () => byHand(data.last),
      " ": playOrPause,
    };
    document.addEventListener("keydown", (event) => {
      const action = keys[event.key];
      const ownSpace = event.key === " " && event.target.closest?.("button, input, a");
      if (!action || ownSpace || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      action();
    });
    window.addEventListener("resize", resize);
    window.addEventListener("hashchange", () => goTo(stepInAddress() ?? step));
  }

  // A link to a step ends in #step=5.
  function stepInAddress() {
    const match = /^#step=(\d+)$/.exec(location.hash);
    return match ? Number(match[1]) : null;
  }

  const start = data.vertices[data.start];
  byId("result").textContent = data.result;
  byId("result").className = isDraw(start) ? "of-draw" : `of${winner(start)}`;
  byId("slider").max = data.last;
  byId("strategy0").checked = data.strategy[0];
  byId("strategy1").checked = data.strategy[1];
  prepareVertices();
  listen();
  resize();
  if (data.player !== null) document.body.classList.add(`only${data.player}`);
  goTo(stepInAddress() ?? data.first);
  // A page that opens at its first step shows the start; other steps are shown where their vertices are.
  if (step === 0) revealStart();
  requestAnimationFrame(() => requestAnimationFrame(() => document.body.classList.add("lively")));
})();
