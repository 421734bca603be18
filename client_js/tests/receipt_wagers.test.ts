import { describe, expect, it } from "vitest";
import { mineOf, paidAt, receiptIn, totalsOf } from "../src/store/receipt_wagers";
import craps from "./verify/craps_receipts.json";
import paiGow from "./verify/pai_gow_receipts.json";
import roulette from "./verify/receipts.json";
import war from "./verify/war_receipts.json";

interface Receipts {
  readonly receipts: readonly { readonly receipt: string }[];
}

const first = ({ receipts }: Receipts) => receipts[0]?.receipt ?? "";
const wagersThen = (text: string) => {
  const read = receiptIn(text);
  return read === null ? undefined : mineOf(read);
};
const ME = "00000000000000aa";

/** A receipt with what matters here: wagers by id, on, amount, player; settlements by id. */
function receipt(
  wagers: readonly (readonly [string, string, number, string?])[],
  settlements: Readonly<Record<string, readonly [string, number]>>,
  player: string | null = ME,
): string {
  return JSON.stringify({
    player,
    wagers: wagers.map(([id, on, amount, whose = ME]) => ({
      id,
      on,
      amount,
      player: whose,
      pick: [],
      seat: 1,
    })),
    decisions: [],
    settlements: Object.entries(settlements).map(([id, [result, returned]]) => ({
      id,
      result,
      returned,
    })),
  });
}

describe("my wagers of a receipt", () => {
  it("are each told with what became of them, the winners first", () => {
    const wagers = wagersThen(first(roulette)) ?? [];
    expect(wagers).toHaveLength(3);
    expect(wagers.map(({ result }) => result)).toEqual(["win", "lose", "lose"]);
    expect(wagers[0]).toMatchObject({ returned: 600 });
    expect(receiptIn(first(roulette))?.outcome).toBe("2 black even low");
  });

  it("that fared alike on one spot are one; those that stay come last", () => {
    const laid = [
      ["w1", "place_win", 600],
      ["w2", "field", 500],
      ["w3", "field", 500],
    ] as const;
    const settled = { w2: ["win", 1000], w3: ["win", 1000] } as const;
    expect(wagersThen(receipt(laid, settled))).toMatchObject([
      { on: "field", amount: 1000, returned: 2000, result: "win" },
      { on: "place_win", amount: 600, returned: 0, result: "stays" },
    ]);
  });

  it("come to what was wagered, what was returned, and the net; not what stays", () => {
    const laid = [
      ["w1", "place_win", 600],
      ["w2", "field", 500],
      ["w3", "pass_line", 1000],
    ] as const;
    const read = receiptIn(receipt(laid, { w2: ["win", 1000], w3: ["lose", 0] }));
    const sums = { wagered: 1500, returned: 1000, net: -500, staying: 600 };
    expect(read && totalsOf(mineOf(read))).toEqual(sums);
  });

  it("count what a bank put up once, though its choice tells it, too", () => {
    const banks = paiGow.receipts
      .flatMap((one) => receiptIn(one.receipt) ?? [])
      .filter(({ player, wagers }) =>
        wagers.some((up) => up.on === "bank" && up.player === player),
      );
    expect(banks.length).toBeGreaterThan(3);
    for (const read of banks) {
      const own = read.wagers.filter(({ player }) => player === read.player);
      const { wagered, staying } = totalsOf(mineOf(read));
      expect(wagered + staying).toBe(own.reduce((all, { amount }) => all + amount, 0));
    }
  });

  it("are without those of others, and none where nobody asked", () => {
    const laid = [
      ["w1", "hand", 500, "00000000000000bb"],
      ["w2", "hand", 700],
    ] as const;
    const settled = { w1: ["lose", 0], w2: ["push", 700] } as const;
    expect(wagersThen(receipt(laid, settled))).toMatchObject([{ amount: 700, result: "push" }]);
    expect(wagersThen(receipt(laid, settled, null))).toEqual([]);
  });

  it("are among those that a decision put up too", () => {
    const told = war.receipts.map(
      ({ receipt: text }) => wagersThen(text)?.map(({ on }) => on) ?? [],
    );
    expect(told.some((wagers) => wagers.includes("war"))).toBe(true);
  });

  it("that lie at craps still are told as such", () => {
    const results = wagersThen(first(craps))?.map(({ result }) => result) ?? [];
    expect(results).toContain("stays");
    expect(results).toContain("lose");
  });

  it("are not made up for a text that is no receipt", () => {
    expect(receiptIn("")).toBeNull();
    expect(receiptIn("{}")).toBeNull();
  });
});

it.each([
  [500, 1500, "2"],
  [600, 1300, "7/6"],
  [500, 500 * 36, "35"],
  [500, 975, ""], // a vigorish of 5% went off
  [500, 0, ""],
])("%i that came back as %i were paid at %s", (amount, returned, odds) => {
  const wager = { on: "red", pick: [], seat: 1, result: "win" as const };
  expect(paidAt({ ...wager, amount, returned })).toBe(odds);
});
