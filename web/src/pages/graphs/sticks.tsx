// Heaps of sticks to take from. A click on a stick takes it and those to its right, if the service lists that move; the buttons
// below do the same for the keyboard.
import { useState } from "preact/hooks";
import { useShared } from "../../i18n";
import { useWords } from "./words";

/** "3,1,7,0" is three heaps, and J0 to move. */
export const sizesOf = (position: string): number[] => position.split(",").slice(0, -1).map(Number);

/** As the service names a move: "2" with one heap, "b2" with several. */
export const moveName = (heaps: number, heap: number, count: number): string => (heaps === 1 ? String(count) : `${String.fromCharCode(97 + heap)}${count}`);

const mostDrawn = 120;

interface SticksProps {
  /** At the start, so that what was taken leaves a trace. */
  first: readonly number[];
  sizes: readonly number[];
  several: boolean;
  legal: ReadonlySet<string>;
  best: ReadonlySet<string>;
  /** What each move leads to, where that is shown. */
  values: ReadonlyMap<string, { value: string; rank: number | null }> | null;
  onTake: (move: string) => void;
}

export function Sticks({ first, sizes, several, legal, best, values, onTake }: SticksProps) {
  const w = useWords();
  const shared = useShared();
  const [hover, setHover] = useState<{ heap: number; from: number } | null>(null);
  const heaps = several ? Math.max(2, sizes.length) : 1;
  const choices = (heap: number): { count: number; move: string }[] => {
    const result = [];
    for (let count = 1; count <= (sizes[heap] ?? 0); count++) {
      const move = moveName(heaps, heap, count);
      if (legal.has(move)) result.push({ count, move });
    }
    return result;
  };
  return (
    <div class="heaps">
      {sizes.map((size, heap) => {
        const all = Math.max(first[heap] ?? size, size);
        const drawn = Math.min(all, mostDrawn);
        const open = choices(heap);
        const bestHere = hover?.heap === heap ? hover.from : Infinity;
        return (
          <section key={heap} class="heap" aria-label={several ? w.nim.heapLabel(String.fromCharCode(65 + heap), size) : w.nim.heapOnly(size)}>
            <div class="heap-head">
              {several && <span class="heap-name">{String.fromCharCode(65 + heap)}</span>}
              <span class="heap-size">{w.nim.sticksLeft(size)}</span>
            </div>
            <div class="sticks" aria-hidden="true" onPointerLeave={() => setHover(null)}>
              {Array.from({ length: drawn }, (_, index) => {
                const move = moveName(heaps, heap, size - index);
                const there = index < size;
                const playable = there && legal.has(move);
                const state = !there ? "stick-gone" : index >= bestHere ? "stick-taken" : playable ? "stick-open" : "";
                return (
                  <span
                    key={index}
                    class={`stick ${state}`}
                    data-move={playable ? move : undefined}
                    onPointerEnter={(event) => event.pointerType !== "touch" && setHover(playable ? { heap, from: index } : null)}
                    onClick={() => {
                      if (!playable) return;
                      setHover(null);
                      onTake(move);
                    }}
                  />
                );
              })}
              {all > drawn && <span class="muted">…</span>}
            </div>
            <div class="row takes">
              {open.length > 0 && <span class="muted small">{w.nim.take}</span>}
              {open.slice(0, 24).map(({ count, move }) => {
                const worth = values?.get(move);
                const label = w.nim.takeLabel(count, several ? String.fromCharCode(65 + heap) : null);
                return (
                  <button
                    key={move}
                    type="button"
                    class={`button take${best.has(move) ? " take-best" : ""}${worth ? ` take-${worth.value}` : ""}`}
                    aria-label={worth ? `${label}: ${shared.value(worth.value, worth.rank)}` : label}
                    title={worth ? shared.value(worth.value, worth.rank) : undefined}
                    onClick={() => onTake(move)}
                    onPointerEnter={() => setHover({ heap, from: size - count })}
                    onPointerLeave={() => setHover(null)}
                    onFocus={() => setHover({ heap, from: size - count })}
                    onBlur={() => setHover(null)}
                  >
                    {count}
                    {worth && <span class="take-value">{worth.value}</span>}
                  </button>
                );
              })}
            </div>
          </section>
        );
      })}
    </div>
  );
}
