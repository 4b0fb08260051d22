// The shell's words, and those that several pages share.
const moves = (n: number): string => (n === 1 ? "1 move" : `${n} moves`);

export const en = {
  name: "Perfect Play",
  skip: "Skip to the content",
  pages: {
    home: "Home",
    graphs: "Graphs and Nim",
    boards: "Boards",
    awale: "Awalé",
    deduction: "Mastermind and words",
    about: "About",
  },
  menu: "Pages",
  language: "Language",
  theme: { label: "Colours", system: "As the system", light: "Light", dark: "Dark" },
  footer: "Nothing leaves your machine: no trackers, no outside host.",
  footerHttp: "Solved by the server of this page.",
  footerWasm: "Solved in your browser, offline.",
  offline: "The server does not answer. The page tries again by itself.",
  working: "Working …",
  notFound: "There is no such page.",
  notFoundBack: "To the first page",
  errors: {
    input: "This cannot be answered as it stands",
    resource: "Memory or time ran out",
    stopped: "Stopped",
    offline: "The server does not answer",
    internal: "Something went wrong",
    retry: "Try again",
    reload: "Load the page again",
    remedy: (parameter: string, suggestion: string): string => `Use ${parameter} = ${suggestion}`,
  },
  buttons: {
    cancel: "Cancel",
    close: "Close",
    copy: "Copy",
    copied: "Copied",
    copyLink: "Copy link",
    linkCopied: "The link is in your clipboard.",
    undo: "Undo",
    redo: "Redo",
    first: "To the start",
    last: "To the end",
    play: "Play",
    apply: "Apply",
    reset: "Reset",
    more: "More",
    less: "Less",
  },
  players: { J0: "J0", J1: "J1", draw: "draw", open: "open" },
  moves,
  value: (value: string, rank: number | null | undefined): string =>
    value === "draw"
      ? "A draw"
      : value !== "J0" && value !== "J1"
        ? "Not proved"
        : rank === 0
          ? `${value} has won`
          : typeof rank === "number"
            ? `${value} wins in ${moves(rank)}`
            : `${value} wins`,
  toMove: (player: string): string => `${player} to move`,
  grades: { best: "best", slower: "slower", mistake: "mistake", blunder: "blunder", open: "open" },
  board: {
    empty: "empty",
    stone: (player: string): string => `stone of ${player}`,
    last: "last move",
    line: "winning line",
    keys: "Arrow keys move, Enter plays.",
    preview: (n: number, player: string): string => `move ${n} of the line: ${player}`,
  },
  curve: {
    label: "Value of the game over its moves",
    top: "J0 wins",
    middle: "draw",
    bottom: "J1 wins",
    start: "Start",
    at: (n: number): string => `After move ${n}`,
  },
  moveList: { label: "Moves", start: "Start", none: "No move yet." },
};
