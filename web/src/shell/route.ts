// Addresses: #/boards/connect-four?width=7&moves=4453&lang=fr&embed. Every state of a page is in its address, so that a link
// shows what one sees. `lang`, `theme` and `embed` belong to the shell and stay when one goes from page to page.
import { store, useStore } from "./store";

export interface Route {
  /** The parts after #/: ["boards", "connect-four"]. */
  readonly path: readonly string[];
  readonly query: ReadonlyMap<string, string>;
}

/** Values of a query: false, null and undefined leave the name out; true and "" write the name alone. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

const kept = ["lang", "theme", "embed"];

// What RFC 3986 allows in a fragment stays readable: blanks become +, commas and the like are left alone.
const encode = (text: string): string =>
  encodeURIComponent(text)
    .replace(/%20/g, "+")
    .replace(/%(2C|3A|3B|2F|40|24|21|27|28|29|2A)/g, (code) => decodeURIComponent(code));
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/\+/g, " "));
  } catch {
    return text;
  }
};

export function parseRoute(hash: string): Route {
  const [where = "", what = ""] = hash.replace(/^#?\/?/, "").split(/\?(.*)/s);
  const query = new Map<string, string>();
  for (const pair of what.split("&")) {
    if (pair === "") continue;
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    query.set(decode(name), decode(value));
  }
  return { path: where.split("/").filter((part) => part !== "").map(decode), query };
}

function format(path: readonly string[], query: ReadonlyMap<string, string>): string {
  const pairs = [...query].map(([name, value]) => (value === "" ? encode(name) : `${encode(name)}=${encode(value)}`));
  return `#/${path.map(encode).join("/")}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`;
}

const current = store<Route>(parseRoute(location.hash));
addEventListener("hashchange", () => current.set(parseRoute(location.hash)));

export const route = (): Route => current.get();
export const useRoute = (): Route => useStore(current);

function merged(query: Query): Map<string, string> {
  const result = new Map<string, string>();
  for (const [name, value] of Object.entries(query)) {
    if (value === false || value === null || value === undefined) continue;
    result.set(name, value === true ? "" : String(value));
  }
  for (const name of kept) {
    const value = current.get().query.get(name);
    if (value !== undefined && !(name in query)) result.set(name, value);
  }
  return result;
}

/** The address of a page with this query, for <a href>. `path` is "boards/hex" or its parts. */
export function href(path: string | readonly string[], query: Query = {}): string {
  return format(typeof path === "string" ? path.split("/").filter((part) => part !== "") : path, merged(query));
}

/** Goes there. `replace` leaves no step in the browser's history: for typing, sliders and the like. */
export function go(path: string | readonly string[], query: Query = {}, options: { replace?: boolean } = {}): void {
  const address = href(path, query);
  if (address === location.hash) return;
  if (options.replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  current.set(parseRoute(address));
}

/** Changes some values of the query and leaves the others. */
export function change(query: Query, options: { replace?: boolean } = {}): void {
  const { path, query: old } = current.get();
  go(path, { ...Object.fromEntries(old), ...query }, options);
}

addEventListener("popstate", () => current.set(parseRoute(location.hash)));

/** Whether the page stands in another page's frame without its header and footer: ?embed before or after the #. */
export const useEmbed = (): boolean => {
  const { query } = useRoute();
  return query.has("embed") || new URLSearchParams(location.search).has("embed");
};

/** The whole address that shows what is on the screen now, language included. */
export function permalink(language: string): string {
  const { path, query } = current.get();
  const full = new Map(query);
  full.delete("embed");
  full.set("lang", language);
  return location.href.replace(/[#?].*$/s, "") + format(path, full);
}
