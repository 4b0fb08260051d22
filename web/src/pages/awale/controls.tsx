// Under the board: back and forth, again, let it play, and how the board is shown.
import { useShared } from "../../i18n";
import { change } from "../../shell/route";
import { Button, IconButton } from "../../ui/button";
import { CopyLink } from "../../ui/copy";
import { Select, Toggle } from "../../ui/field";
import { setGame, setMoves, type Table } from "./state";
import type { GameState } from "./use-game";
import { paces, type Pace } from "./use-sowing";
import { useWords } from "./words";

interface ControlsProps {
  table: Table;
  game: GameState;
  pace: Pace;
  onPace: (pace: Pace) => void;
  onSetup: () => void;
}

export function Controls({ table, game, pace, onPace, onSetup }: ControlsProps) {
  const w = useWords();
  const shared = useShared();
  const { moves, at, side } = table;
  const to = (count: number): void => {
    game.setRunning(false);
    game.sowing.skip();
    setMoves(moves, Math.max(0, Math.min(moves.length, count)), { replace: true });
  };
  // Against the program one goes back to one's own turn, so that it does not answer at once.
  const stride = (side === "J0" || side === "J1") && at >= 2 && !game.programsTurn && !game.now?.over ? 2 : 1;
  const best = game.shown?.moves[0];
  return (
    <div class="stack awale-controls">
      <div class="row">
        <IconButton icon="first" label={shared.buttons.first} disabled={at === 0} onClick={() => to(0)} />
        <IconButton icon="undo" label={shared.buttons.undo} disabled={at === 0} onClick={() => to(at - stride)} />
        <IconButton icon="redo" label={shared.buttons.redo} disabled={at === moves.length} onClick={() => to(at + 1)} />
        <IconButton icon="last" label={shared.buttons.last} disabled={at === moves.length} onClick={() => to(moves.length)} />
        <IconButton icon="again" label={w.controls.again} disabled={at === 0 || game.sowing.busy} onClick={game.sowing.again} />
        <IconButton icon="swap" label={w.controls.turn} onClick={() => change({ turn: (table.lower === "J1") === (side === "J1") }, { replace: true })} />
        {side === "none" ? (
          <Button icon={game.running ? "pause" : "play"} kind="primary" disabled={game.now?.over === true} onClick={() => game.setRunning(!game.running)}>
            {game.running ? w.controls.pause : w.controls.watch}
          </Button>
        ) : (
          <Button icon="hint" disabled={!best || game.now?.over === true || game.sowing.busy || game.programsTurn} onClick={() => best && game.play(best.pit)}>
            {w.controls.best}
          </Button>
        )}
      </div>
      <div class="row awale-options">
        <Toggle label={w.controls.values} checked={table.values} onChange={(on) => change({ values: on ? null : "off" }, { replace: true })} />
        <Select inline label={w.controls.speed} value={pace} choices={paces.map((value) => ({ value, label: w.paces[value] }))} onChange={onPace} />
      </div>
      <div class="row">
        <Button icon="edit" kind="quiet" onClick={onSetup}>
          {w.controls.setup}
        </Button>
        <Button kind="quiet" icon="plus" onClick={() => setGame({ position: null, seed: 1 + Math.floor(Math.random() * 9999) })}>
          {w.controls.fresh}
        </Button>
        <CopyLink />
      </div>
    </div>
  );
}
