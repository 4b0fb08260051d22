// Graphs to begin with, laid out by hand. A line is: name, player, x, y, then "win0", "win1" or "start", then the successors.
import type { Drawing, DrawnVertex } from "./drawing";

function drawn(lines: readonly string[]): Drawing {
  const rows = lines.map((line) => line.split(" "));
  const names = rows.map(([name = ""]) => name);
  const vertices: DrawnVertex[] = [];
  const edges: [number, number][] = [];
  let start = 0;
  for (const [index, [name = "", player, x, y, ...rest]] of rows.entries()) {
    let win: DrawnVertex["win"] = null;
    for (const word of rest) {
      if (word === "win0") win = "J0";
      else if (word === "win1") win = "J1";
      else if (word === "start") start = index;
      else edges.push([index, names.indexOf(word)]);
    }
    vertices.push({ name, player: player === "0" ? "J0" : "J1", win, x: Number(x), y: Number(y) });
  }
  return { vertices, edges, start };
}

export const examples = {
  /** Two regions and a draw between them. */
  regions: drawn([
    "a 0 90 150 start b d",
    "b 1 190 60 c e",
    "c 0 290 160 d v0",
    "d 1 190 250 a g",
    "e 0 300 50 v1",
    "f 1 510 120 e c",
    "g 0 290 320 d h",
    "h 1 410 320 c",
    "v0 1 410 220 win0",
    "v1 1 410 50 win1",
  ]),
  /** J1 flees into a cycle as long as he is let. */
  chase: drawn([
    "s 0 90 170 start p q",
    "p 1 200 80 r t",
    "q 1 200 260 r u",
    "r 0 310 170 p w",
    "t 0 320 50 w",
    "u 0 320 290 x q",
    "w 1 440 110 win0",
    "x 1 440 250 win1",
  ]),
  /** Forced from the far end: every step of the attractor adds one vertex. */
  ladder: drawn([
    "a 0 90 80 start b d",
    "b 1 190 80 c",
    "c 0 290 80 d f",
    "d 1 190 200 e",
    "e 0 290 200 f y",
    "f 1 390 140 g",
    "g 0 490 140 z",
    "y 1 390 250 win1",
    "z 1 590 140 win0",
  ]),
  /** The exercise of the course in which a game is given by its graph. */
  arbitrary: drawn([
    "a 0 90 170 start b c d",
    "b 1 200 60 e f",
    "c 1 200 170 e g",
    "d 1 200 280 g h",
    "e 0 330 90 i c",
    "f 0 330 30 i",
    "g 0 330 220 j",
    "h 0 330 310 d k",
    "i 1 460 70 win0",
    "j 1 460 190 e k",
    "k 1 460 300 win1",
  ]),
  /** A first graph: one choice is right, one is wrong. */
  first: drawn(["a 0 90 110 start b c", "b 1 210 50 d e", "c 1 210 170 e", "d 0 340 50 win0", "e 0 340 170 win1"]),
} satisfies Record<string, Drawing>;

export type ExampleName = keyof typeof examples;
export const offered: readonly ExampleName[] = ["regions", "chase", "ladder", "arbitrary", "first"];
