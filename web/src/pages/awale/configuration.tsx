// A configuration of the exam, drawn as a board, with moves that can be seen: sown pit by pit, as the service traces them.
import { useMemo, useState } from "preact/hooks";
import { useAnswer } from "../../engine/use-answer";
import { useShared } from "../../i18n";
import { ErrorNotice } from "../../shell/errors";
import { href } from "../../shell/route";
import { Button } from "../../ui/button";
import { ProgressBar } from "../../ui/progress";
import { AwaleBoard, type PitMark } from "./board";
import { usePace } from "./pace";
import { apply, sceneOf, seenFromJ0, type Course } from "./replay";
import { numbers, showRequest, type Game, type ShowAnswer, type ShownBoard, type ShownMove, type Trace } from "./service";
import { paceOf, useSowing } from "./use-sowing";
import { useWords } from "./words";

/** plain: only drawn; moves, captures, values: pits can be sown; end: the seeds left are given away; turn: seen from the other side;
    parents: what leads here. */
type Kind = "plain" | "moves" | "captures" | "values" | "end" | "turn" | "parents";

interface ConfigurationProps {
  shown: ShownBoard;
  kind: Kind;
  turnedGodel?: number;
}

const nobody = { J0: 0, J1: 0 };
export const examGame = (seeds: number): Game => ({ pits: 4, seeds, rules: "tamale", position: "", table: "" });
const traceOf = (move: ShownMove): Trace => ({ player: "J0", pit: move.pit, sown: move.sown, captured: move.captured, left: [] });

export function useMoves(position: string, seeds: number, wanted: boolean) {
  return useAnswer<ShowAnswer>(wanted ? showRequest(examGame(seeds), position) : null, { long: seeds > 12 });
}

export function Configuration({ shown, kind, turnedGodel }: ConfigurationProps) {
  const w = useWords();
  const shared = useShared();
  const { milliseconds } = usePace();
  const [chosen, setChosen] = useState<number | null>(null);
  const [turned, setTurned] = useState(false);
  const [ended, setEnded] = useState(false);
  const [parent, setParent] = useState<string | null>(null);
  const position = parent ?? shown.position;
  const start = useMemo(() => numbers(position), [position]);
  const moving = kind === "moves" || kind === "captures" || kind === "values" || parent !== null;
  const { answer, fresh, loading, error, progress, cancel, retry } = useMoves(position, shown.seeds, moving);
  // Of a parent only the move that leads here is shown: its board, turned, is this one.
  const here = useMemo(() => seenFromJ0(numbers(shown.position), "J1").join(","), [shown]);
  const moves = (fresh && answer ? answer.moves : []).filter((move) => parent === null || (move.gain === 0 && move.after === here));
  const trace = moves.find((move) => move.pit === chosen);
  const course = useMemo<Course>(() => ({ start, taken: nobody, trace: trace ? [traceOf(trace)] : [], outcome: null }), [start, trace]);
  const sowing = useSowing(course, milliseconds || paceOf.fast);
  const scene = useMemo(
    () => (ended ? apply(sceneOf(start), { kind: "end", outcome: { J0: 0, J1: shown.seeds } }) : sowing.scene),
    [ended, start, sowing.scene],
  );
  const best = moves.reduce<ShownMove | null>((most, move) => (most === null || move.gain > most.gain ? move : most), null);
  const marks = new Map<number, PitMark>();
  if (kind === "values" && answer && chosen === null) {
    for (const move of moves) {
      const tone = move.score === 0 ? "draw" : move.score > 0 ? "J0" : "J1";
      const top = move.score === answer.score;
      marks.set(move.pit, { text: w.signed(move.score), tone, best: top, label: w.worth.label(move.gain, move.score, top) });
    }
  }
  const playable = new Set(chosen === null && !sowing.busy ? moves.map((move) => move.pit) : []);
  const offered = kind === "captures" ? best : (moves[0] ?? null);
  return (
    <figure class="config">
      <figcaption class="small muted">
        {parent !== null && chosen === null && `${w.exam.parent((shown.parents ?? []).indexOf(parent) + 1)} · `}
        {w.exam.config(shown.index, shown.seeds)} · {turned && turnedGodel !== undefined ? w.exam.turned(turnedGodel) : w.exam.godel(shown.godel)}
      </figcaption>
      <AwaleBoard
        scene={scene}
        pits={start.length / 2}
        label={w.board.label}
        lower={turned ? "J1" : "J0"}
        mover={turned ? "J1" : "J0"}
        numbering="round"
        small
        room={kind === "values"}
        marks={marks}
        playable={playable}
        last={trace && !sowing.busy ? traceOf(trace) : null}
        flight={milliseconds}
        onPlay={moving ? setChosen : undefined}
      />
      {loading && <ProgressBar progress={progress} onCancel={cancel} />}
      {error && <ErrorNotice error={error} onRetry={retry} />}
      {kind === "captures" && fresh && (
        <p>
          {w.exam.playables(moves.length)} {best && w.exam.capture(best.pit, best.gain)}
        </p>
      )}
      {kind === "values" && fresh && moves[0] && <p>{w.exam.best(moves[0].pit)}</p>}
      <div class="row">
        {offered && chosen === null && (
          <Button icon="play" onClick={() => setChosen(offered.pit)}>
            {w.exam.play(offered.pit)}
          </Button>
        )}
        {kind === "end" && !ended && (
          <Button icon="play" onClick={() => setEnded(true)}>
            {w.exam.end}
          </Button>
        )}
        {kind === "turn" && (
          <Button icon="swap" pressed={turned} onClick={() => setTurned(!turned)}>
            {w.exam.turn}
          </Button>
        )}
        {kind === "parents" &&
          shown.parents?.map((one, index) => (
            <Button key={one} kind="quiet" pressed={one === parent} onClick={() => { setChosen(null); setParent(one); }}>
              {w.exam.parent(index + 1)}
            </Button>
          ))}
        {(chosen !== null || ended || parent !== null) && (
          <Button icon="undo" kind="quiet" onClick={() => { setChosen(null); setEnded(false); setParent(null); }}>
            {w.exam.back}
          </Button>
        )}
        {trace && (
          <Button icon="again" kind="quiet" disabled={sowing.busy} onClick={sowing.again}>
            {w.controls.again}
          </Button>
        )}
        <a class="small" href={href("awale", { position: shown.position })}>
          {w.exam.explore}
        </a>
      </div>
      <span class="hidden-visually" role="status">
        {trace && !sowing.busy ? `${w.told("J0", trace.pit, trace.sown.length, trace.captured.length)} ${shared.toMove("J1")}` : ""}
      </span>
    </figure>
  );
}
