// The words of the Casino War guide.

import { translated } from "../../text/language";

export const guideText = translated("casino_war/guide_text", {
  round: {
    place: "Lay an initial wager on a box, and a tie wager beside it if you like.",
    closed: "After “no more bets” every box gets one card face up, and then the dealer.",
    compared:
      "The higher card wins; an ace is the highest, a 2 the lowest, and suits do not count. A higher card of yours wins, a lower one loses.",
    choice: "Equal cards are a tie hand. You choose: surrender half of your wager, or go to war.",
    war: "At war your initial wager is given up, and you lay a war wager of the same amount. Three cards are burnt. Then you and the dealer get one more card each.",
    second: "A higher or an equal card of yours wins the war wager. A lower one loses it.",
  },
  titles: { initial: "Initial wager, and war", tie: "Tie wager" },
  wins: {
    initial: "It wins if your card is higher than the dealer’s, and loses if it is lower.",
    tied: "If both are equal, you surrender or go to war.",
    stays: "Once it lies, it stays as it is until it is decided.",
    tie: "It wins if your card and the dealer’s are equal, whatever you choose then.",
    tieAtWar: "Before the war deal you may lay another one.",
  },
  examples: {
    title: (bet: string) => `A tie hand with ${bet}`,
    surrender: (half: string) =>
      `You surrender: ${half} comes back, and the round is over for you.`,
    war: (bet: string, both: string) =>
      `You go to war for another ${bet}: ${both} is at stake in all.`,
    won: (win: string, ahead: string) =>
      `Your war card is higher: the war wager wins ${win}, the initial wager is gone, and you are ${ahead} ahead.`,
    secondTie: (win: string, ahead: string) =>
      `Your war card is equal, a second tie, which has a bonus: the war wager wins ${win}, and you are ${ahead} ahead.`,
    lost: (both: string) => `Your war card is lower: you lose ${both} in all.`,
    tie: (bet: string, pays: string, win: string) =>
      `A tie wager of ${bet}, which pays ${pays}, wins ${win} at the first tie.`,
  },
  troubles: {
    late: "You do not choose in time after a tie: the house surrenders for you, and half of the wager comes back.",
    noCard: "A wager gets no card: it is void and comes back.",
    cover:
      "The cover card comes out during a round: the round is played to its end, and then the cards are shuffled.",
    reshuffle: "An operator may order a new shuffle after any round. Wagers are not touched by it.",
  },
  firstBet: "Lay it on a free box: you take the seat there with it.",
  result: "The dealer’s card lies here. What you win goes to your balance by itself.",
});
