// What happens at every table when something goes wrong.

import { translated } from "../../text/language";
import type { Cited } from "../contract";
import { cite } from "./cite";

const text = translated("guide/common", {
  refused:
    "The house refuses a wager: the page says why, beside the spot. The money stays in your bankroll.",
  link: "You lose the connection: your wagers stay on the layout and are settled as usual. When you come back, the page says what was settled meanwhile.",
  calledOff:
    "An operator calls the round off: this is possible only before “no more bets”. What was wagered in the round comes back.",
  stopped:
    "The house stops in mid-round: it finishes the round when it opens again. Before “no more bets” your wagers are still there. After it, the outcome is the one that was already fixed.",
  doubt:
    "You doubt a result: every round in “My history” has a check. Your browser then draws and settles the round again from the signed receipt.",
});

export type CommonText = typeof text;

export const everyTable = (): readonly Cited[] => [
  cite(text.refused),
  cite(text.link),
  cite(text.calledOff),
  cite(text.stopped),
  cite(text.doubt),
];
