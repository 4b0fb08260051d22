import { dictionary } from "../../i18n";
import { en } from "./words.en";
import { fr } from "./words.fr";

export type Words = typeof en;

/** French puts a space before : ; ? ! at which no line may break. */
export function spaced<T>(words: T): T {
  if (typeof words === "string") return words.replace(/ (?=[:;?!»])/g, "\u00a0") as T;
  if (typeof words === "function") return ((...given: unknown[]) => spaced((words as (...given: unknown[]) => unknown)(...given))) as T;
  if (Array.isArray(words)) return words.map(spaced) as T;
  if (typeof words === "object" && words !== null) return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, spaced(value)])) as T;
  return words;
}

export const useWords = dictionary<Words>(en, spaced(fr));
