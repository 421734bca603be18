import { act, cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lightningRoulette } from "../../src/games/lightning_roulette";
import { rouletteX } from "../../src/games/roulette_x";
import { tableOf } from "../roulette/table";

const FRAMES = ["requestAnimationFrame", "cancelAnimationFrame"] as const;
const TIMERS = ["Date", "setTimeout", "clearTimeout", ...FRAMES] as const;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000, toFake: [...TIMERS] });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const onFelt = () => [...document.querySelectorAll(".struck-payout")].map((one) => one.textContent);
const onBoard = () =>
  [...document.querySelectorAll(".struck-entry .unseen")].map((one) => one.textContent);

function struckTable(view: typeof lightningRoulette, draw: Record<string, unknown>) {
  const table = tableOf("single_zero");
  render(<view.Layout {...table.props} />);
  act(() => {
    table.phase.value = "drawn";
    const restsAtMs = Date.now() + 10_000;
    table.shown.value = { round: 7, spin: 1, draw, call: "", voidSpin: false, restsAtMs };
  });
  return table;
}

describe("617b.3(d): lucky numbers are illuminated, and show what they pay", () => {
  const draw = { number: "17", lucky: { "17": 499, "4": 49 } };

  it("one after another, before the ball comes to rest", async () => {
    struckTable(lightningRoulette, draw);
    expect(onFelt()).toEqual([]);
    await pass(1500);
    expect(onFelt()).toEqual(["49:1"]);
    expect(document.querySelector(".struck-pop")?.textContent).toBe("449:1");
    await pass(4500);
    expect(onFelt()).toEqual(["49:1", "499:1"]);
    expect(onBoard()).toEqual(["Lucky number 4 pays 49 to 1", "Lucky number 17 pays 499 to 1"]);
    expect(document.querySelector(".struck-board [data-won]")).toBeNull();
  });

  it("while they gather, a light plays over the felt; after the last, nothing more is to come", async () => {
    const table = tableOf("single_zero");
    render(<lightningRoulette.Layout {...table.props} />);
    const sought = () => document.querySelectorAll(".struck-sought rect").length;
    const gathering = () => document.querySelectorAll(".struck-board [data-gathering]").length;
    expect([sought(), gathering()]).toEqual([0, 0]);
    act(() => {
      table.phase.value = "no_more_bets";
    });
    expect(sought()).toBeGreaterThan(0);
    expect(gathering()).toBe(1);
    expect(document.querySelector(".struck-waiting")).toBeNull();
    act(() => {
      table.phase.value = "drawn";
      const restsAtMs = Date.now() + 10_000;
      table.shown.value = { round: 7, spin: 1, draw, call: "", voidSpin: false, restsAtMs };
    });
    await pass(1500);
    expect(gathering()).toBe(1);
    await pass(4500);
    expect([sought(), gathering()]).toEqual([0, 0]);
    expect(document.querySelectorAll(".struck-board li")).toHaveLength(2);
  });

  it("the one at which the ball rests is lit on the list", async () => {
    struckTable(lightningRoulette, draw);
    await pass(10_001);
    expect(document.querySelector(".struck-board [data-won]")?.textContent).toContain("499 to 1");
  });

  it("and of all struck numbers only the winner still glows when the ball is at rest", async () => {
    struckTable(lightningRoulette, draw);
    await pass(6000);
    const glowing = () =>
      [...document.querySelectorAll<SVGElement>(".struck-box:not([data-lost])")].map(
        (one) => one.dataset["number"],
      );
    expect(glowing()).toEqual(["4", "17"]);
    expect(document.querySelector(".felt-winner")).toBeNull();
    await pass(4001);
    expect(glowing()).toEqual([]);
    await pass(100); // the wheel shows it first
    expect(document.querySelector(".felt-winner")?.textContent).toBe("17");
    expect(document.querySelector(".struck-payouts [data-won]")?.textContent).toBe("499:1");
    expect(document.querySelector(".struck-payouts [data-lost]")?.textContent).toBe("449:1");
  });

  it("on the wheel and beside it, too, where those that lost grow pale", async () => {
    const { props, phase, shown } = tableOf("single_zero");
    phase.value = "drawn";
    const restsAtMs = Date.now() + 10_000;
    shown.value = { round: 7, spin: 1, draw, call: "", voidSpin: false, restsAtMs };
    render(<lightningRoulette.Equipment {...props} />);
    const marks = () => document.querySelectorAll(".wheel-struck").length;
    expect(marks()).toBe(0);
    await pass(6000);
    expect(marks()).toBe(2);
    expect(document.querySelector(".wheel-struck[data-lost]")).toBeNull();
    const beside = (which = "") => document.querySelectorAll(`.struck-beside li${which}`).length;
    expect([beside(), beside("[data-lost]")]).toEqual([2, 0]);
    await pass(4001);
    expect(document.querySelectorAll(".wheel-struck[data-lost]")).toHaveLength(1);
    expect([beside("[data-won]"), beside("[data-lost]")]).toEqual([1, 1]);
  });

  it("a number that I hold is marked on the felt, on the list and beside the wheel", async () => {
    const { props, mine, phase, shown } = struckTable(lightningRoulette, draw);
    render(<lightningRoulette.Equipment {...props} {...{ phase, shown }} />);
    act(() => {
      mine.value = new Map([["five_adjacent:17", { cents: 500, pending: 0 }]]);
    });
    await pass(6000);
    const marked = (where: string) => document.querySelectorAll(where).length;
    expect(marked(".struck-mine")).toBe(1);
    expect(document.querySelector<SVGElement>(".struck-box[data-mine]")?.dataset["number"]).toBe(
      "17",
    );
    expect(document.querySelector(".struck-board .struck-yours")?.textContent).toBe("yours");
    expect(marked(".struck-beside .struck-yours")).toBe(1);
  });

  it("until bets are taken again", async () => {
    const { phase } = struckTable(lightningRoulette, draw);
    await pass(10_001);
    act(() => {
      phase.value = "betting";
    });
    expect(onFelt()).toEqual([]);
    expect(onBoard()).toEqual([]);
  });
});

it("617b.5(d): Roulette X strikes multipliers", async () => {
  struckTable(rouletteX, { number: "1", multipliers: { "0": 50, "36": 100 } });
  await pass(6000);
  expect(screen.getByRole("region", { name: "Multipliers" })).toBeTruthy();
  expect(onBoard()).toEqual(["Multiplier 0 pays 50 to 1", "Multiplier 36 pays 100 to 1"]);
});
