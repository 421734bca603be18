import { signal } from "@preact/signals";
import { expect, it, vi } from "vitest";
import { PlayChips } from "../src/store/play_chips";

const NOW_MS = 1_000_000;

function desk(balance: number, answer: object) {
  const say = vi.fn();
  const request = vi.fn(async () => answer);
  const house = {
    connection: { request, clock: { houseNow: () => NOW_MS } },
    notices: { say },
    ask: async (asked: Promise<{ type: string; message: string }>) => {
      const reply = await asked;
      return reply.type === "refused" ? reply.message : reply;
    },
    welcome: signal({ refill_below: 10_000 }),
    balance: signal(balance),
    myName: signal("Ada"),
    open: { uncounted: signal(0), all: signal([{ presentation: { staked: signal(500) } }]) },
  };
  const chips = new PlayChips(house as unknown as ConstructorParameters<typeof PlayChips>[0]);
  return { chips, say, request, house };
}

const REFUSED = { type: "refused", code: "limit_reached", message: "Later." };

it("who has enough is told below what, and the house is not asked", async () => {
  const { chips, say, request } = desk(9_500, REFUSED);
  expect(chips.when()).toBe("below $100");
  await chips.get();
  expect(request).not.toHaveBeenCalled();
  expect(say.mock.calls[0]?.[0]).toContain("less than $100");
});

it("who was given some not long ago is told in how many minutes there are more", async () => {
  const { chips, say, request, house } = desk(9_000, { ...REFUSED, again_ms: NOW_MS + 200_000 });
  expect(chips.when()).toBe("");
  await chips.get();
  expect(chips.when()).toBe("in 4 min");
  await chips.get();
  expect(request).toHaveBeenCalledOnce();
  expect(say.mock.calls.map(([words]) => words)).toEqual([
    "The cage gives you more play chips in 4 min.",
    "The cage gives you more play chips in 4 min.",
  ]);
  house.myName.value = "Grace";
  expect(chips.when()).toBe("");
});

it("chips that are given are told, and so is any other answer", async () => {
  const given = desk(0, { type: "chips_given", cents: 100_000, balance: 100_000 });
  await given.chips.get();
  expect(given.say.mock.calls).toEqual([["The cage gave you $1,000.", "good"]]);
  const away = desk(0, REFUSED);
  await away.chips.get();
  expect(away.say.mock.calls).toEqual([["Later.", "bad"]]);
});
