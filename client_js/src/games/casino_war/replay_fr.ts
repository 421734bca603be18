import { money } from "../../text/format";

export default {
  replay: {
    cut: (box: number) => `La case ${box} coupe les cartes`,
    noCut: (box: number) => `La case ${box} ne coupe pas`,
    war: (box: number, cents: number, tieCents: number) =>
      `La case ${box} va en guerre pour ${money(cents)}${tieCents > 0 ? `, avec ${money(tieCents)} sur l’égalité` : ""}`,
    surrender: (boxes: readonly number[]) => `Abandon : case ${boxes.join(", ")}`,
    timeUp: (boxes: readonly number[]) =>
      `Le temps était écoulé. Abandon : case ${boxes.join(", ")}`,
    dealt: (card: string, ties: readonly number[]) =>
      `Croupier : ${card}${ties.length > 0 ? `. Égalité : case ${ties.join(", ")}` : ""}`,
  },
};
