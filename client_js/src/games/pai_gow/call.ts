// What is called at a Pai Gow table, in the language of the page.

import { money } from "../../text/format";
import type { Called } from "../contract";
import { resultsIn } from "./outcome";
import { text } from "./text";

const { called } = text;

/** Who is served first, a choice, or how the hands compare: to me by what I win, to others by the
 * boxes; null for any other call. */
export function callOf({ outcome, call, mine }: Called): string | null {
  return (
    startCalled(call) ?? choiceCalled(call) ?? handsCalled(outcome, call, mine?.netCents ?? null)
  );
}

/** 621a.8(b): the dice, and the position that they count to. */
function startCalled(call: string): string | null {
  const [, start = "", position] = /^(\d+): (dealer|dead hand|seat \d+) first$/.exec(call) ?? [];
  if (position === undefined) return null;
  if (position === "dealer") return called.dealerFirst(start);
  if (position === "dead hand") return called.deadHandFirst(start);
  return called.boxFirst(start, Number(position.slice("seat ".length)));
}

const CHOICES: readonly (readonly [house: RegExp, words: (box: number) => string])[] = [
  [/^seat (\d+) is the bank$/, called.bank],
  [/^seat (\d+) co-banks$/, called.coBank],
  [/^seat (\d+) surrenders$/, called.surrenders],
  [/^the dealer has set$/, () => called.dealerHasSet],
];

function choiceCalled(call: string): string | null {
  for (const [house, words] of CHOICES) {
    const found = house.exec(call);
    if (found !== null) return words(Number(found[1]));
  }
  return null;
}

function handsCalled(outcome: string, call: string, net: number | null): string | null {
  if (outcome === "" || !call.startsWith("seat ")) return null;
  if (net !== null) {
    if (net === 0) return called.even;
    return net > 0 ? called.won(money(net)) : called.lost(money(-net));
  }
  return [...resultsIn(outcome)].map(([box, result]) => called[result](box)).join(", ");
}
