// Boards far too large to solve: a game of 50 pegs to watch, and how many guesses strategies need as boards grow.
import { useEffect, useRef, useState } from "preact/hooks";
import type { GameRow } from "../../engine/games";
import { useAnswer } from "../../engine/use-answer";
import { useNumber, useShared } from "../../i18n";
import { ErrorNotice } from "../../shell/errors";
import { change, useRoute } from "../../shell/route";
import { Button, IconButton } from "../../ui/button";
import { CopyLink } from "../../ui/copy";
import { download } from "../../ui/download";
import { NumberField, Segments, Toggle } from "../../ui/field";
import { ProgressBar } from "../../ui/progress";
import type { CourseAnswer, CurveAnswer, Form, SimulateAnswer } from "./answers";
import { Chart } from "./chart";
import { Depths } from "./depths";
import { Code } from "./pegs";
import { drawnSeed, whole } from "./state";
import { useWords } from "./words";

const strategies = ["adaptive", "general"] as const;
type Strategy = (typeof strategies)[number];
/** Games of more pegs are not told guess by guess. */
const watchable = 250;
const pause = 160;

const hue = (symbol: number, colors: number): number => Math.round((360 * (symbol - 1)) / Math.max(1, colors));

/** Every guess a line, every peg a cell: strong where it agrees with the secret, pale elsewhere. */
function Weave({ game, step, colors, onPick }: { game: CourseAnswer; step: number; colors: number; onPick: (step: number) => void }) {
  const w = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const secret = game.secret.split(",");
  const rows = game.course.length;
  const cell = Math.max(3, Math.min(14, Math.floor(1200 / secret.length)));
  const line = Math.max(3, Math.min(cell, Math.floor(1400 / rows)));
  useEffect(() => {
    const element = canvas.current;
    const pen = element?.getContext("2d");
    if (!element || !pen) return;
    const style = getComputedStyle(element);
    const dark = document.documentElement.dataset["theme"] === "dark";
    pen.clearRect(0, 0, element.width, element.height);
    game.course.forEach((one, row) => {
      if (row >= step) return;
      one.guess.split(",").forEach((symbol, column) => {
        const agrees = symbol === secret[column];
        const [strength, light] = agrees ? [75, dark ? 62 : 45] : [dark ? 22 : 45, dark ? 24 : 90];
        pen.fillStyle = `hsl(${hue(Number(symbol), colors)} ${strength}% ${light}%)`;
        pen.fillRect(column * cell, row * line, cell - (cell > 5 ? 1 : 0), line - (line > 5 ? 1 : 0));
      });
    });
    if (step > 0 && step < rows) {
      pen.fillStyle = style.color;
      pen.fillRect(0, step * line, element.width, 2);
    }
  });
  return (
    <canvas
      ref={canvas}
      class="weave"
      width={secret.length * cell}
      height={rows * line}
      role="img"
      aria-label={w.large.weave(rows)}
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        onPick(Math.max(1, Math.min(rows, Math.ceil(((event.clientY - box.top) / box.height) * rows))));
      }}
    />
  );
}

function Watch({ pegs, colors, strategy, seed }: { pegs: number; colors: number; strategy: Strategy; seed: number }) {
  const w = useWords();
  const shared = useShared();
  const { query } = useRoute();
  const [playing, setPlaying] = useState(false);
  const [shown, setShown] = useState(false);
  const found = useAnswer<CourseAnswer>(
    pegs > watchable ? null : { verb: "simulate", game: "mastermind", parameters: { pegs, colors }, strategy, seed, course: true },
    { long: true },
  );
  const game = found.fresh ? found.answer : null;
  const rows = game?.course.length ?? 0;
  const step = game ? Math.min(rows, Math.max(1, whole(query.get("step"), rows))) : 1;
  const jump = (to: number): void => change({ step: to >= rows ? null : to }, { replace: true });
  useEffect(() => {
    if (!playing || game === null) return;
    if (step >= rows) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => jump(step + 1), pause);
    return () => clearTimeout(timer);
  }, [playing, step, game]);
  if (pegs > watchable) return <p class="muted">{w.large.tooMany(watchable)}</p>;
  if (found.error) return <ErrorNotice error={found.error} onRetry={found.retry} />;
  if (!game) return <ProgressBar progress={found.progress} label={w.large.playing} onCancel={found.cancel} />;
  const here = game.course[step - 1];
  const [placed = "0", misplaced = "0"] = (here?.answer ?? "0,0").split(",");
  const form: Form = { kind: "pegs", places: pegs, symbols: Array.from({ length: colors }, (_, at) => String(at + 1)), answers: null, win: "" };
  return (
    <div class="stack">
      <div class="row watch-controls" role="group" aria-label={w.large.controls}>
        <Button kind="primary" icon={playing ? "pause" : "play"} onClick={() => {
          if (!playing && step >= rows) jump(1);
          setPlaying(!playing);
        }}>
          {playing ? w.large.pause : w.large.watch}
        </Button>
        <IconButton icon="previous" label={w.large.previous} disabled={step <= 1} onClick={() => jump(step - 1)} />
        <input class="slider" type="range" min={1} max={rows} value={step} aria-label={w.large.step} aria-valuetext={w.large.guessOf(step, rows)} onInput={(event) => jump(Number(event.currentTarget.value))} />
        <IconButton icon="next" label={w.large.next} disabled={step >= rows} onClick={() => jump(step + 1)} />
      </div>
      <p class="watch-status" aria-live={playing ? "off" : "polite"}>
        <strong>{w.large.guessOf(step, rows)}</strong> <span class="nowrap">{w.counts(Number(placed), Number(misplaced))}</span>
      </p>
      <div class="watch-bar" aria-hidden="true">
        <span class="watch-placed" style={{ width: `${(100 * Number(placed)) / pegs}%` }} />
        <span class="watch-misplaced" style={{ width: `${(100 * Number(misplaced)) / pegs}%` }} />
      </div>
      <Weave game={game} step={step} colors={colors} onPick={jump} />
      <p class="small muted">{w.large.weaveHelp}</p>
      {here && pegs <= 100 && (
        <div class="watch-code">
          <h3>{w.large.thisGuess}</h3>
          <Code small code={here.guess} form={form} look="plain" />
          <Toggle label={w.large.secret} checked={shown} onChange={setShown} />
          {shown && <Code small code={game.secret} form={form} look="plain" />}
        </div>
      )}
      <p class="hidden-visually">{shared.moves(rows)}</p>
    </div>
  );
}

function Curves({ size }: { size: number }) {
  const w = useWords();
  const [asked, setAsked] = useState(size <= 100);
  const found = useAnswer<CurveAnswer>(asked ? { verb: "draw", game: "mastermind", parameters: { pegs: size, colors: size } } : null, { long: true });
  if (!asked) return <Button onClick={() => setAsked(true)}>{w.large.measure(size)}</Button>;
  if (found.error) return <ErrorNotice error={found.error} onRetry={found.retry} />;
  if (!found.fresh || !found.answer) return <ProgressBar progress={found.progress} label={w.large.measuring} onCancel={found.cancel} />;
  const { series, picture } = found.answer;
  return (
    <div class="stack">
      <Chart series={series} />
      <p class="small muted">{w.large.chartHelp}</p>
      <div class="row">
        <Button icon="download" kind="quiet" onClick={() => download(`mastermind-${size}.svg`, "image/svg+xml", picture)}>
          {w.picture}
        </Button>
      </div>
    </div>
  );
}

/** Bars that a screen holds; more of them are put together, two by two or ten by ten. */
const mostBars = 24;

function gathered(depths: SimulateAnswer["depths"]): (readonly [number, number])[] {
  const all = Object.entries(depths).map(([guesses, count]) => [Number(guesses), count] as const).sort(([one], [other]) => one - other);
  const [low, high] = [all[0]?.[0] ?? 0, all[all.length - 1]?.[0] ?? 0];
  const width = [1, 2, 5, 10, 20, 50].find((one) => (high - low) / one < mostBars) ?? 100;
  const start = Math.floor(low / width);
  const bars = Array.from({ length: Math.floor(high / width) - start + 1 }, (_, at) => [(start + at) * width, 0] as [number, number]);
  for (const [guesses, count] of all) (bars[Math.floor(guesses / width) - start] as [number, number])[1] += count;
  return bars;
}

/** Many games of the board, by the guesses that they took. */
function Games({ pegs, colors, strategy, seed }: { pegs: number; colors: number; strategy: Strategy; seed: number }) {
  const w = useWords();
  const number = useNumber();
  const games = Math.min(10_000, whole(useRoute().query.get("games"), 0));
  const found = useAnswer<SimulateAnswer>(games === 0 ? null : { verb: "simulate", game: "mastermind", parameters: { pegs, colors }, strategy, seed, games }, { long: true });
  const result = games > 0 && found.fresh ? found.answer : null;
  const bars = result ? gathered(result.depths) : [];
  const width = bars[1] && bars[0] ? bars[1][0] - bars[0][0] : 1;
  return (
    <div class="stack">
      {result && (
        <>
          <p>{w.large.gamesFound(number(result.games), number(result.worst), w.decimals(result.mean, 2), number(Math.ceil(result.lower_bound)))}</p>
          <Depths label={(from) => w.large.took(from, from + width - 1)} caption={w.large.gamesCaption} counts={bars} />
        </>
      )}
      {games > 0 && found.error && <ErrorNotice error={found.error} onRetry={found.retry} />}
      {games > 0 && found.loading && <ProgressBar progress={found.progress} label={w.large.playing} onCancel={found.cancel} />}
      <div class="row">
        {[100, 1000].map((count) => (
          <Button key={count} disabled={games === count} onClick={() => change({ games: count }, { replace: true })}>
            {w.large.games(number(count))}
          </Button>
        ))}
      </div>
    </div>
  );
}

export function Large({ row }: { row: GameRow }) {
  const w = useWords();
  const number = useNumber();
  const { query } = useRoute();
  const pegs = Math.max(1, whole(query.get("pegs"), 50));
  const colors = Math.max(1, whole(query.get("colors"), 50));
  const seed = whole(query.get("seed"), 3);
  const strategy: Strategy = query.get("strategy") === "general" ? "general" : "adaptive";
  const bounds = (name: string) => row.parameters.find((parameter) => parameter.name === name);
  return (
    <div class="split large-split">
      <section class="card stack" aria-label={w.large.title}>
        <div>
          <h2>{w.large.title}</h2>
          <p class="muted">{w.large.intro(number(pegs), number(colors))}</p>
        </div>
        <Watch key={`${pegs} ${colors} ${strategy} ${seed}`} pegs={pegs} colors={colors} strategy={strategy} seed={seed} />
      </section>
      <div class="stack">
        <section class="card stack" aria-label={w.settings}>
          <div class="parameters parameters-first">
            <NumberField label={w.parameters["pegs"] ?? "pegs"} value={pegs} min={bounds("pegs")?.low} max={watchable} onChange={(value) => change({ pegs: value, step: null })} />
            <NumberField label={w.parameters["colors"] ?? "colors"} value={colors} min={bounds("colors")?.low} max={watchable} onChange={(value) => change({ colors: value, step: null })} />
          </div>
          <Segments label={w.large.strategy} value={strategy} choices={strategies.map((value) => ({ value, label: w.large.strategies[value] }))} onChange={(value) => change({ strategy: value === "adaptive" ? null : value, step: null })} />
          <p class="small muted">{w.large.strategyHelp[strategy]}</p>
          <div class="row">
            <Button icon="again" onClick={() => change({ seed: drawnSeed(), step: null })}>
              {w.large.another}
            </Button>
            <CopyLink />
          </div>
        </section>
        <section class="card stack" aria-label={w.large.many}>
          <h2>{w.large.many}</h2>
          <Games pegs={pegs} colors={colors} strategy={strategy} seed={seed} />
        </section>
        <section class="card stack" aria-label={w.large.curves}>
          <h2>{w.large.curves}</h2>
          <Curves key={pegs} size={pegs} />
        </section>
      </div>
    </div>
  );
}
