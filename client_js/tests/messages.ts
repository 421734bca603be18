// Messages as the house sends them, for tests: every field there, those of interest given.

import type { Stack } from "../src/games/contract";
import type {
  BettingClosed,
  BettingOpened,
  OutcomeDrawn,
  RoundSettled,
  SpotInfo,
  Stack as StackRow,
  TableResumed,
  WagerAccepted,
  WagersSettled,
} from "../src/protocol";
import { learnLayout } from "../src/store/layouts";
import type { WholeSnapshot } from "../src/store/table_state";

export const TABLE = "roulette-1";

const ALL = Array.from({ length: 36 }, (_, index) => String(index + 1));

export function spot(on: string, pick: readonly string[], covers: readonly string[]): SpotInfo {
  const pays = String(36 / covers.length - 1);
  const exact = { win_probability: `${covers.length}/37`, back: "36/37" };
  const rounded = { win_millionths: 27_027 * covers.length, back_millionths: 972_973 };
  const odds = [36 / covers.length - 1, 1];
  return { on, pick, section: "617a.3(e)", pays, odds, even: 1, covers, ...exact, ...rounded };
}

export const SPOTS: readonly SpotInfo[] = [
  spot("straight", ["17"], ["17"]),
  spot("split", ["17", "18"], ["17", "18"]),
  spot(
    "odd",
    [],
    ALL.filter((number) => Number(number) % 2 === 1),
  ),
  spot("low", [], ALL.slice(0, 18)),
];

/** Chips as the house tells them, from what they are on a layout. */
export function rowOf({ seat, on, pick, cents }: Stack, spots = SPOTS): StackRow {
  const index = spots.findIndex((spot) => spot.on === on && spot.pick.join() === pick.join());
  return [index < 0 ? [on, ...pick] : index, cents, seat];
}

export type Seen = Omit<Partial<WholeSnapshot>, "stacks" | "layout"> & {
  readonly stacks?: readonly Stack[];
};

/** A snapshot of a table whose layout this page knows. */
export function snapshot({ stacks = [], spots = SPOTS, ...changes }: Seen = {}): WholeSnapshot {
  const layout = JSON.stringify(spots);
  learnLayout(layout, spots);
  return {
    type: "table_snapshot",
    request: 1,
    table: TABLE,
    stream: "s1",
    number: 100,
    time_ms: 0,
    title: "Rivoli",
    game: "roulette",
    variant: "single_zero",
    minimum: 100,
    maximum: 100_000,
    unit: 100,
    rules: { wheel: "single_zero" },
    rules_hash: "ee",
    layout,
    spots,
    max_seats: 10,
    status: "open",
    status_message: "",
    phase: "betting",
    round: 41,
    commitment: "bb",
    opened_ms: 0,
    closes_ms: 12_000,
    betting_ms: 12_000,
    seats: [{ seat: 1, name: "Ada", kind: "player", connected: true }],
    players: 1,
    crowded: false,
    stacks: stacks.map((stack) => rowOf(stack, spots)),
    sums: [],
    results: [],
    earlier: [],
    drawn: null,
    call: "",
    shown: {},
    seat: 1,
    mine: [],
    settled_since: [],
    balance: 100_000,
    ...changes,
  };
}

export function bettingOpened(number: number, round: number): BettingOpened {
  const times = { opened_ms: 20_000, closes_ms: 32_000 };
  return { type: "betting_opened", table: TABLE, number, round, commitment: "cc", ...times };
}

/** Nobody has wagered. */
export function bettingClosed(number: number, round: number): BettingClosed {
  const none = { wagers: 0, staked: 0, wagers_hash: "" };
  return { type: "betting_closed", table: TABLE, number, round, ...none };
}

export function outcomeDrawn(
  number: number,
  round: number,
  changes: Partial<OutcomeDrawn> = {},
): OutcomeDrawn {
  return {
    type: "outcome_drawn",
    table: TABLE,
    number,
    round,
    spin: 1,
    draw: { number: "17" },
    call: "17 black odd low",
    shown: {},
    void_spin: false,
    rest_ms: 6000,
    ...changes,
  };
}

export function roundSettled(number: number, round: number): RoundSettled {
  const call = "17 black odd low";
  return {
    type: "round_settled",
    table: TABLE,
    number,
    round,
    result: { round, outcome: "17", call, seed: "aa", commitment: "bb" },
    staked: 1500,
    returned: 36_000,
    winners: [],
    next_ms: 30_000,
  };
}

export function wagerAccepted(
  nonce: string,
  id: string,
  changes: Partial<WagerAccepted> = {},
): WagerAccepted {
  const reply = { type: "wager_accepted", request: 9, table: TABLE, round: 41 } as const;
  return { ...reply, id, nonce, amount: 500, balance: 99_500, ...changes };
}

/** One straight wager on 17, won, and one on odd, lost. */
export function wagersSettled(round: number): WagersSettled {
  return {
    type: "wagers_settled",
    table: TABLE,
    round,
    call: "17 black odd low",
    wagers: [
      { id: "w2", on: "low", pick: [], amount: 500, result: "lose", returned: 0 },
      { id: "w1", on: "straight", pick: ["17"], amount: 500, result: "win", returned: 18_000 },
    ],
    staked: 1000,
    returned: 18_000,
    balance: 117_000,
  };
}

export function tableResumed(changes: Partial<TableResumed> = {}): TableResumed {
  return {
    type: "table_resumed",
    request: 2,
    table: TABLE,
    stream: "s1",
    number: 100,
    time_ms: 0,
    seat: 1,
    mine: [],
    balance: 100_000,
    settled_since: [],
    ...changes,
  };
}
