// Guesses needed over the size of the board: what strategies were measured to need, between two bounds.
import { useLanguage, useNumber } from "../../i18n";
import type { CurveAnswer } from "./answers";
import { useWords } from "./words";

const width = 440;
const height = 280;
const margin = { left: 44, right: 16, top: 14, bottom: 44 };

/** A round step of an axis with about four marks. */
function stepOf(highest: number): number {
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10);
}

const marksOf = (highest: number): number[] => {
  const step = Math.max(1, stepOf(highest));
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, at) => at * step);
};

export function Chart({ series }: { series: CurveAnswer["series"] }) {
  const w = useWords();
  const number = useNumber();
  const french = useLanguage() === "fr";
  const points = series.flatMap((line) => line.points);
  const right = Math.max(1, ...points.map(([x]) => x));
  const top = Math.max(1, ...points.map(([, y]) => y));
  const x = (value: number): number => margin.left + (value / right) * (width - margin.left - margin.right);
  const y = (value: number): number => height - margin.bottom - (value / top) * (height - margin.top - margin.bottom);
  const name = (text: string): string => w.large.series[text] ?? text;
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={w.large.chartLabel}>
        {marksOf(top).map((value) => (
          <g key={value}>
            <line class="chart-grid" x1={margin.left} x2={width - margin.right} y1={y(value)} y2={y(value)} />
            <text class="chart-text chart-end" x={margin.left - 8} y={y(value)} dy="0.35em">
              {number(value)}
            </text>
          </g>
        ))}
        {marksOf(right).map((value) => (
          <text key={value} class="chart-text" x={x(value)} y={height - margin.bottom + 18}>
            {number(value)}
          </text>
        ))}
        <text class="chart-text" x={(margin.left + width) / 2} y={height - 6}>
          {w.large.axis}
        </text>
        {series.map((line, index) => (
          <g key={line.name} class={`chart-line chart-${index}`}>
            <path d={line.points.map(([px, py], at) => `${at === 0 ? "M" : "L"}${x(px).toFixed(1)} ${y(py).toFixed(1)}`).join("")} />
            {line.measured && line.points.map(([px, py]) => <circle key={px} cx={x(px)} cy={y(py)} r={4.5} />)}
          </g>
        ))}
      </svg>
      <figcaption>
        <ul class="chart-key">
          {series.map((line, index) => {
            const last = line.points[line.points.length - 1];
            const guesses = line.name === "no strategy below" ? Math.ceil : Math.round; // guesses are whole: 27.2 at least means 28
            return (
              <li key={line.name}>
                <svg viewBox="0 0 34 12" width="34" height="12" aria-hidden="true" class={`chart-line chart-${index}`}>
                  <path d="M1 6H33" />
                  {line.measured && <circle cx={17} cy={6} r={4.5} />}
                </svg>
                <span>
                  <span lang={french && w.large.series[line.name] === undefined ? "en" : undefined}>{name(line.name)}</span>{" "}
                  {last && <span class="muted small nowrap">{w.large.at(number(guesses(last[1])), number(last[0]))}</span>}
                </span>
              </li>
            );
          })}
        </ul>
      </figcaption>
    </figure>
  );
}
