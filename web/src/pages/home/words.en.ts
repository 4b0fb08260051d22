export const en = {
  title: "Perfect Play",
  lead: "Give it a finite game, and it tells you who wins, in how many moves, and how. Play against it, look into it, and learn why.",
  try: "Your move",
  tryText: "You are J0, with the cross. J1 plays perfectly; on nine cells nobody can beat it, and it cannot beat you if you do not err.",
  tryAgain: "Again",
  tryWon: { J0: "You win. That cannot happen.", J1: "J1 wins. Where was the mistake?", draw: "A draw: perfect play on both sides." } as Record<string, string>,
  tryReview: "See where",
  tryLook: "Look into it",
  tryTurn: "Your turn.",
  tryWait: "J1 is thinking …",
  families: {
    graphs: {
      title: "Graphs and Nim",
      text: "Draw a graph or take sticks, and watch the attractors grow step by step. With lessons and exercises that check your answer.",
      picture: "A small graph: circles of J0 and squares of J1, coloured by the winner",
    },
    boards: {
      title: "Boards",
      text: "Morpion, Connect Four, Hex, of many sizes: the value of every move on its cell, and the curve of a game with its mistakes.",
      picture: "A board of Connect Four with values of the next moves",
    },
    awale: {
      title: "Awalé",
      text: "Seeds are sown and captured one by one. The exact score of every pit, the best line, and the whole exam, explained.",
      picture: "A board of Awalé with two rows of four pits",
    },
    deduction: {
      title: "Mastermind and words",
      text: "Let it guess your code, or find its own. What each guess leaves, how good it was, and the strategy as a tree.",
      picture: "Three guesses at a code, with their black and white pegs",
    },
  },
  openings: "Start somewhere",
  links: {
    c4play: "Play Connect Four against level 3",
    c4best: "Why the middle column wins",
    morpionTrap: "A corner, and one right answer",
    hex: "All winning first cells of Hex 5 × 5",
    review: "A game of Connect Four and its mistakes",
    watch: "Watch perfect play: Connect Four 5 × 4",
  },
};
