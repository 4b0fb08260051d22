// Who plays, on which board, by which rules, and where values come from.
import { change } from "../../shell/route";
import { NumberField, Segments, Select } from "../../ui/field";
import { levels, ruleSets, type Side } from "./service";
import { setGame, usual, type Table } from "./state";
import { TableChoice } from "./table";
import { useWords } from "./words";

const sides: readonly Side[] = ["both", "J0", "J1", "none"];

export function Settings({ table }: { table: Table }) {
  const w = useWords();
  const { game } = table;
  const widths = [...new Set([4, 5, 6, game.pits])].sort((a, b) => a - b).map(String);
  return (
    <section class="card stack">
      <h2>{w.settings.title}</h2>
      <Select label={w.settings.who} value={table.side} choices={sides.map((value) => ({ value, label: w.settings.sides[value] }))} onChange={(side) => change({ side: side === "both" ? null : side, turn: null })} />
      {table.side !== "both" && (
        <Select label={w.settings.level} help={w.settings.levelHelp} value={table.level} choices={levels.map((value) => ({ value, label: w.settings.levels(value) }))} onChange={(level) => change({ level: level === "perfect" ? null : level })} />
      )}
      <div class="row awale-fields">
        <Segments
          label={w.settings.pits}
          value={String(game.pits)}
          choices={widths.map((value) => ({ value, label: value }))}
          onChange={(pits) => setGame({ pits: pits === "4" ? null : pits, each: null, position: null })}
        />
        <NumberField
          label={w.settings.each}
          value={game.position === "" ? table.each : (usual[game.pits] ?? 1)}
          min={1}
          max={8}
          onChange={(each) => setGame({ each: each === usual[game.pits] ? null : each, position: null })}
        />
      </div>
      <Select label={w.settings.rules} help={w.rules[game.rules].short} value={game.rules} choices={ruleSets.map((value) => ({ value, label: w.rules[value].name }))} onChange={(rules) => setGame({ rules: rules === "tamale" ? null : rules })} />
      <TableChoice table={table} />
    </section>
  );
}
