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

export function useService(): { message(text: string): Told; phase(text: string): Told } {
  if (useLanguage() === "en") return { message: (text) => ({ text }), phase: (text) => ({ text }) };
  const told = (french: string | null | undefined, english: string): Told => (french ? { text: french } : { text: english, lang: "en" });
  return { message: (text) => told(inFrench(text), text), phase: (text) => told(phases[text], text) };
}
