(() => {
  const svg = document.currentScript.parentNode;
  const rows = [...svg.querySelectorAll(".row")];
  const depth = (row) => Number(row.dataset.depth);
  const folds = (row) => row.hasAttribute("tabindex");

  const place = () => {
    let y = Number(svg.dataset.top);
    let closed = Infinity;
    for (const row of rows) {
      const hidden = depth(row) > closed;
      row.style.display = hidden ? "none" : "";
      if (hidden) continue;
      const shut = row.dataset.closed === "";
      closed = shut ? depth(row) : Infinity;
      row.setAttribute("transform", `translate(${row.dataset.x},${y})`);
      if (folds(row)) {
        row.setAttribute("aria-expanded", String(!shut));
        row.querySelector(".sign").setAttribute("transform", shut ? "rotate(-90 -10 14)" : "");
      }
      y += Number(row.dataset.height);
    }
    const height = y + 12;
    svg.setAttribute("height", height);
    svg.setAttribute("viewBox", `0 0 ${svg.dataset.width} ${height}`);
  };

  const fold = (row, shut) => (shut ? row.setAttribute("data-closed", "") : row.removeAttribute("data-closed"));
  const act = (target) => {
    const row = target.closest(".row");
    const all = target.closest(".all");
    if (all) rows.filter(folds).forEach((one) => fold(one, all.dataset.open !== "" && depth(one) > 0));
    if (row && folds(row)) fold(row, row.dataset.closed !== "");
    place();
  };
  svg.addEventListener("click", (event) => act(event.target));
  svg.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    act(event.target);
  });
  for (const button of svg.querySelectorAll(".all")) button.style.display = "";
  place();
})();
