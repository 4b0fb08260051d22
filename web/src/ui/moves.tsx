// The moves of a game in order, with their grades; a click goes to the position after a move.
import { useEffect, useRef } from "preact/hooks";
import { useShared } from "../i18n";

export type Grade = "best" | "slower" | "mistake" | "blunder";

export interface ListedMove {
  text: string;
  player: "J0" | "J1";
  grade?: Grade | null;
  /** What else to say of it, e.g. "best: 4". */
  title?: string;
}

/** The usual signs of annotated games. */
export const gradeSign: Record<Grade, string> = { best: "", slower: "", mistake: "?", blunder: "??" };

interface MoveListProps {
  moves: readonly ListedMove[];
  /** How many moves have been made on the board; 0 is the start. */
  current: number;
  onPick: (count: number) => void;
}

export function MoveList({ moves, current, onPick }: MoveListProps) {
  const w = useShared();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const item = box?.querySelector<HTMLElement>("[aria-current]");
    // Scrolls the list alone: scrollIntoView would move the whole page on a phone.
    if (box && item) box.scrollTop = Math.max(0, item.offsetTop - box.offsetTop - box.clientHeight / 2);
  }, [current, moves.length]);
  if (moves.length === 0) return <p class="muted small">{w.moveList.none}</p>;
  return (
    <ol class="moves" aria-label={w.moveList.label} ref={list}>
      <li>
        <button type="button" class="move" aria-current={current === 0 ? "step" : undefined} onClick={() => onPick(0)}>
          {w.moveList.start}
        </button>
      </li>
      {moves.map((move, index) => (
        <li key={index}>
          <button
            type="button"
            class={`move move-${move.player}${move.grade ? ` move-${move.grade}` : ""}`}
            aria-current={current === index + 1 ? "step" : undefined}
            title={move.title}
            onClick={() => onPick(index + 1)}
          >
            <span class="move-number">{index + 1}</span>
            <span class="move-sign" aria-label={move.player} role="img" />
            <span>{move.text}</span>
            {move.grade && gradeSign[move.grade] && (
              <abbr class="move-grade" title={w.grades[move.grade]}>
                {gradeSign[move.grade]}
              </abbr>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}
