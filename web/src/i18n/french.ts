// Finds the French of a sentence of the service in the list of service.fr.ts.
import { sentences } from "./service.fr";

/** What fits a sentence of the list: {} stands for anything. */
export const pattern = (english: string): RegExp =>
  new RegExp(`^${english.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\}/g, "(.*?)")}$`, "s");
let patterns: readonly (readonly [RegExp, string])[] | null = null;

/** 1,234,567 and 0.5, as figures are written in French. */
const figures = (text: string): string =>
  /^\d{1,3}(,\d{3})+$/.test(text) ? text.replace(/,/g, "\u202f") : /^\d+\.\d+$/.test(text) ? text.replace(".", ",") : text;

const argument = (text: string): string => (text === "" ? "" : (inFrench(text) ?? figures(text)));

/** Null where the list has no such sentence. */
export function inFrench(message: string): string | null {
  patterns ??= sentences.map(([english, french]) => [pattern(english), french]);
  for (const [english, french] of patterns) {
    const found = english.exec(message);
    if (found) return french.replace(/\{(\d)\}/g, (_, at: string) => argument(found[Number(at) + 1] ?? ""));
  }
  return null;
}
