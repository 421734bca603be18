// @vitest-environment node
// Receipts of Casino War, and what a dishonest house might sign there.

import { beforeAll, describe, expect, it } from "vitest";
import type { PlainObject } from "../../src/verify/canonical";
import { type Forged, type Forger, failures, first, forger } from "./forging";
import fixtures from "./war_receipts.json";

const receipts = new Map(fixtures.receipts.map(({ name, receipt }) => [name, receipt]));
const named = (name: string) => receipts.get(name) as string;
const calm = named("war, no tie hand");
const war = named("war, a tie hand that goes to war with a tie wager");
const ordered = named("war, cards that a floorperson ordered");
const both = named("war, two tie hands, one of them surrenders");

it.each([...receipts])("holds: %s", async (_, text) => {
  expect(await failures(text, fixtures.key)).toEqual([]);
});

it("651a.9(c): of two tie hands one gives up half, and the other draws again", () => {
  const { settlements, draws } = JSON.parse(both);
  expect(draws).toHaveLength(2);
  const given = settlements.filter((one: PlainObject) => one["result"] === "surrender");
  expect(given).toHaveLength(1);
});

it("651a.5(g): cards that a floorperson ordered are new ones", () => {
  const { state, draws } = JSON.parse(ordered);
  expect(state["renewed"]).toBe("ordered");
  expect(state["shoe"]["out"]).toBeLessThan(10);
  expect(draws[0]["cut"]["seat"]).toBe(0);
});

describe("what a dishonest house might sign", () => {
  let forgery: Forger;

  beforeAll(async () => {
    forgery = await forger();
  });

  const decision = (receipt: Forged) =>
    (receipt["decisions"] as readonly PlainObject[]).find((one) => !one["betting"]) as Forged;

  const FORGERIES: readonly [string, string, (receipt: Forged) => void, string][] = [
    [
      "cards of the old shoe after an order to reshuffle",
      ordered,
      (receipt) => {
        (receipt["state"] as Forged)["renewed"] = "";
      },
      "draws",
    ],
    [
      "another card for the dealer",
      calm,
      (receipt) => {
        const draw = first(receipt, "draws");
        const cards = draw["cards"] as readonly string[];
        draw["cards"] = [...cards.slice(0, -1), "Ac" === cards.at(-1) ? "Kc" : "Ac"];
      },
      "draws",
    ],
    [
      "a choice that was another",
      war,
      (receipt) => {
        decision(receipt)["choice"] = { choice: "surrender" };
      },
      "draws",
    ],
    [
      "a cut elsewhere",
      calm,
      (receipt) => {
        const { seat, at } = first(receipt, "draws")["cut"] as { seat: number; at: number };
        first(receipt, "draws")["cut"] = { seat, at: at + 1 };
      },
      "draws",
    ],
    [
      "a cent less for a winner",
      war,
      (receipt) => {
        const all = receipt["settlements"] as Forged[];
        const won = all.find((one) => one["result"] === "win");
        if (won) won["returned"] = Number(won["returned"]) - 1;
      },
      "settlements",
    ],
  ];

  it.each(FORGERIES)("%s", async (_, text, forge, expected) => {
    const failed = await failures(await forgery.signed(text, forge), forgery.key);
    expect(failed).toContain(expected);
  });
});
