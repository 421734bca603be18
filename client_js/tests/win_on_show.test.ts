import { expect, it } from "vitest";
import type { SettledWager } from "../src/protocol";
import { sizeOf, winOf } from "../src/store/win_on_show";
import { wagersSettled } from "./messages";

const settled = (...wagers: readonly Partial<SettledWager>[]) => {
  const all = wagers.map((wager, nth) => ({
    ...{ id: `w${nth}`, on: "red", pick: [], amount: 500, result: "win", returned: 1000 },
    ...wager,
  })) as readonly SettledWager[];
  const sum = (of: "amount" | "returned") => all.reduce((cents, wager) => cents + wager[of], 0);
  return { ...wagersSettled(41), wagers: all, staked: sum("amount"), returned: sum("returned") };
};
const usual = (on: string) => ({ red: "1", straight: "35", lucky: "29" })[on];
const lost = { result: "lose", returned: 0 } as const;

it.each([
  [500, 500, "plain"],
  [1000, 500, "good"],
  [1499, 500, "good"],
  [1500, 500, "big"],
  [5000, 500, "big"],
  [17_500, 500, "huge"],
  [50_000, 500, "grand"],
  [17_500, 20_000, "plain"],
])("a net win of %i cents on %i staked is %s", (net, staked, size) => {
  expect(sizeOf(net, staked)).toBe(size);
});

it.each([
  [13_000, 5_000, 35, "big"],
  [500, 17_500, 35, "plain"],
  [15_000, 75_000, 35, "good"],
  [15_000, 75_000, 5, "plain"],
  [13_000, 5_000, 17, "big"],
  [11_000, 5_000, 5, "good"],
  [50_000, 50_000, 499, "huge"],
])(
  "a net win of %i cents on %i staked, with a stack paid %i to 1, is %s",
  (net, staked, odds, size) => {
    expect(sizeOf(net, staked, odds)).toBe(size);
  },
);

it("nothing is made of a round that cost something, or came to nothing", () => {
  expect(winOf(settled(lost), usual, 0, false)).toBeNull();
  expect(winOf(settled({}, lost), usual, 0, false)).toBeNull();
  expect(winOf(settled({}, lost, lost), usual, 0, false)).toBeNull();
});

it("a win says the best odds, the streak, and the net of the whole round", () => {
  const win = winOf(settled({}, { on: "straight", returned: 18_000 }, lost), usual, 3, false);
  expect(win).toEqual({
    ...{ netCents: 17_500, size: "big", odds: 35, isMultiplied: false },
    ...{ inARow: 3, isMeter: false, wager: { on: "straight", pick: [] } },
  });
});

it("a multiplier is told from what the spot usually pays", () => {
  const struck = settled({ on: "lucky", returned: 50_000 });
  expect(winOf(struck, usual, 1, false)).toMatchObject({ odds: 99, isMultiplied: true });
  expect(winOf(settled({ on: "lucky", returned: 15_000 }), usual, 1, true)).toMatchObject({
    ...{ odds: 29, isMultiplied: false, isMeter: true },
  });
});

it("a number that lightning struck is told from one that it did not", () => {
  const pays = () => "29 to 1, struck 49 to 1 … 499 to 1";
  const won = (returned: number) => winOf(settled({ on: "straight", returned }), pays, 1, false);
  expect(won(150_000)).toMatchObject({ odds: 299, isMultiplied: true, size: "grand" });
  expect(won(15_000)).toMatchObject({ odds: 29, isMultiplied: false });
});
