// The shape of edges: straight where nothing stands in the way, bowed round other vertices and past the edge that comes back, and
// a loop where a vertex leads to itself. Arrowheads are part of the shape, so that they take the colour of their edge.
export interface Body {
  x: number;
  y: number;
  /** Half the width. */
  radius: number;
  square: boolean;
}

export interface EdgeShape {
  line: string;
  head: string;
  /** Somewhere in the middle, for labels and hits. */
  middle: { x: number; y: number };
}

const headLength = 10;
const headWidth = 4.6;

interface Point {
  x: number;
  y: number;
}

const at = (a: Point, c: Point, b: Point, t: number): Point => ({
  x: (1 - t) * (1 - t) * a.x + 2 * t * (1 - t) * c.x + t * t * b.x,
  y: (1 - t) * (1 - t) * a.y + 2 * t * (1 - t) * c.y + t * t * b.y,
});

const inside = (body: Body, point: Point, room = 0): boolean => {
  const dx = Math.abs(point.x - body.x);
  const dy = Math.abs(point.y - body.y);
  return body.square ? Math.max(dx, dy) < body.radius + room : Math.hypot(dx, dy) < body.radius + room;
};

const number = (n: number): string => String(Math.round(n * 10) / 10);
const text = (point: Point): string => `${number(point.x)} ${number(point.y)}`;

function headAt(tip: Point, dx: number, dy: number): { head: string; base: Point } {
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const back = { x: tip.x - ux * headLength, y: tip.y - uy * headLength };
  const left = { x: back.x - uy * headWidth, y: back.y + ux * headWidth };
  const right = { x: back.x + uy * headWidth, y: back.y - ux * headWidth };
  return { head: `M${text(left)}L${text(tip)}L${text(right)}Z`, base: { x: tip.x - ux * (headLength - 2), y: tip.y - uy * (headLength - 2) } };
}

/** Where a curve leaves the first body and reaches the second, as parameters. */
function ends(from: Body, control: Point, to: Body): [number, number] {
  const count = 60;
  let [first, last] = [0, 1];
  for (let i = 0; i <= count && inside(from, at(from, control, to, i / count), 1); i++) first = i / count;
  for (let i = count; i >= 0 && inside(to, at(from, control, to, i / count), 3); i--) last = i / count;
  return [first, last];
}

function bowed(from: Body, to: Body, bend: number): EdgeShape {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const normal = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  const control = { x: (from.x + to.x) / 2 + normal.x * bend * 2, y: (from.y + to.y) / 2 + normal.y * bend * 2 };
  const [first, last] = ends(from, control, to);
  const begin = at(from, control, to, first);
  const tip = at(from, control, to, last);
  const before = at(from, control, to, Math.max(first, last - 0.08));
  const { head, base } = headAt(tip, tip.x - before.x, tip.y - before.y);
  // The part of the curve from begin to base is, to the eye, the curve through the same middle.
  const middle = at(from, control, to, (first + last) / 2);
  const inner = { x: 2 * middle.x - (begin.x + base.x) / 2, y: 2 * middle.y - (begin.y + base.y) / 2 };
  return { line: `M${text(begin)}Q${text(inner)} ${text(base)}`, head, middle };
}

function loop({ x, y, radius }: Body): EdgeShape {
  const begin = { x: x - radius * 0.55, y: y - radius * 0.95 };
  const tip = { x: x + radius * 0.6, y: y - radius - 2 };
  const top = y - radius * 3.1;
  const { head, base } = headAt(tip, -8, 22);
  return { line: `M${text(begin)}C${number(x - radius * 1.3)} ${number(top)} ${number(x + radius * 1.7)} ${number(top)} ${text(base)}`, head, middle: { x, y: top + radius * 0.6 } };
}

/** How close the curve comes to other vertices: 0 is free. */
function hits(from: Body, to: Body, bend: number, others: readonly Body[]): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const control = {
    x: (from.x + to.x) / 2 - ((to.y - from.y) / length) * bend * 2,
    y: (from.y + to.y) / 2 + ((to.x - from.x) / length) * bend * 2,
  };
  let count = 0;
  for (const body of others) {
    for (let i = 2; i < 14; i++) {
      if (!inside(body, at(from, control, to, i / 16), 5)) continue;
      count++;
      break;
    }
  }
  return count;
}

export function edgeShapes(bodies: readonly Body[], edges: readonly (readonly [number, number])[]): EdgeShape[] {
  // In a crowd there is no way round everybody, and looking for one would take too long.
  const crowded = edges.length > 300;
  const there = new Set(edges.map(([from, to]) => `${from} ${to}`));
  return edges.map(([a, b]) => {
    const from = bodies[a];
    const to = bodies[b];
    if (!from || !to) return { line: "", head: "", middle: { x: 0, y: 0 } };
    if (a === b) return loop(from);
    const both = there.has(`${b} ${a}`);
    const left = Math.min(from.x, to.x) - 90;
    const right = Math.max(from.x, to.x) + 90;
    const top = Math.min(from.y, to.y) - 90;
    const bottom = Math.max(from.y, to.y) + 90;
    const near = crowded ? [] : bodies.filter((body, index) => index !== a && index !== b && body.x > left && body.x < right && body.y > top && body.y < bottom);
    const tries = both ? [14, 30, 50, 70] : [0, 28, -28, 48, -48, 70, -70];
    let best = tries[0] ?? 0;
    let least = Infinity;
    for (const bend of tries) {
      const count = near.length === 0 ? 0 : hits(from, to, bend, near);
      if (count < least) [best, least] = [bend, count];
      if (count === 0) break;
    }
    return bowed(from, to, best);
  });
}

/** An edge whose path the service laid out: its last segment is the arrowhead's axis. */
export function givenShape(path: string): EdgeShape | null {
  const cut = path.lastIndexOf("L");
  const numbers = path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? [];
  const [x3, y3, x4, y4] = numbers.slice(-4);
  if (cut < 0 || x3 === undefined || y3 === undefined || x4 === undefined || y4 === undefined) return null;
  const { head } = headAt({ x: x4, y: y4 }, x4 - x3, y4 - y3);
  return { line: path.slice(0, cut), head, middle: { x: ((numbers[0] ?? x3) + x4) / 2, y: ((numbers[1] ?? y3) + y4) / 2 } };
}

/** The arrow that marks the start: from the side on which the fewest edges are. */
export function startArrow(body: Body, neighbours: readonly Point[]): EdgeShape {
  const directions: Point[] = [{ x: -1, y: 0 }, { x: 0, y: -1 }, { x: 1, y: 0 }, { x: 0, y: 1 }];
  const busy = (direction: Point): number =>
    neighbours.reduce((sum, { x, y }) => {
      const length = Math.hypot(x - body.x, y - body.y) || 1;
      return sum + Math.max(0, (direction.x * (x - body.x) + direction.y * (y - body.y)) / length) ** 4;
    }, 0);
  const best = directions.reduce((a, b) => (busy(b) < busy(a) - 0.05 ? b : a));
  const tip = { x: body.x + best.x * (body.radius + 3), y: body.y + best.y * (body.radius + 3) };
  const { head, base } = headAt(tip, -best.x, -best.y);
  const begin = { x: body.x + best.x * (body.radius + 28), y: body.y + best.y * (body.radius + 28) };
  return { line: `M${text(begin)}L${text(base)}`, head, middle: begin };
}
