// @vitest-environment node
// Receipts of struck roulette and of roulette's side wagers (617b), and what might be forged there.

import { beforeAll, describe, expect, it } from "vitest";
import type { Plain, PlainObject } from "../../src/verify/canonical";
import { type Forged, type Forger, failures, first, forger } from "./forging";
import fixtures from "./roulette_variation_receipts.json";

const receipts = new Map(fixtures.receipts.map(({ name, receipt }) => [name, receipt]));
const named = (name: string) => receipts.get(name) as string;
const lucky = named("lightning, a lucky number");
const unlucky = named("lightning, no lucky number");
const paytableB = named("roulette x, B, no multiplier");
const repeated = named("b2b and three balls");
const thirdBall = named("three balls");
const anothers = named("another's three balls");
const running = named("a streak runs on");
const push = named("a streak of two is a push");
const streak = named("a streak of three wins");
const meter = named("three share the meter");
const linkedMeter = named("three share a linked meter");

interface Read {
  readonly draws: readonly PlainObject[];
  readonly wagers: readonly { id: string; on: string; pick: string[]; amount: number }[];
  readonly settlements: readonly { id: string; result: string; returned: number }[];
}

/** What came back of the wager on a spot, per cent staked; null where nothing was settled. */
function backOf(text: string, on: string, number?: string): number | null {
  const { wagers, settlements } = JSON.parse(text) as Read;
  const wager = wagers.find((one) => one.on === on && (number ?? one.pick[0]) === one.pick[0]);
  const settled = settlements.find((one) => one.id === wager?.id);
  return settled === undefined || wager === undefined ? null : settled.returned / wager.amount;
}

function drawOf(text: string): PlainObject {
  return (JSON.parse(text) as Read).draws[0] as PlainObject;
}

it.each([...receipts])("holds: %s", async (_, text) => {
  expect(await failures(text, fixtures.key)).toEqual([]);
});

it("617b.3(e): a lucky number pays what it showed", () => {
  const draw = drawOf(lucky);
  const number = String(draw["number"]);
  const payout = Number((draw["lucky"] as PlainObject)[number]);
  expect(backOf(lucky, "straight", number)).toBe(1 + payout);
});

it("617b.3(f), 617b.5(g): any other number pays 29 to 1, and 30 to 1 on paytable B", () => {
  expect(backOf(unlucky, "straight", String(drawOf(unlucky)["number"]))).toBe(30);
  expect(backOf(paytableB, "straight", String(drawOf(paytableB)["number"]))).toBe(31);
});

it("617b.1(d): the number repeated pays what the reader board drew", () => {
  expect(backOf(repeated, "b2b")).toBe(1 + Number(drawOf(repeated)["b2b"]));
});

it("617b.4(g)(1): while a streak runs, its wager is not settled", () => {
  expect(backOf(running, "roulette_up")).toBeNull();
});

it("617b.4(h)(1): on paytable B a streak of two is a push, and one of three pays 2 to 1", () => {
  expect(backOf(push, "roulette_up")).toBe(1);
  expect(backOf(streak, "roulette_up")).toBe(3);
});

it("617b.4(h)(2): 100% of the meter goes to the longest streak", () => {
  const shares = (JSON.parse(meter) as Read).settlements.map(({ returned }) => returned);
  expect(shares).toEqual([30_000, 30_000, 30_000]);
});

it("617b.4(h)(2): what a linked meter paid is in the draw, and is shared alike", () => {
  const { draws, settlements } = JSON.parse(linkedMeter) as Read;
  const cents = Number(draws.at(-1)?.["meter"]);
  expect(cents).toBeGreaterThan(0);
  expect(settlements.map(({ returned }) => returned).reduce((sum, one) => sum + one)).toBe(cents);
});

describe("what a dishonest house might sign", () => {
  let forgery: Forger;

  beforeAll(async () => {
    forgery = await forger();
  });

  const draw = (receipt: Forged) => first(receipt, "draws");
  const settled = (receipt: Forged, on: string) => {
    const wager = (receipt["wagers"] as readonly PlainObject[]).find((one) => one["on"] === on);
    const settlements = receipt["settlements"] as readonly PlainObject[];
    return settlements.find((one) => one["id"] === wager?.["id"]) as Forged;
  };
  const rules = (receipt: Forged, changed: PlainObject) => {
    receipt["rules"] = { ...(receipt["rules"] as PlainObject), ...changed };
  };

  const FORGERIES: readonly [string, string, (receipt: Forged) => void, readonly string[]][] = [
    ["nothing at all", lucky, () => {}, []],
    [
      "a mixture that nobody's decision made, until the outcome suits",
      lucky,
      (receipt) => {
        receipt["happenings"] = [...(receipt["happenings"] as readonly Plain[]), { mix: "00" }];
      },
      ["draws"],
    ],
    [
      "a lucky number that was not struck",
      unlucky,
      (receipt) => {
        draw(receipt)["lucky"] = { [String(draw(receipt)["number"])]: 499 };
      },
      ["draws", "outcome", "settlements"],
    ],
    [
      "a lower payout on a lucky number",
      lucky,
      (receipt) => {
        const struck = draw(receipt)["lucky"] as PlainObject;
        draw(receipt)["lucky"] = { ...struck, [String(draw(receipt)["number"])]: 51 };
      },
      ["draws", "outcome", "settlements"],
    ],
    [
      "a payout without a weight",
      lucky,
      (receipt) => {
        const weights = (receipt["rules"] as PlainObject)["weights"] as PlainObject;
        rules(receipt, { weights: { ...weights, payout: { 49: 1 } } });
      },
      ["rules_hash", "rules"],
    ],
    [
      "odds of its own for a straight wager",
      lucky,
      (receipt) => {
        const odds = (receipt["rules"] as PlainObject)["odds"] as PlainObject;
        rules(receipt, { odds: { ...odds, straight: 20 } });
      },
      ["rules_hash", "rules"],
    ],
    [
      "lightning on a double zero wheel",
      lucky,
      (receipt) => rules(receipt, { wheel: "double_zero" }),
      ["rules_hash", "rules"],
    ],
    [
      "paytable B on a single zero wheel",
      paytableB,
      (receipt) => rules(receipt, { wheel: "single_zero" }),
      ["rules_hash", "rules"],
    ],
    [
      "another payout on the reader board",
      repeated,
      (receipt) => {
        draw(receipt)["b2b"] = draw(receipt)["b2b"] === 10 ? 25 : 10;
      },
      ["draws", "settlements"],
    ],
    [
      "a reader board that never turned",
      repeated,
      (receipt) => {
        delete draw(receipt)["b2b"];
      },
      ["draws", "settlements"],
    ],
    [
      "a ball in another pocket",
      thirdBall,
      (receipt) => {
        const [, second, third] = draw(receipt)["blazing"] as readonly Plain[];
        draw(receipt)["blazing"] = ["7", second ?? "", third ?? ""];
      },
      ["draws", "settlements"],
    ],
    [
      "somebody else's three balls left out",
      anothers,
      (receipt) => {
        delete draw(receipt)["blazing"];
      },
      ["draws"],
    ],
    [
      "another number before",
      repeated,
      (receipt) => {
        receipt["state"] = { ...(receipt["state"] as PlainObject), last: "16" };
      },
      ["draws", "settlements"],
    ],
    [
      "a streak ended too soon",
      running,
      (receipt) => {
        const up = (receipt["wagers"] as readonly PlainObject[]).find(
          (one) => one["on"] === "roulette_up",
        );
        receipt["settlements"] = [{ id: up?.["id"] ?? "", result: "lose", returned: 0 }];
      },
      ["settlements"],
    ],
    [
      "a push kept by the house",
      push,
      (receipt) => {
        settled(receipt, "roulette_up")["returned"] = 0;
      },
      ["settlements"],
    ],
    [
      "a share of the meter a cent short",
      meter,
      (receipt) => {
        settled(receipt, "roulette_up")["returned"] = 29_999;
      },
      ["settlements"],
    ],
    [
      "a share of a linked meter a cent short",
      linkedMeter,
      (receipt) => {
        const share = settled(receipt, "roulette_up");
        share["returned"] = Number(share["returned"]) - 1;
      },
      ["settlements"],
    ],
    [
      "a linked meter that pays while the streak runs",
      running,
      (receipt) => {
        draw(receipt)["meter"] = 90_000;
      },
      ["draws"],
    ],
    [
      "a linked meter that pays no whole cents",
      linkedMeter,
      (receipt) => {
        draw(receipt)["meter"] = "90000";
      },
      ["draws", "settlements"],
    ],
    [
      "a paytable that 617b.4(h) does not have",
      streak,
      (receipt) => rules(receipt, { roulette_up: { paytable: "F" } }),
      ["rules_hash", "rules"],
    ],
    [
      "a side wager that the table does not offer",
      thirdBall,
      (receipt) => rules(receipt, { b2b: null }),
      ["rules_hash", "settlements"],
    ],
  ];

  it.each(FORGERIES)("%s", async (_, text, forge, expected) => {
    expect(await failures(await forgery.signed(text, forge), forgery.key)).toEqual(expected);
  });
});
