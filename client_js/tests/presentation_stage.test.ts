import { describe, expect, it } from "vitest";
import { nextStageMs, stageAt } from "../src/store/presentation_stage";
import { reduceTable } from "../src/store/reduce_table";
import { fromSnapshot } from "../src/store/table_state";
import { bettingOpened, outcomeDrawn, roundSettled, snapshot } from "./messages";

const DRAWN_AT = 10_000;
const RESTS_AT = DRAWN_AT + 6000;

const betting = fromSnapshot(snapshot());
const drawn = reduceTable(betting, outcomeDrawn(101, 41), DRAWN_AT);

describe("the stage after a draw", () => {
  it("is empty while bets are taken", () => {
    expect(stageAt(betting, 0)).toBe("none");
    expect(nextStageMs(betting, 0)).toBeNull();
  });

  it("shows the equipment running out, then at rest until the round is settled", () => {
    expect(stageAt(drawn, RESTS_AT - 1)).toBe("running");
    expect(nextStageMs(drawn, DRAWN_AT)).toBe(RESTS_AT);
    expect(stageAt(drawn, RESTS_AT)).toBe("at_rest");
    expect(nextStageMs(drawn, RESTS_AT)).toBeNull();
  });

  it.each([
    ["before the equipment rests", DRAWN_AT + 50, RESTS_AT],
    ["after it", RESTS_AT + 400, RESTS_AT + 400],
  ])("sweeps losers first and then pays, when settled %s", (_, settledAt, from) => {
    const settled = reduceTable(drawn, roundSettled(102, 41), settledAt);
    const stages: string[] = [];
    let now = from;
    for (let next: number | null = now; next !== null; next = nextStageMs(settled, now)) {
      now = next;
      stages.push(stageAt(settled, now));
    }
    expect(stages).toEqual(["at_rest", "sweeping", "paid"]);
    const opened = reduceTable(settled, bettingOpened(103, 42), now);
    expect(stageAt(opened, now)).toBe("none");
  });
});
