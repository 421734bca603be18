// @vitest-environment node
// Receipts of throws of the dice, and what a dishonest house might sign at a craps table.

import { beforeAll, describe, expect, it } from "vitest";
import { toHex, utf8 } from "../../src/verify/bytes";
import type { Plain, PlainObject } from "../../src/verify/canonical";
import { bettingMixturesFault } from "../../src/verify/decisions";
import type { Receipt } from "../../src/verify/receipt";
import fixtures from "./craps_receipts.json";
import { type Forged, type Forger, failures, first, forger, settlement } from "./forging";

const receipts = new Map(fixtures.receipts.map(({ name, receipt }) => [name, receipt]));
const named = (name: string) => receipts.get(name) as string;
const read = (name: string) => JSON.parse(named(name)) as Receipt;

it.each([...receipts])("holds: %s", async (_, text) => {
  expect(await failures(text, fixtures.key)).toEqual([]);
});

/** What a wager of a receipt came to: its result, or that it lies on. */
function endOf(receipt: Receipt, on: string, pick: readonly string[] = []): string {
  const wager = receipt.wagers.find((one) => one.on === on && one.pick.join() === pick.join());
  const end = receipt.settlements.find(({ id }) => id === wager?.id);
  return wager === undefined ? "no such wager" : (end?.result ?? "lies on");
}

it("623a.3(a)(5)-(10): what rests on a come out roll lies on, what is called on is decided", () => {
  const receipt = read("carried, come out, 2-2");
  const ends = receipt.wagers.map(({ id }) => [
    id,
    receipt.settlements.find((one) => one.id === id)?.result ?? "lies on",
  ]);
  expect(Object.fromEntries(ends)).toMatchObject({
    u8: "lose", // don't come on four
    u10: "lies on", // place nine, called on: no nine and no seven
    u12: "lose", // place four to lose, called on
    u13: "lies on", // hard four, off
    u15: "win", // buy four, called on
  });
});

it("623a.11(b): four points made are paid when the seven comes, and not before", () => {
  const sevenOut = read("carried, point six, 6-1");
  expect(endOf(sevenOut, "fire")).toBe("win");
  expect(sevenOut.settlements.find(({ id }) => id === "u5")?.returned).toBe(500 * 25);
  expect(endOf(read("carried, point six, 3-3"), "fire")).toBe("lies on");
});

it("623a.3(a)(2)(iii): twelve is barred on don't pass", () => {
  expect(endOf(read("come out, every wager, 6-6"), "dont_pass")).toBe("void");
});

describe("what a dishonest house might sign", () => {
  let forgery: Forger;
  beforeAll(async () => {
    forgery = await forger();
  });

  const sevenOut = named("carried, point six, 6-1");
  const comeOut = named("carried, come out, 2-5");
  const nine = named("carried, point six, 4-5");
  const voided = named("carried vigorish, called off");
  const change = (receipt: Forged, field: string, changed: Record<string, Plain>) => {
    receipt[field] = { ...(receipt[field] as PlainObject), ...changed };
  };
  const without = (receipt: Forged, id: string) => {
    const settlements = receipt["settlements"] as readonly PlainObject[];
    receipt["settlements"] = settlements.filter((one) => one["id"] !== id);
  };

  const FORGERIES: readonly [string, string, (receipt: Forged) => void, readonly string[]][] = [
    ["nothing at all", sevenOut, () => {}, []],
    [
      "another throw than the answers mean",
      nine,
      (receipt) => {
        first(receipt, "draws")["dice"] = [4, 4];
      },
      ["draws", "outcome", "settlements"],
    ],
    [
      "a come wager that is not paid on its number",
      nine,
      (receipt) => without(receipt, "u6"),
      ["settlements"],
    ],
    [
      "a resting wager that a seven takes",
      comeOut,
      (receipt) => {
        const lost = { id: "u11", result: "lose", returned: 0 };
        receipt["settlements"] = [lost, ...(receipt["settlements"] as PlainObject[])];
      },
      ["settlements"],
    ],
    [
      "a Fire Bet paid for fewer points",
      sevenOut,
      (receipt) => change(receipt, "state", { made: [4, 5, 8] }),
      ["settlements"],
    ],
    [
      "odds that pay even money",
      nine,
      (receipt) => {
        settlement(receipt, "u7")["returned"] = 6000;
      },
      ["settlements"],
    ],
    [
      "a round called off that keeps the vigorish",
      voided,
      (receipt) => {
        settlement(receipt, "u1")["returned"] = 2000;
      },
      ["settlements"],
    ],
    [
      "another call",
      sevenOut,
      (receipt) => {
        receipt["outcome"] = "Seven, front line winner";
      },
      ["outcome"],
    ],
    [
      "rules with eleven times odds",
      sevenOut,
      (receipt) => change(receipt, "rules", { odds_multiple: 11 }),
      ["rules_hash", "rules"],
    ],
  ];

  it.each(FORGERIES)("%s", async (_, text, forge, expected) => {
    expect(await failures(await forgery.signed(text, forge), forgery.key)).toEqual(expected);
  });
});

describe("decisions of the betting", () => {
  const choice = { choice: "pass_dice" };
  const mix = toHex(utf8('[3,{"choice":"pass_dice"}]'));
  const asked = { ask: ["uniform", 6], answer: 2 };
  const told = (happenings: readonly unknown[], decisions: readonly unknown[]) =>
    bettingMixturesFault({ result: "settled", happenings, decisions } as unknown as Receipt);

  it("are mixed in before the dice are drawn", () => {
    const decision = { seat: 3, choice, raised: [], betting: true };
    expect(told([{ mix }, asked, asked], [decision])).toBeNull();
    expect(told([asked, asked], [])).toBeNull();
    expect(told([asked, { mix }, asked], [decision])).toContain("mixed");
    expect(told([asked, asked], [decision])).toContain("mixed");
    expect(told([{ mix }, asked, asked], [{ ...decision, seat: 4 }])).toContain("mixed");
    expect(told([{ mix }, asked, asked], [{ ...decision, betting: false }])).toContain("after");
  });
});
