// What was read of tables beside the page. The engine without a server tells it after each answer; others never do.
import { store } from "../shell/store";

export interface Traffic {
  requests: number;
  bytes: number;
}

export interface TableTraffic {
  /** Since the page was opened. */
  all: Traffic;
  /** Since countAnew() was called. */
  last: Traffic;
}

export const traffic = store<TableTraffic | null>(null);

const nothing: Traffic = { requests: 0, bytes: 0 };
let told = nothing;
let anew = false;

const plus = (one: Traffic, other: Traffic): Traffic => ({ requests: one.requests + other.requests, bytes: one.bytes + other.bytes });

/** What is read from now on is for another position. Until then the last figures stay. */
export function countAnew(): void {
  anew = true;
}

/** `now` counts since the worker began; a new worker begins again. */
export function tellTraffic(now: Traffic): void {
  const before = now.requests < told.requests ? nothing : told;
  const read = { requests: now.requests - before.requests, bytes: now.bytes - before.bytes };
  told = now;
  if (read.requests === 0) return;
  const { all, last } = traffic.get() ?? { all: nothing, last: nothing };
  traffic.set({ all: plus(all, read), last: anew ? read : plus(last, read) });
  anew = false;
}
