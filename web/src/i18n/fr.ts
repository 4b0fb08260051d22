import type { en } from "./en";

const moves = (n: number): string => (n === 1 ? "1 coup" : `${n} coups`);

export const fr: typeof en = {
  name: "Perfect Play",
  skip: "Aller au contenu",
  pages: {
    home: "Accueil",
    graphs: "Graphes et Nim",
    boards: "Plateaux",
    awale: "Awalé",
    deduction: "Mastermind et mots",
    about: "À propos",
  },
  menu: "Pages",
  language: "Langue",
  theme: { label: "Couleurs", system: "Comme le système", light: "Clair", dark: "Sombre" },
  footer: "Rien ne quitte votre machine : ni traceur, ni serveur tiers.",
  footerHttp: "Résolu par le serveur de cette page.",
  footerWasm: "Résolu dans votre navigateur, hors ligne.",
  offline: "Le serveur ne répond pas. La page réessaie d’elle-même.",
  working: "Calcul en cours…",
  notFound: "Cette page n’existe pas.",
  notFoundBack: "Vers l’accueil",
  errors: {
    input: "La demande n’a pas de réponse sous cette forme",
    resource: "La mémoire ou le temps a manqué",
    stopped: "Arrêté",
    offline: "Le serveur ne répond pas",
    internal: "Quelque chose s’est mal passé",
    retry: "Réessayer",
    reload: "Recharger la page",
    remedy: (parameter, suggestion) => `Prendre ${parameter} = ${suggestion}`,
  },
  buttons: {
    cancel: "Annuler",
    close: "Fermer",
    copy: "Copier",
    copied: "Copié",
    copyLink: "Copier le lien",
    linkCopied: "Le lien est dans le presse-papiers.",
    undo: "Reprendre",
    redo: "Rejouer",
    first: "Au début",
    last: "À la fin",
    play: "Jouer",
    apply: "Appliquer",
    reset: "Réinitialiser",
    more: "Plus",
    less: "Moins",
  },
  players: { J0: "J0", J1: "J1", draw: "nul", open: "ouvert" },
  moves,
  value: (value, rank) =>
    value === "draw"
      ? "Match nul"
      : value !== "J0" && value !== "J1"
        ? "Non prouvé"
        : rank === 0
          ? `${value} a gagné`
          : typeof rank === "number"
            ? `${value} gagne en ${moves(rank)}`
            : `${value} gagne`,
  toMove: (player) => `Trait à ${player}`,
  grades: { best: "meilleur", slower: "plus lent", mistake: "faute", blunder: "gaffe", open: "ouvert" },
  board: {
    empty: "vide",
    stone: (player) => `pion de ${player}`,
    last: "dernier coup",
    line: "alignement gagnant",
    keys: "Les flèches déplacent, Entrée joue.",
    preview: (n, player) => `coup ${n} de la ligne : ${player}`,
  },
  curve: {
    label: "Valeur de la partie, coup après coup",
    top: "J0 gagne",
    middle: "nul",
    bottom: "J1 gagne",
    start: "Départ",
    at: (n) => `Après le coup ${n}`,
  },
  moveList: { label: "Coups", start: "Départ", none: "Aucun coup." },
};
