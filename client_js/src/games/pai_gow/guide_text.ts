// The words of the Pai Gow guide.

import { translated } from "../../text/language";

export const guideText = translated("pai_gow/guide_text", {
  round: {
    place: "Lay a wager on a box. After “no more bets” it stays.",
    bank: "Before that the bank is offered to the players in turn. Who takes it plays against all other boxes, instead of the house.",
    dice: "Three dice say where the tiles go first. Then every position gets four tiles face down.",
    set: "You see your four tiles and set them into two hands of two: a high hand, and a low hand that does not rank higher.",
    dealer: "Then the dealer’s tiles are turned over and set the house way.",
    compared:
      "Your high hand is compared with the dealer’s high hand, and your low hand with the low one.",
  },
  titles: { hand: "Hand" },
  wins: {
    hand: "It wins if both of your hands rank higher.",
    tie: "It is a tie and comes back if only one of them does.",
    copies:
      "It loses if neither does. An equal hand, a copy, does not rank higher, and a low hand of zero never wins.",
    surrender: "When you have seen the dealer’s hands, you may surrender before yours are exposed.",
  },
  examples: {
    vigorish: "Vigorish by example",
    win: (bet: string, won: string, vigorish: string, left: string, back: string) =>
      `${bet} wins ${won}. The house takes a vigorish of ${vigorish} from the win: you keep ${left}, and ${back} comes back with your wager.`,
    exact:
      "At this table the vigorish is exact, rounded down to the cent. A tie and a loss pay none.",
    quarter:
      "At this table the vigorish is rounded up to the next 25 cents. A tie and a loss pay none.",
  },
  houseWay: {
    title: "The house way",
    intro:
      "The dealer has no choice: these rules set the dealer’s tiles, the first that fits counts. While you set yours, “Suggest” shows what they would do with your tiles, and why.",
    dealt: "Four tiles",
    high: "High hand",
    low: "Low hand",
    said: (name: string, words: string) => `${name}: ${words}`,
  },
  troubles: {
    late: "You do not set your hands in time: the house sets them the house way.",
    foul: "The low hand ranks higher than the high hand: the page says so, and the house does not take it. You set the tiles again.",
    noRoll:
      "The dice do not lie flat or fall out of the shaker: “no roll”, and they are shaken again. The generator’s dice always lie flat.",
    misdeal:
      "Tiles go to a wrong position, or a tile of the dealer or of a box without a wager is seen: all hands are void, and all wagers come back.",
    exposed:
      "One of your tiles is shown to others: you may void your hand, and your wager comes back.",
    dealer:
      "The dealer’s hands are not set the house way: they are set again, and the round goes on.",
  },
  firstBet: "Lay it on a free box: you take the seat there with it.",
  result: "The dealer’s tiles lie here. While you set yours, “Suggest” shows the house way.",
});
