// The service's list of games: what there is, with which parameters, and what can be done with each.
import type { Json } from "./engine";
import { useAnswer, type Answer } from "./use-answer";

export interface GameParameter {
  name: string;
  kind: "integer" | "integers" | "flag" | "file" | "choice";
  help: string;
  default?: Json;
  low?: number;
  high?: number;
  choices?: readonly string[];
}

export interface GameRow {
  game: string;
  summary: string;
  aliases: readonly string[];
  parameters: readonly GameParameter[];
  verbs: readonly string[];
  /** Whether its positions are stones on a board. */
  board: boolean;
}

export const useGames = (): Answer<{ games: readonly GameRow[] }> => useAnswer({ verb: "games" });
