import type { en } from "./words.en";

export const fr: typeof en = {
  title: "À propos",
  intro:
    "Perfect Play reçoit les règles d’un jeu fini et rend le jeu parfait : qui gagne, en combien de coups, avec quelle stratégie. Cette page montre ce que dit son solveur ; elle-même ne connaît la règle d’aucun jeu.",
  words: "Six mots",
  glossary: [
    ["J0, J1", "Les deux joueurs ; J0 commence. J0 est bleu, avec une croix ou un cercle ; J1 orange, avec un anneau ou un carré."],
    ["Attracteur", "Les positions d’où un joueur peut forcer la victoire."],
    ["Rang", "Le nombre de coups jusqu’à la fin, si le gagnant se presse et si le perdant retarde."],
    ["Match nul", "Une position d’où aucun des joueurs ne peut forcer la victoire."],
    ["Score", "À l’Awalé, les graines du joueur qui a le trait moins celles de l’adversaire, chacun jouant au mieux."],
    ["Ordre", "Dans un jeu de déduction, le nombre maximum de coups de la meilleure stratégie."],
  ],
  believe: "Pourquoi le croire",
  beliefs: [
    "Chaque sorte de réponse a un vérificateur indépendant, qui ne partage aucun code avec le solveur.",
    "Chaque algorithme rapide a dans les tests une version simple, et les deux s’accordent sur tous les petits jeux.",
    "Les résultats publiés sont retrouvés : puissance 4, hex, Mastermind, l’épreuve sur l’Awalé.",
    "Ce qui n’est pas prouvé est dit ouvert, ou donné par un encadrement.",
  ],
  engine: "Où le calcul se fait",
  engineHttp: "Cette page interroge le serveur d’où elle vient. Rien n’est envoyé ailleurs, et rien n’est enregistré sur vous.",
  engineWasm: "Le solveur tourne dans votre navigateur, compilé en WebAssembly. Une fois la page chargée, elle n’a plus besoin du réseau.",
  remembers: "Votre navigateur retient la langue et les couleurs choisies ; il n’y a pas de cookies.",
  keys: "Le clavier",
  keyTable: [
    ["←  →  ↑  ↓", "se déplacer sur un plateau, ou le long de la courbe d’une partie"],
    ["Entrée", "joue sur la case"],
    ["Tab", "passe à la suite"],
    ["Échap", "ferme une fenêtre"],
  ],
  embed: "Les liens, et une page dans une page",
  embedText:
    "Tout l’état de cette page est dans son adresse : un lien montre ce que vous voyez. Avec ?embed avant le #, l’en-tête disparaît, et la page peut prendre place dans une autre, par exemple celle d’un cours. lang=en ou lang=fr, theme=light ou theme=dark fixent le reste.",
  embedCopy: "Copier le code pour une page de cours",
  licence: "Perfect Play est un logiciel libre sous licence MIT. La page utilise Preact, lui aussi sous licence MIT.",
};
