// What is said of the choices in a past round of Casino War.

import { money } from "../../text/format";
import { translated } from "../../text/language";

export const text = translated("casino_war/replay", {
  cut: (box: number) => `Box ${box} cuts the cards`,
  noCut: (box: number) => `Box ${box} lets another cut`,
  war: (box: number, cents: number, tieCents: number) =>
    `Box ${box} goes to war for ${money(cents)}${tieCents > 0 ? `, with ${money(tieCents)} on a tie` : ""}`,
  surrender: (boxes: readonly number[]) => `Surrendered: box ${boxes.join(", ")}`,
  timeUp: (boxes: readonly number[]) => `The time was up. Surrendered: box ${boxes.join(", ")}`,
  dealt: (card: string, ties: readonly number[]) =>
    `Dealer: ${card}${ties.length > 0 ? `. Tie hand: box ${ties.join(", ")}` : ""}`,
});
