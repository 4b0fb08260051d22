// Plays the moves of a course step by step: what is on the board at this moment, and whether something moves.
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { apply, scenes, stepsOf, type Course, type Scene, type Step } from "./replay";

export const paces = ["slow", "normal", "fast", "off"] as const;
export type Pace = (typeof paces)[number];
/** Milliseconds per seed. */
export const paceOf: Record<Pace, number> = { slow: 650, normal: 300, fast: 110, off: 0 };

export interface Sowing {
  scene: Scene;
  /** Seeds are on their way. */
  busy: boolean;
  /** Shows the last move once more, at the slowest in steps. */
  again(): void;
  /** Goes to the end of the move at once. */
  skip(): void;
}

const same = (a: readonly unknown[], b: readonly unknown[], length: number): boolean => {
  for (let i = 0; i < length; i += 1) if (JSON.stringify(a[i]) !== JSON.stringify(b[i])) return false;
  return true;
};

/** Does `next` continue the course `old`, with one move or a few more? */
function continues(old: Course | null, next: Course): boolean {
  if (!old || next.trace.length <= old.trace.length) return false;
  return JSON.stringify(old.start) === JSON.stringify(next.start) && same(old.trace, next.trace, old.trace.length);
}

export function useSowing(course: Course, pace: number): Sowing {
  const all = useMemo(() => scenes(course), [course]);
  const last = all[all.length - 1] as Scene;
  const shown = useRef<Course | null>(null);
  const timer = useRef(0);
  const [moving, setMoving] = useState<{ course: Course; scene: Scene } | null>(null);

  const stop = useCallback((): void => {
    clearTimeout(timer.current);
    setMoving(null);
  }, []);
  const run = useCallback((from: Scene, steps: readonly Step[], of: Course, milliseconds: number): void => {
    clearTimeout(timer.current);
    let scene = from;
    let at = 0;
    const next = (): void => {
      const step = steps[at];
      if (!step) return setMoving(null);
      // Before a capture the eye gets a moment to see why.
      const wait = step.kind === "take" || step.kind === "end" ? 1.6 : 1;
      scene = apply(scene, step);
      at += 1;
      setMoving({ course: of, scene });
      timer.current = setTimeout(next, milliseconds * wait) as unknown as number;
      return undefined;
    };
    setMoving({ course: of, scene });
    timer.current = setTimeout(next, milliseconds / 2) as unknown as number;
  }, []);

  useEffect(() => {
    const old = shown.current;
    shown.current = course;
    if (pace > 0 && old && continues(old, course)) {
      const steps = course.trace.flatMap((trace, index) =>
        index < old.trace.length ? [] : stepsOf(trace, index === course.trace.length - 1 ? course.outcome : null),
      );
      run(all[old.trace.length] as Scene, steps, course, pace);
    } else if (old !== course) {
      stop();
    }
  }, [course]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (pace === 0) stop();
  }, [pace]);

  const again = useCallback((): void => {
    const trace = course.trace[course.trace.length - 1];
    if (trace) run(all[all.length - 2] as Scene, stepsOf(trace, course.outcome), course, pace || paceOf.normal);
  }, [course, all, pace, run]);

  // In the moment between a new course and its first step the old scene stays: no flash of the result.
  const starting = pace > 0 && shown.current !== course && continues(shown.current, course);
  const scene = moving && moving.course === course ? moving.scene : starting ? (all[shown.current?.trace.length ?? 0] as Scene) : last;
  return { scene, busy: starting || moving?.course === course, again, skip: stop };
}
