// Seeds that keep their identity while they move. The service says where each seed falls; this file follows it, seed by seed,
// and knows no rule.
//
//   scene ── lift 3 ──▶ in the hand ── sow 4, sow 5 ──▶ ── take 5, take 4 ──▶ scene after the move
import { rival, sum, type Pair, type Player, type Trace } from "./service";

export interface Scene {
  /** The seeds of each pit, by their names 0, 1, 2, …; the last one fell last. */
  readonly pits: readonly (readonly number[])[];
  readonly stores: Readonly<Record<Player, readonly number[]>>;
  /** Seeds on their way, above the pit in which one fell last. */
  readonly hand: readonly number[];
  readonly over: number | null;
}

export type Step =
  | { readonly kind: "lift" | "sow"; readonly pit: number }
  | { readonly kind: "take"; readonly pit: number; readonly player: Player }
  | { readonly kind: "end"; readonly outcome: Pair };

export function sceneOf(pits: readonly number[], taken: Pair = { J0: 0, J1: 0 }): Scene {
  let next = 0;
  const some = (count: number): number[] => Array.from({ length: count }, () => next++);
  return { pits: pits.map(some), stores: { J0: some(taken.J0), J1: some(taken.J1) }, hand: [], over: null };
}

export const counts = (scene: Scene): number[] => scene.pits.map((pit) => pit.length);

/** The steps of a move; of the last move of a game also those that give the seeds left to the players. */
export function stepsOf(trace: Trace, outcome: Pair | null = null): Step[] {
  const steps: Step[] = [{ kind: "lift", pit: trace.pit }];
  for (const pit of trace.sown) steps.push({ kind: "sow", pit });
  for (const pit of trace.captured) steps.push({ kind: "take", pit, player: trace.player });
  if (outcome) steps.push({ kind: "end", outcome });
  return steps;
}

export function apply(scene: Scene, step: Step): Scene {
  const pits = scene.pits.map((pit) => [...pit]);
  const stores = { J0: [...scene.stores.J0], J1: [...scene.stores.J1] };
  let hand = [...scene.hand];
  switch (step.kind) {
    case "lift":
      hand = pits[step.pit] ?? [];
      pits[step.pit] = [];
      return { pits, stores, hand, over: step.pit };
    case "sow": {
      const seed = hand.pop();
      if (seed !== undefined) pits[step.pit]?.push(seed);
      return { pits, stores, hand, over: hand.length > 0 ? step.pit : null };
    }
    case "take":
      stores[step.player].push(...(pits[step.pit] ?? []));
      pits[step.pit] = [];
      return { pits, stores, hand, over: null };
    case "end": {
      // Seeds that go to nobody, the odd one of a repetition, stay on the board.
      const left = pits.flat();
      for (const player of ["J0", "J1"] as const) stores[player].push(...left.splice(0, step.outcome[player] - stores[player].length));
      const kept = new Set(left);
      return { pits: pits.map((pit) => pit.filter((seed) => kept.has(seed))), stores, hand, over: null };
    }
  }
}

/** The scene after a move, at once. */
export const after = (scene: Scene, trace: Trace, outcome: Pair | null = null): Scene => stepsOf(trace, outcome).reduce(apply, scene);

export interface Course {
  /** The seeds of the start, seen from J0. */
  readonly start: readonly number[];
  readonly taken: Pair;
  readonly trace: readonly Trace[];
  /** Of a game that is over: what both have in the end. */
  readonly outcome: Pair | null;
}

/** All scenes of a course of moves, the start first. */
export function scenes(course: Course): Scene[] {
  const all = [sceneOf(course.start, course.taken)];
  course.trace.forEach((trace, index) => {
    const last = index === course.trace.length - 1;
    all.push(after(all[index] as Scene, trace, last ? course.outcome : null));
  });
  return all;
}

/** The same course with the players changed: what is told from the mover's side, seen from J0's when J1 is to move. */
export function turned(trace: Trace, pits: number): Trace {
  const turn = (pit: number): number => (pit + pits) % (2 * pits);
  const { player, pit, sown, captured, left } = trace;
  return { player: rival(player), pit: turn(pit), sown: sown.map(turn), captured: captured.map(turn), left: left.map(turn) };
}

/** A position told from the mover's side, seen from J0's. */
export const seenFromJ0 = (pits: readonly number[], mover: Player): number[] =>
  mover === "J0" ? [...pits] : [...pits.slice(pits.length / 2), ...pits.slice(0, pits.length / 2)];

export const onBoard = (scene: Scene): number => sum(counts(scene)) + scene.hand.length;
