import { act, cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Miniature } from "../../src/games/results/Miniature";
import { roulette } from "../../src/games/roulette";
import { Badge } from "../../src/games/roulette/Badge";
import { Equipment } from "../../src/games/roulette/Equipment";
import { Statistics } from "../../src/games/roulette/Statistics";
import { resultsOf } from "../game_table";
import { spinTo, tableOf } from "./table";

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wheel = () => screen.getByRole("img", { name: /^Roulette wheel/ });

it("the wheel names its number only when the ball has come to rest", () => {
  const { props, shown } = tableOf("double_zero");
  render(<Equipment {...props} />);
  act(() => {
    shown.value = spinTo("17", Date.now() + 6000);
  });
  expect(wheel().getAttribute("aria-label")).toBe("Roulette wheel");
  act(() => {
    vi.advanceTimersByTime(6100);
  });
  expect(wheel().getAttribute("aria-label")).toBe("Roulette wheel: 17 black");
});

it("an outcome of the past is there at once", () => {
  const { props, shown } = tableOf("double_zero");
  shown.value = spinTo("00", Date.now() - 60_000);
  render(<Equipment {...props} />);
  expect(wheel().getAttribute("aria-label")).toBe("Roulette wheel: 00 green");
});

it("617a.4(c)(2): a ball in 00 is announced as no spin", () => {
  const { props, shown } = tableOf("double_zero_as_single");
  shown.value = spinTo("00", Date.now() - 1, true);
  render(<Equipment {...props} />);
  expect(screen.getByText("No spin")).toBeTruthy();
});

it.each([
  ["17", "17 black"],
  ["32", "32 red"],
  ["00", "00 green"],
])("a badge tells %s, and its colour in words", (outcome, name) => {
  render(<Badge outcome={outcome} />);
  const badge = screen.getByRole("img", { name });
  expect(badge.textContent).toBe(outcome);
});

it("badges of three colours have three shapes", () => {
  const shapes = ["17", "32", "0"].map((outcome) => {
    const { container, unmount } = render(<Badge outcome={outcome} />);
    const shape = container.querySelector("svg > :first-child")?.outerHTML;
    unmount();
    return shape;
  });
  expect(new Set(shapes).size).toBe(3);
});

it("a card shows the last outcomes, newest first, or that there are none", () => {
  const { unmount } = render(<Miniature view={roulette} results={["17", "0"]} />);
  const names = screen.getAllByRole("img").map((badge) => badge.getAttribute("aria-label"));
  expect(names).toEqual(["17 black", "0 green"]);
  unmount();
  render(<Miniature view={roulette} results={[]} />);
  expect(screen.getByText("No results yet")).toBeTruthy();
});

it("statistics show shares of the last rounds", () => {
  const results = resultsOf(["17", "32", "32", "0"]);
  render(<Statistics results={results} />);
  expect(screen.getByText("Last 4 rounds")).toBeTruthy();
  expect(screen.getByText("Red").parentElement?.textContent).toBe("Red50%");
  expect(screen.getByText("Zero").parentElement?.textContent).toBe("Zero25%");
});

describe("my numbers on the wheel", () => {
  const fates = () =>
    [...document.querySelectorAll<SVGElement>(".wheel-marks [data-number]")].map(
      ({ dataset: { number, fate } }) => [number, fate],
    );
  const chip = { cents: 500, pending: 0 };

  it("are those of inside wagers, in the order of the wheel", () => {
    const { props, mine } = tableOf("single_zero");
    mine.value = new Map(["straight:17", "split:11-8", "red", "dozen:1"].map((on) => [on, chip]));
    render(<Equipment {...props} />);
    expect(fates()).toEqual([
      ["17", undefined],
      ["11", undefined],
      ["8", undefined],
    ]);
  });

  it("tell when the ball is at rest, and not before, which is hit and which is beside it", () => {
    const { props, mine, shown } = tableOf("single_zero");
    mine.value = new Map(["straight:26", "straight:32", "straight:17"].map((on) => [on, chip]));
    render(<Equipment {...props} />);
    act(() => {
      shown.value = spinTo("0", Date.now() + 6000);
    });
    expect(fates().map(([, fate]) => fate)).toEqual([undefined, undefined, undefined]);
    act(() => {
      vi.advanceTimersByTime(6100);
    });
    // 26, 0 and 32 lie beside each other, at the end and the beginning of the order.
    expect(fates()).toEqual([
      ["32", "near"],
      ["17", undefined],
      ["26", "near"],
    ]);
    act(() => {
      shown.value = { ...spinTo("17", Date.now() - 1), round: 8 };
    });
    expect(fates()).toEqual([
      ["32", undefined],
      ["17", "hit"],
      ["26", undefined],
    ]);
  });
});
