import { money } from "../../text/format";

export default {
  replay: {
    cut: (box: number) => `Box ${box} hebt die Karten ab`,
    noCut: (box: number) => `Box ${box} hebt nicht ab`,
    war: (box: number, cents: number, tieCents: number) =>
      `Box ${box} zieht für ${money(cents)} in den Krieg${tieCents > 0 ? `, mit ${money(tieCents)} auf Gleichstand` : ""}`,
    surrender: (boxes: readonly number[]) => `Aufgegeben: Box ${boxes.join(", ")}`,
    timeUp: (boxes: readonly number[]) => `Die Zeit war um. Aufgegeben: Box ${boxes.join(", ")}`,
    dealt: (card: string, ties: readonly number[]) =>
      `Geber: ${card}${ties.length > 0 ? `. Gleichstand: Box ${ties.join(", ")}` : ""}`,
  },
};
