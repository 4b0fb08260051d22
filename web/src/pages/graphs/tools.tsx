// The tools of the editor and their signs.
export const tools = ["move", "circle", "square", "edge", "delete"] as const;
export type Tool = (typeof tools)[number];

const paths: Record<Tool, string> = {
  move: "M12 3v18M3 12h18M12 3l-3 3M12 3l3 3M12 21l-3-3M12 21l3-3M3 12l3-3M3 12l3 3M21 12l-3-3M21 12l-3 3",
  circle: "M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15",
  square: "M5 5h14v14H5z",
  edge: "M4 20 19 5M19 5h-8M19 5v8",
  delete: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
};

export function ToolIcon({ name }: { name: Tool }) {
  return (
    <svg width={20} height={20} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
