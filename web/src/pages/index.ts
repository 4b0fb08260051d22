import { about } from "./about";
import { awale } from "./awale";
import { boards } from "./boards";
import { deduction } from "./deduction";
import { graphs } from "./graphs";
import { home } from "./home";
import type { Page } from "./page";

/** All pages, in the order of the header. */
export const pages: readonly Page[] = [home, graphs, boards, awale, deduction, about];
