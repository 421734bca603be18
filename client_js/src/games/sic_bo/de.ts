import { number } from "../../text/format";

export default {
  words: {
    name: "Sic Bo",
    running: "Die Würfel werden geschüttelt",
    families: {
      three_of_a_kind: "Drei gleiche",
      two_of_a_kind: "Zwei gleiche",
      any_three_of_a_kind: "Beliebige drei gleiche",
      total: "Summe",
      two_dice: "Zwei Würfel",
      small: "Klein",
      big: "Groß",
      one_of_a_kind: "Eine Zahl",
    },
  },
  past: {
    title: (rolls: number) => `Straßen: ${number(rolls)} Würfe`,
    independent: "Jeder Wurf wird für sich gezogen: was vorher kam, ändert nichts.",
    roads: { size: "Groß und klein", parity: "Ungerade und gerade" },
    plates: { bead: "Perlentafel", big: "Große Straße" },
    marks: { big: "G", small: "K", triple: "D", odd: "U", even: "G" },
    names: { big: "groß", small: "klein", triple: "Drilling", odd: "ungerade", even: "gerade" },
    picture: (plate: string, counts: string) => `${plate}: ${counts}`,
    counted: (name: string, times: number) => `${number(times)} ${name}`,
    triples:
      "Ein Drilling ist weder groß noch klein: er hat ein eigenes Zeichen und bricht keine Spalte.",
  },
  text: {
    called: (dice: readonly number[], total: number) => `${dice.join(", ")}: Summe ${total}`,
    layout: "Sic-Bo-Tuch",
    shaker: "Sic-Bo-Becher",
    covered: "verdeckt",
    face: (face: number) => `Eine ${face}`,
    any: "Jeder Drilling",
    kinds: { small: "Klein", big: "Groß", triple: "Drilling" },
    letters: { small: "K", big: "G", triple: "D" },
    spans: { small: "4 bis 10", big: "11 bis 17" },
    losesOnTriple: "verliert bei jedem Drilling",
    oneOfAKindPays: "1 · 2 · 3 zu 1",
    oneOfAKindPaysShort: "1/2/3 : 1",
    outcome: (total: number, kind: "small" | "big" | "triple", dice: readonly number[]) =>
      `${total} ${{ small: "Klein", big: "Groß", triple: "Drilling" }[kind]}: ${dice.join(", ")}`,
    sum: (dice: readonly number[]) => dice.join(" + "),
    twoDice: (one: string, other: string) => `Zwei Würfel ${one} und ${other}`,
  },
};
