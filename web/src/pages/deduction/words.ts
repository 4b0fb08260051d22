import { dictionary } from "../../i18n";
import { en } from "./words.en";
import { fr } from "./words.fr";

export const useWords = dictionary(en, fr);
export type Words = typeof en;
