// Playing on the graph itself: a token, and edges along which it may go.
import { useMemo } from "preact/hooks";
import { useRoute } from "../../shell/route";
import { GraphView, type EdgeKind } from "./graph-view";
import { plainEdges, stagedVertices, type Places } from "./looks";
import { PlayPanel } from "./play-panel";
import { usePlaying, useTargets, type Playing } from "./playing";
import { inLine, useNames, type Game, type Scene } from "./scene";
import { useWords } from "./words";

/** The board of a game on a graph: also beside the sticks of Nim. */
export function TokenGraph({ game, scene, places, playing }: { game: Game; scene: Scene; places: Places; playing: Playing }) {
  const w = useWords();
  const { query } = useRoute();
  const names = useNames(scene);
  const targets = useTargets(game, playing, true);
  const here = playing.now ? (names.get(playing.now.position) ?? null) : null;
  const moveTo = useMemo(() => new Map([...targets].flatMap(([move, name]) => (names.has(name) ? [[names.get(name) as number, move] as const] : []))), [targets, names]);
  const stage = { step: query.has("values") ? Infinity : -1, whose: "both" as const, counters: false, ranks: true, draws: query.has("values") };
  const looks = stagedVertices(scene, places, stage, w);
  const best = query.has("hint") && here !== null ? scene.vertices[here]?.move : null;
  const vertices = looks.map((vertex, index) => ({
    ...vertex,
    fresh: false,
    target: moveTo.has(index),
    title: [vertex.title, index === here && w.play.token, moveTo.has(index) && w.play.legal].filter(Boolean).join(", "),
  }));
  const edges = plainEdges(scene, places).map((edge) => {
    const open = edge.from === here && moveTo.has(edge.to);
    const kind: EdgeKind = open && edge.to === best ? `strategy-${scene.vertices[edge.from]?.player ?? "J0"}` : open ? "target" : "";
    return { ...edge, kind };
  });
  return (
    <GraphView
      label={w.play.board}
      vertices={vertices}
      edges={edges}
      start={scene.start}
      width={places.width}
      height={places.height}
      token={here}
      onVertex={(index) => {
        const move = moveTo.get(index);
        if (move !== undefined) playing.play(move);
      }}
    />
  );
}

export function GraphPlay({ game, scene, places }: { game: Game; scene: Scene; places: Places }) {
  const w = useWords();
  const playing = usePlaying(game);
  const names = useNames(scene);
  const path = [scene.vertices[scene.start]?.name, ...playing.moves];
  const movers = path.slice(0, -1).map((name) => scene.vertices[names.get(name ?? "") ?? -1]?.player ?? "J0");
  const here = playing.now ? names.get(playing.now.position) : undefined;
  const best = here === undefined ? null : scene.vertices[here]?.move;
  const hint = typeof best === "number" && playing.yourTurn ? inLine(scene.vertices[best]?.label ?? "") : null;
  return (
    <div class="stage">
      <div class="stage-main card">
        <TokenGraph game={game} scene={scene} places={places} playing={playing} />
        <p class="muted small">{w.play.how}</p>
      </div>
      <div class="stage-side">
        <PlayPanel
          game={game}
          playing={playing}
          first={scene.vertices[scene.start]?.player ?? "J0"}
          movers={movers}
          seenBefore={playing.settled && path.slice(0, -1).includes(playing.now?.position) && path.length > 1}
          hint={hint}
        />
      </div>
    </div>
  );
}
