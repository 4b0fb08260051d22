// The best line under the board: pointing at one of its moves shows the stones up to there.
import { useState } from "preact/hooks";
import { useShared } from "../../i18n";
import type { Ghost } from "../../ui/board";
import { Button } from "../../ui/button";
import type { Game } from "./use-game";
import { ghostsOf, other, ranked } from "./values";
import { useWords } from "./words";

export function BestLine({ game, onShow }: { game: Game; onShow: (ghosts: readonly Ghost[]) => void }) {
  const w = useWords();
  const shared = useShared();
  const { show, state } = game;
  const [kept, setKept] = useState<string | null>(null);
  // While the next line is under way the last one stays, so that nothing jumps.
  const current = show.fresh && !game.thinking;
  const answer = state.values && (show.fresh || show.loading || game.play.loading) && !game.play.answer?.over ? show.answer : null;
  if (!answer || answer.line.length === 0) return null;
  const point = (count: number): void => onShow(ghostsOf(answer.line_cells, answer.player, count));
  const place = answer.position;
  const keptCount = kept?.startsWith(`${place} `) ? Number(kept.slice(place.length + 1)) : 0;
  const leave = (): void => point(keptCount);
  return (
    <div class="line" inert={!current}>
      <p class="line-title">
        <span>{w.bestLine}</span>
        <span class="muted small">{ranked(answer) ? w.legend.ranked : w.legend.plain}</span>
      </p>
      <div class="line-moves" onPointerLeave={leave}>
        {answer.line.map((move, index) => {
          const player = index % 2 === 0 ? answer.player : other(answer.player);
          const count = index + 1;
          return (
            <button
              key={index}
              type="button"
              class={`line-move line-${player}`}
              aria-pressed={keptCount === count}
              aria-label={shared.board.preview(count, `${player} ${move}`)}
              onPointerEnter={(event) => event.pointerType !== "touch" && point(count)}
              onFocus={() => point(count)}
              onBlur={leave}
              onClick={() => {
                const next = keptCount === count ? 0 : count;
                setKept(next === 0 ? null : `${place} ${next}`);
                point(next);
              }}
            >
              {move}
            </button>
          );
        })}
      </div>
      {keptCount > 0 && (
        <p>
          <Button
            icon="play"
            onClick={() => {
              onShow([]);
              setKept(null);
              const moves = [...state.moves.slice(0, state.at), ...answer.line.slice(0, keptCount)];
              game.update({ moves, at: moves.length });
            }}
          >
            {w.playLine}
          </Button>
        </p>
      )}
    </div>
  );
}
