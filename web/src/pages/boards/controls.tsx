// Back and forth through the game, whom the person plays, and what is shown.
import { asServiceError, askOnce } from "../../engine/use-answer";
import { useShared } from "../../i18n";
import { useService } from "../../i18n/service";
import { Button, IconButton } from "../../ui/button";
import { CopyLink } from "../../ui/copy";
import { download } from "../../ui/download";
import { Segments, Select, Toggle } from "../../ui/field";
import { toast } from "../../ui/toast";
import { levels, sides } from "./state";
import { requestOf, type Game } from "./use-game";
import { useWords } from "./words";

export function Steps({ game, onHint }: { game: Game; onHint: () => void }) {
  const w = useWords();
  const shared = useShared();
  const service = useService();
  const { at, moves } = game.state;
  const here = game.play.answer;
  const over = here?.over ?? false;
  const picture = async (): Promise<void> => {
    try {
      const { picture: svg } = await askOnce<{ picture: string }>(requestOf(game.state, { verb: "draw", position: here?.position }));
      download(`${game.row.game}-${moves.slice(0, at).join("") || "start"}.svg`, "image/svg+xml", svg);
    } catch (error) {
      toast(service.message(asServiceError(error).message).text);
    }
  };
  return (
    <div class="row steps" role="group" aria-label={w.controls}>
      <IconButton icon="first" label={shared.buttons.first} disabled={at === 0} onClick={() => game.jump(0)} />
      <IconButton icon="undo" label={shared.buttons.undo} disabled={at === 0} onClick={game.undo} />
      <IconButton icon="redo" label={shared.buttons.redo} disabled={at === moves.length} onClick={game.redo} />
      <IconButton icon="last" label={shared.buttons.last} disabled={at === moves.length} onClick={() => game.jump(moves.length)} />
      <Button icon="hint" kind="quiet" disabled={over || game.thinking} onClick={onHint}>
        {w.hint}
      </Button>
      <CopyLink />
      <Button icon="download" kind="quiet" disabled={!game.play.fresh} onClick={() => void picture()}>
        {w.picture}
      </Button>
    </div>
  );
}

/** After the end: again, perhaps with changed sides. */
export function Rematch({ game }: { game: Game }) {
  const w = useWords();
  const { side, seed, at, moves } = game.state;
  if (!game.play.fresh || !game.play.answer?.over || at !== moves.length) return null;
  const against = side === "J0" || side === "J1";
  return (
    <div class="row steps">
      <Button kind="primary" icon="again" onClick={() => game.restart({ seed: seed + 1 })}>
        {w.rematch}
      </Button>
      {against && (
        <Button icon="swap" onClick={() => game.restart({ seed: seed + 1, side: side === "J0" ? "J1" : "J0" })}>
          {w.rematchSwap}
        </Button>
      )}
    </div>
  );
}

export function Settings({ game }: { game: Game }) {
  const w = useWords();
  const { side, level, values, lines, seed, moves } = game.state;
  return (
    <div class="stack settings">
      <Segments
        label={w.you}
        value={side}
        choices={sides.map((value) => ({ value, label: w.sides[value] }))}
        onChange={(next) => game.update({ side: next })}
      />
      {side !== "both" && (
        <Select
          label={w.level}
          value={level}
          choices={levels.map((value) => ({ value, label: w.levels[value] }))}
          onChange={(next) => game.update({ level: next })}
        />
      )}
      <div class="row">
        {(side === "J0" || side === "J1") && (
          <Button icon="swap" onClick={() => game.update({ side: side === "J0" ? "J1" : "J0" })}>
            {w.swapSides}
          </Button>
        )}
        {side === "none" && (
          <Button icon="pause" onClick={() => game.update({ side: "both" })}>
            {w.pause}
          </Button>
        )}
        <Button icon="again" disabled={moves.length === 0} onClick={() => game.restart({ seed: seed + 1 })}>
          {w.newGame}
        </Button>
      </div>
      <div class="row toggles">
        <Toggle label={w.show.values} checked={values} onChange={(checked) => game.update({ values: checked }, { replace: true })} />
        {values && <Toggle label={w.show.lines} checked={lines} onChange={(checked) => game.update({ lines: checked }, { replace: true })} />}
      </div>
    </div>
  );
}
