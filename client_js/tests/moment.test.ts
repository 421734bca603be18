import { describe, expect, it } from "vitest";
import type { WagersSettled } from "../src/protocol";
import { fromSnapshot, type TableState } from "../src/store/table_state";
import type { WinOnShow } from "../src/store/win_on_show";
import { momentOf, neighbourWon, sizeOfMoment } from "../src/views/show/moment";
import { snapshot, wagersSettled } from "./messages";

const WIN: WinOnShow = {
  ...{ netCents: 500, size: "plain", odds: 1, isMultiplied: false },
  ...{ inARow: 1, isMeter: false, wager: null },
};
const METER = { meter: "m", title: "The Long Streak", cents: 300_000, locked: false };
const RULES = { wheel: "single_zero", roulette_up: { progressive: 5, wager: 100 } };

function settledWith(wagers: WagersSettled["wagers"], changes: Partial<TableState> = {}) {
  const state = fromSnapshot(snapshot({ rules: RULES, meter: METER }));
  const settlement = { ...wagersSettled(41), wagers };
  return { ...state, phase: "settled", settlement, ...changes } as TableState;
}
const up = (returned: number) => {
  const result = returned > 0 ? "win" : "lose";
  return { id: "u", on: "roulette_up", pick: [], amount: 100, result, returned } as const;
};
const spun = (number: string, streak: number, previous: string): Partial<TableState> => ({
  shown: { round: 41, spin: 1, draw: { number }, restsAtMs: 0 } as unknown as TableState["shown"],
  postedBefore: { streak, previous },
});

describe("what is special about a win", () => {
  it("is the meter, by its title and to the cent, and never small", () => {
    const won = { ...WIN, isMeter: true };
    const moment = momentOf(won, settledWith([up(321_450)], spun("30", 7, "24")));
    expect(moment).toEqual({ kind: "meter", title: "The Long Streak", cents: 321_450 });
    expect(sizeOfMoment(moment, won)).toBe("grand");
  });

  it("is not the meter that somebody else has won", () => {
    expect(momentOf({ ...WIN, isMeter: true }, settledWith([up(0)])).kind).toBe("odds");
    const streak = settledWith([up(1500)], spun("3", 5, "24"));
    expect(momentOf({ ...WIN, isMeter: true }, streak)).toEqual({ kind: "streak", length: 5 });
  });

  it.each([
    ["a lower number ends it", "3", 5, "24", 5],
    ["a 36 ends it, and counts", "36", 4, "24", 5],
  ])("is a streak: %s", (_, number, before, previous, length) => {
    const state = settledWith([up(1500)], spun(number, before, previous));
    expect(momentOf(WIN, state)).toEqual({ kind: "streak", length });
  });

  it("is a multiplier before wins in a row, of which there are three", () => {
    const state = settledWith([]);
    expect(momentOf({ ...WIN, isMultiplied: true, inARow: 4 }, state).kind).toBe("multiplied");
    expect(momentOf({ ...WIN, inARow: 3 }, state)).toEqual({ kind: "row", length: 3 });
    expect(momentOf({ ...WIN, inARow: 2 }, state).kind).toBe("odds");
  });
});

describe("a neighbour's win", () => {
  const winners = [
    { seat: 1, staked: 500, returned: 90_000 },
    { seat: 3, staked: 500, returned: 18_000 },
    { seat: 4, staked: 500, returned: 2500 },
  ];

  it("is the largest of somebody else who has gained", () => {
    const won = neighbourWon(settledWith([], { winners, seat: 1 }));
    expect(won).toMatchObject({ seat: 3, netCents: 17_500, player: null });
  });

  it("is nothing where I alone have won", () => {
    expect(neighbourWon(settledWith([], { winners: winners.slice(0, 1), seat: 1 }))).toBeNull();
  });
});
