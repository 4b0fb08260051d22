export const en = {
  title: "About",
  intro:
    "Perfect Play takes the rules of a finite game and returns perfect play: who wins, in how many moves, by which strategy. This page shows what its solver says; the page itself knows no rule of any game.",
  words: "Six words",
  glossary: [
    ["J0, J1", "The two players; J0 moves first. J0 is blue with a cross or a circle, J1 orange with a ring or a square."],
    ["Attractor", "The positions from which a player can force a victory."],
    ["Rank", "The number of single moves to the end, if the winner hurries and the loser delays."],
    ["Draw", "A position from which neither player can force a win."],
    ["Score", "In Awalé, the seeds of the player to move minus those of the opponent, with best play of both."],
    ["Order", "In a deduction game, the largest number of guesses that the best strategy needs."],
  ] as readonly (readonly [string, string])[],
  believe: "Why believe it",
  beliefs: [
    "Every kind of answer has an independent checker, which shares no code with the solver.",
    "Every fast algorithm has a plain version in the tests, and both agree on all small games.",
    "Published results are reproduced: Connect Four, Hex, Mastermind, the exam on Awalé.",
    "What is not proved is called open, or told as a range.",
  ],
  engine: "Where it is computed",
  engineHttp: "This page asks the server that it came from. Nothing is sent anywhere else, and nothing is stored about you.",
  engineWasm: "The solver runs in your browser, compiled to WebAssembly. Once the page is loaded it needs no network.",
  remembers: "Your browser remembers the language and the colours that you chose; there are no cookies.",
  keys: "Keys",
  keyTable: [
    ["←  →  ↑  ↓", "move over a board, or along the curve of a game"],
    ["Enter", "plays on the cell"],
    ["Tab", "goes on to the next thing"],
    ["Esc", "closes a dialog"],
  ] as readonly (readonly [string, string])[],
  embed: "Links, and pages within pages",
  embedText:
    "Every state of this page is in its address: a link shows what you see. With ?embed before the # the header goes away, and the page may stand in a frame of another one, such as a course page. lang=en or lang=fr, and theme=light or theme=dark, fix the rest.",
  embedCopy: "Copy the code for a course page",
  licence: "Perfect Play is free software under the MIT licence. The page is built with Preact, under the MIT licence too.",
};
