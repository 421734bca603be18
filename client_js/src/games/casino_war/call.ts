// What is called at a Casino War table, in the language of the page.

import type { Called, CalledToMe } from "../contract";
import { dealersCards } from "./Badge";
import { rankWord, text } from "./text";

/** The words for a player come with the table. */
let sayToMe: (mine: CalledToMe) => string | null = () => null;

export function callWith(say: typeof sayToMe): void {
  sayToMe = say;
}

/** The dealer's last card and the boxes that tie with it, or a choice; null for any other call. */
export function callOf(called: Called): string | null {
  const toMe = called.mine && sayToMe(called.mine);
  if (toMe) return toMe;
  return called.call.startsWith("dealer ") ? cardsCalled(called) : choiceCalled(called.call);
}

function cardsCalled({ outcome, draw, call }: Called): string | null {
  const drawn = draw?.["cards"];
  const shown = Array.isArray(drawn) ? drawn.filter((card) => typeof card === "string") : [];
  const card = dealersCards(outcome).at(-1) ?? shown.at(-1);
  if (card === undefined) return null;
  const ties = /, seat ([\d, ]+) ties$/.exec(call)?.[1] ?? "";
  return text.called(rankWord(card), seatsIn(ties));
}

function choiceCalled(call: string): string | null {
  const [, war, dollars = ""] = /^seat (\d+) goes to war for \$([\d,.]+)$/.exec(call) ?? [];
  if (war !== undefined) {
    return text.goesToWar(Number(war), Math.round(Number(dollars.replaceAll(",", "")) * 100));
  }
  const surrendered = /^seat ([\d, ]+) surrenders$/.exec(call)?.[1];
  if (surrendered !== undefined) return text.surrenders(seatsIn(surrendered));
  const cut = /^seat (\d+) cuts$/.exec(call)?.[1];
  return cut === undefined ? null : text.cuts(Number(cut));
}

function seatsIn(list: string): readonly number[] {
  return list === "" ? [] : list.split(", ").map(Number);
}
