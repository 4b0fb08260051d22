// Which game, and how large: the rows of the service's list that have a board, with their parameters and ranges.
import type { GameRow } from "../../engine/games";
import { href } from "../../shell/route";
import { NumberField, Toggle } from "../../ui/field";
import type { Game } from "./use-game";
import { useWords } from "./words";

export function GameLinks({ rows, current }: { rows: readonly GameRow[]; current: string }) {
  const w = useWords();
  return (
    <nav class="game-links" aria-label={w.title}>
      {rows.map((row) => (
        <a key={row.game} href={href(["boards", row.game])} aria-current={row.game === current ? "page" : undefined}>
          {w.games[row.game] ?? row.game}
        </a>
      ))}
    </nav>
  );
}

export function Parameters({ game }: { game: Game }) {
  const w = useWords();
  const { row, state } = game;
  const set = (name: string, value: number | boolean): void =>
    game.restart({ parameters: { ...state.parameters, [name]: value }, position: "" });
  return (
    <div class="parameters" role="group" aria-label={w.boardSize}>
      {row.parameters.map((parameter) => {
        const label = w.parameters[parameter.name] ?? parameter.name;
        const value = state.parameters[parameter.name];
        const help = w.parameterHelp[`${row.game} ${parameter.name}`];
        if (typeof value === "boolean") {
          return <Toggle key={parameter.name} label={label} checked={value} onChange={(checked) => set(parameter.name, checked)} />;
        }
        if (value === undefined) return null;
        return (
          <NumberField
            key={parameter.name}
            label={label}
            help={help}
            value={value}
            min={parameter.low}
            max={parameter.high}
            onChange={(next) => set(parameter.name, next)}
          />
        );
      })}
    </div>
  );
}
