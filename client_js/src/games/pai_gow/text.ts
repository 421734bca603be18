// The words of the Pai Gow table.

import { translated } from "../../text/language";
import type { GameWords } from "../contract";

export const words: GameWords = translated("pai_gow/words", {
  name: "Pai Gow",
  running: "Dealing",
  goesOn: "Hands are compared",
  decides: {
    set: (who: string) => `${who} sets tiles`,
    deliver: (who: string) => `${who} shakes the dice`,
  },
  decideTogether: { set: "Players set tiles" },
  families: { hand: "Hand" },
  features: { player_bank: "Player’s bank", co_bank: "Co-banking" },
});

/** 621a.8(d) */
export const DEFAULT_STYLE = "house_way_right";

export const text = translated("pai_gow/text", {
  /** As the dealer calls the dice, the choices, and how the hands of a box compare. */
  called: {
    win: (box: number) => `box ${box} wins`,
    lose: (box: number) => `box ${box} loses`,
    push: (box: number) => `box ${box} ties`,
    won: (sum: string) => `You win ${sum}`,
    lost: (sum: string) => `You lose ${sum}`,
    even: "You tie: bet returned",
    dealerFirst: (start: string) => `${start}: dealer first`,
    deadHandFirst: (start: string) => `${start}: dead hand first`,
    boxFirst: (start: string, box: number) => `${start}: box ${box} first`,
    bank: (box: number) => `box ${box} is the bank`,
    coBank: (box: number) => `box ${box} co-banks`,
    surrenders: (box: number) => `box ${box} surrenders`,
    dealerHasSet: "the dealer has set",
    bankWins: (box: number) => `bank at box ${box} wins`,
    bankLoses: (box: number) => `bank at box ${box} loses`,
    bankTies: (box: number) => `bank at box ${box} ties`,
    wonAsBank: (sum: string) => `You win ${sum} as the bank`,
    lostAsBank: (sum: string) => `You lose ${sum} as the bank`,
    evenAsBank: "You break even as the bank",
    comparing: "Each hand against the bank",
    offered: "You are offered the bank",
    offeredTo: (who: string) => `${who} is offered the bank`,
    mine: "You are the bank",
    against: "Bet against the bank",
    covered: "The bank takes no more bets",
  },
  layout: "Pai Gow layout",
  wall: "Eight stacks of four tiles",
  delivered: "The tiles are delivered",
  shaker: (words: string) => `Pai Gow shaker: ${words}`,
  covered: "covered",
  total: (dice: readonly number[], total: number) => `${dice.join(" + ")} is ${total}`,
  number: (start: number) => `The number is ${start}`,
  first: (position: string) => `Dealing begins: ${position}`,
  dealer: "Dealer",
  deadHand: "Dead hand",
  /** After "Dealing begins:". */
  atDealer: "dealer",
  atMe: "you",
  atDeadHand: "dead hand",
  positionSeat: (seat: string) => `box ${seat}`,
  handPrint: "Bet",
  odds: "Even money less 5%",
  copies: "Copies go to the dealer",
  copiesToBank: "Copies go to the bank",
  high: "High hand",
  low: "Low hand",
  tiles: (who: string, words: string) => `${who}: ${words}`,
  box: (box: number) => `Box ${box}`,
  faceDown: "four tiles face down",
  setFaceDown: "hands set, face down",
  stepByStep: "Step by step",
  closeSteps: "Close the steps",
  ranks: "Ranks",
  hands: (low: string, high: string) => `low ${low}, high ${high}`,
  mayAdd: (boxes: number) => `You may bet on ${boxes} boxes side by side`,
  waitsFor: (who: string) => `Waiting for ${who}`,
  results: { win: "Wins", lose: "Loses", push: "Tie", surrender: "Surren\u00ADdered" },
  net: (words: string, cents: string) => `${words} ${cents}`,
  set: {
    title: (box: number) => `Set your hands: box ${box}`,
    titleOfBank: "You are the bank: set your hands",
    detail: "Once set, your hands cannot be changed.",
    own: "Your tiles",
    take: (tile: string) => `Put ${tile} into the low hand`,
    back: (tile: string) => `Put ${tile} into the high hand`,
    chooseTwo: "Choose two tiles for your low hand.",
    otherTwo: "The other two are your high hand. It has to rank higher.",
    wins: {
      dealer: "If both beat the dealer’s, you win. If one does, you tie.",
      bank: "If both beat the bank’s, you win. If one does, you tie.",
      asBank: "Both beat a player’s: you win. One each: a tie. Equal hands are yours.",
    },
    unsure: "Not sure? “Suggest” sets them as the dealer sets its own: the house way.",
    chooseOne: (tile: string) =>
      `Choose one more tile for the low hand: → is what it makes with ${tile}.`,
    illegal: "The low hand may not outrank the high hand: choose other tiles.",
    confirm: "Set hands",
    suggest: "Suggest",
    zero: "A low hand of zero never wins: the best here is a tie.",
    suggestion: "Suggestion: the house way",
    called: (high: string, low: string) => `High hand: ${high}. Low hand: ${low}.`,
  },
  /** Why the house way sets tiles as it does, 621a.10(d). */
  way: {
    supremePair: "Both tiles of the Supreme Pair are there, and the house way never parts them.",
    pair: (hand: string) => `The house way always plays a pair together: ${hand}.`,
    wong: (hand: string) => `There is no pair. The house way then plays a Wong: ${hand}.`,
    gong: (hand: string) =>
      `There is no pair and no Wong. The house way then plays a Gong: ${hand}.`,
    value: (hand: string) =>
      `There is no pair, Wong or Gong. The house way then plays the best two tiles that make nine, eight or seven: ${hand}.`,
    highLow: (highest: string, lowest: string) =>
      `There is no pair, Wong or Gong, and no two tiles make seven or more. The house way then plays the highest tile (${highest}) with the lowest (${lowest}).`,
  },
  bank: {
    marker: "Bank",
    is: (who: string, cents: string | null, style: string) =>
      `${who} is the bank${cents === null ? "" : ` with ${cents}`}${style === "" ? "" : `. ${style}`}`,
    shares: (who: string, cents: string | null, style: string) =>
      `${who} shares the bank with the house${cents === null ? "" : `: ${cents}`}${style === "" ? "" : `. ${style}`}`,
    /** While bets are taken: what the bank's funds leave for them. */
    covers: (who: string, left: string) =>
      `${who} is the bank and takes up to ${left} more in bets`,
    coversShared: (who: string, left: string) =>
      `${who} and the house are the bank and take up to ${left} more in bets`,
    isFull: (who: string) => `${who} is the bank. It covers no more bets.`,
    isFullShared: (who: string) => `${who} and the house are the bank. They cover no more bets.`,
    /** Of my own bank, with what I may lose of one that is shared; at the end what others bet against it. */
    mine: (cents: string, half: string | null, how: string) =>
      `${half === null ? `You put up ${cents}.` : `Shared: you risk ${half} of ${cents}.`} ${how}`,
    others: "Others bet now.",
    cut: (how: string) => `Cut: ${how}`,
    against: (sum: string) => `Bets against you: ${sum}`,
    inTurn: "The bank is offered in turn to players who bet.",
    /** While another is offered the bank. */
    meanwhile: "Bets are open: against the bank if it is taken, else the dealer.",
    /** Of a bank that is shared (621a.11(e)). */
    houseSets: "The house sets your tiles.",
  },
  /** How tiles become hands (621a.8(d), .9), for each of the styles from either side. */
  ways: {
    house_way: "Each hand gets a whole stack.",
    cup_say: "Two stacks make two hands: the upper tiles one, the lower ones the other.",
    jung_quat: "By twos from the middle: the upper tiles of both are a hand, then the lower ones.",
    chee_yee: "By twos from both ends: the upper tiles of both are a hand, then the lower ones.",
    pin_say: "Each hand gets a tile of each of four stacks.",
    dragon_head:
      "By turns: two tiles of each of two double stacks, a tile of each of the other four.",
  } as Readonly<Record<string, string>>,
  styles: {
    house_way_right: "Whole stacks from the right",
    house_way_left: "Whole stacks from the left",
    cup_say_right: "Cup say from the right",
    cup_say_left: "Cup say from the left",
    jung_quat: "Jung quat: take the heart",
    chee_yee: "Chee yee: chop the ears",
    pin_say_right: "Pin say from the right",
    pin_say_left: "Pin say from the left",
    dragon_head_right: "Dragon head from the right",
    dragon_head_left: "Dragon head from the left",
  } as Readonly<Record<string, string>>,
  outcome: (wins: number, ties: number, losses: number) =>
    `Boxes: ${wins} won, ${ties} tied, ${losses} lost`,
  outcomeOfBank: (wins: number, ties: number, losses: number) =>
    `Bank: ${wins} won, ${ties} tied, ${losses} lost`,
  noHands: "no hand stood",
  statistics: { win: "Boxes won", push: "Boxes tied", lose: "Boxes lost" },
  spots: { hand: "Hand", bank: "What the bank has put up" } as Readonly<Record<string, string>>,
});

/** The spot in words. */
export function nameOf(on: string): string {
  return text.spots[on] ?? on;
}
