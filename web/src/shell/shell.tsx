// The frame around every page: header, state of the engine, footer. In another page's frame (?embed) only the page is left.
import { useEffect, useRef, useState } from "preact/hooks";
import { engine } from "../engine/choose";
import { awaitServer } from "../engine/http";
import { online, pending } from "../engine/state";
import { languages, setLanguage, useLanguage, useShared } from "../i18n";
import { pages } from "../pages";
import { ToastArea } from "../ui/toast";
import { ErrorBoundary } from "./errors";
import { Icon } from "./icon";
import { href, useEmbed, useRoute } from "./route";
import { setTheme, themes, useTheme, type Theme } from "./theme";
import { useStore } from "./store";
import "./shell.css";

/** A thin bar while an answer is awaited; quick answers never show it. */
function Activity() {
  const busy = useStore(pending) > 0;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return setShown(false);
    const timer = setTimeout(() => setShown(true), 350);
    return () => clearTimeout(timer);
  }, [busy]);
  return <div class={shown ? "activity activity-on" : "activity"} aria-hidden="true" />;
}

function Offline() {
  const w = useShared();
  const isOnline = useStore(online);
  useEffect(() => {
    if (isOnline || engine().kind !== "http") return;
    const controller = new AbortController();
    void awaitServer(controller.signal);
    return () => controller.abort();
  }, [isOnline]);
  return isOnline ? null : (
    <p class="offline" role="status">
      {w.offline}
    </p>
  );
}

const themeIcons: Record<Theme, "system" | "sun" | "moon"> = { system: "system", light: "sun", dark: "moon" };

function Switches() {
  const w = useShared();
  const language = useLanguage();
  const theme = useTheme();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
  return (
    <div class="switches">
      <div class="languages" role="group" aria-label={w.language}>
        {languages.map((code) => (
          <button
            key={code}
            type="button"
            class="language"
            lang={code}
            aria-pressed={code === language}
            aria-label={code === "en" ? "EN, English" : "FR, Français"}
            onClick={() => setLanguage(code)}
          >
            {code.toUpperCase()}
          </button>
        ))}
      </div>
      <button
        type="button"
        class="theme"
        title={`${w.theme.label}: ${w.theme[theme]}`}
        aria-label={`${w.theme.label}: ${w.theme[theme]}`}
        onClick={() => setTheme(next)}
      >
        <Icon name={themeIcons[theme]} />
      </button>
    </div>
  );
}

function Header({ current }: { current: string }) {
  const w = useShared();
  const nav = useRef<HTMLElement>(null);
  // On a phone the pages are a row that scrolls: the current one should be in sight.
  useEffect(() => {
    const item = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && item) nav.current.scrollLeft = item.offsetLeft - (nav.current.clientWidth - item.clientWidth) / 2;
  }, [current, w]);
  return (
    <header class="header">
      <a class="skip" href="#content" onClick={(event) => { event.preventDefault(); document.getElementById("content")?.focus(); }}>
        {w.skip}
      </a>
      <div class="header-inner">
        <a class="brand" href={href("")}>
          <Icon name="brand" />
          <span>{w.name}</span>
        </a>
        <Switches />
        <nav class="nav" aria-label={w.menu} ref={nav}>
          {pages.map((page) => (
            <a key={page.id} href={href(page.id === "home" ? "" : page.id)} aria-current={page.id === current ? "page" : undefined}>
              {w.pages[page.id]}
            </a>
          ))}
        </nav>
      </div>
    </header>
  );
}

function NotFound() {
  const w = useShared();
  return (
    <div class="stack">
      <h1>{w.notFound}</h1>
      <p>
        <a href={href("")}>{w.notFoundBack}</a>
      </p>
    </div>
  );
}

export function Shell() {
  const w = useShared();
  const route = useRoute();
  const embed = useEmbed();
  const language = useLanguage();
  const theme = useTheme();
  const id = route.path[0] ?? "home";
  const page = pages.find((candidate) => candidate.id === id);

  useEffect(() => {
    document.documentElement.lang = language;
    document.title = page && page.id !== "home" ? `${w.pages[page.id]} · ${w.name}` : w.name;
  }, [language, page, w]);
  useEffect(() => {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const apply = (): void => {
      document.documentElement.dataset["theme"] = theme === "system" ? (system.matches ? "dark" : "light") : theme;
    };
    apply();
    system.addEventListener("change", apply);
    return () => system.removeEventListener("change", apply);
  }, [theme]);
  useEffect(() => scrollTo(0, 0), [id]);

  const Content = page?.component ?? NotFound;
  return (
    <>
      <Activity />
      {!embed && <Header current={id} />}
      <Offline />
      <ErrorBoundary watch={id}>
        <main class={`page page-${page?.id ?? "none"}`} id="content" tabIndex={-1}>
          <Content key={id} />
        </main>
      </ErrorBoundary>
      {!embed && (
        <footer class="footer">
          <p>
            {w.footer} {engine().kind === "http" ? w.footerHttp : w.footerWasm}
          </p>
        </footer>
      )}
      <ToastArea />
    </>
  );
}
