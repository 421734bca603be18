// What each total brings: held against the rounds that the house has settled, to the cent.

import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import { type PlacedWager, spotKey } from "../../src/games/contract";
import { craps } from "../../src/games/craps";
import { feltOf } from "../../src/games/craps/felt";
import { Laid } from "../../src/games/craps/Laid";
import { crapsPosted } from "../../src/games/craps/posted";
import { easySpots } from "../../src/games/craps/strips";
import type { Roll } from "../../src/games/craps/throw";
import { type MyWagers, netOf, netsOf } from "../../src/games/craps/totals/net_of_roll";
import type { Receipt } from "../../src/verify/receipt";
import { gameTable } from "../game_table";
import { receipts } from "../verify/craps_receipts.json";
import spots from "./spots.json";

afterEach(cleanup);

const offered = new Map(spots.map((spot) => [spotKey(spot.on, spot.pick), spot]));
const table = () => gameTable({ game: "craps", rules: { odds_multiple: 10 }, spots });
const wager = (on: string, pick: readonly string[], amount: number, working = false) => ({
  ...{ id: on, on, pick, amount, working, box: 0 },
});

interface LyingCome {
  readonly on: "come" | "dont_come";
  readonly point: number;
  readonly amount: number;
  readonly seat: number;
}

/** The wagers of a receipt as its player had them on the layout before the throw. */
function mineIn({ state, wagers, rules }: Receipt): MyWagers {
  const { point, made } = state as { point: number; made: readonly number[] };
  const lying = (state["wagers"] ?? []) as unknown as readonly LyingCome[];
  const late = (state as { late: readonly [string, readonly number[]][] }).late;
  const seat = wagers[0]?.seat ?? 0;
  const come = lying
    .filter((one) => (one.on === "come" || one.on === "dont_come") && one.point > 0)
    .map((one) => ({ ...one, cents: one.amount }));
  const posted = crapsPosted({
    ...{ point, made, come },
    late: late.map(([, since]) => ({ seat, made: since })),
  });
  const placed: readonly PlacedWager[] = wagers.map((one) => ({ ...one, box: 0 }));
  return { facts: { spots: offered, rules }, wagers: placed, seat, posted };
}

const settledRounds = receipts
  .map(({ name, receipt }) => [name, JSON.parse(receipt) as Receipt] as const)
  .filter(([, { result, draws }]) => result === "settled" && draws.length === 1);

describe("the net result of a roll", () => {
  it.each(settledRounds)("is what the house paid: %s", (_, receipt) => {
    const dice = receipt.draws[0]?.["dice"] as unknown as Roll;
    const amounts = new Map(receipt.wagers.map(({ id, amount }) => [id, amount]));
    const paid = receipt.settlements.reduce(
      (sum, { id, returned }) => sum + returned - (amounts.get(id) ?? 0),
      0,
    );
    expect(netOf(mineIn(receipt), dice)).toBe(paid);
  });

  it("was held against come out rolls, points, seven outs and Fire Bets", () => {
    expect(settledRounds.length).toBeGreaterThanOrEqual(12);
    const rolled = settledRounds.map(([, { draws }]) => String(draws[0]?.["dice"]));
    expect(new Set(rolled).size).toBeGreaterThanOrEqual(9);
  });
});

describe("each total", () => {
  const mine = (wagers: readonly PlacedWager[], posted = {}): MyWagers => ({
    facts: { spots: offered, rules: {} },
    wagers,
    seat: 1,
    posted: crapsPosted(posted),
  });
  const netOn = (total: number, of: MyWagers) => netsOf(of).find((one) => one.total === total);

  it("has a range where it matters how it is thrown", () => {
    const hard = mine([wager("hardway", ["8"], 1000)], { point: 5 });
    expect(netOn(8, hard)).toEqual({ total: 8, least: -1000, most: 9000 });
    expect(netOn(7, hard)).toEqual({ total: 7, least: -1000, most: -1000 });
    expect(netOn(9, hard)).toEqual({ total: 9, least: 0, most: 0 });
  });

  it("623a.3(a)(5)-(10): counts what rests on a come out roll only if it is on", () => {
    expect(netOn(6, mine([wager("place_win", ["6"], 600)]))?.most).toBe(0);
    expect(netOn(6, mine([wager("place_win", ["6"], 600, true)]))?.most).toBe(700);
  });

  it("counts come wagers where they stand", () => {
    const come = [{ seat: 1, on: "come", point: 6, cents: 500 }];
    const both = mine([wager("come", [], 500), wager("come", [], 200)], { point: 4, come });
    expect(netOn(6, both)?.most).toBe(500);
    expect(netOn(7, both)?.most).toBe(-500 + 200);
    expect(netOn(11, both)?.most).toBe(200);
  });

  it("623a.5(g)(3): takes off the vigorish on a win", () => {
    const rules = { buy_lay: { vigorish: "on_win", percent: 5 } };
    const buy = {
      ...mine([wager("buy", ["4"], 2000)], { point: 6 }),
      facts: { spots: offered, rules },
    };
    expect(netOn(4, buy)?.most).toBe(4000 - 100);
  });
});

describe("the strip", () => {
  it("is shown when asked for, follows the wagers, and takes the place of the seats", async () => {
    const { props, seating, choice } = table();
    render(<craps.Layout {...props} />);
    fireEvent.click(screen.getByRole("switch", { name: /^What each roll pays/ }));
    await import("../../src/games/craps/totals/Totals");
    expect(choice("totals", "").value).toBe("yes");
    expect(await screen.findByText(/^Lay a wager/)).toBeTruthy();
    act(() => {
      seating.wagers.value = [wager("field", [], 500)];
    });
    const said = screen.getAllByRole("listitem").map((one) => one.textContent);
    const wins = "2+$10,3+$5,4+$5,5−$5,6−$5,7−$5,8−$5,9+$5,10+$5,11+$5,12+$10";
    expect(said.filter((one) => one !== null).join()).toContain(wins);
    expect(screen.queryByRole("list", { name: "Seats around the table" })).toBeNull();
  });
});

describe("the easy layout", () => {
  const propositions = () =>
    [...document.querySelectorAll("[data-spot]")]
      .map((one) => one.getAttribute("data-spot") ?? "")
      .filter((key) =>
        /^(hop|horn|hardway|any_|craps_|fire|whirl|c_and_e|eleven|six_seven)/.test(key),
      );

  it("hides the propositions but those with chips of mine, and is remembered", () => {
    const { props, mine, choice } = table();
    render(<craps.Layout {...props} />);
    expect(propositions().length).toBeGreaterThan(30);
    act(() => {
      mine.value = new Map([["hop:2-3", { cents: 500, pending: 0 }]]);
    });
    fireEvent.click(screen.getByRole("switch", { name: /^Easy layout/ }));
    expect(propositions()).toEqual(["hop:2-3"]);
    expect(choice("easy", "").value).toBe("yes");
    act(() => {
      mine.value = new Map();
    });
    expect(propositions()).toEqual([]);
    expect(document.querySelector('[data-spot="pass"]')).not.toBeNull();
  });

  it.each([
    ["narrow", ["", "", "$5", "$4"]],
    ["low", ["", "$6", "$5", "$4"]],
  ] as const)("has on the tabs of a %s room what lies on parts out of sight", (width, sums) => {
    const { props, mine } = table();
    mine.value = new Map([
      ["hop:2-3", { cents: 500, pending: 0 }],
      ["horn", { cents: 400, pending: 0 }],
      ["pass", { cents: 1000, pending: 0 }],
      ["pass_odds", { cents: 2000, pending: 0 }],
      ["buy:4", { cents: 600, pending: 0 }],
    ]);
    const parts = ["line", "numbers", "hops", "others"] as const;
    const said = parts.map((part) => {
      const { container } = render(<Laid {...props} {...{ width, part }} shown="line" />);
      return container.textContent;
    });
    expect(said).toEqual(sums);
  });

  it("leaves line, numbers and odds as they are", () => {
    const easy = easySpots(offered, new Map());
    for (const key of ["pass", "come", "field", "place_win:6", "pass_odds:6", "lay:4"]) {
      expect(easy.has(key)).toBe(true);
    }
    expect(easy.has("hardway:8")).toBe(false);
  });
});

describe("headings", () => {
  it.each(["desk", "wide", "narrow"] as const)(
    "stand above hardways, one-roll bets and hops, on %s",
    (width) => {
      const part = width === "desk" ? "whole" : "props";
      const { headings, surface } = feltOf(part, width, offered);
      expect(headings.map(({ heading }) => heading)).toEqual(["hardways", "oneRoll", "hops"]);
      for (const { y } of headings) {
        const over = surface.places.filter(({ rect }) => rect.y < y && rect.y + rect.height > y);
        expect(over.filter(({ spot }) => /hop|hardway|craps_|any_/.test(spot.on))).toEqual([]);
      }
    },
  );
});
