import { exam } from "./exam-words.fr";
import type { en } from "./words.en";

const seeds = (n: number): string => (n < 2 ? `${n} graine` : `${n} graines`);
const lost = (n: number): string => `${seeds(n)} ${n < 2 ? "perdue" : "perdues"}`;
const moves = (n: number): string => (n < 2 ? `${n} coup` : `${n} coups`);
const faults = (n: number): string => (n < 2 ? `${n} faute` : `${n} fautes`);
const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

export const fr: typeof en = {
  title: "Awalé",
  lead: "Semez les graines autour du plateau et récoltez celles de l’adversaire. Toutes les positions sont résolues : on voit ce qu’obtiendrait un jeu parfait.",
  tabs: { play: "Jouer", exam: "L’épreuve" },
  seeds,
  signed,
  solving: (boards) => `Résolution de ${boards} plateaux`,
  tooLarge: (boards) =>
    `Ce plateau et tous les plus petits ont ${boards} positions : trop pour être résolues sur-le-champ. Prenez moins de graines, composez une position qui en a moins, ou nommez une table déjà calculée.`,
  told: (player, pit, sown, captured) =>
    `${player} a semé le puits ${pit} : ${seeds(sown)}${captured > 0 ? `, et récolté ${captured === 1 ? "un puits" : `${captured} puits`}` : ""}.`,
  board: {
    label: "Plateau d’Awalé",
    pit: (pit, owner) => `puits ${pit} de ${owner}`,
    store: (player, n) => `${player} a récolté ${seeds(n)}`,
    playable: "jouable",
  },
  controls: {
    again: "Revoir le dernier coup",
    turn: "Tourner le plateau",
    best: "Meilleur coup",
    watch: "Laisser jouer",
    pause: "Pause",
    setup: "Composer",
    fresh: "Nouvelle partie",
    values: "Valeurs",
    speed: "Semailles",
  },
  paces: { slow: "lentement", normal: "une par une", fast: "vite", off: "d’un coup" },
  status: {
    you: "à vous",
    program: (level) => (level === "perfect" ? "le jeu parfait réfléchit" : `le niveau ${level} réfléchit`),
    nets: (player, n) => `À partir d’ici, ${player} gagne ${seeds(n)} de plus que l’adversaire, si chacun joue au mieux.`,
    even: (cycle) => (cycle ? "Aucun ne peut gagner : le meilleur jeu tourne en rond." : "À partir d’ici, chacun gagne autant, si chacun joue au mieux."),
    ends: (player, n) => `Avec les récoltes faites, ${player} gagne de ${n}.`,
    endsDrawn: "Avec les récoltes faites, la partie finit à égalité.",
    distance: (n) => `La prochaine récolte ou la fin est à ${moves(n)}.`,
    seeds: (n) => `${seeds(n)} sur le plateau.`,
    godel: (n) => `Nombre de Gödel ${n}.`,
    won: (player, n) => `${player} gagne de ${seeds(n)}`,
    drawn: "Égalité",
    final: (j0, j1) => `J0 en a ${j0}, J1 en a ${j1}.`,
    repeated: "La configuration s’est répétée, c’est un mat : les graines restantes sont partagées en deux.",
    stuck: (player) => `${player} n’a aucun puits jouable ; les graines restantes vont à qui les règles les donnent.`,
  },
  worth: {
    title: "Ce que vaut chaque puits",
    pit: "Puits",
    takes: "Récolte",
    nets: "Bilan",
    best: "meilleur",
    play: (pit) => `Jouer le puits ${pit}`,
    label: (gain, score, best) => `récolte ${gain}, bilan ${signed(score)}${best ? ", meilleur" : ""}`,
  },
  line: {
    title: "Meilleure ligne",
    help: "Pointez un coup pour voir le plateau après lui ; cliquez pour jouer jusque-là.",
    preview: (n) => `Aperçu : après le coup ${n} de la meilleure ligne`,
    chip: (n, player, pit, gain) => `Coup ${n} : ${player} joue le puits ${pit}${gain > 0 ? ` et récolte ${gain}` : ""}`,
    play: "Jouer cette ligne",
    over: "puis plus aucun puits n’est jouable",
    repetition: "puis la configuration se répète",
  },
  review: {
    title: "La partie",
    lost: (n, best) => `${lost(n)} ; meilleur : ${best.join(", ")}`,
    mistake: (n, player, pit, lost, best) => `Coup ${n}, ${player} puits ${pit} : perd ${seeds(lost)}. Meilleur : ${best.map((one) => `puits ${one}`).join(" ou ")}`,
    summary: (m0, l0, m1, l1) => `J0 : ${faults(m0)}, ${lost(l0)}. J1 : ${faults(m1)}, ${lost(l1)}.`,
    paste: "Coller ou modifier les coups",
    moves: "Coups",
    movesHelp: "Les puits dans l’ordre, chacun compté depuis 0 à la gauche de son joueur : 3 2 2 3.",
  },
  setup: {
    title: "Composer une position",
    help: "Cliquez sur un puits pour le changer, ou placez-y le curseur et tapez + et −, ou un chiffre. J0 est en bas et commence.",
    tool: "Un clic",
    add: "ajoute une graine",
    remove: "ôte une graine",
    typed: "Graines de tous les puits",
    typedHelp: (n) => `${n} nombres, à partir de la gauche de J0, en faisant le tour.`,
    clear: "Vider le plateau",
    ones: "Une par puits",
    turn: "Échanger les camps",
    done: (n) => `Jouer d’ici (${seeds(n)})`,
    cancel: "Retour à la partie",
  },
  settings: {
    title: "Le jeu",
    who: "Qui joue",
    sides: { both: "Deux personnes, ou analyse", J0: "Vous êtes J0 et commencez", J1: "Vous êtes J1, le programme commence", none: "Le programme joue les deux" },
    level: "Le programme",
    levelHelp: "Un niveau voit quelques coups d’avance et se trompe au-delà.",
    levels: (level) => (level === "perfect" ? "joue parfaitement" : `niveau ${level}`),
    pits: "Puits par côté",
    each: "Graines par puits",
    rules: "Règles",
  },
  rules: {
    tamale: {
      name: "Tamale (l’épreuve)",
      short: "Un coup doit laisser une graine à l’adversaire ; qui ne peut jouer perd le reste.",
      long: "Tamale : un coup qui laisse l’adversaire en situation de famine n’est pas jouable. Si aucun puits n’est jouable, l’adversaire remporte toutes les graines du plateau.",
    },
    abapa: {
      name: "Abapa (tournois)",
      short: "Une récolte totale ne prend rien ; qui ne peut nourrir garde les graines.",
      long: "Abapa : une récolte qui prendrait toutes les graines de l’adversaire se joue et ne prend rien. Il faut nourrir un adversaire affamé ; qui ne le peut termine la partie et garde les graines.",
    },
    awari: {
      name: "Awari (Romein et Bal)",
      short: "Affamer l’adversaire n’est permis que si rien d’autre ne l’est.",
      long: "Awari : un coup qui laisse l’adversaire sans graine est interdit tant qu’un autre existe. Sinon, le joueur remporte ce qui reste.",
    },
  },
  table: {
    title: "Grands plateaux : une table",
    name: "Table",
    helpHttp: "Laissé vide : le serveur emploie la table de son exploitant s’il en a une, sinon il résout le plateau.",
    helpWasm: "Le nom d’un dossier dans tables/ de ce site ; la page n’en lit que les parties utiles. Laissé vide : le plateau est résolu dans votre navigateur.",
    boards: (boards, n) => `Ce plateau et tous les plus petits : ${boards} positions d’au plus ${seeds(n)}.`,
    contents: (boards, n, bytes) => `La table a ${boards} positions d’au plus ${seeds(n)} en ${bytes} octets.`,
    reads: (bytes, requests) => `Lus jusqu’ici : ${bytes} octets en ${requests} requêtes.`,
  },
  guide: {
    title: "Comment on joue",
    rules: [
      "Semailles : prenez toutes les graines d’un de vos puits et semez-les une par une dans les puits suivants, dans le sens anti-horaire, sans semer dans le puits d’origine.",
      "Récolte : si la dernière graine tombe dans un puits adverse qui en contient alors 2 ou 3, vous les récoltez, puis celles des puits précédents, tant qu’ils sont adverses et en contiennent 2 ou 3.",
      "Mat : une configuration qui se répète termine la partie ; chacun prend la moitié des graines restantes.",
      "Qui a récolté le plus de graines gagne. La valeur d’un puits est votre bilan à partir d’ici : vos graines moins celles de l’adversaire.",
    ],
    keys: "Au clavier, sur le plateau : les flèches déplacent, Entrée joue, un chiffre joue le puits de ce numéro.",
  },
  exam,
};
