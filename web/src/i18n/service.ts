// The service speaks English. Its sentences are put into the page's language by the list in service.fr.ts; what the list does not have
// stays as it is, and is marked as English.
import { useLanguage } from ".";
import { inFrench } from "./french";
import { phases } from "./service.fr";

export interface Told {
  text: string;
  /** Set where the words are not those of the page's language. */
  lang?: "en";
}

/** A page has neither options nor verbs: "Nim --sticks 900" is read as "Nim sticks 900". */
const onPage = (text: string): string => text.replace(/(^|\s)--(?=[a-z])/g, "$1").replace(/\. The verb plan says what the tables would take$/, "");

export function useService(): { message(text: string): Told; phase(text: string): Told } {
  if (useLanguage() === "en") return { message: (text) => ({ text: onPage(text) }), phase: (text) => ({ text }) };
  const told = (french: string | null | undefined, english: string): Told => (french ? { text: onPage(french) } : { text: onPage(english), lang: "en" });
  return { message: (text) => told(inFrench(text), text), phase: (text) => told(phases[text], text) };
}
