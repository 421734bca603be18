// The words that only a visitor of the Casino War table needs.

import { money } from "../../text/format";
import { translated } from "../../text/language";

export const tableText = translated("casino_war/tableText", {
  layout: "Casino War layout",
  dealer: "Dealer",
  you: "You",
  burnt: (count: number) => (count === 1 ? "1 card burnt" : `${count} cards burnt`),
  /** 651a.10 */
  odds: "Tie pays 10 to 1",
  warOdds: "War pays 2 to 1, on a second tie 3 to 1",
  prints: { initial: "Bet", tie: "Tie 10:1", war: "War" } as Readonly<Record<string, string>>,
  hand: (box: number, cards: string) => `Box ${box}: ${cards}`,
  dealersHand: (cards: string) => `Dealer: ${cards}`,
  noCards: "no cards",
  tieHand: "Tie hand",
  waitsFor: (who: string) => `${who} to decide: war or surrender`,
  atWar: "War!",
  results: {
    win: "Wins",
    lose: "Loses",
    surrender: "Surren\u00ADders", // a phone's box is narrower than the word
    war: "Goes to war",
    tie: "Tie",
  },
  /** A war that is won by a tie pays more. */
  secondTie: "Second tie",
  /** Why a tie wager alone is not taken (651a.7(c)). */
  betFirst: "Lay your bet first. A tie wager goes with it.",
  /** At the places of a box at war: what the dealer has collected, and what is already won. */
  collected: (sum: string) => `${sum} collected`,
  won: (sum: string) => `${sum} won`,
  /** The call as it is said to a player with one box, and with more of them. `sum` may be "", and ends
   * with what came of the tie wager. */
  toMe: {
    win: (sum: string, own: string, dealers: string) => `You win${sum} · ${own} over ${dealers}`,
    winBoth: (sum: string) => `You win${sum}`,
    loseBoth: (sum: string) => `You lose${sum}`,
    secondTie: (sum: string) => `You win${sum} · a second tie`,
    lose: (sum: string, dealers: string) => `You lose${sum} · dealer ${dealers}`,
    surrender: (sum: string) => `You surrender${sum && ` ·${sum}`}`,
    tie: (rank: string) => `Tie: ${rank} against ${rank}`,
    inAll: (sum: string, dealers: string) => `${sum} in all · dealer ${dealers}`,
    tieWins: (sum: string) => `tie +${sum}`,
    tieLoses: (sum: string) => `tie −${sum}`,
  },
  net: (words: string, cents: string) => `${words} ${cents}`,
  /** A hand that wins beside a tie wager that loses more, and the other way round. */
  netInAll: (words: string, cents: string) => `${words}, ${cents} net`,
  prompt: {
    title: (rank: string) => `Tie hand: ${rank} against ${rank}`,
    tieWon: (sum: string) => `Your tie wager wins ${sum}.`,
    /** 651a.9(e), 651a.10(3): the initial wager is collected, and the war wager is paid. */
    detail: (box: number, cents: number) =>
      `Box ${box}. A war won is +${money(cents)} in all: 2 to 1, less the ${money(cents)} collected. A second tie is +${money(2 * cents)}; a war lost is −${money(2 * cents)}.`,
    /** The same where there is no room. */
    brief: (cents: number) =>
      `In all: won +${money(cents)}, second tie +${money(2 * cents)}, lost −${money(2 * cents)}`,
    war: (cents: number) => `Go to war for ${money(cents)}`,
    surrender: (cents: number) => `Surrender (lose ${money(cents)})`,
    tooLittle: (cents: number) => `You do not have the ${money(cents)} that a war takes.`,
    tie: "Tie wager on the war deal",
    noTie: "None",
  },
  cut: {
    title: "The cards are yours to cut",
    why: "A player cuts the shuffled cards, so that nobody knows their order. If you do not answer, the dealer cuts.",
    detail: (at: number, of: number) => `${at} of ${of} cards in`,
    slider: "Where the cover card goes in",
    cut: "Cut here",
    decline: "Let the dealer cut",
    offered: (who: string) => `${who} is offered the cut`,
  },
});

/** What is printed on the spot. */
export function printOf(on: string): string {
  return tableText.prints[on] ?? on;
}
