// Light, dark, or what the system says. The choice is kept in the browser; an address may ask for one (theme=dark).
import { store, useStore } from "./store";
import { change, route, useRoute } from "./route";
import { recall, remember } from "./memory";

export type Theme = "system" | "light" | "dark";
export const themes: readonly Theme[] = ["system", "light", "dark"];

const isTheme = (text: string | null | undefined): text is Theme => themes.includes(text as Theme);
const stored = recall("theme");
const preferred = store<Theme>(isTheme(stored) ? stored : "system");

export function useTheme(): Theme {
  const preference = useStore(preferred);
  const asked = useRoute().query.get("theme");
  return isTheme(asked) ? asked : preference;
}

export function setTheme(theme: Theme): void {
  preferred.set(theme);
  remember("theme", theme);
  if (route().query.has("theme")) change({ theme }, { replace: true });
}
