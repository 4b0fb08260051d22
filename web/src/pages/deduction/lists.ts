// Lists for the games that are read from a text: small examples, and the visitor's own. A short list of one's own stands in the
// address; a long one stays in this browser, and the address names it by a number.
import { recall, remember } from "../../shell/memory";

const english =
  "amber beach berry bread brick brook cabin cedar chair chalk cloud coast comet coral creek crown daisy delta dough eagle earth ember " +
  "fable feast field flame flute frost ghost glass globe grape grass heart honey horse house juice knife lemon light maple marsh mouse " +
  "music night ocean olive opera paint pearl piano pilot plant prism queen quilt raven ridge river robin sheep shell shore skate smoke " +
  "snail spice spoon steam stone storm sugar table thorn tiger torch tower trail train tulip water whale wheat woods world";
const french =
  "arbre avion balle barbe basse bijou blanc boule brise bruit cadre carte chaud chien clair coude crabe cygne danse douce droit eclat " +
  "ecole epice fable ferme fleur foret fruit genou glace grain hiver huile image jaune lampe lapin laine linge livre loupe lundi " +
  "magie maire monde neige nuage ocean olive orage ombre outil perle phare piano piste place plage plume poire pomme porte poule " +
  "radis reine rivet roche route ruche sable salon sapin singe soupe sucre table terre tigre train usine vache vague verre ville voile";
const five = (text: string): string => text.split(" ").filter((word) => /^[a-z]{5}$/.test(word)).join("\n");

const ships = `# Where is the ship? It lies on one of five cells in a row. A guess names a cell,
# or asks whether the ship lies on the left half.
solutions a b c d e
guesses left
a : hit near far far far
b : near hit near far far
c : far near hit near far
d : far far near hit near
e : far far far near hit
left : yes yes no no no`;

const bateau = `# Où est le bateau ? Il est sur l'une de cinq cases en ligne. Un essai nomme une case,
# ou demande si le bateau est dans la moitié gauche.
solutions a b c d e
guesses gauche
a : touché près loin loin loin
b : près touché près loin loin
c : loin près touché près loin
d : loin loin près touché près
e : loin loin loin près touché
gauche : oui oui non non non`;

export const examples: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  words: { english: five(english), french: five(french) },
  deduction: { ships, bateau },
};

/** Characters of a list that still go into an address. */
const roomy = 4000;
const key = (name: string): string => `deduction-list-${name}`;

function numberOf(text: string): string {
  let sum = 2166136261;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 16777619);
  return (sum >>> 0).toString(36);
}

const kept = new Map<string, string>();

/** What the address says of a list of one's own, and whether a link carries it to others. */
export function writeList(game: string, text: string): { list: string; text: string | null } {
  for (const [name, example] of Object.entries(examples[game] ?? {})) if (example === text) return { list: name, text: null };
  if (text.length <= roomy) return { list: "own", text: game === "words" ? text.trim().split(/\s+/).join(" ") : text };
  const name = numberOf(text);
  kept.set(name, text);
  remember(key(name), text);
  return { list: name, text: null };
}

/** What the address says of further guesses: the words themselves, or the number of a long list after a tilde. */
export function writeFurther(text: string): string {
  const words = text.trim().split(/\s+/).join(" ");
  if (words.length <= roomy) return words;
  const { list } = writeList("", text);
  return `~${list}`;
}

/** The further guesses that an address means, "" for none; null where they were kept in another browser. */
export const readFurther = (written: string): string | null =>
  written.startsWith("~") ? readList("", written.slice(1), "") : written.split(" ").join("\n");

/** The list that an address means; null where it was kept in another browser. */
export function readList(game: string, list: string, text: string): string | null {
  const example = examples[game]?.[list];
  if (example !== undefined) return example;
  if (list === "own") return game === "words" ? text.split(" ").join("\n") : text;
  return kept.get(list) ?? recall(key(list));
}
