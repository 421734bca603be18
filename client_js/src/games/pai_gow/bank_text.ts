// What is asked of the bank, and what it comes to (621a.11).

import { money } from "../../text/format";
import { translated } from "../../text/language";

export const text = translated("pai_gow/bank", {
  offer: {
    title: "Be the bank this round?",
    detail: "All hands then play against yours. Passing costs nothing.",
    rules: [
      "Both of your hands win: you take the bet.",
      "Both of theirs win: you pay as much.",
      "One each is a tie. Equal hands are yours.",
      "The house keeps 5% of your net win.",
    ] as readonly string[],
    accept: "Be the bank",
    decline: "Pass the bank on",
    takeDown: "Take your wager down and be the bank",
    takeDownFor: (sum: string) => `Take your wager down, be the bank: ${sum}`,
    hasWager: "Take your wager down before you become the bank.",
    mayWin: "You may win up to",
    mayLose: "You may lose up to",
    aloneMayWin: "Alone you may win",
    aloneMayLose: "Alone you may lose",
    half: "(your half)",
    /** What the bank may win, the vigorish taken off (621a.11(o)). */
    less: "after 5%",
    sum: (funds: string, dealer: string, others: string) =>
      `You put up ${funds}. The dealer bets ${dealer} against it, other hands up to ${others}.`,
    sumAlone: (funds: string, dealer: string, win: string) =>
      `You put up ${funds}; the dealer bets ${dealer} against it. Nobody else is at the table. If others join, you may win up to ${win} or lose up to ${funds}.`,
    sumOfOthers: (funds: string, others: string) =>
      `You put up ${funds}. Other hands bet up to ${others} against it.`,
    change: "Change the terms",
    alone: "Nobody bets against you now. The dealer does not, on these terms.",
    how: "How the bank works",
    putUp: (sum: string) => `Be the bank: ${sum}`,
    refused: "Not taken. See above what others have bet by now, and press again.",
    passed: "You passed the bank on.",
    lapsed: "Time is up: the bank was passed on.",
    betStays: (sum: string) => `Your ${sum} stays.`,
  },
  dealerWager: "The dealer bets",
  dealerNote: (cents: number) => `Beat its hands for ${money(cents)}, or pay as much if they win.`,
  dealerOut: "The dealer does not bet against you.",
  funds: "You put up",
  /** How the usual sum is made up. */
  fundsNote: {
    usual: (dealer: number, others: number) =>
      dealer > 0
        ? `Covers the dealer’s ${money(dealer)} and ${money(others)} of other hands. You pay winners no more than this.`
        : `Covers ${money(others)} of other hands. Winners get no more than this.`,
    own: "You pay winners no more than this, and others can bet no more than it covers.",
    alone: "Nobody else bets now: more covers only players who may still come.",
  },
  less: (what: string) => `${what}: less`,
  more: (what: string) => `${what}: more`,
  least: (sum: string) => `Least ${sum}`,
  usual: (sum: string) => `Usual ${sum}`,
  most: (sum: string) => `Most ${sum}`,
  coBank: "Share the bank with the house",
  coBankNote:
    "If you share the bank, the house takes and pays half: you may lose half of what you put up. The house sets your tiles and does not bet.",
  cutTitle: "Cut the stacks first",
  cut: "It changes who gets which tiles. Each press moves a stack: to the left end, to the right end, back.",
  cutOrder: (order: string) => `The stacks now: ${order}`,
  cutBack: (stacks: string) =>
    `Only stacks side by side are cut together: ${stacks} is back in its place.`,
  stack: (stack: number, side: string) => `Stack ${stack}: ${side}`,
  sides: { none: "stays", left: "to the left end", right: "to the right end" },
  tooLittle: (cents: number) =>
    `A bank covers all bets against it: ${money(cents)}, and that is more than you have.`,
  raised: (cents: number) => `Others have bet more: at least ${money(cents)} now.`,
  dealerBets: {
    mine: (cents: number) => `bets ${money(cents)} against you`,
    theirs: (cents: number) => `also bets ${money(cents)}`,
  },
  delivery: {
    title: "You are the bank: shake the dice",
    detail: "Counted from you, their sum says who gets tiles first.",
    another: "other ways…",
    custom: "A matter of custom: no way is better than another.",
    style: "Delivery",
    confirm: "Shake the dice",
  },
  /** The round as the bank has it: box by box, and in all. */
  board: {
    title: "The bank’s hands and all others",
    yours: "Your bank",
    others: "Bank",
    /** What a hand against it comes to for the bank. */
    takes: {
      mine: (cents: number) => `You win ${money(cents)}`,
      theirs: (cents: number) => `Bank wins ${money(cents)}`,
    },
    pays: {
      mine: (cents: number) => `You pay ${money(cents)}`,
      theirs: (cents: number) => `Bank pays ${money(cents)}`,
    },
    tie: "Tie",
    beaten: (beaten: number, of: number) => `beats ${beaten} of ${of}`,
    /** Why, from the bank's side: by value or kind, and by the higher tile. */
    why: {
      mine: {
        beats: (own: string, other: string) => `Your ${own} beats ${other}`,
        loses: (own: string, other: string) => `Your ${own} loses to ${other}`,
        tileBeats: (value: number, own: string, other: string) =>
          `Both ${value}: your ${own} beats ${other}`,
        tileLoses: (value: number, own: string, other: string) =>
          `Both ${value}: your ${own} loses to ${other}`,
        copy: "Same rank: yours wins",
        zeros: "Both 0: yours wins",
      },
      theirs: {
        beats: (own: string, other: string) => `Bank’s ${own} beats ${other}`,
        loses: (own: string, other: string) => `Bank’s ${own} loses to ${other}`,
        tileBeats: (value: number, own: string, other: string) =>
          `Both ${value}: bank’s ${own} beats ${other}`,
        tileLoses: (value: number, own: string, other: string) =>
          `Both ${value}: bank’s ${own} loses to ${other}`,
        copy: "Same rank: the bank’s wins",
        zeros: "Both 0: the bank’s wins",
      },
    },
    verdicts: { lose: "loses to the bank", win: "beats the bank", push: "" },
    taken: "Taken",
    paid: "Paid",
    toPay: "To pay",
    again: "All hands",
    half: "House’s half",
    vigorish: "House 5%",
    all: "You take every hand!",
    won: (sum: string) => `You win ${sum} as the bank`,
    lost: (sum: string) => `You lose ${sum} as the bank`,
    even: "You break even as the bank",
    allTie: "All hands tie: your bank is safe",
    bankWon: (sum: string) => `The bank wins ${sum}`,
    bankLost: (sum: string) => `The bank loses ${sum}`,
    bankEven: "The bank breaks even",
  },
});
