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
};
