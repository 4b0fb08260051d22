// What stands beside a game that is being played: whose turn it is, the moves, undo, levels, and help on demand.
import { useShared } from "../../i18n";
import { ErrorNotice } from "../../shell/errors";
import { change, useRoute } from "../../shell/route";
import { Button, IconButton } from "../../ui/button";
import { Segments, Select, Toggle } from "../../ui/field";
import { MoveList, type ListedMove } from "../../ui/moves";
import { otherPlayer, type Player } from "./drawing";
import { levels, useGrades, type Playing } from "./playing";
import type { Game } from "./scene";
import { useWords } from "./words";

/** Who made each move: games of this page alternate unless a graph says otherwise, so the answer's last mover is counted back. */
const moversOf = (count: number, first: Player): Player[] => Array.from({ length: count }, (_, index) => (index % 2 === 0 ? first : otherPlayer(first)));

interface PanelProps {
  game: Game;
  playing: Playing;
  /** Who moves before the first move. */
  first: Player;
  /** The players of the moves, where they do not alternate. */
  movers?: Player[];
  /** Position after each move, for "this position was there before". */
  seenBefore?: boolean;
  hint: string | null;
  moveName?: (move: string) => string;
}

export function PlayPanel({ game, playing, first, movers, seenBefore, hint, moveName = (move) => move }: PanelProps) {
  const w = useWords();
  const shared = useShared();
  const { query } = useRoute();
  const showValues = query.has("values");
  const showHint = query.has("hint");
  const grades = useGrades(game, playing.moves, showValues);
  const { now } = playing;
  const who = movers ?? moversOf(playing.moves.length, first);
  const listed: ListedMove[] = playing.moves.map((move, index) => {
    const graded = grades[index];
    const grade = graded && graded.grade !== "open" ? graded.grade : null;
    const title = graded && grade && grade !== "best" ? w.play.better(graded.best.map(moveName).join(", ")) : undefined;
    return { text: moveName(move), player: who[index] ?? "J0", grade, ...(title ? { title } : {}) };
  });
  const mine = playing.side === "J0" || playing.side === "J1" ? playing.side : null;
  const status = !now
    ? shared.working
    : now.over
      ? now.outcome === "J0" || now.outcome === "J1"
        ? mine
          ? mine === now.outcome
            ? w.play.youWon
            : w.play.youLost
          : w.play.won(now.outcome)
        : w.play.drawn
      : playing.waiting
        ? w.play.thinking(now.player)
        : mine
          ? w.play.yourTurn(now.player)
          : shared.toMove(now.player);
  return (
    <div class="stack">
      <div class={`turn turn-${now?.over ? (now.outcome ?? "draw") : (now?.player ?? "J0")}`} role="status">
        <span class={`turn-sign turn-sign-${now?.over ? (now.outcome ?? "draw") : (now?.player ?? "J0")}`} aria-hidden="true" />
        <span>
          <strong>{status}</strong>
          {seenBefore && !now?.over && <span class="small muted block">{w.play.repeated}</span>}
        </span>
      </div>
      {playing.error && <ErrorNotice error={playing.error} onRetry={playing.retry} />}
      {showHint && hint && !now?.over && <p class="hint-text">{w.play.hintText(hint)}</p>}
      <div class="row play-buttons">
        <IconButton icon="undo" label={shared.buttons.undo} disabled={playing.moves.length === 0} onClick={playing.undo} />
        <IconButton icon="redo" label={shared.buttons.redo} disabled={!playing.redo} onClick={() => playing.redo?.()} />
        <Button icon="again" onClick={() => playing.restart()}>
          {w.play.newGame}
        </Button>
        {mine && (
          <IconButton icon="swap" label={w.play.swap} onClick={() => playing.restart(otherPlayer(mine))} />
        )}
      </div>
      <MoveList moves={listed} current={listed.length} onPick={playing.goTo} />
      <div class="growth-options">
        <Segments
          label={w.play.side}
          value={playing.side}
          choices={[
            { value: "J0", label: "J0" },
            { value: "J1", label: "J1" },
            { value: "both", label: w.play.two },
            { value: "none", label: w.play.watch },
          ]}
          onChange={(side) => playing.restart(side)}
        />
        <Select
          label={w.play.level}
          value={playing.level}
          choices={levels.map((level) => ({ value: level, label: level === "perfect" ? w.play.perfect : w.play.levelName(level) }))}
          onChange={(level) => change({ level: level === "perfect" ? null : level })}
        />
        <Toggle label={w.play.values} checked={showValues} onChange={(values) => change({ values }, { replace: true })} />
        <Toggle label={w.play.hint} checked={showHint} onChange={(next) => change({ hint: next }, { replace: true })} />
      </div>
    </div>
  );
}
