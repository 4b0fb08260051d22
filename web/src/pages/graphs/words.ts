import { dictionary } from "../../i18n";
import { en } from "./words.en";
import { fr } from "./words.fr";

export type Words = typeof en;
export const useWords = dictionary<Words>(en, fr);
