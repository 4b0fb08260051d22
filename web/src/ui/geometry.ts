// Where the cells of a board stand, for the three shapes that the service draws. Units are those of the picture; a cell is about
// 60 wide.
//
//   square            columns (stones fall)      hexagons (a rhombus; J0 joins top and bottom, J1 left and right)
//   . . .             ( )( )( )                  ⬡ ⬡ ⬡
//   . . .             ( )( )( )                   ⬡ ⬡ ⬡
//   . . .             ( )( )( )                    ⬡ ⬡ ⬡

export type Shape = "square" | "columns" | "hexagons";

/** The `board` of the service's answers. Cells count row by row from the top left. */
export interface BoardView {
  shape: Shape;
  rows: number;
  columns: number;
  /** One letter per cell: "." empty, "X" J0, "O" J1. */
  cells: string;
  names: readonly string[];
  last: number | null;
  line: readonly number[];
}

export interface Point {
  x: number;
  y: number;
}

export interface Geometry {
  width: number;
  height: number;
  /** Half the width of a cell's stone. */
  radius: number;
  center(cell: number): Point;
  columnLabels: readonly { text: string; at: Point }[];
  rowLabels: readonly { text: string; at: Point }[];
}

const side = 60;
const margin = 26;
export const hexRadius = 36;
const hexWidth = hexRadius * Math.sqrt(3);

export function geometry(board: BoardView): Geometry {
  const { rows, columns, names, shape } = board;
  const letters = (column: number): string => /^[a-z]+/i.exec(names[column] ?? "")?.[0] ?? String(column + 1);
  const digits = (row: number): string => /\d+$/.exec(names[row * columns] ?? "")?.[0] ?? String(row + 1);
  const each = <T>(n: number, make: (index: number) => T): T[] => Array.from({ length: n }, (_, index) => make(index));
  if (shape === "hexagons") {
    const center = (cell: number): Point => ({
      x: margin + 8 + hexWidth / 2 + (cell % columns) * hexWidth + (Math.floor(cell / columns) * hexWidth) / 2,
      y: margin + 8 + hexRadius + Math.floor(cell / columns) * hexRadius * 1.5,
    });
    return {
      width: (columns + (rows - 1) / 2) * hexWidth + 2 * margin + 16,
      height: (rows * 1.5 + 0.5) * hexRadius + 2 * margin,
      radius: 23,
      center,
      columnLabels: each(columns, (c) => ({ text: letters(c), at: { x: center(c).x - hexWidth * 0.3, y: margin - 8 } })),
      rowLabels: each(rows, (r) => ({ text: digits(r), at: { x: center(r * columns).x - hexWidth * 0.5 - 20, y: center(r * columns).y } })),
    };
  }
  const left = shape === "columns" ? 10 : margin;
  const center = (cell: number): Point => ({
    x: left + side / 2 + (cell % columns) * side,
    y: margin + side / 2 + Math.floor(cell / columns) * side,
  });
  return {
    width: columns * side + left + 10,
    height: rows * side + margin + 10,
    radius: shape === "columns" ? 25 : 22,
    center,
    columnLabels: each(columns, (c) => ({ text: shape === "columns" ? String(c + 1) : letters(c), at: { x: center(c).x, y: margin / 2 } })),
    rowLabels: shape === "columns" ? [] : each(rows, (r) => ({ text: digits(r), at: { x: left / 2, y: center(r * columns).y } })),
  };
}

/** The six corners of a hexagon, from the top clockwise. */
export const hexCorners = ({ x, y }: Point, radius = hexRadius): Point[] =>
  [-90, -30, 30, 90, 150, 210].map((degrees) => ({
    x: x + radius * Math.cos((degrees * Math.PI) / 180),
    y: y + radius * Math.sin((degrees * Math.PI) / 180),
  }));

export const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

/** The borders of a rhombus of hexagons that the players join, as lines along the outer corners. */
export function hexBorders(board: BoardView, center: (cell: number) => Point): { player: "J0" | "J1"; path: string }[] {
  const { rows, columns } = board;
  const along = (cells: number[], corners: number[]): Point[] => cells.flatMap((cell) => corners.map((corner) => hexCorners(center(cell))[corner] as Point));
  const range = (n: number): number[] => Array.from({ length: n }, (_, index) => index);
  // In the two sharp corners one side of the hexagon would belong to both players: it is J1's.
  const top = along(range(columns), [5, 0, 1]).slice(0, -1);
  const bottom = along(range(columns).map((c) => (rows - 1) * columns + c), [4, 3, 2]).slice(1);
  const left = along(range(rows).map((r) => r * columns), [5, 4, 3]);
  const right = along(range(rows).map((r) => r * columns + columns - 1), [0, 1, 2]);
  return [
    { player: "J0", path: pathOf(top) },
    { player: "J0", path: pathOf(bottom) },
    { player: "J1", path: pathOf(left) },
    { player: "J1", path: pathOf(right) },
  ];
}
