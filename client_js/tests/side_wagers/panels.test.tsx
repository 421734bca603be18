import { act, cleanup, render, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SideWagers, TableLayout } from "../../src/games/side_wagers/table";
import type { SpotInfo } from "../../src/protocol";
import { tableOf } from "../roulette/table";

const odds = {
  ...{ odds: [10, 1], even: 1 },
  ...{ win_probability: "1/38", win_millionths: 26_316, back: "9/10", back_millionths: 900_000 },
};
const side = (on: string, pays: string): SpotInfo => ({
  on,
  pick: [],
  section: "617b",
  pays,
  covers: [],
  ...odds,
});
const SIDES = [
  side("b2b", "10 to 1 … 1000 to 1, drawn"),
  side("blazing_sevens", "6 to 1 … 1000 to 1, spun"),
  side("roulette_up", "2 to 1 … 400 to 1, by the streak"),
];
const RULES = { b2b: {}, blazing_sevens: { paytable: 3 }, roulette_up: { paytable: "B" } };

const FRAMES = ["requestAnimationFrame", "cancelAnimationFrame"] as const;
const TIMERS = ["Date", "setTimeout", "clearTimeout", ...FRAMES] as const;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000, toFake: [...TIMERS] });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function sideTable(rules: Record<string, unknown> = RULES, View = SideWagers) {
  const table = tableOf("double_zero");
  const { facts } = table.props;
  const spots = new Map([...facts.spots, ...SIDES.map((spot) => [spot.on, spot] as const)]);
  const props = {
    ...table.props,
    facts: { ...facts, spots, rules: { wheel: "double_zero", ...rules } },
  };
  render(<View {...props} />);
  const spin = (draw: Record<string, unknown>, restsInMs: number, streak: number) =>
    act(() => {
      table.phase.value = "drawn";
      const restsAtMs = Date.now() + restsInMs;
      table.shown.value = { round: 7, spin: 1, draw, call: "", voidSpin: false, restsAtMs };
      setTimeout(() => {
        table.posted.value = { streak, previous: draw["number"] };
      }, restsInMs);
    });
  return { ...table, spin };
}

const panel = (name: string) => within(screen.getByRole("region", { name }));
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe("617b.1(b), 617b.2(b), 617b.4(b): a separate area for each side wager", () => {
  it("that takes a chip by keyboard, and gives it back", () => {
    const { lay, takeOff } = sideTable();
    const spot = screen.getByRole("button", { name: /^B2B, pays 10 to 1/ });
    for (const key of ["Enter", "Backspace"]) {
      spot.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }
    expect(lay.mock.lastCall?.[0]).toMatchObject({ on: "b2b" });
    expect(takeOff.mock.lastCall?.[0]).toMatchObject({ on: "b2b" });
  });

  it("that says why a wager was refused", () => {
    const { refused } = sideTable();
    act(() => {
      refused.value = { spot: "b2b", message: "This table has not had a spin to repeat yet." };
    });
    expect(panel("B2B").getByRole("status").textContent).toContain("has not had a spin");
  });

  it("617b.4(c): a progressive wager is its fixed amount, whatever chip is chosen", () => {
    const { lay } = sideTable({ roulette_up: { progressive: 4, wager: 300 } });
    screen
      .getByRole("button", { name: /^Roulette Up/ })
      .dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(lay).toHaveBeenCalledWith(expect.objectContaining({ on: "roulette_up" }), 300);
  });
});

describe("617b.1(e): the reader board", () => {
  it("has the number to repeat for who comes in, and says when there is none", () => {
    const { posted } = sideTable();
    expect(panel("B2B").getByText("No spin yet")).toBeTruthy();
    act(() => {
      posted.value = { previous: "17" };
    });
    expect(panel("B2B").getByRole("img", { name: "17 black" })).toBeTruthy();
  });

  it("turns once the ball lies still, and stands on what was drawn", async () => {
    const { spin } = sideTable();
    await spin({ number: "17", b2b: 250 }, 9000, 0);
    expect(panel("B2B").getByText("10 – 1,000 to 1")).toBeTruthy();
    await pass(7000);
    expect(document.querySelectorAll(".reel > span").length).toBeGreaterThan(7);
    await pass(2000);
    expect(panel("B2B").getByRole("status").textContent).toBe("Pays 250 to 1");
  });
});

describe("617b.2(g): the bonus round", () => {
  it("shows ball after ball, and lights the row that pays", async () => {
    const { spin } = sideTable();
    await spin({ number: "7", blazing: ["27", "2", "17"] }, 12_000, 0);
    await pass(10_200);
    const balls = () => panel("Blazing 7’s").getByRole("list").querySelectorAll("svg").length;
    expect(balls()).toBe(1);
    await pass(600);
    expect(balls()).toBe(2);
    await pass(1200);
    expect(balls()).toBe(3);
    expect(document.querySelector(".blazing-paytable [data-won]")?.textContent).toContain(
      "100 to 1",
    );
  });

  it("617b.2(d): the number is marked on the felt before it", async () => {
    const { spin } = sideTable(RULES, TableLayout);
    await spin({ number: "7", blazing: ["27", "2", "17"] }, 12_000, 0);
    await pass(6000);
    expect(document.querySelector(".point-marker")).toBeNull();
    await pass(500);
    await pass(100); // the wheel shows it first
    expect(document.querySelector(".point-marker")).toBeTruthy();
  });
});

describe("617b.4(f), (g): the streak tracker", () => {
  const reached = () => document.querySelectorAll(".tracker [data-reached]").length;

  it("has a box for every length, each with what it pays", () => {
    sideTable();
    const boxes = panel("Roulette Up").getAllByRole("listitem");
    expect(boxes.map((box) => box.getAttribute("aria-label"))).toEqual([
      "1 in a row: loses",
      "2 in a row: push",
      "3 in a row: 2 to 1",
      "4 in a row: 4 to 1",
      "5 in a row: 10 to 1",
      "6 in a row: 25 to 1",
      "7 in a row: 100 to 1",
      "8 in a row: 400 to 1",
    ]);
  });

  it("has its lammer for who comes in while a streak runs", () => {
    const { posted, others } = sideTable();
    act(() => {
      posted.value = { streak: 3, previous: "20" };
      others.value = new Map([["roulette_up", [{ seat: 4, cents: 500 }]]]);
    });
    expect(reached()).toBe(3);
    expect(panel("Roulette Up").getByText(/next number has to be over 20/)).toBeTruthy();
  });

  it("moves the lammer when the ball lies still, and no sooner", async () => {
    const { posted, mine, spin } = sideTable();
    mine.value = new Map([["roulette_up", { cents: 500, pending: 0 }]]);
    posted.value = { streak: 2, previous: "12" };
    await spin({ number: "30" }, 5000, 3);
    expect(reached()).toBe(2);
    await pass(5001);
    expect(reached()).toBe(3);
  });

  it("leaves it where a first 36 has ended it, when the loser has been swept", () => {
    const { mine, phase, spin } = sideTable();
    act(() => {
      mine.value = new Map([["roulette_up", { cents: 500, pending: 0 }]]);
    });
    spin({ number: "36" }, 0, 0);
    pass(10);
    act(() => {
      mine.value = new Map();
      phase.value = "settled";
    });
    expect(reached()).toBe(1);
    expect(panel("Roulette Up").getByText("The streak has ended at 1")).toBeTruthy();
    act(() => {
      phase.value = "betting";
    });
    expect(reached()).toBe(0);
  });

  it("leaves it where the streak has ended, until bets are taken again", async () => {
    const { posted, mine, phase, spin } = sideTable();
    mine.value = new Map([["roulette_up", { cents: 500, pending: 0 }]]);
    posted.value = { streak: 2, previous: "12" };
    await spin({ number: "4" }, 5000, 0);
    await pass(5001);
    expect(panel("Roulette Up").getByText("The streak has ended at 2")).toBeTruthy();
    act(() => {
      mine.value = new Map();
      phase.value = "betting";
    });
    expect(reached()).toBe(0);
  });

  it("617b.4(h)(2): has the meter above it", () => {
    const { posted } = sideTable({ roulette_up: { progressive: 1, wager: 100 } });
    act(() => {
      posted.value = { meter: 1_000_040 };
    });
    expect(screen.getByRole("img", { name: "Progressive meter: $10,000.40" })).toBeTruthy();
    expect(panel("Roulette Up").getAllByRole("listitem")).toHaveLength(9);
  });
});
