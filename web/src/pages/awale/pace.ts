// How fast seeds fly: kept in the browser. Where the system asks for less motion, they do not fly unless a person says so.
import { useState } from "preact/hooks";
import { recall, remember } from "../../shell/memory";
import { paceOf, paces, type Pace } from "./use-sowing";

const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function usePace(): { pace: Pace; milliseconds: number; setPace(pace: Pace): void } {
  const [pace, set] = useState<Pace>(() => {
    const kept = recall("awale.pace");
    return paces.includes(kept as Pace) ? (kept as Pace) : calm() ? "off" : "normal";
  });
  return {
    pace,
    milliseconds: paceOf[pace],
    setPace: (next) => {
      remember("awale.pace", next);
      set(next);
    },
  };
}
