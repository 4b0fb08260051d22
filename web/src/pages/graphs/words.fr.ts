import type { en } from "./words.en";

export const fr: typeof en = {
  title: "Graphes et Nim",
};
