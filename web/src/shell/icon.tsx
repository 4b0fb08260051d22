// The few signs of the page, drawn on a grid of 24.
const paths = {
  system: "M4 5h16v11H4zM9 20h6M12 16v4",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  first: "M18 6l-8 6 8 6zM6 6v12",
  last: "m6 6 8 6-8 6zM18 6v12",
  previous: "m15 6-6 6 6 6",
  next: "m9 6 6 6-6 6",
  play: "m8 5 11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  close: "m6 6 12 12M18 6 6 18",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  edit: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  swap: "M7 4 3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7",
  again: "M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5",
  plus: "M12 5v14M5 12h14",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",
  upload: "M12 16V4M7 9l5-5 5 5M4 20h16",
  download: "M12 4v12M7 11l5 5 5-5M4 20h16",
} as const;

export type IconName = keyof typeof paths | "brand";

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  if (name === "brand") {
    return (
      <svg width={26} height={26} viewBox="0 0 32 32" aria-hidden="true">
        <rect x="13" y="13" width="17" height="17" rx="3.5" fill="var(--j1)" />
        <circle cx="12" cy="12" r="10" fill="var(--j0)" stroke="var(--surface)" stroke-width="2" />
      </svg>
    );
  }
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
