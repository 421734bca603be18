// Every sentence of roulette's side wagers.

import { number } from "../../text/format";
import { translated } from "../../text/language";
import type { BlazingOutcome, UpRow } from "./rules";

const outcomes: Readonly<Record<BlazingOutcome, string>> = {
  three: "all three of them",
  two: "two of them",
  one: "one of them",
  one_color: "one color",
  other: "other",
};

export const text = translated("side_wagers/text", {
  toOne: (odds: number) => `${number(odds)} to 1`,
  b2b: {
    title: "B2B",
    spot: "B2B",
    explain: "The same number as on the last spin",
    previous: "Last number",
    none: "No spin yet",
    reader: "Reader board",
    range: (least: number, most: number) => `${number(least)} – ${number(most)} to 1`,
    drawn: (odds: number) => `Pays ${number(odds)} to 1`,
  },
  blazing: {
    title: "Blazing 7’s",
    spot: "7’s",
    explain: "7, 17 or 27 wins. Three more balls then pay by how many are in 7, 17 and 27",
    outcomes,
    balls: "The balls of the bonus round",
  },
  up: {
    title: "Roulette Up",
    spot: "Up",
    explain: "How many numbers in a row, each higher than the one before",
    tracker: "Streak tracker",
    box: (length: number, pays: string) => `${length} in a row: ${pays}`,
    over: (length: number, previous: string) =>
      `A streak of ${length} runs: the next number has to be over ${previous}`,
    ended: (length: number) => `The streak has ended at ${length}`,
    meter: "Progressive meter",
    /** In a box of the tracker. */
    pays: (row: UpRow | undefined, isForOne: boolean): string => {
      if (row === undefined) return "–";
      if (row === "push") return "push";
      if (row === "meter") return "meter";
      return isForOne ? `${number(row)}×` : `${number(row)}:1`;
    },
    /** The same, said. */
    paysInWords: (row: UpRow | undefined, isForOne: boolean): string => {
      if (row === undefined) return "loses";
      if (row === "push") return "push";
      if (row === "meter") return "100% of the meter";
      return isForOne ? `${number(row)} for 1` : `${number(row)} to 1`;
    },
  },
});
