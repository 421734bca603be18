// @vitest-environment node
// Receipts of Pai Gow, and what a dishonest house might sign there.

import { beforeAll, describe, expect, it } from "vitest";
import { cut, deliver, SET, type Stack } from "../../src/games/pai_gow/delivery";
import { houseWay } from "../../src/games/pai_gow/rules";
import type { PlainObject } from "../../src/verify/canonical";
import earlier from "./earlier_card_receipts.json";
import { type Forged, type Forger, failures, first, forger } from "./forging";
import fixtures from "./pai_gow_receipts.json";

const receipts = new Map(fixtures.receipts.map(({ name, receipt }) => [name, receipt]));
const named = (name: string) => receipts.get(name) as string;
const calm = named("pai gow, dealt by chee_yee");
const own = named("pai gow, hands of their own and a surrender");
const banked = named("pai gow, a bank that cuts [2, 1, 3]");
const shared = named("pai gow, a co-bank wins");
const moved = named("pai gow, a bank who changed seats");
const called = named("pai gow, called off");

it.each([...receipts])("holds: %s", async (_, text) => {
  expect(await failures(text, fixtures.key)).toEqual([]);
});

// Made before a bank chose its style after "no more bets", and before an idle shoe was renewed.
it.each(earlier.receipts)("still holds: $name", async ({ receipt }) => {
  expect(await failures(receipt, earlier.key)).toEqual([]);
});

describe("the tiles", () => {
  /** Stacks of the tiles 1 to 32, the dealer's leftmost stack first, each from the top down. */
  const stacks: readonly Stack[] = Array.from({ length: 8 }, (_, n) =>
    Array.from({ length: 4 }, (_, level) => String(4 * n + level + 1)),
  );
  const dealt = (style: string, position = "dealer") =>
    [...(deliver(style, stacks, 1, "dealer").get(position) ?? [])].map(Number);

  it("621a.3(c): the set has 32 tiles, eleven of them twice", () => {
    expect(SET).toHaveLength(32);
    expect(new Set(SET).size).toBe(21);
  });

  it.each([
    ["house_way_right", [29, 30, 31, 32]],
    ["house_way_left", [1, 2, 3, 4]],
    ["cup_say_right", [25, 26, 29, 30]],
    ["cup_say_left", [1, 2, 5, 6]],
    ["jung_quat", [13, 14, 17, 18]],
    ["chee_yee", [1, 2, 29, 30]],
    ["pin_say_right", [17, 21, 25, 29]],
    ["pin_say_left", [1, 5, 9, 13]],
    ["dragon_head_right", [25, 26, 29, 30]],
    ["dragon_head_left", [1, 2, 5, 6]],
  ])("621a.8, 621a.9: the first hand by %s", (style, tiles) => {
    expect(dealt(style).sort((a, b) => a - b)).toEqual(tiles);
  });

  it.each([
    ["dragon_head_left", [17, 21, 25, 29]],
    ["pin_say_right", [1, 5, 9, 13]],
    ["chee_yee", [3, 4, 31, 32]],
  ])("621a.9: the second hand by %s", (style, tiles) => {
    expect(dealt(style, "1").sort((a, b) => a - b)).toEqual(tiles);
  });

  it.each([
    [9, "dealer"],
    [15, "6"],
    [8, "dead_hand"],
  ])("621a.8(c): a total of %i begins at %s", (start, position) => {
    const first = deliver("house_way_left", stacks, start, "dealer").get(position);
    expect(first).toEqual(["1", "2", "3", "4"]);
  });

  it("621a.11(g)(2): adjacent stacks go to both ends", () => {
    const numbers = cut(stacks, [3, 1, 2]).map(([top]) => (Number(top) + 3) / 4);
    expect(numbers).toEqual([3, 1, 2, 6, 7, 8, 4, 5]);
  });

  it.each([
    ["4-2 6-6 2-1 6-6", "6-6 6-6", "4-2 2-1"], // (1)
    ["6-6 5-3 4-2 1-1", "1-1 4-2", "6-6 5-3"], // (2): of two gongs the one with the Teen
    ["3-3 2-1 6-5 5-5", "5-5 6-5", "3-3 2-1"], // (3): 2-1 counts as three, and makes nine
    ["5-5 6-4 6-5 2-2", "5-5 6-4", "6-5 2-2"], // (4): the highest tile with the lowest makes a zero
  ])("621a.10(d): the house sets %s", (tiles, low, high) => {
    const way = houseWay(tiles.split(" ")).hands;
    expect([...way.low].sort()).toEqual(low.split(" ").sort());
    expect([...way.high].sort()).toEqual(high.split(" ").sort());
  });
});

describe("what a dishonest house might sign", () => {
  let forgery: Forger;

  beforeAll(async () => {
    forgery = await forger();
  });

  const decision = (receipt: Forged, choice: string): Forged =>
    (receipt["decisions"] as readonly Forged[]).find(
      (one) => (one["choice"] as PlainObject)["choice"] === choice,
    ) as Forged;
  const state = (receipt: Forged) => receipt["state"] as Forged;
  const settled = (receipt: Forged, result: string) =>
    (receipt["settlements"] as readonly Forged[]).find((one) => one["result"] === result) as Forged;

  const FORGERIES: readonly [string, string, (receipt: Forged) => void, string][] = [
    [
      "two tiles exchanged",
      calm,
      (receipt) => {
        const [one, other, ...rest] = first(receipt, "draws")["stacks"] as readonly string[][];
        first(receipt, "draws")["stacks"] = [other, one, ...rest] as string[][];
      },
      "draws",
    ],
    [
      "another start",
      calm,
      (receipt) => {
        const draw = first(receipt, "draws");
        draw["start"] = Number(draw["start"]) === 3 ? 4 : 3;
      },
      "draws",
    ],
    [
      "another style of delivery",
      calm,
      (receipt) => {
        (receipt["rules"] as Forged)["deal"] = "pin_say_left";
      },
      "settlements",
    ],
    [
      "a style that no section knows",
      calm,
      (receipt) => {
        (receipt["rules"] as Forged)["deal"] = "faro";
      },
      "rules",
    ],
    [
      "a hand set that was set otherwise",
      own,
      (receipt) => {
        decision(receipt, "set")["choice"] = { choice: "house_way" };
      },
      "draws",
    ],
    [
      "a decision left out",
      own,
      (receipt) => {
        const decisions = receipt["decisions"] as readonly Forged[];
        receipt["decisions"] = decisions.filter((one) => one !== decision(receipt, "surrender"));
      },
      "draws",
    ],
    [
      "a decision made twice",
      own,
      (receipt) => {
        const decisions = receipt["decisions"] as readonly Forged[];
        receipt["decisions"] = [...decisions, decision(receipt, "surrender")];
      },
      "draws",
    ],
    [
      "hands that were never compared",
      own,
      (receipt) => {
        receipt["decisions"] = (receipt["decisions"] as readonly Forged[]).slice(0, -1);
      },
      "draws",
    ],
    [
      "a stake of a round that was called off, kept by the house",
      called,
      (receipt) => {
        first(receipt, "settlements")["returned"] = 0;
      },
      "settlements",
    ],
    [
      "a cent more of vigorish",
      calm,
      (receipt) => {
        const won = settled(receipt, "win");
        won["returned"] = Number(won["returned"]) - 1;
      },
      "settlements",
    ],
    [
      "another result called",
      calm,
      (receipt) => {
        receipt["outcome"] = "the dealer has set";
      },
      "outcome",
    ],
    [
      "a bank at a table that has none",
      banked,
      (receipt) => {
        (receipt["rules"] as Forged)["player_bank"] = false;
      },
      "draws",
    ],
    [
      "a co-bank at a table that has none",
      shared,
      (receipt) => {
        (receipt["rules"] as Forged)["co_bank"] = false;
      },
      "draws",
    ],
    [
      "a bank at the start",
      banked,
      (receipt) => {
        state(receipt)["is_opened"] = false;
      },
      "draws",
    ],
    [
      "a style that was never chosen",
      banked,
      (receipt) => {
        const decisions = receipt["decisions"] as readonly Forged[];
        receipt["decisions"] = decisions.filter((one) => one !== decision(receipt, "deliver"));
      },
      "draws",
    ],
    [
      "a style that another seat has chosen",
      banked,
      (receipt) => {
        decision(receipt, "deliver")["seat"] = 1;
      },
      "draws",
    ],
    [
      "a bank in two consecutive rounds",
      banked,
      (receipt) => {
        state(receipt)["last_bank"] = decision(receipt, "bank")["seat"] as number;
      },
      "draws",
    ],
    [
      "a bank who never wagered",
      banked,
      (receipt) => {
        state(receipt)["last_wagers"] = {};
      },
      "draws",
    ],
    [
      "a bank who never wagered, and a player who left another seat",
      moved,
      (receipt) => {
        decision(receipt, "leave_seat")["choice"] = { choice: "leave_seat", to: 5 };
      },
      "draws",
    ],
    [
      "a bank who never wagered, and a seat that nobody left",
      moved,
      (receipt) => {
        const decisions = receipt["decisions"] as readonly Forged[];
        receipt["decisions"] = decisions.filter((one) => one !== decision(receipt, "leave_seat"));
      },
      "draws",
    ],
    [
      "a dealer who wagers more against the bank",
      banked,
      (receipt) => {
        const { choice } = decision(receipt, "bank") as { choice: PlainObject };
        decision(receipt, "bank")["choice"] = { ...choice, dealer_wager: 10_000 };
      },
      "draws",
    ],
    [
      "a bank that wins less than it won",
      banked,
      (receipt) => {
        const won = settled(receipt, "win");
        won["returned"] = Number(won["returned"]) - 1;
      },
      "settlements",
    ],
    [
      "a bank that was never chosen",
      banked,
      (receipt) => {
        const decisions = receipt["decisions"] as readonly Forged[];
        receipt["decisions"] = decisions.filter((one) => one !== decision(receipt, "bank"));
      },
      "draws",
    ],
  ];

  it.each(FORGERIES)("%s", async (_, text, forge, expected) => {
    const failed = await failures(await forgery.signed(text, forge), forgery.key);
    expect(failed).toContain(expected);
  });
});
