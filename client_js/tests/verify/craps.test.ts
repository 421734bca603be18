// @vitest-environment node
// Receipts of craps, and what a dishonest house might sign there.

import { beforeAll, describe, expect, it } from "vitest";
import type { PlainObject } from "../../src/verify/canonical";
import fixtures from "./craps_receipts.json";
import { type Forged, type Forger, failures, first, forger } from "./forging";

const receipts = new Map(fixtures.receipts.map(({ name, receipt }) => [name, receipt]));
const named = (name: string) => receipts.get(name) as string;
const sevenOut = named("craps, seven out after four points");
const hardSix = named("craps, on a point of six, 3 and 3");

it.each([...receipts])("holds: %s", async (_, text) => {
  expect(await failures(text, fixtures.key)).toEqual([]);
});

it("623a.5(f): a Fire Bet with four points made is paid 24 to 1 on the seven out", () => {
  const { wagers, settlements } = JSON.parse(sevenOut);
  const fire = wagers.find((one: PlainObject) => one["on"] === "fire");
  const settled = settlements.find((one: PlainObject) => one["id"] === fire.id);
  expect(settled).toEqual({ id: fire.id, result: "win", returned: 25 * fire.amount });
});

describe("what a dishonest house might sign", () => {
  let forgery: Forger;

  beforeAll(async () => {
    forgery = await forger();
  });

  const retired = named("craps, retired while the point is on");
  const FORGERIES: readonly [string, string, (receipt: Forged) => void, readonly string[]][] = [
    ["nothing at all", hardSix, () => {}, []],
    [
      "other dice than the answers mean",
      hardSix,
      (receipt) => {
        first(receipt, "draws")["dice"] = [2, 4];
      },
      ["draws", "outcome", "settlements"],
    ],
    [
      "a contract bet of a retired table, kept by the house",
      retired,
      (receipt) => {
        (receipt["settlements"] as Forged[]).shift();
      },
      ["settlements"],
    ],
    [
      "a table that is retired once a die was thrown",
      retired,
      (receipt) => {
        receipt["happenings"] = [{ ask: ["uniform", 6], answer: 3 }];
      },
      ["draws"],
    ],
    [
      "a cent less for a winner",
      sevenOut,
      (receipt) => {
        const won = (receipt["settlements"] as Forged[]).find((one) => one["result"] === "win");
        if (won) won["returned"] = Number(won["returned"]) - 1;
      },
      ["settlements"],
    ],
    [
      "a decision that was never mixed in",
      hardSix,
      (receipt) => {
        receipt["decisions"] = [
          { seat: 1, choice: { choice: "pass_dice" }, raised: [], betting: true },
        ];
      },
      ["draws"],
    ],
    [
      "a vigorish beyond 5%",
      hardSix,
      (receipt) => {
        receipt["rules"] = {
          ...(receipt["rules"] as PlainObject),
          buy_lay: { vigorish: "on_win", percent: 6 },
        };
      },
      ["rules"],
    ],
  ];

  it.each(FORGERIES)("%s", async (_, text, forge, expected) => {
    const forged = await forgery.signed(text, forge);
    const failed = await failures(forged, forgery.key);
    expect(failed.filter((name) => expected.includes(name))).toEqual(expected);
    if (expected.length === 0) expect(failed).toEqual([]);
  });
});
