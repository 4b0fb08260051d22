// How many configurations of a layer have which score, from the layers that `solve` gives.
import { useState } from "preact/hooks";
import { useAnswer } from "../../engine/use-answer";
import { useNumber } from "../../i18n";
import { ErrorNotice } from "../../shell/errors";
import { Button } from "../../ui/button";
import { ProgressBar } from "../../ui/progress";
import { solveRequest, type Layer, type SolveAnswer } from "./service";
import { useWords } from "./words";

/** The scores where the service tells them all; else won, level, lost. */
const barsOf = (layer: Layer): [number, number][] => layer.scores ?? [[-1, layer.losses], [0, layer.draws], [1, layer.wins]];

function Bars({ layer, score }: { layer: Layer; score: number | null }) {
  const w = useWords();
  const number = useNumber();
  const bars = barsOf(layer);
  const reach = Math.max(layer.scores ? layer.seeds : 1, 1);
  const most = Math.max(1, ...bars.map(([, count]) => count));
  const wide = 560 / (2 * reach + 1);
  const x = (value: number): number => 10 + (value + reach) * wide;
  return (
    <svg
      class="histogram"
      viewBox="0 0 580 190"
      role="img"
      aria-label={w.exam.histogramHelp(layer.seeds, number(layer.positions), number(layer.wins), number(layer.draws), number(layer.losses))}
    >
      <path class="histogram-axis" d="M6 160H574" />
      {bars.map(([value, count]) => {
        const high = Math.max(count > 0 ? 1.5 : 0, (count / most) * 146);
        const tone = value === 0 ? "draw" : value > 0 ? "J0" : "J1";
        return (
          <rect key={value} class={`histogram-bar histogram-${tone}${value === score ? " histogram-now" : ""}`} x={x(value) + wide * 0.1} y={160 - high} width={wide * 0.8} height={high} rx={Math.min(3, wide / 4)}>
            <title>{w.exam.bar(value, number(count))}</title>
          </rect>
        );
      })}
      {[-reach, 0, reach].map((value) => (
        <text key={value} class="histogram-label" x={x(value) + wide / 2} y={180}>
          {layer.scores ? w.signed(value) : ["−", "0", "+"][value + 1]}
        </text>
      ))}
      {score !== null && layer.scores && (
        <path class="histogram-sign" d={`M${x(score) + wide / 2} 164l6 10h-12z`} />
      )}
    </svg>
  );
}

export function LayerHistogram({ seeds, score }: { seeds: number; score: number }) {
  const w = useWords().exam;
  const number = useNumber();
  const [asked, setAsked] = useState(false);
  const [chosen, setChosen] = useState(seeds);
  const { answer, loading, error, progress, cancel, retry } = useAnswer<SolveAnswer>(asked ? solveRequest(4, seeds, "tamale") : null, { long: true });
  const layer = answer?.layers[chosen];
  return (
    <section class="stack">
      <h4>{w.histogram}</h4>
      {!asked && (
        <div class="row">
          <Button icon="play" onClick={() => setAsked(true)}>
            {w.solveLayers}
          </Button>
        </div>
      )}
      {loading && <ProgressBar label={w.solvingLayers} progress={progress} onCancel={() => { cancel(); setAsked(false); }} />}
      {error && error.kind !== "stopped" && <ErrorNotice error={error} onRetry={retry} />}
      {layer && (
        <>
          <Bars layer={layer} score={chosen === seeds ? score : null} />
          <p class="small muted">{w.histogramHelp(layer.seeds, number(layer.positions), number(layer.wins), number(layer.draws), number(layer.losses))}</p>
          <label class="layer-range">
            <span>
              {w.layer}: <output>{chosen}</output>
            </span>
            <input type="range" min={0} max={seeds} value={chosen} onInput={(event) => setChosen(Number(event.currentTarget.value))} />
          </label>
        </>
      )}
    </section>
  );
}
