import { number } from "../../text/format";

export default {
  words: {
    name: "Sic Bo",
    running: "Se agitan los dados",
    families: {
      three_of_a_kind: "Triple exacto",
      two_of_a_kind: "Doble",
      any_three_of_a_kind: "Cualquier triple",
      total: "Total",
      two_dice: "Dos dados",
      small: "Pequeño",
      big: "Grande",
      one_of_a_kind: "Un número",
    },
  },
  past: {
    title: (rolls: number) => `Caminos: ${number(rolls)} tiradas`,
    independent: "Cada tirada se sortea por sí sola: lo anterior no cambia nada.",
    roads: { size: "Grande y pequeño", parity: "Impar y par" },
    plates: { bead: "Tabla de cuentas", big: "Camino grande" },
    marks: { big: "G", small: "P", triple: "T", odd: "I", even: "P" },
    names: { big: "grande", small: "pequeño", triple: "triple", odd: "impar", even: "par" },
    picture: (plate: string, counts: string) => `${plate}: ${counts}`,
    counted: (name: string, times: number) => `${number(times)} ${name}`,
    triples: "Un triple no es grande ni pequeño: tiene su propia marca y no corta ninguna columna.",
  },
  text: {
    called: (dice: readonly number[], total: number) => `${dice.join(", ")}: total ${total}`,
    layout: "Tapete de Sic Bo",
    shaker: "Cubilete de Sic Bo",
    covered: "tapado",
    face: (face: number) => `Un ${face}`,
    any: "Cualquier triple",
    kinds: { small: "Pequeño", big: "Grande", triple: "Triple" },
    letters: { small: "P", big: "G", triple: "T" },
    spans: { small: "4 a 10", big: "11 a 17" },
    losesOnTriple: "pierde con cualquier triple",
    oneOfAKindPays: "1 · 2 · 3 a 1",
    oneOfAKindPaysShort: "1/2/3 : 1",
    outcome: (total: number, kind: "small" | "big" | "triple", dice: readonly number[]) =>
      `${total} ${{ small: "Pequeño", big: "Grande", triple: "Triple" }[kind]}: ${dice.join(", ")}`,
    sum: (dice: readonly number[]) => dice.join(" + "),
    twoDice: (one: string, other: string) => `Dos dados ${one} y ${other}`,
  },
};
