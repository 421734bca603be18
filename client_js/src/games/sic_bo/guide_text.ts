// The words of the Sic Bo guide.

import { translated } from "../../text/language";

export const guideText = translated("sic_bo/guide_text", {
  titles: {
    smallAndBig: "Small and Big",
    total: "Total of the three dice",
    one: "One of a kind",
    combination: "Two dice combination",
    two: "Two of a kind",
    three: "Three of a kind",
    any: "Any three of a kind",
  },
  small: "Small wins on a total of 4 to 10. It loses on every three of a kind.",
  big: "Big wins on a total of 11 to 17. It loses on every three of a kind.",
  total: "It wins if the three dice add up to your number.",
  one: "It wins if at least one die shows your number. It pays once for each die that shows it.",
  combination: "It wins if both of your numbers show, each on at least one die.",
  two: "It wins if at least two dice show your number.",
  three: "It wins if all three dice show your number.",
  any: "It wins if all three dice show the same number, whatever it is.",
  round: {
    place: "Choose a chip and lay it on any area of the layout, for as long as bets are open.",
    shake: "The dealer shakes three dice under a cover.",
    closed: "When the time is up, the dealer calls “no more bets”.",
    shown: "The cover comes off. Every area that wins lights up.",
    paid: "Losing wagers are collected, then winning wagers are paid.",
  },
  troubles: {
    noRoll:
      "The dice do not lie flat: the dealer calls “no roll”, and all wagers come back. The generator’s dice always lie flat.",
    device: "The shaker fails: the round is void, and all wagers come back.",
  },
  examples: {
    oneThrow: "One throw: 2, 3 and 4",
    small: (bet: string, win: string) => `The total is 9. ${bet} on Small wins ${win}.`,
    total: (bet: string, pays: string, win: string) =>
      `${bet} on Total 9, which pays ${pays}, wins ${win}.`,
    one: (bet: string, one: string, two: string, three: string) =>
      `${bet} on One of a kind 3 wins ${one}. With two threes it would be ${two}, with three ${three}.`,
  },
  firstBet: "Lay it on Small: it wins on every total from 4 to 10, except three of a kind.",
  result: "The dice show the outcome here. What you win goes to your balance by itself.",
});

export type GuideText = typeof guideText;
