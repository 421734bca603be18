// What is said of wagers that are laid together: see bundles.ts.

import { translated } from "../../../text/language";

export const text = translated("roulette/bets", {
  replica: "Wheel replica",
  sections: { voisins: "Voisins du zéro", zero: "Zéro", orphelins: "Orphelins", tiers: "Tiers" },
  /** Of a section, or of finals. */
  bundle: (name: string, chips: number, stake: string) => `${name}: ${chips} chips, ${stake}`,
  laid: (chips: number, each: string, stake: string, places: string) =>
    `${chips} chips of ${each} = ${stake} on ${places}`,
  neighbours: "Neighbours",
  neighboursOf: (number: string, reach: number) =>
    reach === 1
      ? `${number} and 1 neighbour on either side`
      : `${number} and ${reach} neighbours on either side`,
  fewer: "Fewer neighbours",
  more: "More neighbours",
  asOneWager: "As one wager",
  asOneWagerHint: "Five adjacent numbers: one wager, a fifth of it on each number",
  finals: "Finals",
  lower: "Finals of the digit below",
  higher: "Finals of the digit above",
  final: (digit: number) => `Finals ${digit}`,
  noSections: "Voisins, tiers and orphelins are sections of the single zero wheel.",
});
