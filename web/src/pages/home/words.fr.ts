import type { en } from "./words.en";

export const fr: typeof en = {
  title: "Perfect Play",
  lead: "Donnez-lui un jeu fini : il dit qui gagne, en combien de coups, et comment. Jouez contre lui, regardez à l’intérieur, comprenez pourquoi.",
  try: "À vous",
  tryText: "Vous êtes J0, avec la croix. J1 joue parfaitement : sur neuf cases personne ne le bat, et il ne vous bat pas si vous ne vous trompez pas.",
  tryAgain: "Encore",
  tryWon: { J0: "Vous gagnez. C’est impossible.", J1: "J1 gagne. Où était la faute ?", draw: "Match nul : jeu parfait des deux côtés." },
  tryReview: "Voir où",
  tryLook: "L’analyser",
  tryTurn: "À votre tour.",
  tryWait: "J1 réfléchit…",
  families: {
    graphs: {
      title: "Graphes et Nim",
      text: "Dessinez un graphe ou prenez des bâtonnets, et regardez les attracteurs grandir pas à pas. Avec des leçons et des exercices qui se corrigent.",
      picture: "Un petit graphe : cercles de J0 et carrés de J1, dans la couleur du gagnant",
    },
    boards: {
      title: "Plateaux",
      text: "Morpion, puissance 4, hex, de toutes tailles : la valeur de chaque coup sur sa case, et la courbe d’une partie avec ses fautes.",
      picture: "Un plateau de puissance 4 avec les valeurs des coups",
    },
    awale: {
      title: "Awalé",
      text: "Les graines sont semées et récoltées une à une. Le score exact de chaque puits, la ligne principale, et toute l’épreuve, expliquée.",
      picture: "Un plateau d’Awalé : deux rangées de quatre puits",
    },
    deduction: {
      title: "Mastermind et mots",
      text: "Laissez-le trouver votre code, ou trouvez le sien. Ce que chaque coup laisse, ce qu’il valait, et la stratégie en arbre.",
      picture: "Trois essais sur un code, avec leurs pions noirs et blancs",
    },
  },
  openings: "Par où commencer",
  links: {
    c4play: "Jouer à puissance 4 contre le niveau 3",
    c4best: "Pourquoi la colonne du milieu gagne",
    morpionTrap: "Un coin, et une seule bonne réponse",
    hex: "Toutes les premières cases gagnantes de hex 5 × 5",
    review: "Une partie de puissance 4 et ses fautes",
    watch: "Regarder le jeu parfait : puissance 4, 5 × 4",
  },
};
