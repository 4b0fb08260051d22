// The arithmetic of the exam's statement: its generator, binomial coefficients, and the numbering of configurations. None of it
// is a rule of the game, and the sheet itself comes from the service.
export const mostU0 = 2 ** 31 - 1;

const next = (u: number): number => (Math.imul(1103515245, u) + 12345) & 0x7fffffff;

/** u(n). */
export function term(u0: number, n: number): number {
  let u = u0;
  for (let i = 0; i < n; i += 1) u = next(u);
  return u;
}

/** C(n, k): k among n. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let result = 1;
  for (let i = 1; i <= k; i += 1) result = (result * (n - k + i)) / i;
  return Math.round(result);
}

/** The strokes between the pits in a row of seeds and strokes: (c0, …, c6). */
export function vectorOf(pits: readonly number[]): number[] {
  const vector: number[] = [];
  pits.slice(0, -1).forEach((count, k) => vector.push(k === 0 ? count : (vector[k - 1] ?? 0) + 1 + count));
  return vector;
}

export interface Decoded {
  /** i of C(c, i). */
  i: number;
  c: number;
  taken: number;
  /** What is left to be decoded before this step. */
  rest: number;
}

/** dec(g) step by step, from c6 down to c0. */
export function decode(vector: readonly number[]): Decoded[] {
  const steps = vector.map((c, k) => ({ i: k + 1, c, taken: choose(c, k + 1), rest: 0 })).reverse();
  let rest = steps.reduce((sum, step) => sum + step.taken, 0);
  for (const step of steps) {
    step.rest = rest;
    rest -= step.taken;
  }
  return steps;
}

/** Which binomial coefficient question 2 asks for. */
export function askedCoefficient(u0: number, index: number): { i: number; j: number } {
  const i = 4 + (term(u0, 10 + 2 * index) % 4);
  return { i, j: i + 5 + (term(u0, 11 + 2 * index) % 20) };
}

/** The test score of question 10 for a configuration with this Gödel number and so many seeds. */
export const testScore = (u0: number, godel: number, seeds: number): number => (term(u0, godel) % (2 * seeds + 1)) - seeds;
