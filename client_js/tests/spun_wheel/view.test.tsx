import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bigSix } from "../../src/games/big_six";
import type { GameView, Shown } from "../../src/games/contract";
import { dreamcatcher } from "../../src/games/dreamcatcher";
import { Miniature } from "../../src/games/results/Miniature";
import bigSixSpots from "../big_six/spots.json";
import dreamcatcherSpots from "../dreamcatcher/spots.json";
import { gameTable, resultsOf } from "../game_table";

const bigSixTable = (rules = {}) => gameTable({ game: "big_six", rules, spots: bigSixSpots });
const dreamcatcherTable = () => gameTable({ game: "dreamcatcher", spots: dreamcatcherSpots });

function landing(draw: Shown["draw"], restsAtMs: number): Shown {
  return { round: 7, spin: 1, draw, call: "", voidSpin: false, restsAtMs };
}

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wheel = () => screen.getAllByRole("img")[0]?.getAttribute("aria-label");
const won = () => document.querySelectorAll(".felt-won").length;
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe("the wheel", () => {
  it("names its symbol only when it has come to rest", () => {
    const { props, shown } = bigSixTable();
    render(<bigSix.Equipment {...props} />);
    act(() => {
      shown.value = landing({ section: 28 }, Date.now() + 6000);
    });
    expect(wheel()).toBe("Big Six wheel");
    pass(6100);
    expect(wheel()).toBe("Big Six wheel: Flag");
  });

  it("689a.2(f): builds the multiplier up spin after spin, and ends on the number", () => {
    const { props, shown } = dreamcatcherTable();
    render(<dreamcatcher.Equipment {...props} />);
    act(() => {
      shown.value = landing({ sections: [28, 1, 10] }, Date.now() + 9000);
    });
    const times = () => document.querySelector(".spun-wheel-times")?.textContent;
    pass(2600);
    expect(times()).toBe("×2");
    pass(3300);
    expect(times()).toBe("×14");
    expect(wheel()).toBe("Dreamcatcher wheel: 2×, 7×");
    pass(3200);
    expect(wheel()).toBe("Dreamcatcher wheel: 2×, 7×, Number 10");
    expect(screen.getByRole("img", { name: "2×, 7×, Number 10" }).textContent).toBe("10×14");
  });

  it("stands on the last outcome when a newcomer arrives, and lights its section", () => {
    const { props, results, shown, phase } = dreamcatcherTable();
    results.value = resultsOf(["28-10", "1"]);
    render(<dreamcatcher.Equipment {...props} />);
    expect(wheel()).toBe("Dreamcatcher wheel: 2×, Number 10");
    expect(document.querySelector(".section-lit")).not.toBeNull();
    expect(document.querySelector(".section-shade")).toBeNull();
    act(() => {
      phase.value = "drawn";
      shown.value = landing({ section: 10 }, Date.now() + 6000);
    });
    expect(document.querySelector(".section-lit")).toBeNull();
    pass(6100);
    expect(document.querySelector(".section-shade")).not.toBeNull();
  });

  it("shows an outcome of the past at once", () => {
    const { props, shown } = dreamcatcherTable();
    shown.value = landing({ sections: [28, 10] }, 0);
    render(<dreamcatcher.Equipment {...props} />);
    expect(wheel()).toBe("Dreamcatcher wheel: 2×, Number 10");
  });

  it("619a.1(c), (d): shows the symbols that the rules put there, and the odds", () => {
    const { props } = bigSixTable({ symbols: { "20": "plum" } });
    render(<bigSix.Equipment {...props} />);
    expect([...document.querySelectorAll(".wheel-number")].map((one) => one.textContent)).toContain(
      "plum",
    );
    const odds = [...document.querySelectorAll(".wheel-odds")].map((one) => one.textContent);
    expect(odds.slice(0, 3)).toEqual(["45 to 1", "1 to 1", "2 to 1"]);
  });

  it("689a.1(c): a number that is the odds stands there once", () => {
    const { props } = dreamcatcherTable();
    render(<dreamcatcher.Equipment {...props} />);
    const numbers = [...document.querySelectorAll(".wheel-number")].map((one) => one.textContent);
    expect(numbers.slice(0, 3)).toEqual(["7×", "2", "1"]);
    expect(document.querySelectorAll(".wheel-odds")).toHaveLength(0);
  });
});

describe("the layout", () => {
  const button = (name: string) => screen.getByRole("button", { name });

  it("has a spot for every symbol, with its name and odds, and takes chips by keyboard", () => {
    const { props, lay, takeOff, spots } = bigSixTable();
    render(<bigSix.Layout {...props} />);
    expect(screen.getAllByRole("button")).toHaveLength(7);
    fireEvent.keyDown(button("Joker, pays 45 to 1"), { key: "Enter" });
    expect(lay.mock.calls).toEqual([[spots.get("symbol:joker")]]);
    fireEvent.keyDown(button("$5, pays 5 to 1"), { key: "Backspace" });
    expect(takeOff.mock.calls).toEqual([[spots.get("symbol:5")]]);
  });

  it("hands the focus on by arrow to the box that is seen there", () => {
    const { props, point, spots } = bigSixTable();
    render(<bigSix.Layout {...props} />);
    act(() => button("$1, pays 1 to 1").focus());
    fireEvent.keyDown(button("$1, pays 1 to 1"), { key: "ArrowRight" });
    expect(document.activeElement).toBe(button("$2, pays 2 to 1"));
    fireEvent.keyDown(button("$2, pays 2 to 1"), { key: "ArrowUp" });
    expect(document.activeElement).toBe(button("$2, pays 2 to 1"));
    fireEvent.keyDown(button("$2, pays 2 to 1"), { key: "ArrowDown" });
    expect(point).toHaveBeenLastCalledWith(spots.get("symbol:10"));
  });

  it("says why a chance is a share of 52 sections, where the wheel has 54", () => {
    const { unmount } = render(<dreamcatcher.Layout {...dreamcatcherTable().props} />);
    expect(screen.getByText("7 of 54")).toBeTruthy();
    expect(screen.getByText("2× and 7× are spun again: 52 sections decide")).toBeTruthy();
    unmount();
    render(<bigSix.Layout {...bigSixTable().props} />);
    expect(screen.queryByText(/spun again/)).toBeNull();
  });

  it("lights the box that won once the wheel is at rest, and says what it pays multiplied", () => {
    const { props, shown, phase } = dreamcatcherTable();
    render(<dreamcatcher.Layout {...props} />);
    act(() => {
      phase.value = "drawn";
      shown.value = landing({ sections: [28, 10] }, Date.now() + 6000);
    });
    expect(won()).toBe(0);
    pass(6100);
    expect(won()).toBe(1);
    expect(document.querySelector(".grid-paid")?.textContent).toBe("20 to 1");
    act(() => {
      phase.value = "betting";
    });
    expect(won()).toBe(0);
  });
});

describe("results", () => {
  it.each([
    [bigSix, "1", "Joker"],
    [bigSix, "2", "$1"],
    [dreamcatcher, "10", "Number 10"],
    [dreamcatcher, "28-10", "2×, Number 10"],
  ] as readonly (readonly [GameView, string, string])[])(
    "a badge says what the wheel showed",
    (view, outcome, name) => {
      render(<view.Badge outcome={outcome} />);
      expect(screen.getByRole("img", { name })).toBeTruthy();
    },
  );

  it("statistics count what the rounds were settled on, and how often a multiplier came", () => {
    const results = resultsOf(["10", "28-10", "1-28-3", "3"]);
    render(<dreamcatcher.Statistics results={results} />);
    const shares = [...document.querySelectorAll(".frequency-share")].map((one) => one.textContent);
    expect(shares).toEqual(["50%", "0%", "0%", "50%", "0%", "0%", "25%", "25%"]);
  });

  it("a card shows the last outcomes, newest first, or that there are none", () => {
    const { unmount } = render(<Miniature view={bigSix} results={["1", "2"]} />);
    expect(screen.getAllByRole("img").map((one) => one.getAttribute("aria-label"))).toEqual([
      "Joker",
      "$1",
    ]);
    unmount();
    render(<Miniature view={bigSix} results={[]} />);
    expect(screen.getByText("No results yet")).toBeTruthy();
  });
});
