// Wagers that stay over many throws: which of them a throw leaves on the layout, and which may be
// laid again as the table stands.

import type { GameViewProps, LastingWagers } from "../contract";
import { decidedBy } from "./decisions";
import { crapsPosted } from "./posted";
import { rollOf } from "./throw";

/** Each kind of odds, and the wager that it supports (623a.6(a)-(d)). */
export const SUPPORTED: Readonly<Record<string, string>> = {
  pass_odds: "pass",
  dont_pass_odds: "dont_pass",
  come_odds: "come",
  dont_come_odds: "dont_come",
};

type Posted = GameViewProps["posted"]["value"];

const ONE_ROLL: ReadonlySet<string> = new Set([
  "field",
  "any_seven",
  "any_craps",
  "craps_two",
  "craps_three",
  "craps_twelve",
  "eleven",
  "c_and_e",
  "horn",
  "horn_high",
  "whirl",
  "hop",
  "six_seven_eight",
]);

export const lasting: LastingWagers = {
  staysUp: ({ on, pick }, { draw, before }) => {
    const dice = rollOf(draw);
    if (dice === null || ONE_ROLL.has(on)) return false;
    // Some of them may have moved to numbers: the layout knows which were decided.
    if (on === "come" || on === "dont_come") return true;
    const { point } = crapsPosted(before);
    // 623a.11(a)(5): "shall be collected or paid … upon a shooter throwing a loser 7"
    if (on === "fire") return point === 0 || dice[0] + dice[1] !== 7;
    return decidedBy(on, pick, { dice, point }, point) === null;
  },
  mayGoUpAgain,
};

/** Whether a wager of a kind is taken as the table stands. */
export function mayGoUpAgain({ on }: { readonly on: string }, posted: Posted): boolean {
  const { point, rolls } = crapsPosted(posted);
  switch (on) {
    case "pass":
    case "dont_pass": // 623a.3(a)(1), (2): "immediately prior to the come out roll"
      return point === 0;
    case "come":
    case "dont_come": // 623a.3(a)(3), (4): "at any time after the come out roll"
      return point !== 0;
    case "fire": // 623a.3(a)(40): "prior to the come out roll of a new shooter"
      return rolls === 0 && point === 0;
    default:
      return !(on in SUPPORTED);
  }
}
