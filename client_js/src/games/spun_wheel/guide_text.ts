// What the guide says of every wheel with a clapper.

import { translated } from "../../text/language";

export const guideText = translated("spun_wheel/guide_text", {
  place: "Choose a chip and lay it on a symbol of the layout. You may bet on as many as you like.",
  noMoreBets: "When the time is up, the dealer calls “no more bets”. From then on wagers stay.",
  spin: "The wheel is spun. The clapper comes to rest in one section.",
  paid: "Wagers on other symbols lose. Then every wager on the symbol in that section is paid.",
  wins: (sections: number) =>
    `It wins if the clapper comes to rest in a section that shows your symbol. The wheel has ${sections} sections.`,
  decisive: (shown: readonly string[], decisive: number, all: number) =>
    `${shown.join(" and ")} settle nothing. So the chance that the table states counts only the other ${decisive} of the ${all} sections.`,
  between:
    "The clapper rests between two sections: the spin is void, and the wheel is spun again. The generator of this house always names one section, so it does not happen here.",
  firstBet: (name: string, count: number, all: number) =>
    `Lay it on ${name}: ${count} of the ${all} sections show it, more than any other symbol.`,
  result: "The wheel shows the outcome here. What you win goes to your balance by itself.",
  aWin: "A win",
  winLine: (bet: string, name: string, pays: string, win: string, back: string) =>
    `You bet ${bet} on ${name}, which pays ${pays}. It comes: you win ${win}, and ${back} comes back with your wager.`,
  withMultipliers: "With multipliers",
  multipliedLine: (
    shown: readonly string[],
    name: string,
    bet: string,
    times: number,
    win: string,
  ) => `${shown.join(", then ")}, then ${name}: your ${bet} wins ${times} times as much, ${win}.`,
});

export type GuideText = typeof guideText;
