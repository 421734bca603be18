// A past spin of roulette, as its receipt has it, with the streak and the meter of 617b.4.

import type { Posted, RecordedRound, RoundReplay } from "../contract";
import { type Streak, seedCents, streakAfter, upPaytable } from "../side_wagers/rules";
import { text } from "./replay_text";
import { numberOf } from "./rules";

export function replayOf(round: RecordedRound): RoundReplay | null {
  const { rules, state, draws } = round;
  const outcome = numberOf(draws.at(-1) ?? {});
  if (outcome === null) return null;
  const before = { previous: state["last"] };
  const after = { previous: outcome };
  const paytable = upPaytable(rules);
  if (paytable === null) {
    // The rules offer the wager, and this page does not know its paytable.
    return rules["roulette_up"] ? null : { outcome, before, after };
  }
  const running = Number(state["streak"] ?? 0);
  const isUp = running > 0 || round.laid.some(({ on }) => on === "roulette_up");
  const spun = streakAfter(running, String(state["last"] ?? ""), outcome, paytable.longest);
  const streak = isUp && !spun.ended ? spun.length : 0;
  const isWon = isUp && isMeterOf(spun, paytable.rows);
  const meter = meterOf(round, running > 0, isWon);
  const said = untold(isUp, rules, meter);
  return {
    outcome,
    before: { ...before, streak: running, ...meter?.before },
    after: { ...after, streak, ...meter?.after },
    ...(said === "" ? {} : { untold: said }),
  };
}

function isMeterOf({ length, ended }: Streak, rows: Readonly<Record<number, unknown>>): boolean {
  return ended && rows[length] === "meter";
}

/** The meter before and after the spin; null if the receipt does not tell it. */
function meterOf(
  { rules, state, draws }: RecordedRound,
  isRunning: boolean,
  isWon: boolean,
): { readonly before: Posted; readonly after: Posted } | null {
  const own = state["meter"] as { readonly mils?: number } | null | undefined;
  const claimed = draws.at(-1)?.["meter"];
  // A streak that runs takes no wagers (617b.4(d)): they do not move the table's own meter.
  const told = isRunning && own?.mils !== undefined ? Math.floor(own.mils / 1000) : claimed;
  const seed = seedCents(rules);
  if (typeof told !== "number" || seed === null) return null;
  return { before: { meter: told }, after: { meter: isWon ? seed : told } };
}

function untold(isUp: boolean, rules: Posted, meter: object | null): string {
  const needsMeter = seedCents(rules) !== null && meter === null;
  return [isUp ? "" : text.streak, needsMeter ? text.meter : ""].filter(Boolean).join(" ");
}
