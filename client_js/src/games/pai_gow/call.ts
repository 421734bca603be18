// What is called at a Pai Gow table, in the language of the page.

import { text as words } from "../../text";
import { money } from "../../text/format";
import type { Called, TableBetting } from "../contract";
import { leftOf } from "./bank_cover";
import { bankIn, type HandResult, resultsIn } from "./outcome";
import { text } from "./text";
import type { PlayerBank } from "./tiles_on_table";
import { isCompared } from "./told";

const { called } = text;

/** Who is served first, a choice, or how the hands compare: to me by what I win, to others by the
 * boxes; null for any other call. */
export function callOf({ outcome, call, mine, draw }: Called): string | null {
  if (outcome !== "" && isCompared(draw)) return called.comparing;
  return startCalled(call) ?? choiceCalled(call) ?? handsCalled(outcome, call, mine);
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

function handsCalled(outcome: string, call: string, mine: Called["mine"]): string | null {
  if (outcome === "" || !/^(seat|dealer|bank) /.test(call)) return null;
  const net = mine?.netCents ?? null;
  if (net !== null) return netCalled(net, mine?.wagers.some(({ on }) => on === "bank") === true);
  const bank = bankIn(outcome);
  if (bank !== null) return BANKS[bank.result](bank.seat);
  return [...resultsIn(outcome)].map(([box, result]) => called[result](box)).join(", ");
}

const BANKS: Readonly<Record<HandResult, (box: number) => string>> = {
  win: (box) => called.bankWins(box),
  lose: (box) => called.bankLoses(box),
  push: (box) => called.bankTies(box),
};

function netCalled(net: number, isBank: boolean): string {
  if (net === 0) return isBank ? called.evenAsBank : called.even;
  const sum = money(Math.abs(net));
  if (isBank) return net > 0 ? called.wonAsBank(sum) : called.lostAsBank(sum);
  return net > 0 ? called.won(sum) : called.lost(sum);
}

/** Who is offered the bank, or who is the bank, while bets are taken against it. */
export function bettingCalled(table: TableBetting): string | null {
  const { offer, seat, seats } = table;
  if (offer?.offer === "bank") {
    if (offer.seat === seat) return called.offered;
    return called.offeredTo(seats.get(offer.seat)?.name ?? words.seats.unnamed(offer.seat));
  }
  const bank = bankPosted(table);
  if (bank === null) return null;
  if (bank.seat === seat) return called.mine;
  return isCovered(bank, table) ? called.covered : called.against;
}

/** 621a.11(f): the bank does not wager against itself, and its own is up until it is paid; (d)(2): it covers
 * all bets against it. */
export function barsBets(table: TableBetting): boolean {
  const { seat, stacks } = table;
  if (seat === null) return false;
  if ([...stacks.values()].some((up) => up.on === "bank" && up.seat === seat)) return true;
  const bank = bankPosted(table);
  return bank !== null && (bank.seat === seat || isCovered(bank, table));
}

/** The bank takes no more wagers. */
function isCovered(bank: PlayerBank, { stacks }: TableBetting): boolean {
  return leftOf(bank, [...stacks.values()]) === 0;
}

function bankPosted({ posted }: TableBetting): PlayerBank | null {
  return (posted["player_bank"] as PlayerBank | null | undefined) ?? null;
}
