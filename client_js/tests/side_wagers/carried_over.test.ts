import { describe, expect, it } from "vitest";
import { reduceTable } from "../../src/store/reduce_table";
import { fromSnapshot } from "../../src/store/table_state";
import { bettingOpened, outcomeDrawn, snapshot } from "../messages";

const up = { id: "w4", nonce: "n4", on: "roulette_up", pick: [], amount: 500, working: false };

describe("what a table carries over from round to round", () => {
  it("knows my wagers that stay on, so that the others may be repeated beside them", () => {
    const before = fromSnapshot(snapshot({ mine: [up] }));
    expect(before.staying.size).toBe(0);
    const opened = reduceTable(before, bettingOpened(101, 42), 0);
    expect([...opened.staying]).toEqual(["w4"]);
    expect(reduceTable(opened, bettingOpened(102, 42), 0).staying).toBe(opened.staying);
  });

  it("keeps what was posted before a draw for as long as the draw is not seen", () => {
    const before = fromSnapshot(snapshot({ shown: { streak: 2, meter: 5 } }));
    const drawn = { ...outcomeDrawn(101, 41), shown: { streak: 3 } };
    const after = reduceTable(before, drawn, 0);
    expect(after.posted).toEqual({ streak: 3, meter: 5 });
    expect(after.postedBefore).toEqual({ streak: 2, meter: 5 });
  });
});
