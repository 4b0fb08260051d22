// The attractors as they grow: a slider over the steps, a button that plays them, the sets in words, counters and strategies.
import { useEffect, useMemo, useState } from "preact/hooks";
import { useShared } from "../../i18n";
import { change, useRoute } from "../../shell/route";
import { IconButton } from "../../ui/button";
import { Segments, Toggle } from "../../ui/field";
import type { Player } from "./drawing";
import { GraphView, type LookEdge, type LookVertex } from "./graph-view";
import { bothPlayers, plainEdges, playersOf, stagedVertices, strategyKind, type Places, type Stage } from "./looks";
import { counterAt, degrees, freshAt, inLine, type Scene, type SceneVertex, type Whose } from "./scene";
import { useWords, type Words } from "./words";

const whoseOf = (text: string | undefined): Whose => (text === "J0" || text === "J1" ? text : "both");

export interface Growing extends Stage {
  last: number;
  strategy: Whose | "none";
  setStep: (step: number) => void;
}

/** Step, player and strategy, from the address; without a step the attractors are complete. */
export function useGrowing(scene: Scene | null, fixed?: Whose): Growing {
  const { query } = useRoute();
  const whose = fixed ?? whoseOf(query.get("player"));
  const last = scene?.steps[whose] ?? 0;
  const given = Number(query.get("step") ?? last);
  const step = Number.isInteger(given) ? Math.max(0, Math.min(last, given)) : last;
  const shown = query.get("strategy");
  return {
    step,
    last,
    whose,
    counters: query.has("counters"),
    ranks: true,
    draws: whose === "both" && step === last,
    strategy: shown === "J0" || shown === "J1" || shown === "both" ? shown : "none",
    setStep: (next) => change({ step: next >= last ? null : next }, { replace: true }),
  };
}

/** A set in words: "{a, b, … and 7 more}". */
export function setText(vertices: readonly SceneVertex[], w: Words, most = 14): string {
  const names = vertices.slice(0, most).map((vertex) => inLine(vertex.label));
  if (vertices.length > most) names.push(w.growth.more(vertices.length - most));
  return names.length === 0 ? "∅" : `{${names.join(", ")}}`;
}

export function StepBar({ step, last, onStep }: { step: number; last: number; onStep: (step: number) => void }) {
  const w = useWords();
  const shared = useShared();
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    if (step >= last) return setPlaying(false);
    const timer = setTimeout(() => onStep(step + 1), 1100);
    return () => clearTimeout(timer);
  }, [playing, step, last]);
  const toggle = (): void => {
    if (!playing && step >= last) onStep(0);
    setPlaying(!playing);
  };
  return (
    <div class="step-bar">
      <IconButton icon="first" label={shared.buttons.first} disabled={step === 0} onClick={() => onStep(0)} />
      <IconButton icon="previous" label={w.growth.previous} disabled={step === 0} onClick={() => onStep(step - 1)} />
      <IconButton icon={playing ? "pause" : "play"} label={playing ? w.growth.pause : w.growth.play} onClick={toggle} />
      <IconButton icon="next" label={w.growth.next} disabled={step === last} onClick={() => onStep(step + 1)} />
      <label class="step-slider">
        <span class="hidden-visually">{w.growth.slider}</span>
        <input
          type="range"
          min={0}
          max={last}
          value={step}
          aria-valuetext={w.growth.stepOf(step, last)}
          onInput={(event) => {
            setPlaying(false);
            onStep(Number(event.currentTarget.value));
          }}
        />
      </label>
      <output class="step-number">{w.growth.stepOf(step, last)}</output>
    </div>
  );
}

export function GrowthOptions({ growing, players = true, strategies = true }: { growing: Growing; players?: boolean; strategies?: boolean }) {
  const w = useWords();
  return (
    <div class="growth-options">
      {players && (
        <Segments
          label={w.growth.whose}
          value={growing.whose}
          choices={[
            { value: "both", label: w.growth.both },
            { value: "J0", label: "J0" },
            { value: "J1", label: "J1" },
          ]}
          onChange={(player) => change({ player: player === "both" ? null : player, step: null }, { replace: true })}
        />
      )}
      {strategies && (
        <Segments
          label={w.growth.strategy}
          value={growing.strategy}
          choices={[
            { value: "none", label: w.growth.none },
            { value: "J0", label: "J0" },
            { value: "J1", label: "J1" },
            { value: "both", label: w.growth.both },
          ]}
          onChange={(strategy) => change({ strategy: strategy === "none" ? null : strategy }, { replace: true })}
        />
      )}
      <Toggle label={w.growth.counters} checked={growing.counters} onChange={(counters) => change({ counters }, { replace: true })} />
    </div>
  );
}

/** What a step adds for one player, and why. */
function StepText({ scene, player, step }: { scene: Scene; player: Player; step: number }) {
  const w = useWords();
  const fresh = freshAt(scene, player, step);
  const own = fresh.filter((vertex) => vertex.player === player);
  const other = fresh.filter((vertex) => vertex.player !== player);
  const done = step > scene.steps[player];
  return (
    <p class={`step-text step-text-${player}`}>
      <strong class={player === "J0" ? "j0" : "j1"}>{w.growth.setName(player, step)}</strong>{" "}
      {done && w.growth.unchanged(player, scene.steps[player])}
      {!done && step === 0 && w.growth.victories(player, setText(fresh, w))}
      {!done && step > 0 && own.length > 0 && <>{w.growth.own(player, step, setText(own, w), own.length)} </>}
      {!done && step > 0 && other.length > 0 && w.growth.forced(player, step, setText(other, w), own.length > 0)}
    </p>
  );
}

function AllSets({ scene, whose }: { scene: Scene; whose: Whose }) {
  const w = useWords();
  return (
    <details class="fold">
      <summary>{w.growth.allSets}</summary>
      {playersOf(whose).map((player) => (
        <div key={player}>
          <p class={player === "J0" ? "j0" : "j1"}>
            <strong>{w.growth.attractorOf(player)}</strong>
          </p>
          <ol class="sets" start={0}>
            {Array.from({ length: scene.steps[player] + 1 }, (_, step) => (
              <li key={step}>
                {w.growth.setLine(step, setText(freshAt(scene, player, step), w, 400))}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </details>
  );
}

export function VertexDetails({ scene, index }: { scene: Scene; index: number }) {
  const w = useWords();
  const shared = useShared();
  const vertex = scene.vertices[index];
  if (!vertex) return null;
  const move = vertex.move === null ? undefined : scene.vertices[vertex.move];
  const degree = degrees(scene)[index] ?? 0;
  const counter = counterAt(vertex, degree, Infinity, "both");
  return (
    <div class="vertex-details" role="status">
      <p>
        <strong>{inLine(vertex.label)}</strong> <span class="muted">· {w.view.shape(vertex.player)}</span>
      </p>
      <p>
        {vertex.win ? w.view.victory(vertex.win) : shared.value(vertex.value, vertex.rank)}
        {move && !vertex.win && `. ${w.growth.bestMove(inLine(move.label), vertex.value === "draw" ? "draw" : vertex.value === vertex.player ? "win" : "lose")}`}
        {!vertex.win && degree === 0 && `. ${w.growth.deadEnd}`}.
      </p>
      {counter !== null && <p class="muted small">{w.growth.counterStory(degree, vertex.falls)}</p>}
    </div>
  );
}

export function growingLooks(scene: Scene, places: Places, growing: Growing, selected: number | null, w: Words): { vertices: LookVertex[]; edges: LookEdge[] } {
  const shown = playersOf(growing.strategy);
  return {
    vertices: stagedVertices(scene, places, growing, w).map((vertex, index) => (index === selected ? { ...vertex, selected: true } : vertex)),
    edges: plainEdges(scene, places).map((edge) => ({ ...edge, kind: strategyKind(scene, [edge.from, edge.to], shown) || (edge.from === selected ? "inside" : "") })),
  };
}

/** A value within a sentence: "J0 wins", "a draw". */
const within = (value: string): string => (/^J\d/.test(value) ? value : value.charAt(0).toLowerCase() + value.slice(1));

export function Summary({ scene }: { scene: Scene }) {
  const w = useWords();
  const shared = useShared();
  const start = scene.vertices[scene.start];
  const count = (value: string): number => scene.vertices.filter((vertex) => vertex.value === value).length;
  return (
    <p class="graph-summary">
      <strong>{start && w.growth.fromStart(inLine(start.label), within(shared.value(start.value, start.rank)))}</strong>{" "}
      <span class="muted">{w.growth.counts(count("J0"), count("J1"), count("draw"))}</span>
    </p>
  );
}

/** The whole of it: figure, slider and explanations. */
export function Growth({ scene, places }: { scene: Scene; places: Places }) {
  const w = useWords();
  const { query } = useRoute();
  const growing = useGrowing(scene);
  const at = Number(query.get("at") ?? -1);
  const selected = at >= 0 && at < scene.vertices.length ? at : null;
  const { vertices, edges } = useMemo(
    () => growingLooks(scene, places, growing, selected, w),
    [scene, places, growing.step, growing.whose, growing.counters, growing.strategy, selected, w],
  );
  return (
    <div class="stage">
      <div class="stage-main card">
        <GraphView
          label={w.view.figure}
          vertices={vertices}
          edges={edges}
          start={scene.start}
          width={places.width}
          height={places.height}
          onVertex={(index) => change({ at: index === selected ? null : index }, { replace: true })}
        />
        <StepBar step={growing.step} last={growing.last} onStep={growing.setStep} />
        <Legend whose={growing.whose} counters={growing.counters} draws={growing.draws && scene.vertices.some((vertex) => vertex.value === "draw")} />
      </div>
      <div class="stage-side stack">
        <Summary scene={scene} />
        <div class="step-texts" aria-live="polite">
          {(growing.whose === "both" ? bothPlayers : [growing.whose]).map((player) => (
            <StepText key={player} scene={scene} player={player} step={growing.step} />
          ))}
          {growing.draws && scene.vertices.some((vertex) => vertex.value === "draw") && (
            <p class="step-text step-text-draw">{w.growth.draws(setText(scene.vertices.filter((vertex) => vertex.value === "draw"), w))}</p>
          )}
        </div>
        <GrowthOptions growing={growing} />
        {selected === null ? <p class="muted small">{w.growth.pick}</p> : <VertexDetails scene={scene} index={selected} />}
        <AllSets scene={scene} whose={growing.whose} />
      </div>
    </div>
  );
}

export function Legend({ whose, counters, draws }: { whose: Whose; counters: boolean; draws: boolean }) {
  const w = useWords();
  return (
    <ul class="graph-legend small muted">
      <li>
        <span class="graph-key key-circle" /> {w.view.shape("J0")}
      </li>
      <li>
        <span class="graph-key key-square" /> {w.view.shape("J1")}
      </li>
      {playersOf(whose).map((player) => (
        <li key={player}>
          <span class={`graph-key key-${player}`} /> {w.growth.wonBy(player)}
        </li>
      ))}
      {draws && (
        <li>
          <span class="graph-key key-draw" /> {w.view.draw}
        </li>
      )}
      {counters && (
        <li>
          <span class="graph-key key-counter" /> {w.growth.counterKey}
        </li>
      )}
    </ul>
  );
}
