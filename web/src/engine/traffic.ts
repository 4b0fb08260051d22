// What was read of tables beside the page so far. The engine without a server tells it after each answer; others never do.
import { store } from "../shell/store";

export interface TableTraffic {
  requests: number;
  bytes: number;
}

export const traffic = store<TableTraffic | null>(null);
