import { number } from "../../text/format";

export default {
  words: {
    name: "Sic Bo",
    running: "On secoue les dés",
    families: {
      three_of_a_kind: "Triple précis",
      two_of_a_kind: "Double",
      any_three_of_a_kind: "N’importe quel triple",
      total: "Total",
      two_dice: "Deux dés",
      small: "Petit",
      big: "Grand",
      one_of_a_kind: "Un numéro",
    },
  },
  past: {
    title: (rolls: number) => `Routes : ${number(rolls)} lancers`,
    independent: "Chaque lancer est tiré pour lui-même : ce qui précède n’y change rien.",
    roads: { size: "Grand et petit", parity: "Impair et pair" },
    plates: { bead: "Tableau de perles", big: "Grande route" },
    marks: { big: "G", small: "P", triple: "T", odd: "I", even: "P" },
    names: { big: "grand", small: "petit", triple: "triple", odd: "impair", even: "pair" },
    picture: (plate: string, counts: string) => `${plate} : ${counts}`,
    counted: (name: string, times: number) => `${number(times)} ${name}`,
    triples:
      "Un triple n’est ni grand ni petit : il a sa propre marque et ne coupe aucune colonne.",
  },
  text: {
    called: (dice: readonly number[], total: number) => `${dice.join(", ")} : total ${total}`,
    layout: "Tapis de Sic Bo",
    shaker: "Gobelet de Sic Bo",
    covered: "couvert",
    face: (face: number) => `Un ${face}`,
    any: "Tout triple",
    kinds: { small: "Petit", big: "Grand", triple: "Triple" },
    letters: { small: "P", big: "G", triple: "T" },
    spans: { small: "4 à 10", big: "11 à 17" },
    losesOnTriple: "perd sur tout triple",
    oneOfAKindPays: "1 · 2 · 3 à 1",
    oneOfAKindPaysShort: "1/2/3 : 1",
    outcome: (total: number, kind: "small" | "big" | "triple", dice: readonly number[]) =>
      `${total} ${{ small: "Petit", big: "Grand", triple: "Triple" }[kind]}: ${dice.join(", ")}`,
    sum: (dice: readonly number[]) => dice.join(" + "),
    twoDice: (one: string, other: string) => `Deux dés ${one} et ${other}`,
  },
};
