import { describe, expect, it } from "vitest";
import type { RoundSettled, WagersSettled } from "../src/protocol";
import {
  hasReached,
  nextStageMs,
  paymentsOf,
  type ShowSetting,
  type Stage,
  spinOf,
  stageAt,
  timetableOf,
  WHOLE_SHOW,
} from "../src/store/presentation_stage";
import { reduceTable } from "../src/store/reduce_table";
import { fromSnapshot, type TableState } from "../src/store/table_state";
import { bettingOpened, outcomeDrawn, roundSettled, snapshot, wagersSettled } from "./messages";

const DRAWN_AT = 10_000;
const RESTS_AT = DRAWN_AT + 6000;
const SETTLED: readonly Stage[] = ["at_rest", "sweeping", "paid"];
const WON: readonly Stage[] = ["at_rest", "sweeping", "paying", "coming_home", "paid"];

const betting = fromSnapshot(snapshot());
const drawn = reduceTable(betting, outcomeDrawn(101, 41), DRAWN_AT);

/** Settled at a time, with this pause until the next round. */
function settledAt(atMs: number, pauseMs = 60_000, mine: WagersSettled | null = null): TableState {
  const told: RoundSettled = { ...roundSettled(102, 41), next_ms: atMs + pauseMs };
  const settled = reduceTable(drawn, told, atMs);
  return mine === null ? settled : reduceTable(settled, mine, atMs);
}

/** Every stage and when it begins, by a clock that moves from one to the next. */
function played(state: TableState, fromMs: number, setting?: ShowSetting) {
  const stages: { stage: Stage; atMs: number }[] = [];
  let now = fromMs;
  for (let next: number | null = now; next !== null; next = nextStageMs(state, now, setting)) {
    now = next;
    stages.push({ stage: stageAt(state, now, setting), atMs: now });
  }
  return stages;
}

const names = (stages: readonly { stage: Stage }[]) => stages.map(({ stage }) => stage);

describe("the stage after a draw", () => {
  it("is empty while bets are taken", () => {
    expect(stageAt(betting, 0)).toBe("none");
    expect(nextStageMs(betting, 0)).toBeNull();
  });

  it("shows the equipment running, coming near, and at rest until the round is settled", () => {
    expect(played(drawn, DRAWN_AT)).toEqual([
      { stage: "running", atMs: DRAWN_AT },
      { stage: "near", atMs: RESTS_AT - 4000 },
      { stage: "at_rest", atMs: RESTS_AT },
    ]);
    expect(stageAt(drawn, RESTS_AT - 1)).toBe("near");
  });

  it("calls nothing before the equipment of a slow page has shown it", () => {
    const hidden = { ...WHOLE_SHOW, uncoveredMs: Number.POSITIVE_INFINITY };
    const settled = settledAt(RESTS_AT);
    expect(stageAt(settled, RESTS_AT + 800, hidden)).toBe("near");
    expect(nextStageMs(settled, RESTS_AT + 800, hidden)).toBe(Number.POSITIVE_INFINITY);
    const late = played(settled, DRAWN_AT, { ...WHOLE_SHOW, uncoveredMs: RESTS_AT + 900 });
    expect(names(late)).toEqual(["running", "near", ...SETTLED]);
    expect(late[1]?.atMs).toBe(RESTS_AT - 4000);
    expect(late[2]?.atMs).toBe(RESTS_AT + 900);
    const skipped = { ...hidden, skipped: spinOf(settled) };
    expect(stageAt(settled, RESTS_AT + 800, skipped)).not.toBe("near");
  });

  it.each([
    ["before the equipment rests", DRAWN_AT + 50, RESTS_AT],
    ["after it", RESTS_AT + 400, RESTS_AT + 400],
  ])("calls, sweeps losers and is over, when settled %s without a wager of mine", (_, at, from) => {
    const settled = settledAt(at);
    expect(names(played(settled, from))).toEqual(SETTLED);
    const opened = reduceTable(settled, bettingOpened(103, 42), from + 9000);
    expect(stageAt(opened, from + 9000)).toBe("none");
  });

  it("sweeps losers first and then pays winners, whose chips come home", () => {
    const settled = settledAt(RESTS_AT, 60_000, wagersSettled(41));
    expect(played(settled, RESTS_AT)).toEqual([
      { stage: "at_rest", atMs: RESTS_AT },
      { stage: "sweeping", atMs: RESTS_AT + 1100 },
      { stage: "paying", atMs: RESTS_AT + 1900 },
      { stage: "coming_home", atMs: RESTS_AT + 2400 },
      { stage: "paid", atMs: RESTS_AT + 3300 },
    ]);
  });

  it("takes longer to pay more stacks, each in its turn, but never for ever", () => {
    const [, win] = wagersSettled(41).wagers;
    const won = (stacks: number) => {
      const wagers = Array.from({ length: stacks }, (_, nth) => ({
        ...win,
        ...{ id: `w${nth}`, on: "straight", pick: [String(nth)], amount: 500 },
        ...{ result: "win" as const, returned: 18_000 },
      }));
      return settledAt(RESTS_AT, 60_000, { ...wagersSettled(41), wagers });
    };
    const payFor = (stacks: number) => {
      const times = timetableOf(won(stacks), WHOLE_SHOW);
      expect(times.stackMs * stacks).toBeCloseTo(times.homeMs - times.paysMs);
      return times.homeMs - times.paysMs;
    };
    expect([1, 2, 3, 40].map(payFor)).toEqual([500, 880, 1260, 2400]);
  });
});

describe("the time of the show", () => {
  const mine = wagersSettled(41);

  it.each([8000, 3000, 2000])("fits a pause of %i ms, and leaves a moment after it", (pause) => {
    const stages = played(settledAt(RESTS_AT, pause, mine), RESTS_AT);
    expect(names(stages)).toEqual(WON);
    expect(stages.at(-1)?.atMs).toBeLessThanOrEqual(RESTS_AT + 0.85 * pause + 1);
  });

  it.each([0, -500_000])("keeps its order where the pause is %i ms by this clock", (pause) => {
    const stages = played(settledAt(RESTS_AT, pause, mine), RESTS_AT);
    expect(names(stages)).toEqual(WON);
    expect(stages.at(-1)?.atMs).toBe(RESTS_AT + 3300 * 0.35);
  });

  it("is over at once when it is skipped, and only in the round that was skipped", () => {
    const settled = settledAt(RESTS_AT, 60_000, mine);
    const skipped = { isOff: false, skipped: spinOf(settled) };
    expect(stageAt(settled, RESTS_AT - 1, skipped)).toBe("near");
    expect(stageAt(settled, RESTS_AT, skipped)).toBe("paid");
    expect(stageAt(settled, RESTS_AT, { ...skipped, skipped: "40/1" })).toBe("at_rest");
  });

  it("is the call alone with reduced motion", () => {
    const stages = played(settledAt(RESTS_AT, 60_000, mine), RESTS_AT, {
      isOff: true,
      skipped: null,
    });
    expect(stages).toEqual([
      { stage: "at_rest", atMs: RESTS_AT },
      { stage: "paid", atMs: RESTS_AT + 1100 },
    ]);
  });

  it("is past for who comes later", () => {
    const late = fromSnapshot(snapshot({ phase: "settled", drawn: { number: "17" } }));
    expect(stageAt(late, RESTS_AT)).toBe("paid");
  });
});

describe("the stacks that are paid", () => {
  it("are those that won, once for each spot of a box, the largest win last", () => {
    const wager = { pick: [], amount: 500, result: "win", returned: 1000 } as const;
    const lost = { ...wager, result: "lose", returned: 0 } as const;
    const wagers = [
      { ...wager, id: "1", on: "straight", pick: ["17"], returned: 18_000 },
      { ...lost, id: "2", on: "low" },
      { ...wager, id: "3", on: "red" },
      { ...wager, id: "4", on: "red" },
      { ...wager, id: "5", on: "red", box: 2 },
      { ...wager, id: "6", on: "tie", result: "push", returned: 500 } as const,
    ];
    expect(paymentsOf({ wagers })).toEqual([
      { on: "red", pick: [], box: 2, stakeCents: 500, wonCents: 500 },
      { on: "red", pick: [], box: 0, stakeCents: 1000, wonCents: 1000 },
      { on: "straight", pick: ["17"], box: 0, stakeCents: 500, wonCents: 17_500 },
    ]);
  });
});

it("stages come in their order", () => {
  expect(hasReached("coming_home", "paying")).toBe(true);
  expect(hasReached("sweeping", "paying")).toBe(false);
  expect(hasReached("none", "running")).toBe(false);
});
