// What the shell needs of a page. pages/index.ts lists them all.
import type { ComponentType } from "preact";

export interface Page {
  /** The first part of the address, and the key of its name in the shell's words. */
  readonly id: "home" | "graphs" | "boards" | "awale" | "deduction" | "about";
  readonly component: ComponentType;
}
