import { useMemo, useState } from "preact/hooks";
import { useGames, type GameRow } from "../../engine/games";
import { useAnswer } from "../../engine/use-answer";
import { useShared } from "../../i18n";
import { ErrorNotice } from "../../shell/errors";
import { useRoute } from "../../shell/route";
import { Board, type BoardView, type Ghost } from "../../ui/board";
import { Button } from "../../ui/button";
import { Tabs } from "../../ui/tabs";
import type { Page } from "../page";
import type { PlayAnswer, ShowAnswer } from "./answers";
import { GameLinks, Parameters } from "./chooser";
import { Rematch, Settings, Steps } from "./controls";
import { BestLine } from "./line";
import { GamePanel, PastePanel, SetupPanel, ValuesPanel, wordOf } from "./panels";
import { readState, tabs } from "./state";
import { Status, Troubles } from "./status";
import { requestOf, useGame, type Game } from "./use-game";
import { ghostsOf, marksOf } from "./values";
import { useWords } from "./words";
import "./boards.css";

/** The line of best play that begins with this move, as stones to come. */
function useLine(game: Game, move: string | null): readonly Ghost[] {
  const here = game.play.fresh ? game.play.answer : null;
  const at = move === null || here === null ? -1 : here.moves.indexOf(move);
  const made = [...game.state.moves.slice(0, game.state.at), ...(move === null ? [] : [move])].join(" ");
  const after = useAnswer<PlayAnswer>(at < 0 ? null : requestOf(game.state, { verb: "play", side: "both", moves: made }));
  const next = at >= 0 && after.fresh ? after.answer : null;
  const line = useAnswer<ShowAnswer>(
    next === null || next.over ? null : requestOf(game.state, { verb: "show", position: next.position, "time-limit": 5 }),
  );
  if (at < 0 || here === null) return [];
  const rest = next !== null && !next.over && line.fresh && line.answer ? line.answer.line_cells : [];
  return ghostsOf([here.cells[at] ?? null, ...rest], here.player);
}

/** A click on a cell of a position that is being set up: empty, J0, J1, empty. */
function cycled(board: BoardView, cell: number): string {
  const next = { ".": "X", X: "O", O: "." }[board.cells[cell] ?? "."] ?? ".";
  return wordOf(board.cells.slice(0, cell) + next + board.cells.slice(cell + 1), board.columns);
}

function BoardCard({ game, ghosts, onHover }: { game: Game; ghosts: readonly Ghost[]; onHover: (move: string | null) => void }) {
  const w = useWords();
  const shared = useShared();
  const { play, show, state, row } = game;
  const here = play.answer;
  const values = state.values && show.fresh ? show.answer : null;
  const marks = useMemo(() => (values ? marksOf(values, shared) : undefined), [values, shared]);
  if (!here) return play.error ? null : <div class="board-space" />;
  const name = w.games[row.game] ?? row.game;
  const free = play.fresh && !here.over && !game.thinking;
  const moveAt = (cell: number): string | undefined => here.moves[here.cells.indexOf(cell)];
  const playable = new Set(free ? here.cells.filter((cell): cell is number => cell !== null) : []);
  return (
    <>
      <Board
        board={here.board}
        label={here.over ? w.boardOver(name) : w.boardLabel(name, here.player)}
        marks={here.over ? undefined : marks}
        ghosts={ghosts}
        playable={playable}
        mover={free ? here.player : null}
        onPlay={(cell) => {
          const move = moveAt(cell);
          if (move !== undefined) game.move(move);
        }}
        onHover={(cell) => onHover(cell === null ? null : (moveAt(cell) ?? null))}
      />
      {free && here.cells.includes(null) && (
        <p class="row" role="group" aria-label={w.otherMoves}>
          {here.moves
            .filter((_, index) => here.cells[index] === null)
            .map((move) => (
              <Button key={move} onClick={() => game.move(move)}>
                {w.moveNames[move] ?? move}
              </Button>
            ))}
        </p>
      )}
    </>
  );
}

function SetupBoard({ game, board }: { game: Game; board: BoardView }) {
  const w = useWords();
  return (
    <Board
      board={{ ...board, last: null, line: [] }}
      label={w.tabs.setup}
      playable={new Set(Array.from(board.cells, (_, cell) => cell))}
      onPlay={(cell) => game.update({ setup: cycled(board, cell) }, { replace: true })}
    />
  );
}

function GameView({ row, rows }: { row: GameRow; rows: readonly GameRow[] }) {
  const w = useWords();
  const state = readState(useRoute(), row);
  const game = useGame(state, row);
  const [hovered, setHovered] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [lineGhosts, setLineGhosts] = useState<readonly Ghost[]>([]);
  const [hinted, setHinted] = useState<string | null>(null);
  const place = `${row.game} ${state.position} ${state.moves.slice(0, state.at).join(" ")}`;
  const hint = useAnswer<ShowAnswer>(
    hinted === place && game.play.fresh && game.play.answer
      ? requestOf(state, { verb: "show", position: game.play.answer.position, "time-limit": 10 })
      : null,
    { long: true },
  );
  const line = useLine(game, pointed ?? (state.lines && state.values ? hovered : null));
  const advice = hinted === place && hint.fresh && hint.answer ? ghostsOf(hint.answer.line_cells, hint.answer.player, 1) : [];
  const ghosts = lineGhosts.length > 0 ? lineGhosts : line.length > 0 ? line : advice;

  // The position that is being set up: what the address says, or the one that was on the board.
  const shown = game.play.answer?.board;
  const word = state.setup || (shown ? wordOf(shown.cells, shown.columns) : "");
  const cells = word.replaceAll("/", "");
  const drafted = shown && cells.length === shown.cells.length && /^[.XO]*$/.test(cells) ? { ...shown, cells } : null;
  const setup = state.tab === "setup";
  return (
    <>
      <div class="boards-head">
        <h1>{w.title}</h1>
        <GameLinks rows={rows} current={row.game} />
      </div>
      <div class="split boards-split">
        <section class="card stack board-card" aria-label={w.boardSize}>
          {!setup && <Status game={game} />}
          {setup && drafted ? <SetupBoard game={game} board={drafted} /> : <BoardCard game={game} ghosts={ghosts} onHover={setHovered} />}
          {!setup && (shown || !game.play.error) && (
            <>
              <Steps game={game} onHint={() => setHinted(place)} />
              <Rematch game={game} />
              <BestLine game={game} onShow={setLineGhosts} />
            </>
          )}
          <Troubles game={game} />
        </section>
        <div class="stack">
          <section class="card" aria-label={w.you}>
            <Settings game={game} />
            <Parameters game={game} />
          </section>
          <section class="card" aria-label={w.tabs.label}>
            <Tabs
              label={w.tabs.label}
              value={state.tab}
              tabs={tabs.map((value) => ({ value, label: w.tabs[value] }))}
              onChange={(tab) => game.update({ tab }, { replace: true })}
            >
              {state.tab === "game" && <GamePanel game={game} />}
              {state.tab === "values" && <ValuesPanel game={game} onPoint={setPointed} />}
              {state.tab === "setup" && <SetupPanel game={game} word={word} />}
              {state.tab === "paste" && <PastePanel game={game} />}
            </Tabs>
          </section>
        </div>
      </div>
    </>
  );
}

function BoardsPage() {
  const w = useWords();
  const route = useRoute();
  const games = useGames();
  const rows = (games.answer?.games ?? []).filter((row) => row.board);
  const asked = route.path[1] ?? "connect-four";
  const row = rows.find((candidate) => candidate.game === asked || candidate.aliases.includes(asked)) ?? rows[0];
  if (row) return <GameView key={row.game} row={row} rows={rows} />;
  return (
    <>
      <h1>{w.title}</h1>
      {games.error && <ErrorNotice error={games.error} onRetry={games.retry} />}
      {games.answer && <p>{w.noGames}</p>}
    </>
  );
}

export const boards: Page = { id: "boards", component: BoardsPage };
