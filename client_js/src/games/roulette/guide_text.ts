// The words of the roulette guide.

import { translated } from "../../text/language";

export const guideText = translated("roulette/guide_text", {
  round: {
    place:
      "Choose a chip and lay it on the layout: on a number, on a line or corner between numbers, or on an area outside.",
    spin: "The dealer spins the wheel, and the ball the other way.",
    closed: "When the time is up, the dealer calls “no more bets”. From then on wagers stay.",
    rest: "The ball comes to rest in a number. The dealer calls it, and a marker stands on it.",
    paid: "Losing wagers are collected first. Then winning wagers are paid, and the next round opens.",
  },
  titles: {
    straight: "Straight: one number",
    fiveAdjacent: "Five adjacent numbers",
    split: "Split: two numbers",
    three: "Three numbers",
    four: "Four numbers",
    firstFive: "First five",
    six: "Six numbers",
    column: "Column",
    dozen: "Dozen",
    color: "Red or black",
    oddEven: "Odd or even",
    lowHigh: "1 to 18, or 19 to 36",
  },
  wins: {
    straight: "It wins if the ball comes to rest in your number. Lay it inside the number’s box.",
    fiveAdjacent:
      "Press a number on the small wheel. A fifth of your wager lies on it and on each of the two numbers to its left and right, as the wheel has them.",
    split: "It wins on either of two numbers. Lay it on the line between them.",
    three: "It wins on any number of a row. Lay it on the outer line of the row.",
    four: "It wins on any of four numbers. Lay it on the corner where they meet.",
    firstFive: "It wins on 0, 00, 1, 2 or 3. Lay it where the first dozen, 0 and 1 meet.",
    six: "It wins on any number of two rows. Lay it on the outer line, where the two rows meet.",
    column: "It wins on any of the twelve numbers of the column. Lay it at the end of the column.",
    dozen: "It wins on 1 to 12, 13 to 24 or 25 to 36. Lay it on the area of your dozen.",
    color: "It wins if the number has your color.",
    oddEven: "It wins if the number is odd, or even, as you chose.",
    lowHigh: "It wins if the number is in your half of the layout.",
  },
  fifth: "If one of the five comes, the fifth on it wins as a straight wager, and the others lose.",
  zeros: { both: "It loses on 0 and 00.", single: "It loses on 0." },
  troubles: {
    covered:
      "The ball rests in 00 on this wheel, which is used as a single zero wheel: the dealer calls “no spin”. Nothing is settled, and the wheel is spun again.",
    noSpin:
      "A ball that leaves the wheel, makes too few turns or meets something in the wheel is “no spin”, and is spun again. The generator of this house always names a number, so none of these happens here.",
  },
  examples: {
    title: "What comes back",
    line: (bet: string, numbers: readonly string[], pays: string, win: string, back: string) => {
      const on = numbers.length === 0 ? "red" : numbers.join(" and ");
      return `${bet} on ${on}, which pays ${pays}, wins ${win}: ${back} comes back with your wager.`;
    },
    five: (bet: string, fifth: string, win: string) =>
      `${bet} on five adjacent numbers is ${fifth} on each. One of them comes: its ${fifth} wins ${win}, and the other four fifths lose.`,
  },
  firstBet: "Lay it on Red: it wins on every red number.",
  result: "The wheel shows the number here. What you win goes to your balance by itself.",
});

export type GuideText = typeof guideText;
