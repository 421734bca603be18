// What is written on the table of a wheel with a clapper.

import { payout } from "../../text/format";
import { translated } from "../../text/language";

export const text = translated("spun_wheel/text", {
  running: "The wheel is turning",
  family: "A symbol of the wheel",
  multipliers: "Multipliers",
  /** How many of the sections show a symbol. */
  sections: (count: number, all: number) => `${count} of ${all}`,
  spunAgain: (shown: readonly string[], decisive: number) =>
    `${shown.join(" and ")} are spun again: ${decisive} sections decide`,
});

/** "×14" */
export function multiplied(times: number): string {
  return `×${times}`;
}

/** Multiplied odds in words: "10 to 1" by 14 is "140 to 1". */
export function paidInWords(pays: string, times: number): string {
  if (times === 1) return payout(pays);
  const odds = /^(\d+) to (\d+)$/.exec(pays);
  return odds === null
    ? `${payout(pays)} ${multiplied(times)}`
    : payout(`${Number(odds[1]) * times}/${odds[2]}`);
}
