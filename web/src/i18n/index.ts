// Two languages, complete by type: an area's French words have the type of its English ones, so a missing word does not compile.
//   words.en.ts   export const en = { title: "Boards", moves: (n: number) => `${n} move${n === 1 ? "" : "s"}` };
//   words.fr.ts   import type { en } from "./words.en"; export const fr: typeof en = { … };
//   in a component:   const useWords = dictionary(en, fr);   …   const w = useWords();
import { recall, remember } from "../shell/memory";
import { change, route, useRoute } from "../shell/route";
import { store, useStore } from "../shell/store";
import { en } from "./en";
import { fr } from "./fr";

export type Language = "en" | "fr";
export const languages: readonly Language[] = ["en", "fr"];

const isLanguage = (text: string | null | undefined): text is Language => text === "en" || text === "fr";

function preference(): Language {
  const stored = recall("language");
  if (isLanguage(stored)) return stored;
  for (const tag of navigator.languages ?? [navigator.language]) {
    const short = tag.slice(0, 2).toLowerCase();
    if (isLanguage(short)) return short;
  }
  return "en";
}
const preferred = store<Language>(preference());

const asked = (query: ReadonlyMap<string, string>): Language | null => {
  const lang = query.get("lang");
  return isLanguage(lang) ? lang : null;
};

export function useLanguage(): Language {
  const preference = useStore(preferred);
  return asked(useRoute().query) ?? preference;
}

export const language = (): Language => asked(route().query) ?? preferred.get();

export function setLanguage(next: Language): void {
  preferred.set(next);
  remember("language", next);
  change({ lang: next }, { replace: true });
}

/** The hook that gives an area's words in the language of the page. */
export function dictionary<Words>(english: Words, french: Words): () => Words {
  return () => (useLanguage() === "fr" ? french : english);
}

/** The words of the shell and of what all pages share: players, values, buttons. */
export const useShared = dictionary(en, fr);

/** 12345 as 12,345 or 12 345. */
export function useNumber(): (n: number) => string {
  const format = new Intl.NumberFormat(useLanguage());
  return (n) => format.format(n);
}
