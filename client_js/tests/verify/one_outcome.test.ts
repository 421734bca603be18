// @vitest-environment node
// Receipts of the wheels with a clapper and of sic bo, and what a dishonest house might sign there.

import { beforeAll, describe, expect, it } from "vitest";
import type { Plain, PlainObject } from "../../src/verify/canonical";
import { type Forged, type Forger, failures, first, forger, settlement } from "./forging";
import fixtures from "./one_outcome_receipts.json";

const receipts = new Map(fixtures.receipts.map(({ name, receipt }) => [name, receipt]));
const named = (name: string) => receipts.get(name) as string;
const joker = named("big six, every symbol, joker");
const stacked = named("dreamcatcher, 2x and 7x");
const oneSpin = named("dreamcatcher, one spin");
const restarted = named("dreamcatcher, two restarts");
const limited = named("dreamcatcher, maximum payout");
const fives = named("sic bo, every wager, two fives");
const fours = named("sic bo, every wager, three fours");
const voided = named("sic bo, a void round");

it.each([...receipts])("holds: %s", async (_, text) => {
  expect(await failures(text, fixtures.key)).toEqual([]);
});

it("689a.3(c): a number after 2× and 7× is paid at fourteen times its odds", () => {
  const { wagers, settlements, draws } = JSON.parse(stacked);
  const won = settlements.find((one: PlainObject) => one["result"] === "win");
  const wager = wagers.find((one: PlainObject) => one["id"] === won.id);
  expect(draws[0].sections.slice(0, 2)).toEqual([28, 1]);
  expect(won.returned).toBe(wager.amount * (1 + 14 * Number(wager.pick[0])));
});

it("689a.1(g)(4): the wins of a seat are brought down to the maximum payout", () => {
  const { settlements } = JSON.parse(limited) as { settlements: { returned: number }[] };
  const back = settlements.reduce((sum, one) => sum + one.returned, 0);
  expect(back - 300 - 500).toBe(1000);
});

describe("what a dishonest house might sign", () => {
  let forgery: Forger;

  beforeAll(async () => {
    forgery = await forger();
  });

  const losing = (receipt: Forged) =>
    (receipt["settlements"] as readonly PlainObject[]).find((one) => one["result"] === "lose");
  const winning = (receipt: Forged) =>
    (receipt["settlements"] as readonly PlainObject[]).find(
      (one) => one["result"] === "win",
    ) as Forged;
  const change = (receipt: Forged, field: string, changed: Forged) => {
    receipt[field] = { ...(receipt[field] as PlainObject), ...changed };
  };

  const FORGERIES: readonly [string, string, (receipt: Forged) => void, readonly string[]][] = [
    ["nothing at all", fives, () => {}, []],
    [
      "another seed of a restart than was committed to",
      restarted,
      (receipt) => {
        first(receipt, "added_seeds")["seed"] = "11".repeat(32);
      },
      ["commitment", "generator"],
    ],
    [
      "the seeds of two restarts in the other order",
      restarted,
      (receipt) => {
        (receipt["added_seeds"] as Plain[]).reverse();
      },
      ["generator"],
    ],
    [
      "no seed of a restart",
      restarted,
      (receipt) => {
        delete receipt["added_seeds"];
      },
      ["generator"],
    ],
    [
      "an empty list of them",
      oneSpin,
      (receipt) => {
        receipt["added_seeds"] = [];
      },
      ["form"],
    ],
    [
      "another section than the answer means",
      joker,
      (receipt) => {
        first(receipt, "draws")["section"] = 2;
      },
      ["draws", "outcome", "settlements"],
    ],
    [
      "a spin more than the multipliers allow",
      oneSpin,
      (receipt) => {
        const asked = receipt["happenings"] as readonly Plain[];
        receipt["happenings"] = [...asked, ...asked];
      },
      ["generator", "draws"],
    ],
    [
      "a bonus spin left out",
      stacked,
      (receipt) => {
        const draw = first(receipt, "draws");
        draw["sections"] = (draw["sections"] as readonly Plain[]).slice(1);
      },
      ["draws", "outcome", "settlements"],
    ],
    [
      "a multiplier left out of the payment",
      stacked,
      (receipt) => {
        const settled = winning(receipt);
        settled["returned"] = Number(settled["returned"]) / 2;
      },
      ["settlements"],
    ],
    [
      "a maximum payout that the rules do not have",
      limited,
      (receipt) => change(receipt, "rules", { max_payout: null }),
      ["rules_hash", "settlements"],
    ],
    [
      "odds that 619a.3 does not allow",
      joker,
      (receipt) => {
        const odds = (receipt["rules"] as PlainObject)["odds"] as PlainObject;
        change(receipt, "rules", { odds: { ...odds, joker: 40 } });
      },
      ["rules_hash", "rules"],
    ],
    [
      "odds on sic bo, where 625a.6 leaves no choice",
      fives,
      (receipt) => change(receipt, "rules", { odds: { small: 2 } }),
      ["rules_hash", "rules"],
    ],
    [
      "a die turned over",
      fives,
      (receipt) => {
        first(receipt, "draws")["dice"] = [5, 2, 6];
      },
      ["draws", "outcome", "settlements"],
    ],
    [
      "a mixture that nobody's decision made, until the outcome suits",
      fives,
      (receipt) => {
        receipt["happenings"] = [...(receipt["happenings"] as readonly Plain[]), { mix: "00" }];
      },
      ["draws"],
    ],
    [
      "a fourth die",
      fives,
      (receipt) => {
        const asked = receipt["happenings"] as readonly Plain[];
        receipt["happenings"] = [...asked, asked[1] as Plain];
      },
      ["generator", "draws"],
    ],
    [
      "big paid on a triple",
      fours,
      (receipt) => {
        const big = (receipt["wagers"] as readonly PlainObject[]).find(
          ({ on }) => on === "big" || on === "small",
        );
        const settled = settlement(receipt, String(big?.["id"]));
        settled["result"] = "win";
        settled["returned"] = 2 * Number(big?.["amount"]);
      },
      ["settlements"],
    ],
    [
      "a loser called a winner",
      joker,
      (receipt) => {
        (losing(receipt) as Forged)["result"] = "win";
      },
      ["settlements"],
    ],
    [
      "a wager that the layout does not have",
      fives,
      (receipt) => {
        first(receipt, "wagers")["pick"] = ["7"];
      },
      ["wagers_hash", "settlements"],
    ],
    [
      "a void round that keeps a stake",
      voided,
      (receipt) => {
        first(receipt, "settlements")["returned"] = 0;
      },
      ["settlements"],
    ],
  ];

  it.each(FORGERIES)("%s", async (_, text, forge, expected) => {
    expect(await failures(await forgery.signed(text, forge), forgery.key)).toEqual(expected);
  });
});
