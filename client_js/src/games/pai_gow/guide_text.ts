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
    surrender:
      "When you have seen the dealer’s hands, you may surrender before yours are exposed. That costs the whole wager, as a loss does: so this page always stands for you.",
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
  bank: {
    title: "A player’s bank",
    who: "A player may be the bank for a round, in the place of the house. The bank is offered to players who wagered against the dealer in the last round that the house banked.",
    notTwice:
      "It is not offered in the first round of a game, and nobody is the bank in two rounds running.",
    turn: "The dealer offers it first to the player farthest to the dealer’s right, and then counterclockwise until a player takes it. In each round the offer begins one player further. When it has come back to the dealer, the house banks that round, as it does if all pass.",
    box: "The bank plays one hand and wagers on no box. You take your own wager down first.",
    funds: (least: string, most: string) =>
      `You put up what covers the wagers of the other players: at least ${least} and what the dealer wagers, at most ${most} and what the dealer wagers. You lose no more than you put up. A wager that it does not cover is not taken.`,
    dealer:
      "The dealer wagers against you what you last wagered against the dealer. You may say less, or nothing.",
    coBank:
      "You may ask the house to co-bank. Then it pays half of what is lacking and takes half of what is left. The dealer sets your tiles the house way, and does not wager against you.",
    cut: "You may have the stacks cut once: adjacent stacks go to either end.",
    delivery:
      "After “no more bets” you choose the style in which the tiles are delivered. If you do not choose, it is the house way from the right. The dice are shaken, and the count begins with you.",
    copies: "Copies go to the bank, as they go to the dealer. Against a bank no player surrenders.",
    order:
      "The dealer’s hands are compared with yours first, if the dealer has wagered. The players’ hands follow, from the dealer’s right counterclockwise. What loses goes to the center of the table. When all hands have been seen, what wins is paid from there, and what is lacking comes from what you put up.",
    vigorish: (percent: string) =>
      `The house takes a vigorish of ${percent}% on what is left in the center when all winners are paid, your net win of the round. If nothing is left, you pay none. Each player who wins against you pays ${percent}% of the win.`,
    examples: {
      title: "The bank by example",
      win: (lost: string, won: string, left: string, vigorish: string, rest: string) =>
        `The wagers against you lose ${lost} and win ${won}: ${left} is left. The house takes a vigorish of ${vigorish}, and you get ${rest}.`,
      loss: (lost: string, won: string, lacking: string) =>
        `The wagers against you lose ${lost} and win ${won}: ${lacking} is lacking. You pay it, and no vigorish.`,
      coWin: (half: string, vigorish: string, rest: string) =>
        `If the house co-banks and something is left, half of it is yours, ${half}. The house takes a vigorish of ${vigorish}, and you get ${rest}.`,
      coLoss: (half: string) =>
        `If the house co-banks and something is lacking, you pay half of it, ${half}.`,
    },
  },
  ranks: {
    title: "How hands rank",
    pairFirst: "A hand that is a pair, a Wong or a Gong ranks higher than any that is not.",
    value:
      "Any other hand is worth the spots of its two tiles. Of a sum with two digits the left one is dropped: the value is from 0 to 9.",
    supreme:
      "The tiles 4-2 and 2-1 together are the Supreme Pair, the highest of all. Each without the other counts as 3 or 6, whichever gives its hand the higher value, and ranks as what it counts.",
    tile: (hand: string, tile: string) =>
      `Of two hands of the same value, that with the highest ranking tile ranks higher. “${hand}” names this tile: ${tile}.`,
    copies:
      "Pairs of the same rank are copies, and so are hands of the same value whose highest tiles rank alike. The dealer wins a copy; where a player is the bank, the bank does.",
    zero: "A value of 0 wins over nothing: 0 against 0 goes to the dealer or the bank, whatever the tiles.",
    pairs: "Pairs, Wongs and Gongs, from the highest",
    matched: "Matched pairs",
    mixed: "Mixed pairs",
    wongs: "Wongs: Teen or Day with a nine",
    gongs: "Gongs: Teen or Day with an eight",
    tiles: "The tiles, from the highest",
    set: "The set has 32 tiles: two of each of the first eleven ranks, and one of each other tile.",
  },
  houseWay: {
    title: "The house way",
    intro:
      "The dealer has no choice: these rules set the dealer’s tiles, the first that fits counts. While you set yours, “Suggest” shows what they would do with your tiles, and why. What the hands are called stands under “How hands rank”.",
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
  firstBet: "Lay it on a free box and take that seat. The aim: beat both of the dealer’s hands.",
  result: "The dealer’s tiles lie here. While you set yours, “Suggest” shows the house way.",
});
