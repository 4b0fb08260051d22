// Playing: the board, what its pits are worth, the best line, and the game so far.
import { useMemo, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import { useShared } from "../../i18n";
import { ErrorNotice } from "../../shell/errors";
import { ProgressBar } from "../../ui/progress";
import { AwaleBoard, type PitMark, type Way } from "./board";
import { Controls } from "./controls";
import { Guide } from "./guide";
import { BestLine, useLine } from "./line";
import { Status, Worth } from "./panel";
import { usePace } from "./pace";
import { GameSoFar } from "./review";
import { Settings } from "./settings";
import { SetUp } from "./setup";
import { boardsUpTo, rival, type Player, type ShownMove } from "./service";
import { setGame, useTable } from "./state";
import { useGame } from "./use-game";
import { useWords } from "./words";
import { useNumber } from "../../i18n";

/** A move told from the mover's side, on the board as J0 sees it. */
function wayOf(move: ShownMove, mover: Player, pits: number): Way {
  const turn = (pit: number): number => (mover === "J0" ? pit : (pit + pits) % (2 * pits));
  return { pit: turn(move.pit), sown: move.sown.map(turn), captured: move.captured.map(turn) };
}

/** What stands beside the board stays until there is something new to put there, so that nothing jumps between two moves of a game. */
function useLasting(made: ComponentChildren, key: string): { shown: ComponentChildren; old: boolean } {
  const last = useRef<{ key: string; made: ComponentChildren }>({ key, made: null });
  if (made !== null || last.current.key !== key) last.current = { key, made };
  return { shown: last.current.made, old: made === null };
}

export function PlayView() {
  const w = useWords();
  const shared = useShared();
  const number = useNumber();
  const table = useTable();
  const { pace, milliseconds, setPace } = usePace();
  const [setup, setSetup] = useState(false);
  const game = useGame(table, milliseconds, setup);
  const [hover, setHover] = useState<number | null>(null);
  const { now, shown, sowing } = game;
  const { pits } = table.game;
  const mover = now?.player ?? null;
  const line = useLine(table.game, shown, sowing.scene, mover);
  const idle = !sowing.busy && now !== null && !now.over;
  const mayPlay = idle && !game.programsTurn;

  const marks = useMemo(() => {
    const all = new Map<number, PitMark>();
    if (!shown || !mover || !idle || !table.values) return all;
    for (const move of shown.moves) {
      const tone = move.score === 0 ? "draw" : move.score > 0 ? mover : rival(mover);
      const best = move.score === shown.score;
      all.set(wayOf(move, mover, pits).pit, { text: w.signed(move.score), tone, best, label: w.worth.label(move.gain, move.score, best) });
    }
    return all;
  }, [shown, mover, idle, table.values, w]);
  const playable = useMemo(
    () => new Set(mayPlay && mover ? now.moves.map((pit) => Number(pit) + (mover === "J0" ? 0 : pits)) : []),
    [mayPlay, now, mover, pits],
  );
  const hovered = idle && hover !== null && mover && shown ? shown.moves.find((move) => wayOf(move, mover, pits).pit === hover) : undefined;
  const way = hovered && mover ? wayOf(hovered, mover, pits) : null;
  const last = game.course.trace[game.course.trace.length - 1] ?? null;
  const scene = line.preview ?? sowing.scene;

  const complete = now !== null && (shown !== null || game.error !== null);
  const side = useLasting(
    complete ? (
      <>
        <Status table={table} game={game} />
        {table.values && shown && !now.over && mover && (
          <Worth shown={shown} mover={mover} onHover={(pit) => setHover(pit === null ? null : pit + (mover === "J0" ? 0 : pits))} onPlay={mayPlay ? game.play : undefined} />
        )}
        {table.values && shown && !now.over && <BestLine line={line} onPlay={mayPlay ? game.playAll : undefined} />}
      </>
    ) : null,
    JSON.stringify(table.game),
  );

  if (setup) {
    return (
      <SetUp
        pits={pits}
        start={now ? now.board.pits : table.start}
        onDone={(position) => {
          setSetup(false);
          setGame({ position });
        }}
        onCancel={() => setSetup(false)}
      />
    );
  }
  const tooLarge = game.ready.error?.hint?.parameter === "table" || game.ready.error?.kind === "resource";
  return (
    <div class={side.shown === null ? "awale-areas awale-bare" : "awale-areas"}>
      <div class="stack area-board">
        <div class="awale-frame">
          {line.preview && <p class="awale-ribbon">{w.line.preview(line.at)}</p>}
          <AwaleBoard
            scene={scene}
            pits={pits}
            label={w.board.label}
            lower={table.lower}
            mover={now && !now.over ? now.player : null}
            marks={line.preview ? undefined : marks}
            playable={playable}
            way={way}
            last={line.preview || sowing.busy ? null : last}
            flight={milliseconds}
            room
            onPlay={(pit) => game.play(pit % pits)}
            onHover={setHover}
          />
        </div>
        {game.ready.loading && <ProgressBar label={table.game.table === "" ? w.solving(number(boardsUpTo(pits, table.game.seeds))) : w.table.reading} progress={game.ready.progress} onCancel={game.ready.cancel} />}
        {game.error && <ErrorNotice error={game.error} onRetry={game.retry} />}
        {tooLarge && (
          <p class="card small">
            {w.tooLarge(number(boardsUpTo(pits, table.game.seeds)))}
          </p>
        )}
        <Controls table={table} game={game} pace={pace} onPace={setPace} onSetup={() => setSetup(true)} />
      </div>
      <div class="stack area-side" inert={side.old}>
        {side.shown}
      </div>
      <div class="stack area-game">
        <GameSoFar table={table} busy={sowing.busy} over={now?.over ?? false} />
        <Guide rules={table.game.rules} />
      </div>
      <div class="stack area-set">
        <Settings table={table} />
      </div>
      <p class="hidden-visually" role="status">
        {last && !sowing.busy ? w.told(last.player, last.pit % pits, last.sown.length, last.captured.length) : ""}
        {now && !now.over && !sowing.busy ? ` ${shared.toMove(now.player)}` : ""}
      </p>
    </div>
  );
}
