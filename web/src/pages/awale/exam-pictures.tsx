// Small pictures of the exam: Pascal's triangle, seeds and strokes in a row, decoding, and the passes of convergence.
import { useNumber } from "../../i18n";
import { choose, decode, vectorOf } from "./exam-math";
import { sum } from "./service";
import { useWords } from "./words";

/** The neighbourhood of C(j, i) in Pascal's triangle. */
export function Pascal({ i, j }: { i: number; j: number }) {
  const w = useWords().exam;
  const number = useNumber();
  const columns = [i - 1, i, i + 1];
  return (
    <table class="pascal">
      <thead>
        <tr>
          <th scope="col">
            <span class="hidden-visually">C(j, i)</span>
          </th>
          {columns.map((k) => (
            <th key={k} scope="col">
              i = {k}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[j - 2, j - 1, j].map((row) => (
          <tr key={row}>
            <th scope="row">{w.pascalRow(row)}</th>
            {columns.map((k) => {
              const kind = row === j && k === i ? "pascal-sum" : row === j - 1 && (k === i || k === i - 1) ? "pascal-part" : undefined;
              return (
                <td key={k} class={kind}>
                  {choose(row, k) > 0 ? number(choose(row, k)) : ""}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Seeds in a row, with a stroke between two pits. */
export function Strokes({ pits }: { pits: readonly number[] }) {
  const w = useWords().exam;
  const vector = vectorOf(pits);
  const cells = sum(pits) + vector.length;
  const places = new Set(vector);
  const perRow = 16;
  const rows = Math.ceil(cells / perRow);
  return (
    <svg class="strokes" viewBox={`0 0 ${Math.min(cells, perRow) * 30} ${rows * 52}`} role="img" aria-label={w.strokesLabel(sum(pits), vector.join(", "))}>
      {Array.from({ length: cells }, (_, cell) => {
        const x = (cell % perRow) * 30 + 15;
        const y = Math.floor(cell / perRow) * 52 + 18;
        return places.has(cell) ? (
          <g key={cell}>
            <path class="stroke" d={`M${x} ${y - 15}V${y + 13}`} />
            <text class="stroke-place" x={x} y={y + 28}>
              {cell}
            </text>
          </g>
        ) : (
          <circle key={cell} class="stroke-seed" cx={x} cy={y} r={8.5} />
        );
      })}
    </svg>
  );
}

export function DecodeTable({ vector }: { vector: readonly number[] }) {
  const w = useWords().exam;
  const number = useNumber();
  return (
    <table class="demo-table">
      <thead>
        <tr>
          <th scope="col">{w.steps.i}</th>
          <th scope="col">{w.steps.rest}</th>
          <th scope="col">{w.steps.c}</th>
          <th scope="col">{w.steps.taken}</th>
        </tr>
      </thead>
      <tbody>
        {decode(vector).map((step) => (
          <tr key={step.i}>
            <th scope="row">{step.i}</th>
            <td>{number(step.rest)}</td>
            <td>{step.c}</td>
            <td>{number(step.taken)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The passes of convergence: pass l settles scores up to n - l. */
export function Funnel({ seeds, settled }: { seeds: number; settled: { pass: number; score: number } | null }) {
  const w = useWords();
  const step = 40;
  const unit = 11;
  const middle = seeds * unit + 16;
  const x = (pass: number): number => 46 + pass * step;
  const passes = Array.from({ length: seeds + 1 }, (_, l) => l);
  return (
    <svg class="funnel" viewBox={`0 0 ${x(seeds) + step} ${2 * middle + 26}`} role="img" aria-label={settled ? w.exam.funnel(settled.pass, settled.score) : w.exam.mat}>
      <path class="funnel-zero" d={`M${x(0) - 22} ${middle}H${x(seeds) + 22}`} />
      {passes.map((l) => (
        <g key={l}>
          <rect class={settled?.pass === l ? "funnel-pass funnel-now" : "funnel-pass"} x={x(l) - 15} y={middle - (seeds - l) * unit - 5} width={30} height={2 * (seeds - l) * unit + 10} rx={6} />
          <text class="funnel-label" x={x(l)} y={2 * middle + 14}>
            {l}
          </text>
        </g>
      ))}
      {[seeds, 0, -seeds].map((score) => (
        <text key={score} class="funnel-label" x={14} y={middle - score * unit} dy="0.35em">
          {w.signed(score)}
        </text>
      ))}
      {settled && <circle class="funnel-dot" cx={x(settled.pass)} cy={middle - settled.score * unit} r={8} />}
    </svg>
  );
}
