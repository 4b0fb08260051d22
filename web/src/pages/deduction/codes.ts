// Codes and answers as the service writes them, taken apart to be drawn.
import type { Form, Step } from "./answers";

/** One symbol per place. Codes whose symbols have several characters are written with commas. */
export function symbolsOf(code: string, form: Form): readonly string[] {
  if (form.places === 1) return [code];
  return code.includes(",") ? code.split(",") : Array.from(code);
}

export function codeOf(symbols: readonly string[], form: Form): string {
  return symbols.join(form.kind !== "marks" && form.symbols.some((symbol) => symbol.length > 1) ? "," : "");
}

export interface Counts {
  placed: number;
  /** null where the game counts right places only. */
  misplaced: number | null;
}

/** "12" is one well placed and two misplaced, "12,0" twelve and none; where the winning answer is one number, so is every other. */
export function countsOf(answer: string, form: Form): Counts {
  if (form.win === String(form.places)) return { placed: Number(answer), misplaced: null };
  const [placed = "0", misplaced = "0"] = answer.includes(",") ? answer.split(",") : Array.from(answer);
  return { placed: Number(placed), misplaced: Number(misplaced) };
}

export const historyOf = (steps: readonly Step[]): string => steps.map(({ guess, answer }) => `${guess} ${answer}`).join(" ");

export function stepsOf(text: string): Step[] {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const steps: Step[] = [];
  for (let at = 0; at + 1 < words.length; at += 2) steps.push({ guess: words[at] ?? "", answer: words[at + 1] ?? "" });
  return steps;
}
