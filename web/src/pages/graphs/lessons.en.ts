// The text of the lessons. *Stars* stand round terms of the course.
import type { LessonId } from "./lessons";

export interface LessonWords {
  title: string;
  summary: string;
  text: readonly string[];
  captions: readonly string[];
  after: readonly string[];
  exercises: readonly { prompt: string; labels?: readonly string[] }[];
}

export const lessonsEn: Record<LessonId, LessonWords> = {
  graph: {
    title: "A game is a graph",
    summary: "Vertices, edges, victories: Nim with ten sticks, drawn in two ways.",
    text: [
      "Take a game for two in which nothing is hidden and no dice are thrown. Every situation, together with the player whose turn it is, becomes a *vertex*; every move becomes an *edge*. Circles are vertices in which J0 chooses the move, squares those in which J1 does.",
      "Some vertices end the game: the *victories* V₀ of J0 and V₁ of J1. They have a double border. An arrow from nowhere marks the start.",
      "In the *game of Nim* a position is a pair (k, i): k sticks are left, and Ji has to take some. With the rule {1, 2} an edge leads from (k, 0) to (k − 1, 1) and to (k − 2, 1). Who can take none has lost.",
    ],
    captions: ["Nim with 10 sticks and the rule {1, 2}, one row for each player.", "The same graph, laid out by moves: a graph has many drawings."],
    after: ["Edges only join circles with squares, for the players take turns: the graph is *bipartite*. Where somebody moves twice, a vertex of the other player with a single edge can be put in between."],
    exercises: [
      { prompt: "Nim with 7 sticks and the rule {2, 3}; victories are not shown. Mark every vertex in which J0 has already won." },
      {
        prompt: "Back to Nim with 10 sticks and the rule {1, 2}. How many edges leave a vertex, how many arrive?",
        labels: ["Out-degree of (1,0)", "In-degree of (1,0)", "Out-degree of (0,1)"],
      },
    ],
  },
  plays: {
    title: "Plays, wins and draws",
    summary: "A play is a path. It is won at the first victory it meets; all others are draws.",
    text: [
      "A *play* is a path through the graph from the start. J0 wins it if it ends in V₀ and met no victory before; J1 wins it if it ends in V₁.",
      "Everything else is a *draw*: a play that is stuck in a dead end without a victory, and a play that goes on for ever.",
      "A *strategy* tells a player which edge to take in each vertex that is his, whatever has happened before. It is *winning* if all plays that follow it are won.",
    ],
    captions: ["J0 wants to reach w, J1 wants to reach x. Between them lies a circle that never has to end."],
    after: ["That a play is won says little: the loser may have helped. From the next lesson on, both players play as well as can be."],
    exercises: [
      { prompt: "Move for both players, and make a play that J0 wins." },
      { prompt: "Nim with 7 sticks and the rule {1, 2, 3}. Make a play that J1 wins, with J0's help if need be." },
    ],
  },
  attractor: {
    title: "Attractors",
    summary: "Winning positions, found backwards from the victories. The figures 4a to 4h of the course.",
    text: [
      "From which vertices can J0 force a win? Certainly from V₀; call that set A(0). Then go backwards, again and again.",
      "A circle joins A(n + 1) if *at least one* of its edges leads into A(n): J0 will take it. A square joins if it has edges and *all* of them lead into A(n): J1 has nothing else.",
      "The sets grow until nothing changes. Their union is the *attractor* of J0, and it holds his winning positions: A(n) those that he wins in n moves at most. The attractor of J1 begins with V₁ and grows in the same way.",
    ],
    captions: ["The attractor of J0 in Nim with 10 sticks and the rule {1, 2}. Press play, or move the slider."],
    after: ["At step 7 the start itself is attracted: who moves first wins this game, if he never errs."],
    exercises: [
      { prompt: "Mark all vertices of A(3) for J0, those of A(0), A(1) and A(2) included." },
      { prompt: "Nim with 8 sticks and the rule {1, 2, 3}: mark the whole attractor of J1." },
    ],
  },
  rank: {
    title: "Ranks and counters",
    summary: "How long a win takes, and how to find all attractors in one pass.",
    text: [
      "The *rank* of a winning position is the least n with the position in A(n). It is the number of moves, of both players, until the end: the winner hurries, the loser delays.",
      "Looking at all vertices again in each step would be slow. Instead, give every vertex a *counter* that begins at its *out-degree*. When a vertex is attracted, go to its *predecessors*, along reversed edges, and take 1 off their counters. A vertex of the winner is attracted at once; a vertex of the loser when its counter is 0.",
      "Each edge is used once, so the work grows with the number of vertices and edges: O(|S| + |A|).",
    ],
    captions: ["Flags show the counters: the moves that do not yet lead into the attractor of the opponent."],
    after: ["The recursive version of the course goes into depth and finds an upper bound of the rank. Going in breadth, as here, gives the rank itself."],
    exercises: [
      { prompt: "Nim with 10 sticks and the rule {1, 2}. What are the ranks of these positions?", labels: ["Rank of (2,0)", "Rank of (6,1)", "Rank of (7,0)", "Rank of (10,0)"] },
      {
        prompt: "The same game, the attractor of J0. What do the counters show after these steps?",
        labels: ["(6,1) after step 0", "(6,1) after step 3", "(5,1) after step 3"],
      },
    ],
  },
  strategy: {
    title: "Winning strategies",
    summary: "From ranks to moves: always one step closer to the victory.",
    text: [
      "Once the ranks are known, a winning strategy is easy to write down: from a winning position of rank n, move to a winning position of smaller rank. There is one, or the position would not be in A(n).",
      "It is not enough to move to any winning position. Who walks from one to another without coming closer may walk for ever.",
      "In a lost position every move loses; the best that can be done is to delay. In a drawn position, any move will do that stays out of the attractor of the opponent.",
    ],
    captions: ["A strategy of J0 in Nim with 10 sticks: full edges win, broken ones only delay the loss."],
    after: ["The strategy is plain to see in Nim: leave a multiple of 3."],
    exercises: [
      { prompt: "Nim with 7 sticks and the rule {1, 2}: choose a move for each circle from which J0 wins. Every move must bring the victory closer." },
      { prompt: "The same on this graph. Beware of moves that keep the win but lose time." },
    ],
  },
  draws: {
    title: "Draws and traps",
    summary: "What lies outside of both attractors.",
    text: [
      "In Nim somebody always wins. In other graphs some vertices lie in neither attractor: their owner has no move to a win, but has one that does not lose.",
      "The vertices outside of the attractor of J0 are a *trap* for J0: from his own vertices he cannot get out, and J1 need not let him. The drawn vertices are a trap for both players.",
      "A *dead end* that is no victory is a draw as well; that is why a square without edges is not attracted, although 'all its edges' lead wherever one likes.",
    ],
    captions: ["After the last step two vertices are left, and the players go round between them."],
    after: [],
    exercises: [{ prompt: "Who wins from each of these vertices: J0, J1, or nobody?" }],
  },
  nim: {
    title: "Exercise 4.1: Nim with 15 sticks",
    summary: "The rule {2, 3, 5}: positions, the winner and his strategy.",
    text: ["The first exercise of the course: 15 sticks, and 2, 3 or 5 may be taken in a turn. Find the winning positions of both players, then a winning strategy for the player who has one."],
    captions: ["Nim with 15 sticks and the rule {2, 3, 5}. With one stick left nobody can take any more."],
    after: [],
    exercises: [
      { prompt: "Who wins from each position? Begin on the side where few sticks are left." },
      { prompt: "Who wins from the start?" },
      { prompt: "Choose the winner's moves: one edge for each square from which J1 wins." },
    ],
  },
  arbitrary: {
    title: "Exercise 4.2: any graph",
    summary: "Attractors, the winner and a strategy on a graph without a story.",
    text: ["The second exercise of the course gives a game by nothing but its graph. This graph is ours; the questions are the same. Find the attractors of J0 and of J1. Is one of the players certain to win? How?"],
    captions: ["A game on a graph."],
    after: [],
    exercises: [
      { prompt: "Say for each vertex who wins from there." },
      { prompt: "Who is certain to win from the start?" },
      { prompt: "Choose a move for each circle from which J0 wins." },
    ],
  },
  grundy: {
    title: "Beyond the course: several heaps",
    summary: "Grundy values turn many heaps into one number.",
    text: [
      "With several heaps, a move takes sticks from one of them. The graph grows fast: each further heap multiplies its size.",
      "There is a shortcut. The *Grundy value* of a heap is the least number 0, 1, 2, … that is not the value of a heap which one move can leave. An empty heap has the value 0.",
      "Write the values in binary and add them without carrying: that is the *nim-sum*. Sprague and Grundy found that the player to move loses exactly if the nim-sum is 0.",
    ],
    captions: ["Two heaps of two sticks; any number may be taken from one heap. Equal heaps are lost for the player to move."],
    after: ["Who wants to win leaves the nim-sum 0, whatever the opponent did before."],
    exercises: [
      { prompt: "The rule is {1, 2}. What are the Grundy values of heaps of 0 to 8 sticks?" },
      { prompt: "Heaps A, B and C of 3, 5 and 7 sticks; any number may be taken. What are their values, and the nim-sum?" },
      { prompt: "Heaps of 2 and 3 sticks, any number may be taken. Move for both players, and make a play that J0 wins." },
    ],
  },
};
