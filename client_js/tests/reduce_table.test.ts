import { describe, expect, it } from "vitest";
import { myBoxes } from "../src/games/seats/boxes";
import type { ServerTableEvent } from "../src/protocol";
import { reduceTable, type TableAction } from "../src/store/reduce_table";
import {
  fromSnapshot,
  isOutOfStep,
  mergedBets,
  mergedStacks,
  othersStacks,
  settlementOnShow,
  stackKey,
  type TableState,
} from "../src/store/table_state";
import {
  bettingOpened,
  outcomeDrawn,
  roundSettled,
  rowOf,
  SPOTS,
  snapshot,
  TABLE,
  tableResumed,
  wagerAccepted,
  wagersSettled,
} from "./messages";

const NOW = 10_000;

function after(state: TableState, ...happenings: readonly TableAction[]): TableState {
  return happenings.reduce((next, action) => reduceTable(next, action, NOW), state);
}

it("betting lasts as long as the house says, also where the round lay open for its first wager", () => {
  const waiting = fromSnapshot(snapshot({ closes_ms: null }));
  const event = { type: "deadline_changed", table: TABLE, number: 101, round: 41 } as const;
  const begun = { ...event, closes_ms: 1_532_000 };
  expect(after(waiting, begun)).toMatchObject({ closesMs: 1_532_000, bettingMs: 12_000 });
});

function layout(number: number, cents: number, changes = {}): ServerTableEvent {
  const stacks = [rowOf({ seat: 2, on: "odd", pick: [], cents })];
  return { type: "layout_changed", table: TABLE, number, stacks, ...changes };
}

function own(nonce: string, on = "straight", pick: readonly string[] = ["17"]): TableAction {
  return {
    type: "own_wager",
    wager: { nonce, id: null, on, pick, amount: 500, working: false, box: 0 },
  };
}

const closed = {
  type: "betting_closed",
  table: TABLE,
  number: 101,
  round: 41,
  wagers: 1,
  staked: 500,
  wagers_hash: "dd",
} as const;

describe("the seeds of a round", () => {
  const opened = { ...bettingOpened(101, 42), added_commitments: ["c1", "c2"] };
  const settled = roundSettled(102, 42);
  const shown = (result: Partial<typeof settled.result>) =>
    after(fromSnapshot(snapshot()), opened, {
      ...settled,
      result: { ...settled.result, ...result },
    }).results[0];

  it("are shown with those that restarts have added", () => {
    const added_seeds = [
      { commitment: "c1", seed: "s1" },
      { commitment: "c2", seed: "s2" },
    ];
    expect(shown({ commitment: "cc", added_seeds })).toMatchObject({ seed: "aa", added_seeds });
  });

  it("keep the commitments that were published before the draw", () => {
    const added_seeds = [{ commitment: "other", seed: "s1" }];
    expect(shown({ commitment: "other", added_seeds })).toMatchObject({
      commitment: "cc",
      added_seeds: [
        { commitment: "c1", seed: "s1" },
        { commitment: "c2", seed: "" },
      ],
    });
  });
});

describe("a round, told by events", () => {
  it("is given its deadline when its clock starts, and keeps its layout", () => {
    const opened = { ...bettingOpened(101, 42), closes_ms: null };
    const told = after(fromSnapshot(snapshot()), opened, layout(102, 500, { round: 42 }));
    const event = { type: "deadline_changed", table: TABLE, number: 103, round: 42 } as const;
    const next = after(told, { ...event, closes_ms: 44_000 });
    expect(next).toMatchObject({ phase: "betting", closesMs: 44_000, number: 103 });
    expect(next.stacks).toBe(told.stacks);
    expect(next.stacks.size).toBe(1);
  });

  it("ends in the very state that a snapshot of that moment tells", () => {
    const told = after(
      fromSnapshot(snapshot()),
      {
        type: "seats_changed",
        table: TABLE,
        number: 101,
        taken: [{ seat: 2, name: "Bot 7", kind: "bot", connected: true }],
        left: [],
        players: 2,
      },
      layout(102, 500),
      layout(103, 1500),
      { ...closed, number: 104 },
      outcomeDrawn(105, 41),
      roundSettled(106, 41),
      bettingOpened(107, 42),
      layout(108, 700),
    );
    const shown = fromSnapshot(
      snapshot({
        number: 108,
        round: 42,
        commitment: "cc",
        opened_ms: 20_000,
        closes_ms: 32_000,
        seats: [
          { seat: 1, name: "Ada", kind: "player", connected: true },
          { seat: 2, name: "Bot 7", kind: "bot", connected: true },
        ],
        players: 2,
        stacks: [{ seat: 2, on: "odd", pick: [], cents: 700 }],
        results: [roundSettled(106, 41).result],
      }),
    );
    // What only somebody who was there can know: the equipment at rest, and when it came so.
    expect({ ...told, shown: null, settledAtMs: 0 }).toEqual(shown);
    expect(told.shown?.call).toBe("17 black odd low");
  });

  it("lets the equipment run for as long as the house allows", () => {
    const state = after(fromSnapshot(snapshot()), closed, outcomeDrawn(102, 41));
    expect(state.shown?.restsAtMs).toBe(NOW + 6000);
    expect(state.phase).toBe("drawn");
  });

  it("takes a stack of no cents off the layout", () => {
    const state = after(fromSnapshot(snapshot()), layout(101, 500), layout(102, 0));
    expect(state.stacks.size).toBe(0);
  });

  it("throws the seats' stacks away when the house begins to sum the crowd up", () => {
    const crowd = { stacks: [], sums: [[SPOTS.findIndex(({ on }) => on === "odd"), 9000]] };
    const state = after(fromSnapshot(snapshot()), layout(101, 500), layout(102, 0, crowd));
    expect([...state.stacks.values()]).toEqual([{ seat: 0, on: "odd", pick: [], cents: 9000 }]);
    expect(state.crowded).toBe(true);
  });

  it("posts what the house posts otherwise since", () => {
    const on = { ...snapshot(), shown: { point: 6, come: [9] } };
    const state = after(fromSnapshot(on), layout(101, 500, { shown: { come: [] } }));
    expect(state.posted).toEqual({ point: 6, come: [] });
  });

  it("gives its wagers back when a round is called off, and leaves earlier ones", () => {
    const reason = "voided by the floor";
    const voided = { type: "round_voided", table: TABLE, number: 101, round: 41, reason } as const;
    const seated = { ...after(fromSnapshot(snapshot()), own("n1")), staying: new Set(["w0"]) };
    const [placed] = seated.wagers;
    const earlier = { ...placed, id: "w0", nonce: "n0" } as (typeof seated.wagers)[number];
    const state = after({ ...seated, wagers: [earlier, ...seated.wagers] }, voided);
    expect(state.wagers).toEqual([earlier]);
    expect(state.voidReason).toBe(reason);
    expect(after(state, bettingOpened(102, 42)).voidReason).toBe("");
  });
});

describe("numbers", () => {
  const state = fromSnapshot(snapshot());

  it("that were seen before change nothing", () => {
    expect(reduceTable(state, layout(100, 500), NOW)).toBe(state);
  });

  it("that leave a gap stop the table until it has been resumed", () => {
    const gap = after(state, layout(102, 500), layout(103, 600));
    expect(gap.gap).toBe(true);
    expect(gap.number).toBe(100);
    const back = after(gap, tableResumed({ number: 103 }), layout(101, 400), layout(102, 500));
    expect(back.gap).toBe(false);
    expect(back.resumed).not.toBeNull();
    expect(after(back, layout(103, 600)).stacks.get("2|odd")?.cents).toBe(600);
  });

  it("mean nothing once another dealer has the table, until it is shown again", () => {
    const moved = after(state, { type: "table_moved", table: state.facts.table }, layout(101, 500));
    expect(moved.gap).toBe(true);
    expect(moved.number).toBe(100);
    expect(after(moved, { ...snapshot(), stream: "s2", number: 1 }).gap).toBe(false);
    expect(after(state, { type: "table_moved", table: "other" })).toBe(state);
  });

  it("of another table are not for this one", () => {
    expect(reduceTable(state, { ...layout(101, 500), table: "other" }, NOW)).toBe(state);
  });

  it("are counted for events that this client does not know", () => {
    const unknown = { type: "dice_blown_on", table: TABLE, number: 101, luck: 7 };
    const next = reduceTable(state, unknown as unknown as ServerTableEvent, NOW);
    expect(next).toEqual({ ...state, number: 101 });
  });
});

describe("my wagers", () => {
  const state = fromSnapshot(snapshot());

  it("are pending until the house has accepted them", () => {
    const laid = after(state, own("n1"), own("n2"));
    expect(mergedStacks(laid.wagers).get("straight:17")).toEqual({ cents: 1000, pending: 1000 });
    const half = after(laid, wagerAccepted("n1", "w1"));
    expect(mergedStacks(half.wagers).get("straight:17")).toEqual({ cents: 1000, pending: 500 });
  });

  it("go when they are refused, taken down or settled", () => {
    const laid = after(
      state,
      own("n1"),
      own("n2"),
      wagerAccepted("n2", "w2"),
      own("n3", "low", []),
    );
    const refused = after(laid, { type: "own_wager_refused", nonce: "n1" });
    const down = { type: "taken_down", request: 1, table: TABLE, ids: ["w2"] } as const;
    const one = after(refused, { ...down, left: 0, refunded: 500, balance: 1 });
    expect(one.wagers.map((wager) => wager.nonce)).toEqual(["n3"]);
    const settled = after(one, wagerAccepted("n3", "w1"), wagersSettled(41));
    expect(settled.wagers).toEqual([]);
  });

  it("of the round on show are shown until the next round opens", () => {
    const over = after(
      state,
      closed,
      outcomeDrawn(102, 41),
      roundSettled(103, 41),
      wagersSettled(41),
    );
    expect(settlementOnShow(over)?.returned).toBe(18_000);
    const next = after(over, bettingOpened(104, 42));
    expect(settlementOnShow(next)).toBeNull();
    expect(next.settlement?.wagers).toHaveLength(2);
  });

  it("do not come back through the late answer to a wager of an earlier round", () => {
    const late = after(state, own("n1"), bettingOpened(101, 42), wagerAccepted("n1", "w1"));
    expect(late.wagers).toEqual([]);
  });

  it("are those of the house once the missed events are in", () => {
    const mine = [{ id: "w7", nonce: "n7", on: "odd", pick: [], amount: 300, working: false }];
    const laid = after(
      state,
      own("n1"),
      wagerAccepted("n1", "w1"),
      own("n2"),
      own("n7", "odd", []),
    );
    const waiting = after(laid, tableResumed({ number: 101, mine }));
    expect(waiting.wagers).toHaveLength(3);
    const back = after(waiting, bettingOpened(101, 42));
    expect(back.wagers.map(({ nonce, id }) => [nonce, id])).toEqual([
      ["n7", "w7"],
      ["n2", null],
    ]);
    expect(back.resumed).toBeNull();
  });

  it("put the equipment at rest at once while missed events are told", () => {
    const back = after(state, tableResumed({ number: 102 }), closed, outcomeDrawn(102, 41));
    expect(back.shown?.restsAtMs).toBe(0);
  });
});

describe("others' chips", () => {
  it("leave mine out, by my seat or out of the crowd's sum", () => {
    const mine = mergedStacks([
      { nonce: "n", id: "w", on: "odd", pick: [], amount: 500, working: false, box: 0 },
    ]);
    const stacks = (seat: number) => new Map([["x", { seat, on: "odd", pick: [], cents: 800 }]]);
    expect(othersStacks(stacks(1), new Set([1]), mine).size).toBe(0);
    expect(othersStacks(stacks(0), new Set([1]), mine).get("odd")).toEqual([
      { seat: 0, cents: 300 },
    ]);
    expect(othersStacks(stacks(3), new Set([1]), mine).get("odd")).toEqual([
      { seat: 3, cents: 800 },
    ]);
  });
});

describe("repeat and double", () => {
  it("lay what lies on one spot in one wager, and none over the maximum", () => {
    const bets = [
      { on: "split", pick: ["17", "18"], amount: 600 },
      { on: "odd", pick: [], amount: 100 },
      { on: "split", pick: ["18", "17"], amount: 300 },
      { on: "split", pick: ["17", "18"], amount: 200 },
    ];
    expect(mergedBets(bets, 1000).map((bet) => [bet.on, bet.amount])).toEqual([
      ["split", 900],
      ["odd", 100],
      ["split", 200],
    ]);
  });
});

describe("boxes of mine", () => {
  const hand = { on: "hand", pick: [], working: false };
  const lying = [
    { ...hand, nonce: "a", id: "w1", amount: 500, box: 0 },
    { ...hand, nonce: "b", id: "w2", amount: 700, box: 2 },
  ];
  const stack = (seat: number, cents: number) => ({ seat, on: "hand", pick: [], cents });

  it("are my seat and those beside it on which I have wagered", () => {
    expect(myBoxes(1, lying)).toEqual(new Set([1, 2]));
    expect(myBoxes(null, [])).toEqual(new Set());
  });

  it("are compared with the layout box by box", () => {
    const state = { ...fromSnapshot(snapshot({ seat: 1, phase: "betting" })), wagers: lying };
    const told = (...stacks: readonly ReturnType<typeof stack>[]) => ({
      ...state,
      stacks: new Map(stacks.map((one) => [stackKey(one), one])),
    });
    expect(isOutOfStep(told(stack(1, 500), stack(2, 700), stack(3, 900)), null)).toBe(false);
    expect(isOutOfStep(told(stack(1, 700), stack(2, 500)), null)).toBe(true);
    expect(isOutOfStep(told(stack(1, 1200)), null)).toBe(true);
  });

  it("are laid again each by itself", () => {
    expect(mergedBets(lying, 1000)).toEqual([
      { on: "hand", pick: [], amount: 500 },
      { on: "hand", pick: [], amount: 700, box: 2 },
    ]);
  });
});

describe("chips that the end of a window collects", () => {
  const made = (number: number, seat: number): ServerTableEvent => ({
    type: "decision_made",
    table: TABLE,
    number,
    round: 41,
    seat,
    choice: "",
    call: "",
    seats: [],
    shown: {},
  });
  const asked = {
    seats: [2],
    choices: ["stand"],
    default: "stand",
    closes_ms: 0,
  };
  const state = after(
    fromSnapshot(snapshot({ phase: "deciding", decision: asked, stacks: [] })),
    layout(101, 500),
  );

  it("lie there until the round is settled before everybody's eyes", () => {
    const collected = after(state, made(102, 0), layout(103, 0));
    expect(collected.stacks.size).toBe(1);
    expect(after(collected, roundSettled(104, 41)).stacks.size).toBe(1);
    expect(after(collected, roundSettled(104, 41), bettingOpened(105, 42)).stacks.size).toBe(0);
  });

  it("are gone when the round goes on", () => {
    const collected = after(state, made(102, 0), layout(103, 0));
    expect(after(collected, outcomeDrawn(104, 41)).stacks.size).toBe(0);
    const again = { type: "decision_asked", table: TABLE, number: 104, round: 41 } as const;
    expect(after(collected, { ...again, ...asked, shown: {} }).stacks.size).toBe(0);
  });

  it("go at once where their player has chosen so", () => {
    expect(after(state, made(102, 2), layout(103, 0)).stacks.size).toBe(0);
  });

  it("names the seats that had not chosen, until the next round", () => {
    const late = (one: TableState) => one.lapsed.map(({ seats }) => seats);
    expect(late(after(state, made(102, 2), made(103, 0)))).toEqual([[]]);
    const ended = after(state, made(102, 0), roundSettled(103, 41));
    expect(late(ended)).toEqual([[2]]);
    expect(late(after(ended, bettingOpened(104, 42)))).toEqual([]);
  });
});

describe("the meter", () => {
  function meter(number: number, cents: number): ServerTableEvent {
    const shown = { meter: "m", title: "Meter", cents, locked: false };
    return { type: "meter_changed", table: TABLE, number, meter: shown };
  }

  it("moves with wagers at any linked table", () => {
    const start = fromSnapshot(snapshot());
    const moved = after(start, meter(start.number + 1, 1_000_020));
    expect(moved.posted["meter"]).toBe(1_000_020);
    expect(moved.postedBefore["meter"]).toBe(1_000_020);
  });

  it("does not tell of a win before the ball rests", () => {
    const start = { ...fromSnapshot(snapshot()), phase: "drawn" as const };
    const moved = after(start, meter(start.number + 1, 750_000));
    expect(moved.posted["meter"]).toBe(750_000);
    expect(moved.postedBefore["meter"]).toBeUndefined();
  });
});
