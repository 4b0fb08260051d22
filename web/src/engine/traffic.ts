// What was read of tables beside the page. The engine without a server tells it after each answer; others never do.
import { store } from "../shell/store";

export interface Traffic {
  requests: number;
  bytes: number;
}

export interface TableTraffic {
  /** Since the page was opened. */
  all: Traffic;
  /** For the last answer that had to read something. */
  last: Traffic;
}

export const traffic = store<TableTraffic | null>(null);

const nothing: Traffic = { requests: 0, bytes: 0 };
let told = nothing;

/** `now` counts since the worker began; a new worker begins again. */
export function tellTraffic(now: Traffic): void {
  const before = now.requests < told.requests ? nothing : told;
  const last = { requests: now.requests - before.requests, bytes: now.bytes - before.bytes };
  told = now;
  if (last.requests === 0) return;
  const { all } = traffic.get() ?? { all: nothing };
  traffic.set({ all: { requests: all.requests + last.requests, bytes: all.bytes + last.bytes }, last });
}
