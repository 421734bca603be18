// The side wagers of roulette, 617b.1, 617b.2 and 617b.4, as far as a receipt needs them.

import {
  B2B_PAYOUTS,
  blazingPaytable,
  blazingRow,
  offerOf,
  SEVENS,
  streakAfter,
  upPaytable,
} from "../../games/side_wagers/rules";
import { type Answers, areWeights, weightsOf } from "../answers";
import type { Plain, PlainObject } from "../canonical";
import type { Receipt, ReceiptSettlement, ReceiptWager } from "../receipt";
import { type Fraction, lost, won } from "./odds";

/** What the rules of the side wagers break; null if a receipt shows no breach. */
export function sideBreachOf(rules: PlainObject): string | null {
  const b2b = offerOf(rules, "b2b") as PlainObject | null;
  if (b2b !== null && !areWeights(b2b["weights"], B2B_PAYOUTS)) {
    return "the payouts of B2B are not those of 617b.1(e)";
  }
  if (offerOf(rules, "blazing_sevens") !== null && blazingPaytable(rules) === null) {
    return "617b.2(j) has no such paytable";
  }
  if (offerOf(rules, "roulette_up") !== null && upPaytable(rules) === null) {
    return "617b.4(h) has no such paytable";
  }
  return null;
}

/** How the draw of a valid spin differs from its answers; null if it is
 * right. A receipt does not say whose wagers made the rules ask. */
export function sideDrawFault(
  { rules, state }: Receipt,
  draw: PlainObject,
  pockets: readonly string[],
  answers: Answers,
): string | null {
  const number = String(draw["number"]);
  const offered = offerOf(rules, "b2b") as PlainObject | null;
  if (draw["b2b"] !== undefined) {
    if (offered === null || number !== state["last"]) return "no B2B wager can have won";
    const weights = weightsOf(offered["weights"] as PlainObject, B2B_PAYOUTS);
    const payout = B2B_PAYOUTS[answers.number("weighted", weights) ?? -1];
    if (draw["b2b"] !== payout) return differs("b2b", draw["b2b"], payout);
  }
  if (draw["blazing"] !== undefined) {
    if (offerOf(rules, "blazing_sevens") === null || !SEVENS.includes(number)) {
      return "no Blazing 7's wager can have won";
    }
    const balls = answers.numbers("sample", 3, pockets.length)?.map((ball) => pockets[ball]);
    const recorded = JSON.stringify(draw["blazing"]);
    if (recorded !== JSON.stringify(balls)) return differs("blazing", recorded, balls?.join(" "));
  }
  return draw["meter"] === undefined ? null : claimFault(rules, state, draw);
}

/** What is wrong with the amount that a linked meter paid; null if nothing is. The generator does
 * not draw it, so that only the signature vouches for the amount itself. */
function claimFault(rules: PlainObject, state: PlainObject, draw: PlainObject): string | null {
  const paytable = upPaytable(rules);
  const isLinked = state["meter"] === undefined || state["meter"] === null;
  const ended = paytable && streakNow(paytable.longest, state, draw);
  if (!isLinked || !ended?.ended || paytable?.rows[ended.length] !== "meter") {
    return "no streak can have won a linked meter";
  }
  return isAmount(draw["meter"]) ? null : `meter: ${String(draw["meter"])} is no amount in cents`;
}

function isAmount(cents: Plain | undefined): cents is number {
  return typeof cents === "number" && Number.isSafeInteger(cents) && cents >= 0;
}

function differs(word: string, recorded: Plain, recomputed: unknown): string {
  return `${word}: recorded ${String(recorded)}, recomputed ${String(recomputed)}`;
}

/** The settlement of a side wager by the spin that ended the round; null if it is not a side
 * wager. */
export function settleSide(
  wager: ReceiptWager,
  receipt: Receipt,
): ReceiptSettlement | "stays" | null {
  const { rules } = receipt;
  if (offerOf(rules, wager.on) === null || wager.pick.length > 0) return null;
  const draw = receipt.draws.at(-1) ?? {};
  switch (wager.on) {
    case "b2b":
      return settleB2B(wager, draw, receipt.state);
    case "blazing_sevens":
      return settleBlazing(wager, draw, rules);
    case "roulette_up":
      return settleUp(wager, draw, receipt);
    default:
      return null;
  }
}

function settleB2B(wager: ReceiptWager, draw: PlainObject, state: PlainObject) {
  // 617b.1(d): "on the same number as the previous spin"
  if (draw["number"] !== state["last"]) return lost(wager);
  const payout = draw["b2b"];
  return typeof payout === "number" ? won(wager, toOne(payout)) : null;
}

function settleBlazing(wager: ReceiptWager, draw: PlainObject, rules: PlainObject) {
  if (!SEVENS.includes(String(draw["number"]))) return lost(wager);
  const balls = draw["blazing"];
  const paytable = blazingPaytable(rules);
  if (!Array.isArray(balls) || paytable === null) return null;
  const row = blazingRow(paytable, balls.map(String));
  return row && won(wager, toOne(row[1]));
}

function settleUp(wager: ReceiptWager, draw: PlainObject, { rules, state }: Receipt) {
  const paytable = upPaytable(rules);
  if (paytable === null) return null;
  const { rows, longest, wagerCents } = paytable;
  const streak = streakNow(longest, state, draw);
  if (!streak.ended) return "stays";
  const row = rows[streak.length];
  if (row === undefined) return lost(wager);
  if (row === "push") return { id: wager.id, result: "push", returned: wager.amount } as const;
  if (row === "meter") return shareOfMeter(wager, state, draw);
  // A progressive paytable pays "for 1": the stake is in it.
  return won(wager, toOne(wagerCents === null ? row : row - 1));
}

function streakNow(longest: number, state: PlainObject, draw: PlainObject) {
  const previous = String(state["last"] ?? "");
  return streakAfter(Number(state["streak"] ?? 0), previous, String(draw["number"]), longest);
}

/** 617b.4(h)(2): "100% of progressive meter", shared by the wagers of the streak, which are equal;
 * the odd cents go one each to the earliest. They all lay there before the round: no streak begins
 * at its longest. The table's own meter is in its state, what a linked one paid in the draw. */
function shareOfMeter(
  wager: ReceiptWager,
  state: PlainObject,
  draw: PlainObject,
): ReceiptSettlement | null {
  const own = state["meter"] as PlainObject | null | undefined;
  const cents = own ? Math.floor(Number(own["mils"]) / 1000) : draw["meter"];
  const lying = state["wagers"];
  if (!isAmount(cents) || !Array.isArray(lying)) return null;
  const sharing = (lying as readonly PlainObject[]).filter((one) => one["on"] === "roulette_up");
  const at = sharing.findIndex((one) => one["id"] === wager.id);
  if (at < 0) return null;
  const share = Math.floor(cents / sharing.length) + (at < cents % sharing.length ? 1 : 0);
  return { id: wager.id, result: "win", returned: share };
}

function toOne(odds: number): Fraction {
  return { over: BigInt(odds), under: 1n };
}
