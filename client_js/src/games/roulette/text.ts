// Every sentence of the roulette table, and its spots in words.

import { payout } from "../../text/format";
import { translated } from "../../text/language";
import type { GameWords } from "../contract";

/** The names of its wagers. */
const names = translated("roulette/names", {
  numbers: {
    straight: "Straight",
    split: "Split",
    three_numbers: "Three numbers",
    four_numbers: "Four numbers",
    six_numbers: "Six numbers",
  } as Readonly<Record<string, string>>,
  outside: {
    first_five: "First five",
    red: "Red",
    black: "Black",
    odd: "Odd",
    even: "Even",
    low: "1 to 18",
    high: "19 to 36",
    b2b: "B2B",
    blazing_sevens: "Blazing 7’s",
    roulette_up: "Roulette Up",
  } as Readonly<Record<string, string>>,
  ordinals: ["1st", "2nd", "3rd"] as readonly [string, string, string],
  dozen: (ordinal: string) => `${ordinal} dozen`,
  column: (ordinal: string) => `${ordinal} column`,
  fiveAdjacent: (around: string) => `Five adjacent around ${around}`,
});

export const ORDINALS = names.ordinals;

export const words: GameWords = translated("roulette/words", {
  name: "Roulette",
  running: "The wheel is turning",
  variants: {
    single_zero: "Single zero",
    double_zero: "Double zero",
    double_zero_as_single: "Double zero as single",
  },
  voidSpin: "No spin: no wager is settled, the wheel is spun again",
  features: { b2b: "B2B", blazing_sevens: "Blazing 7’s", roulette_up: "Roulette Up" },
  families: {
    ...names.numbers,
    column: "Column",
    dozen: "Dozen",
    five_adjacent: "Five adjacent numbers",
  },
});

export const text = translated("roulette/text", {
  /** As a dealer calls it, 617a.5(c): "17 black odd low", "0 green". */
  called: (pocket: string, color: string, parity: string, half: string) =>
    [pocket, color, parity, half].filter(Boolean).join(" "),
  parities: { odd: "odd", even: "even" } as const,
  halves: { low: "low", high: "high" } as const,
  layout: "Roulette layout",
  wheel: "Roulette wheel",
  toReplica: "Bet on the wheel: neighbours and finals",
  toBoard: "Back to the board",
  /** Where the felt has the whole screen: of what is below it, and back from there. */
  toSideWagers: "Side wagers",
  toRacetrack: "Racetrack",
  toFelt: "Layout",
  noSpin: "No spin",
  covered: "covered",
  /** 617a.1(e)(2) has these three posted at the table. */
  asSingleZero:
    "A double zero wheel, used as a single zero wheel: 00 is not an available wager. A ball in 00 is “no spin”: the spin is void and the wheel is respun. Red, black, odd, even, 1 to 18 and 19 to 36 lose on 0.",
  limits: (minimum: string, maximum: string) => [`Min ${minimum}`, `Max ${maximum}`] as const,
  spot: (name: string, pays: string) => `${name}, pays ${payout(pays)}`,
  boxes: { low: "1–18", even: "Even", odd: "Odd", high: "19–36", column: "2:1" } as const,
  colors: { red: "red", black: "black", green: "green" } as const,
  outcome: (number: string, color: string) => `${number} ${color}`,
  statistics: "Statistics",
  lastRounds: (count: number) => (count === 1 ? "Last round" : `Last ${count} rounds`),
  noResults: "No results yet",
  hot: "Most often",
  cold: "Least often",
  tooFew: (rounds: number) => `Which numbers come most and least often: after ${rounds} rounds`,
  unseen: (numbers: number) => `${numbers} numbers have not come`,
  ofAllSpins: "Shares of all spins; zero is neither odd nor even, low nor high",
  times: (count: number) => `${count}×`,
  hotNumber: (number: string, times: number, rounds: number) =>
    `Came most often: ${number} came ${times}× in the last ${rounds} rounds`,
  percent: (count: number, total: number) =>
    `${total === 0 ? 0 : Math.round((100 * count) / total)}%`,
  shares: {
    red: "Red",
    zero: "Zero",
    black: "Black",
    odd: "Odd",
    even: "Even",
    low: "1–18",
    high: "19–36",
    dozens: ["1st 12", "2nd 12", "3rd 12"],
  } as const,
});

/** The spot in words: "Split 17–18", "Red", "2nd dozen". */
export function nameOf(on: string, pick: readonly string[]): string {
  const numbers = names.numbers[on];
  if (numbers !== undefined) return `${numbers} ${inOrder(pick).join("–")}`;
  const outside = names.outside[on];
  if (outside !== undefined) return outside;
  const which = pick[0] ?? "";
  const ordinal = names.ordinals[Number(which) - 1] ?? which;
  if (on === "dozen") return names.dozen(ordinal);
  if (on === "column") return names.column(ordinal);
  if (on === "five_adjacent") return names.fiveAdjacent(which);
  return [on, ...pick].join(" ");
}

/** 0, 00, 1 … 36. */
function inOrder(numbers: readonly string[]): readonly string[] {
  const rank = (number: string) => (number === "00" ? 0.5 : Number(number));
  return [...numbers].sort((a, b) => rank(a) - rank(b));
}
