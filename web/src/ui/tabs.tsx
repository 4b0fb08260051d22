import { useEffect, useId, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";

interface TabsProps<T extends string> {
  label: string;
  value: T;
  tabs: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
  /** What the chosen tab shows. */
  children: ComponentChildren;
}

/** Tabs as WAI-ARIA has them: arrow keys change the tab, Tab goes into the panel. */
export function Tabs<T extends string>({ label, value, tabs, onChange, children }: TabsProps<T>) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  // Where the row is wider than the screen, the chosen tab is seen whole.
  useEffect(() => {
    const tab = document.getElementById(`${id}-${value}`);
    if (!row.current || !tab) return;
    const [start, end] = [tab.offsetLeft - row.current.offsetLeft, tab.offsetLeft - row.current.offsetLeft + tab.offsetWidth];
    row.current.scrollLeft = Math.min(start, Math.max(row.current.scrollLeft, end - row.current.clientWidth));
  }, [value]);
  const step = (by: number): void => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  };
  return (
    <div class="tabs">
      <div ref={row} class="tabs-row" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={(event) => {
              if (event.key === "ArrowRight") step(1);
              else if (event.key === "ArrowLeft") step(-1);
            }}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} class="tabs-panel">
        {children}
      </div>
    </div>
  );
}
