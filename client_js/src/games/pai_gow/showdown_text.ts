// What is said when hands are compared (621a.10(f)-(j)).

import { translated } from "../../text/language";

export const text = translated("pai_gow/showdown", {
  title: { dealer: "My hands and the dealer’s", bank: "My hands and the bank’s" },
  titleOfAll: "The hands compared",
  you: "You",
  dealers: { dealer: "Dealer", bank: "Bank" },
  verdicts: { beats: "beats", loses: "loses to", copy: "copy" },
  /** Why a hand is higher or lower: by its value, by its higher tile, by its rank. */
  byValue: {
    beats: (mine: number, theirs: number) => `${mine} is more than ${theirs}`,
    loses: (mine: number, theirs: number) => `${mine} is less than ${theirs}`,
  },
  byTile: (value: number, higher: string, lower: string) =>
    `both ${value}: ${higher} ranks over ${lower}`,
  byRank: (higher: string, lower: string) => `${higher} ranks over ${lower}`,
  copies: {
    dealer: "same rank: a copy goes to the dealer",
    bank: "same rank: a copy goes to the bank",
  },
  zeros: { dealer: "both 0: that goes to the dealer", bank: "both 0: that goes to the bank" },
  /** What the high hand decides, while it is turned over. */
  needed: { win: "If yours is higher, you win", push: "If yours is higher, you tie" },
  hands: { win: "Won both", push: "One each", lose: "Lost both" },
  won: (sum: string) => `you win ${sum}`,
  lost: (sum: string) => `you lose ${sum}`,
  /** What a win is before the vigorish, and the vigorish (621a.10(k)). */
  less: (won: string, vigorish: string) => `${won} less ${vigorish}`,
  even: "tie, your bet is returned",
  turnAll: "Turn all over",
  timeUp: "Time ran out: the house way set your hand.",
});
