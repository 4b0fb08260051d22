import type { en } from "./words.en";

export const fr: typeof en = {
  title: "Mastermind et mots",
};
