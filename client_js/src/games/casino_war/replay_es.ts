import { money } from "../../text/format";

export default {
  replay: {
    cut: (box: number) => `La casilla ${box} corta las cartas`,
    noCut: (box: number) => `La casilla ${box} no corta`,
    war: (box: number, cents: number, tieCents: number) =>
      `La casilla ${box} va a la guerra por ${money(cents)}${tieCents > 0 ? `, con ${money(tieCents)} al empate` : ""}`,
    surrender: (boxes: readonly number[]) => `Se rinde: casilla ${boxes.join(", ")}`,
    timeUp: (boxes: readonly number[]) =>
      `Se acabó el tiempo. Se rinde: casilla ${boxes.join(", ")}`,
    dealt: (card: string, ties: readonly number[]) =>
      `Crupier: ${card}${ties.length > 0 ? `. Empate: casilla ${ties.join(", ")}` : ""}`,
  },
};
