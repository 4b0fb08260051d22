// Nim: its parameters, the sticks to take, its graph with the attractors, and the Grundy values of several heaps.
import { useMemo } from "preact/hooks";
import { useAnswer } from "../../engine/use-answer";
import { useShared } from "../../i18n";
import { ErrorNotice } from "../../shell/errors";
import { change, go, href, useRoute } from "../../shell/route";
import { Button } from "../../ui/button";
import { CopyLink } from "../../ui/copy";
import { NumberField, Segments, Toggle } from "../../ui/field";
import { drawingOf, encode } from "./drawing";
import { TokenGraph } from "./graph-play";
import { Growth } from "./growth";
import { GrundyTable, type Grundy } from "./grundy";
import { scenePlaces } from "./looks";
import { nimFrom, nimGame, nimQuery, type NimParameters } from "./nim-game";
import { PlayPanel } from "./play-panel";
import { usePlaying } from "./playing";
import { useScene, type Game } from "./scene";
import { sizesOf, Sticks } from "./sticks";
import { useWords } from "./words";

interface ShowAnswer {
  position: string;
  value: string;
  rank: number | null;
  moves: { move: string; value: string; rank: number | null }[];
  line: string[];
  grundy?: Grundy;
}

/** A change of the rules ends the game that is under way. */
const set = (next: NimParameters): void => change({ ...nimQuery(next), moves: null, step: null, at: null }, { replace: true });

function RuleChips({ nim }: { nim: NimParameters }) {
  const w = useWords();
  const rule = nim.rule ?? [];
  const offered = [...new Set([1, 2, 3, 4, 5, 6, 7, ...rule])].sort((a, b) => a - b);
  const toggle = (count: number): void => {
    const next = rule.includes(count) ? rule.filter((n) => n !== count) : [...rule, count].sort((a, b) => a - b);
    set({ ...nim, rule: next.length === 0 ? null : next });
  };
  return (
    <fieldset class="chips">
      <legend>{w.nim.rule}</legend>
      <div class="row">
        {offered.map((count) => (
          <button key={count} type="button" class="graph-chip" aria-pressed={rule.includes(count)} onClick={() => toggle(count)}>
            {count}
          </button>
        ))}
        <button type="button" class="graph-chip chip-wide" aria-pressed={nim.rule === null} onClick={() => set({ ...nim, rule: nim.rule === null ? [1, 2, 3] : null })}>
          {w.nim.any}
        </button>
      </div>
    </fieldset>
  );
}

function Parameters({ nim }: { nim: NimParameters }) {
  const w = useWords();
  const heaps = nim.heaps;
  return (
    <div class="nim-parameters card">
      <Segments
        label={w.nim.heaps}
        value={heaps ? "several" : "one"}
        choices={[
          { value: "one", label: w.nim.one },
          { value: "several", label: w.nim.several },
        ]}
        onChange={(kind) => set(kind === "one" ? { ...nim, heaps: null, rule: nim.rule ?? [1, 2, 3] } : { ...nim, heaps: [3, 4, 5] })}
      />
      {!heaps && <NumberField label={w.nim.sticks} value={nim.sticks} min={0} max={1000} onChange={(sticks) => set({ ...nim, sticks })} />}
      {heaps?.map((size, index) => (
        <NumberField
          key={index}
          label={w.nim.heap(String.fromCharCode(65 + index))}
          value={size}
          min={0}
          max={200}
          onChange={(next) => set({ ...nim, heaps: heaps.map((old, at) => (at === index ? next : old)) })}
        />
      ))}
      {heaps && (
        <div class="row">
          <Button icon="plus" kind="quiet" disabled={heaps.length >= 8} onClick={() => set({ ...nim, heaps: [...heaps, 3] })}>
            {w.nim.addHeap}
          </Button>
          <Button icon="trash" kind="quiet" disabled={heaps.length <= 1} onClick={() => set({ ...nim, heaps: heaps.slice(0, -1) })}>
            {w.nim.dropHeap}
          </Button>
        </div>
      )}
      <RuleChips nim={nim} />
      <Toggle label={w.nim.misere} checked={nim.misere} onChange={(misere) => set({ ...nim, misere })} />
    </div>
  );
}

function SticksGame({ nim, game }: { nim: NimParameters; game: Game }) {
  const w = useWords();
  const { query } = useRoute();
  const playing = usePlaying(game);
  const withGraph = query.has("graph");
  const scene = useScene(withGraph ? game : null);
  const places = useMemo(() => scene.answer && scenePlaces(scene.answer), [scene.answer]);
  const position = playing.now?.position ?? null;
  const shown = useAnswer<ShowAnswer>(position === null ? null : { verb: "show", game: "nim", parameters: game.parameters, position });
  const shared = useShared();
  const help = query.has("hint") && playing.yourTurn && shown.fresh ? shown.answer?.line[0] : undefined;
  const sizes = position === null ? (nim.heaps ?? [nim.sticks]) : sizesOf(position);
  const name = (move: string): string => (nim.heaps ? move.toUpperCase() : w.nim.moveText(move));
  return (
    <div class="stage">
      <div class="stage-main stack">
        <div class="card stack">
          <Sticks
            first={nim.heaps ?? [nim.sticks]}
            sizes={sizes}
            several={nim.heaps !== null}
            legal={new Set(playing.yourTurn ? playing.now?.moves : [])}
            best={new Set(help === undefined ? [] : [help])}
            values={query.has("values") && playing.yourTurn && shown.fresh ? new Map(shown.answer?.moves.map((move) => [move.move, move])) : null}
            onTake={playing.play}
          />
          {query.has("values") && shown.answer && (
            <p>
              <strong>{shared.value(shown.answer.value, shown.answer.rank)}.</strong>
            </p>
          )}
          <p class="muted small">{nim.misere ? w.nim.goalMisere : w.nim.goal}</p>
        </div>
        {nim.heaps && shown.answer?.grundy && <GrundyTable grundy={shown.answer.grundy} sizes={sizesOf(shown.answer.position)} misere={nim.misere} name={name} tell={query.has("hint") || query.has("values")} />}
        <Toggle label={w.nim.withGraph} checked={withGraph} onChange={(graph) => change({ graph }, { replace: true })} />
        {withGraph && scene.error && <ErrorNotice error={scene.error} onRetry={scene.retry} />}
        {withGraph && scene.answer && scene.fresh && places && (
          <div class="card">
            <TokenGraph game={game} scene={scene.answer} places={places} playing={playing} />
          </div>
        )}
      </div>
      <div class="stage-side">
        <PlayPanel game={game} playing={playing} first="J0" hint={help === undefined ? null : name(help)} moveName={name} />
      </div>
    </div>
  );
}

function NimGraph({ game }: { game: Game }) {
  const w = useWords();
  const { answer: scene, fresh, error, retry } = useScene(game);
  const places = useMemo(() => scene && scenePlaces(scene), [scene]);
  if (error) {
    return (
      <ErrorNotice
        error={error}
        onRetry={retry}
        onHint={(hint) => change({ [hint.parameter]: hint.suggestion, step: null, at: null })}
      />
    );
  }
  if (!scene || !places) return null;
  return (
    <div class={fresh ? "stack" : "stack stale"}>
      <Growth scene={scene} places={places} />
      <p>
        <a href={href("graphs", { mode: "draw", g: encode(drawingOf(scene)) })}>{w.nim.asGraph}</a>
      </p>
    </div>
  );
}

export function Nim() {
  const w = useWords();
  const { query } = useRoute();
  const nim = useMemo(() => nimFrom(query), [query]);
  const game = useMemo(() => nimGame(nim), [JSON.stringify(nim)]);
  const mode = query.get("mode") === "graph" ? "graph" : "sticks";
  return (
    <div class="stack">
      <p class="graphs-lead">{w.nim.intro}</p>
      <Parameters nim={nim} />
      <div class="row row-between">
        <Segments
          label={w.nim.view}
          value={mode}
          choices={[
            { value: "sticks", label: w.nim.asSticks },
            { value: "graph", label: w.nim.asAttractors },
          ]}
          onChange={(next) => go("graphs/nim", { ...nimQuery(nim), mode: next === "graph" ? "graph" : null })}
        />
        <CopyLink />
      </div>
      {mode === "graph" ? <NimGraph game={game} /> : <SticksGame nim={nim} game={game} />}
    </div>
  );
}
