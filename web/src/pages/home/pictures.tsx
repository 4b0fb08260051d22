// A small drawing per family for the first page. They illustrate; the pages themselves show what the service says.
import { Stone } from "../../ui/board";

export function GraphPicture() {
  const nodes = [
    { x: 40, y: 62, owner: "J0", tone: "J0", rank: "3" },
    { x: 118, y: 30, owner: "J1", tone: "J0", rank: "2" },
    { x: 118, y: 96, owner: "J1", tone: "J1", rank: "1" },
    { x: 200, y: 30, owner: "J0", tone: "J0", rank: "1" },
    { x: 200, y: 96, owner: "J0", tone: "J1", rank: "0" },
    { x: 280, y: 62, owner: "J1", tone: "J0", rank: "0" },
  ] as const;
  const edges = [[0, 1, 1], [0, 2, 0], [1, 3, 1], [2, 4, 1], [3, 5, 1], [3, 4, 0], [2, 3, 0]] as const;
  return (
    <svg viewBox="0 0 320 126" class="picture">
      <defs>
        <marker id="home-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0 8 4 0 8Z" class="picture-arrow" />
        </marker>
      </defs>
      {edges.map(([from, to, strong]) => {
        const a = nodes[from];
        const b = nodes[to];
        const length = Math.hypot(b.x - a.x, b.y - a.y);
        const cut = 22 / length;
        return (
          <line
            key={`${from}-${to}`}
            class={strong ? "picture-edge picture-edge-strong" : "picture-edge"}
            x1={a.x + (b.x - a.x) * cut}
            y1={a.y + (b.y - a.y) * cut}
            x2={b.x - (b.x - a.x) * cut}
            y2={b.y - (b.y - a.y) * cut}
            marker-end="url(#home-arrow)"
          />
        );
      })}
      {nodes.map((node, index) => (
        <g key={index} class={`picture-node picture-${node.tone}`}>
          {node.owner === "J0" ? <circle cx={node.x} cy={node.y} r="18" /> : <rect x={node.x - 17} y={node.y - 17} width="34" height="34" rx="5" />}
          <text x={node.x} y={node.y} dy="0.35em">
            {node.rank}
          </text>
        </g>
      ))}
    </svg>
  );
}

export function ColumnsPicture() {
  const rows = ["......", "..a...", "c.Ob.d", "XOXXOX"];
  const marks: Record<string, [string, string]> = { a: ["+9", "J0"], b: ["=", "draw"], c: ["−8", "J1"], d: ["=", "draw"] };
  return (
    <svg viewBox="0 0 320 126" class="picture">
      <rect class="picture-panel" x="68" y="2" width="184" height="122" rx="12" />
      {rows.flatMap((row, r) =>
        Array.from(row, (letter, c) => {
          const x = 85 + c * 30;
          const y = 17.5 + r * 30;
          const mark = marks[letter];
          if (letter === "X" || letter === "O") return <Stone key={`${r}-${c}`} x={x} y={y} radius={12.5} player={letter === "X" ? "J0" : "J1"} />;
          return (
            <g key={`${r}-${c}`} class={mark ? `picture-mark picture-mark-${mark[1]}` : "picture-hole"}>
              <circle cx={x} cy={y} r="12.5" />
              {mark && (
                <text x={x} y={y} dy="0.35em">
                  {mark[0]}
                </text>
              )}
            </g>
          );
        }),
      )}
    </svg>
  );
}

const spots: readonly (readonly [number, number])[] = [[0, 0], [-8, -6], [8, 6], [-8, 7], [8, -7], [0, -12], [0, 12]];

export function AwalePicture() {
  const pits = [[2, 0, 5, 3], [3, 6, 1, 4]];
  return (
    <svg viewBox="0 0 320 126" class="picture">
      <rect class="picture-wood" x="36" y="4" width="248" height="118" rx="26" />
      {pits.flatMap((row, r) =>
        row.map((seeds, c) => (
          <g key={`${r}-${c}`} transform={`translate(${72 + c * 58.5} ${35 + r * 56})`}>
            <circle class="picture-pit" r="24" />
            {spots.slice(0, seeds).map(([x, y], index) => (
              <circle key={index} class="picture-seed" cx={x} cy={y} r="5" />
            ))}
          </g>
        )),
      )}
    </svg>
  );
}

export function PegsPicture() {
  const rows: readonly { code: readonly number[]; black: number; white: number }[] = [
    { code: [1, 1, 2, 2], black: 1, white: 1 },
    { code: [1, 3, 4, 2], black: 2, white: 0 },
    { code: [1, 5, 6, 2], black: 4, white: 0 },
  ];
  return (
    <svg viewBox="0 0 320 126" class="picture">
      {rows.map((row, r) => (
        <g key={r} transform={`translate(62 ${22 + r * 41})`}>
          {row.code.map((colour, c) => (
            <g key={c} class={`peg peg-${colour}`} transform={`translate(${c * 39} 0)`}>
              <circle r="16" />
              <text dy="0.35em">{colour}</text>
            </g>
          ))}
          {Array.from({ length: 4 }, (_, index) => {
            const kind = index < row.black ? "black" : index < row.black + row.white ? "white" : "none";
            return <circle key={index} class={`answer answer-${kind}`} cx={166 + (index % 2) * 17} cy={-8.5 + Math.floor(index / 2) * 17} r="6.5" />;
          })}
        </g>
      ))}
    </svg>
  );
}
