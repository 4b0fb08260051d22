// Any position: seeds are put and taken by clicks, keys, or typed.
import { useMemo, useState } from "preact/hooks";
import { Button } from "../../ui/button";
import { Segments, TextField } from "../../ui/field";
import { AwaleBoard } from "./board";
import { sceneOf } from "./replay";
import { numbers, sum } from "./service";
import { useWords } from "./words";

interface SetUpProps {
  pits: number;
  start: readonly number[];
  onDone: (position: string) => void;
  onCancel: () => void;
}

const most = 127;

export function SetUp({ pits, start, onDone, onCancel }: SetUpProps) {
  const w = useWords();
  const [board, setBoard] = useState<readonly number[]>(start);
  const [tool, setTool] = useState<"add" | "remove">("add");
  const scene = useMemo(() => sceneOf(board), [board]);
  const put = (pit: number, to: number): void => {
    const next = board.map((count, index) => (index === pit ? Math.max(0, to) : count));
    if (sum(next) <= most) setBoard(next);
  };
  const typed = (text: string): void => {
    const list = numbers(text);
    if (list.length === 2 * pits && sum(list) <= most) setBoard(list);
  };
  return (
    <div class="stack awale-setup">
      <h2>{w.setup.title}</h2>
      <p class="muted">{w.setup.help}</p>
      <div class="awale-frame">
        <AwaleBoard
          scene={scene}
          pits={pits}
          label={w.board.label}
          mover="J0"
          onEdit={(pit, { by, to }) => put(pit, to ?? (board[pit] ?? 0) + (by ?? (tool === "add" ? 1 : -1)))}
        />
      </div>
      <div class="row">
        <Segments
          label={w.setup.tool}
          value={tool}
          choices={[
            { value: "add", label: w.setup.add },
            { value: "remove", label: w.setup.remove },
          ]}
          onChange={setTool}
        />
      </div>
      <TextField label={w.setup.typed} help={w.setup.typedHelp(2 * pits)} mono value={board.join(",")} onChange={typed} onInput={typed} />
      <div class="row">
        <Button onClick={() => setBoard(board.map(() => 0))}>{w.setup.clear}</Button>
        <Button onClick={() => setBoard(board.map(() => 1))}>{w.setup.ones}</Button>
        <Button icon="swap" onClick={() => setBoard([...board.slice(pits), ...board.slice(0, pits)])}>
          {w.setup.turn}
        </Button>
      </div>
      <div class="row">
        <Button kind="primary" onClick={() => onDone(board.join(","))}>
          {w.setup.done(sum(board))}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {w.setup.cancel}
        </Button>
      </div>
    </div>
  );
}
