// The player's bank in a past round: who took it, on what terms, and where it was passed on.

import type { LaidWager, RecordedDecision, RecordedRound, ReplayedChange } from "../contract";
import { text } from "./replay_text";
import type { PlayerBank } from "./tiles_on_table";

/** The bank, and the stacks that it cut (621a.11(g)). */
export interface PastBank extends PlayerBank {
  readonly dealer_wager: number;
  readonly style: string | null;
}

/** What was answered while bets were taken, and the bank that came of it. */
export function bankOf({ state, decisions, laid }: RecordedRound) {
  const answers: ReplayedChange[] = [];
  let wagered = lastWagers(state["last_wagers"]);
  let bank: PastBank | null = null;
  for (const decision of decisions.filter(({ betting }) => betting)) {
    const { seat, choice } = decision;
    if (choice["choice"] === "leave_seat") wagered = moved(wagered, seat, choice["to"]);
    if (choice["choice"] === "no_bank") answers.push({ said: text.noBank(seat) });
    if (choice["choice"] !== "bank") continue;
    const dealersMost = wagered.get(seat) ?? 0;
    bank = readBank(decision, dealersMost, state["styles_after_bets"] === true, laid);
    const said = (bank.co_bank ? text.coBank : text.bank)(seat);
    answers.push({ said, shown: { player_bank: bank } });
  }
  return { bank, answers };
}

function readBank(
  { seat, choice, raised }: RecordedDecision,
  dealersMost: number,
  stylesLater: boolean,
  laid: readonly LaidWager[],
): PastBank {
  const co_bank = choice["co_bank"] === true;
  const up = raised[0] ?? laid.find((one) => one.on === "bank" && one.seat === seat);
  const funds = up?.amount ?? choice["funds"];
  return {
    seat,
    co_bank,
    // 621a.11(e), (h): the dealer does not wager against a co-bank, and otherwise what the bank last
    // wagered, or less.
    dealer_wager: co_bank ? 0 : Number(choice["dealer_wager"] ?? dealersMost),
    style: stylesLater ? null : String(choice["style"] ?? "house_way_right"),
    funds: typeof funds === "number" ? funds : null,
  };
}

/** Cents that were wagered last against the dealer, by the seat where that player sits now. */
function lastWagers(said: unknown): ReadonlyMap<number, number> {
  const entries = Object.entries(typeof said === "object" && said !== null ? said : {});
  return new Map(entries.map(([seat, cents]) => [Number(seat), Number(cents)]));
}

/** A player who changes seats takes what is known of him along, and changes with who was there. */
function moved(wagered: ReadonlyMap<number, number>, seat: number, to: unknown) {
  const now = (at: number) => (at === seat ? Number(to ?? 0) : at === to ? seat : at);
  return new Map([...wagered].map(([at, cents]) => [now(at), cents]));
}
