// What the shell shows of the engine: whether it answers, and whether somebody waits for it.
import { store } from "../shell/store";

export const online = store(true);
/** Requests without an answer yet; the shell draws a thin bar while there are any. */
export const pending = store(0);
