// How large a graph is drawn: as wide as there is room, but never so small that names cannot be read, unless the whole of it is
// wanted. What is too large scrolls, and follows what happens.
import { useEffect, useState } from "preact/hooks";
import type { RefObject } from "preact";

const smallest = 0.5;

export interface Fit {
  scale: number;
  room: number;
  /** Whether it scrolls at a readable size. */
  overflows: boolean;
  whole: boolean;
  setWhole: (whole: boolean) => void;
}

/** The width of an element, followed as it changes. */
export function useWidth(element: RefObject<HTMLElement>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(element.current);
    setWidth(Math.floor(element.current.clientWidth));
    return () => observer.disconnect();
  }, []);
  return width;
}

/** graph-view.css says the same: no higher than most of the window. */
const mostHeight = (): number => Math.max(380, innerHeight * 0.75);

export function useFit(box: RefObject<HTMLElement>, width: number, height: number, largest: number): Fit {
  const room = useWidth(box);
  const [whole, setWhole] = useState(false);
  const readable = room === 0 ? 1 : Math.max(smallest, Math.min(largest, room / width));
  const overflows = room > 0 && (width * readable > room + 1 || height * readable > mostHeight() + 1);
  const scale = whole && overflows ? Math.min(room / width, (mostHeight() - 4) / height) : readable;
  return { scale, room, overflows, whole, setWhole };
}

/** Scrolls to these places whenever they change, where not all of the graph is on the screen. */
export function useFollow(box: RefObject<HTMLElement>, fit: Fit, places: readonly { x: number; y: number }[]): void {
  const key = places.map(({ x, y }) => `${x},${y}`).join(";");
  useEffect(() => {
    if (!fit.overflows || fit.whole || places.length === 0 || !box.current) return;
    const { clientWidth, clientHeight } = box.current;
    // To the one in their midst: the midst itself may be empty.
    const mean = { x: 0, y: 0 };
    for (const { x, y } of places) [mean.x, mean.y] = [mean.x + x / places.length, mean.y + y / places.length];
    const away = (place: { x: number; y: number }): number => Math.hypot(place.x - mean.x, place.y - mean.y);
    const middle = places.reduce((a, b) => (away(b) < away(a) ? b : a));
    box.current.scrollTo({ left: middle.x * fit.scale - clientWidth / 2, top: middle.y * fit.scale - clientHeight / 2, behavior: "smooth" });
  }, [key, fit.overflows, fit.whole, fit.scale]);
}
