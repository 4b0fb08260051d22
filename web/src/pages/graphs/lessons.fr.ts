import type { LessonId } from "./lessons";
import type { LessonWords } from "./lessons.en";

export const lessonsFr: Record<LessonId, LessonWords> = {
  graph: {
    title: "Un jeu est un graphe",
    summary: "Sommets, arêtes, victoires : le jeu de Nim à dix bâtonnets, dessiné de deux façons.",
    text: [
      "Prenons un jeu à deux où rien n’est caché et où l’on ne lance pas de dé. Chaque situation, avec le joueur dont c’est le tour, devient un *sommet* ; chaque coup devient une *arête*. Les cercles sont les sommets contrôlés par J0, qui y choisit le coup ; les carrés sont ceux de J1.",
      "Certains sommets terminent le jeu : les *positions de victoire* V₀ de J0 et V₁ de J1. On les entoure deux fois. Une flèche venue de nulle part marque le départ.",
      "Dans le *jeu de Nim*, une position est un couple (k, i) : il reste k bâtonnets, et Ji doit en enlever. Avec la règle {1, 2}, une arête mène de (k, 0) à (k − 1, 1), une autre à (k − 2, 1). Qui ne peut plus en enlever a perdu.",
    ],
    captions: ["Nim, 10 bâtonnets, règle {1, 2} : une ligne par joueur.", "Le même graphe, rangé selon les coups : un graphe a bien des dessins."],
    after: ["Les arêtes ne relient qu’un cercle et un carré, puisque les joueurs alternent : le graphe est *biparti*. Si quelqu’un joue deux fois de suite, on intercale un sommet de l’autre joueur, d’où ne part qu’une arête."],
    exercises: [
      { prompt: "Nim, 7 bâtonnets, règle {2, 3} ; les victoires ne sont pas dessinées. Marquez tous les sommets où J0 a déjà gagné." },
      {
        prompt: "Revenons à Nim avec 10 bâtonnets et la règle {1, 2}. Combien d’arêtes partent d’un sommet, combien y arrivent ?",
        labels: ["Degré sortant de (1,0)", "Degré entrant de (1,0)", "Degré sortant de (0,1)"],
      },
    ],
  },
  plays: {
    title: "Parties, gains et matchs nuls",
    summary: "Une partie est un chemin. Elle est gagnée à la première victoire rencontrée ; toute autre est nulle.",
    text: [
      "Une *partie* est un chemin dans le graphe depuis le départ. J0 la gagne si elle se termine dans V₀ sans avoir rencontré de victoire auparavant ; J1, si elle se termine dans V₁.",
      "Tout le reste est un *match nul* : la partie arrêtée dans un cul-de-sac sans victoire, et celle qui ne s’arrête jamais.",
      "Une *stratégie* (sans mémoire) dit à un joueur quelle arête prendre dans chacun de ses sommets, quoi qu’il se soit passé avant. Elle est *gagnante* si toutes les parties qui la suivent sont gagnées.",
    ],
    captions: ["J0 veut atteindre w, J1 veut atteindre x. Entre les deux, un circuit qui peut ne jamais finir."],
    after: ["Qu’une partie soit gagnée ne dit pas grand-chose : le perdant a pu aider. À partir de la leçon suivante, chacun joue au mieux."],
    exercises: [
      { prompt: "Jouez pour les deux joueurs, et construisez une partie que J0 gagne." },
      { prompt: "Nim, 7 bâtonnets, règle {1, 2, 3}. Construisez une partie que J1 gagne, au besoin avec l’aide de J0." },
    ],
  },
  attractor: {
    title: "Les attracteurs",
    summary: "Les positions gagnantes, trouvées à reculons depuis les victoires. Les figures 4a à 4h du cours.",
    text: [
      "Depuis quels sommets J0 peut-il forcer la victoire ? Depuis V₀, bien sûr : appelons A(0) cet ensemble. Puis reculons, encore et encore.",
      "Un cercle entre dans A(n + 1) si *au moins une* de ses arêtes mène dans A(n) : J0 la prendra. Un carré y entre s’il a des arêtes et si *toutes* mènent dans A(n) : J1 n’a rien d’autre.",
      "Les ensembles grandissent jusqu’à ce que rien ne change. Leur réunion est l’*attracteur* de J0 : ce sont ses positions gagnantes, A(n) étant celles qu’il gagne en au plus n coups. L’attracteur de J1 part de V₁ et grandit de même.",
    ],
    captions: ["L’attracteur de J0 au jeu de Nim, 10 bâtonnets, règle {1, 2}. Lancez les étapes, ou déplacez le curseur."],
    after: ["À l’étape 7, le départ lui-même est attiré : qui commence gagne cette partie, s’il ne se trompe jamais."],
    exercises: [
      { prompt: "Marquez tous les sommets de A(3) pour J0, ceux de A(0), A(1) et A(2) compris." },
      { prompt: "Nim, 8 bâtonnets, règle {1, 2, 3} : marquez tout l’attracteur de J1." },
    ],
  },
  rank: {
    title: "Rangs et compteurs",
    summary: "Combien de temps prend un gain, et comment trouver tout l’attracteur en une passe.",
    text: [
      "Le *rang* d’une position gagnante est le plus petit n tel que la position soit dans A(n). C’est le nombre de coups, des deux joueurs, jusqu’à la fin : le gagnant se presse, le perdant retarde.",
      "Revoir tous les sommets à chaque étape serait lent. On donne plutôt à chaque sommet un *compteur* qui part de son *degré sortant*. Quand un sommet est attiré, on va voir ses *prédécesseurs*, par les arêtes renversées, et l’on retranche 1 à leurs compteurs. Un sommet du gagnant est attiré aussitôt ; un sommet du perdant, quand son compteur atteint 0.",
      "Chaque arête ne sert qu’une fois : le travail croît comme le nombre de sommets et d’arêtes, O(|S| + |A|).",
    ],
    captions: ["Les fanions sont les compteurs : les coups qui ne mènent pas encore dans l’attracteur de l’adversaire."],
    after: ["La version récursive du cours va en profondeur et trouve une majoration du rang. Aller en largeur, comme ici, donne le rang lui-même."],
    exercises: [
      { prompt: "Nim, 10 bâtonnets, règle {1, 2}. Quels sont les rangs de ces positions ?", labels: ["Rang de (2,0)", "Rang de (6,1)", "Rang de (7,0)", "Rang de (10,0)"] },
      {
        prompt: "Même jeu, attracteur de J0. Que montrent les compteurs après ces étapes ?",
        labels: ["(6,1) après l’étape 0", "(6,1) après l’étape 3", "(5,1) après l’étape 3"],
      },
    ],
  },
  strategy: {
    title: "Stratégies gagnantes",
    summary: "Des rangs aux coups : toujours un pas plus près de la victoire.",
    text: [
      "Une fois les rangs connus, une stratégie gagnante s’écrit sans peine : depuis une position gagnante de rang n, on joue vers une position gagnante de rang plus petit. Il y en a une, sans quoi la position ne serait pas dans A(n).",
      "Jouer vers n’importe quelle position gagnante ne suffit pas : qui va de l’une à l’autre sans se rapprocher peut tourner sans fin.",
      "Dans une position perdante, tous les coups perdent ; au mieux, on retarde. Dans une position de match nul, convient tout coup qui reste hors de l’attracteur de l’adversaire.",
    ],
    captions: ["Une stratégie de J0 au jeu de Nim à 10 bâtonnets : les arêtes pleines gagnent, les pointillées ne font que retarder."],
    after: ["Au jeu de Nim, la stratégie se voit : laisser un multiple de 3."],
    exercises: [
      { prompt: "Nim, 7 bâtonnets, règle {1, 2} : choisissez un coup pour chaque cercle d’où J0 gagne. Chaque coup doit rapprocher de la victoire." },
      { prompt: "De même sur ce graphe. Gare aux coups qui conservent le gain mais perdent du temps." },
    ],
  },
  draws: {
    title: "Matchs nuls et pièges",
    summary: "Ce qui reste hors des deux attracteurs.",
    text: [
      "Au jeu de Nim, quelqu’un gagne toujours. Dans d’autres graphes, des sommets ne sont dans aucun attracteur : leur joueur n’a pas de coup qui gagne, mais en a un qui ne perd pas.",
      "Les sommets hors de l’attracteur de J0 forment un *piège* pour J0 : de ses propres sommets il ne peut en sortir, et J1 n’est pas obligé de l’aider. Les sommets de match nul sont un piège pour les deux.",
      "Un *cul-de-sac* qui n’est pas une victoire est nul, lui aussi ; c’est pourquoi un carré sans arête n’est pas attiré, bien que « toutes ses arêtes » mènent où l’on veut.",
    ],
    captions: ["Après la dernière étape restent deux sommets, entre lesquels les joueurs tournent."],
    after: [],
    exercises: [{ prompt: "Qui gagne depuis chacun de ces sommets : J0, J1, ou personne ?" }],
  },
  nim: {
    title: "Exercice 4.1 : Nim à 15 bâtonnets",
    summary: "La règle {2, 3, 5} : les positions, le gagnant et sa stratégie.",
    text: ["Le premier exercice du cours : 15 bâtonnets, et l’on peut en enlever 2, 3 ou 5. Trouvez les positions gagnantes de chaque joueur, puis une stratégie gagnante pour celui qui en a une."],
    captions: ["Nim, 15 bâtonnets, règle {2, 3, 5}. Avec un seul bâtonnet, personne ne peut plus en enlever."],
    after: [],
    exercises: [
      { prompt: "Qui gagne depuis chaque position ? Commencez du côté où il reste peu de bâtonnets." },
      { prompt: "Qui gagne depuis le départ ?" },
      { prompt: "Choisissez les coups du gagnant : une arête pour chaque carré d’où J1 gagne." },
    ],
  },
  arbitrary: {
    title: "Exercice 4.2 : un graphe quelconque",
    summary: "Attracteurs, gagnant et stratégie sur un graphe sans histoire.",
    text: ["Le second exercice du cours donne un jeu par son seul graphe. Ce graphe-ci est le nôtre ; les questions sont les mêmes. Déterminez les attracteurs de J0 et de J1. Un joueur est-il certain de gagner ? Comment ?"],
    captions: ["Un jeu sur un graphe."],
    after: [],
    exercises: [
      { prompt: "Dites pour chaque sommet qui y gagne." },
      { prompt: "Qui est certain de gagner depuis le départ ?" },
      { prompt: "Choisissez un coup pour chaque cercle d’où J0 gagne." },
    ],
  },
  grundy: {
    title: "Au-delà du cours : plusieurs tas",
    summary: "Les nombres de Grundy font de plusieurs tas un seul nombre.",
    text: [
      "Avec plusieurs tas, un coup enlève des bâtonnets à l’un d’eux. Le graphe grandit vite : chaque tas de plus multiplie sa taille.",
      "Il y a un raccourci. Le *nombre de Grundy* d’un tas est le plus petit des nombres 0, 1, 2, … qui n’est celui d’aucun tas qu’un coup peut laisser. Un tas vide a le nombre 0.",
      "On écrit les nombres en binaire et on les additionne sans retenue : c’est la *somme de Nim*. Sprague et Grundy ont montré que le joueur qui doit jouer perd exactement quand cette somme est nulle.",
    ],
    captions: ["Deux tas de deux bâtonnets ; on en enlève autant qu’on veut à un tas. Des tas égaux sont perdants pour qui doit jouer."],
    after: ["Qui veut gagner laisse une somme nulle, quoi que l’adversaire ait fait."],
    exercises: [
      { prompt: "La règle est {1, 2}. Quels sont les nombres de Grundy des tas de 0 à 8 bâtonnets ?" },
      { prompt: "Des tas A, B et C de 3, 5 et 7 bâtonnets ; on en enlève autant qu’on veut. Quels sont leurs nombres, et la somme de Nim ?" },
      { prompt: "Des tas de 2 et 3 bâtonnets, autant qu’on veut. Jouez pour les deux joueurs, et construisez une partie que J0 gagne." },
    ],
  },
};
