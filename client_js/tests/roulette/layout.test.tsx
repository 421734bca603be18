import { signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { feltOf } from "../../src/games/roulette/felt";
import { Layout } from "../../src/games/roulette/Layout";
import { resultsOf } from "../game_table";
import { spinTo, tableOf } from "./table";

const spot = (key: string) => document.querySelector(`[data-spot="${key}"]`) as SVGElement;
const chips = (key: string) => document.querySelector(`[data-chips="${key}"]`);
const lit = () => document.querySelectorAll(".felt-lit").length;
const felt = () => document.querySelector(".felt-spots") as SVGElement;

/** The felt as if it were drawn pixel for pixel at the window's corner. */
function drawn(): void {
  const { width, height } = feltOf(false);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(
    new DOMRect(0, 0, width, height),
  );
}

function pointer(
  type: string,
  along: number,
  across: number,
  pointerType = "mouse",
  timeStamp = 0,
): void {
  const { x, y } = feltOf(false).toPixel({ along, across });
  const init = { clientX: x, clientY: y, button: 0, pointerType, bubbles: true };
  const event = Object.defineProperty(new PointerEvent(type, init), "timeStamp", {
    value: timeStamp,
  });
  act(() => {
    felt().dispatchEvent(event);
  });
}

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const afterFrames = (frames: number) =>
  act(() => void vi.advanceTimersByTime(Math.ceil((1_000 / 60) * frames) + 1));

describe("chips hide nothing that is printed below them", () => {
  const tags = () => [...document.querySelectorAll(".number-tag")].map((one) => one.textContent);

  it("a number with my chips on it is said above them, and no other", () => {
    const { props } = tableOf("single_zero");
    const stack = { cents: 500, pending: 0 };
    const mine = signal(
      new Map([
        ["straight:17", stack],
        ["split:8-11", stack],
      ]),
    );
    render(<Layout {...props} mine={mine} />);
    expect(tags()).toEqual(["17"]);
    act(() => {
      mine.value = new Map([
        ["straight:0", stack],
        ["straight:17", stack],
      ]);
    });
    expect(tags()).toEqual(["0", "17"]);
  });

  it("it goes as its chips are swept", () => {
    const { props, lost } = tableOf("single_zero");
    const stack = { cents: 500, pending: 0 };
    const mine = signal(new Map(["straight:4", "straight:17"].map((on) => [on, stack])));
    render(<Layout {...props} mine={mine} />);
    act(() => {
      lost.value = new Set(["straight:4"]);
    });
    expect(tags()).toEqual(["17"]);
  });

  it("it is not said twice: neither of the winner nor of a number that is printed beside them", () => {
    const { props, shown, phase } = tableOf("single_zero");
    const stack = { cents: 500, pending: 0 };
    const mine = signal(
      new Map(["straight:4", "straight:17", "straight:9"].map((on) => [on, stack])),
    );
    render(<Layout {...props} mine={mine} printed={["9"]} />);
    expect(tags()).toEqual(["4", "17"]);
    act(() => {
      phase.value = "settled";
      shown.value = spinTo("17", Date.now() - 1);
    });
    afterFrames(5);
    expect(tags()).toEqual(["4"]);
  });

  it.each(["red", "dozen:2", "column:2"])("those on %s lie beside its word", (on) => {
    const { props } = tableOf("single_zero");
    const mine = signal(new Map([[on, { cents: 500, pending: 0 }]]));
    render(<Layout {...props} mine={mine} />);
    const area = document.querySelector(`[data-spot="${on}"] .bet-spot-area`);
    const ring = document.querySelector(`[data-chips="${on}"] .chip-mine`);
    const of = (one: Element | null, name: string) => Number(one?.getAttribute(name));
    const aside = of(ring, "cx") - (of(area, "x") + of(area, "width") / 2);
    const below = of(ring, "cy") - (of(area, "y") + of(area, "height") / 2);
    expect(Math.max(aside, below)).toBeGreaterThan(16);
  });
});

describe("a spot", () => {
  it("is a button with its name and odds", () => {
    render(<Layout {...tableOf("double_zero").props} />);
    expect(screen.getByRole("button", { name: "Split 17–18, pays 17 to 1" })).toBe(
      spot("split:17-18"),
    );
    expect(screen.getByRole("button", { name: "Red, pays 1 to 1" })).toBe(spot("red"));
  });

  it("takes a chip by keyboard, and gives it back", () => {
    const { props, lay, takeOff, spots } = tableOf("double_zero");
    render(<Layout {...props} />);
    fireEvent.keyDown(spot("straight:17"), { key: "Enter" });
    fireEvent.keyDown(spot("split:17-18"), { key: " " });
    expect(lay.mock.calls).toEqual([[spots.get("straight:17")], [spots.get("split:17-18")]]);
    fireEvent.keyDown(spot("straight:17"), { key: "Backspace" });
    fireEvent.keyDown(spot("straight:17"), { key: "Delete" });
    expect(takeOff).toHaveBeenCalledTimes(2);
    expect(takeOff).toHaveBeenLastCalledWith(spots.get("straight:17"));
  });

  it("takes a chip by a press without a place, as a screen reader makes it", () => {
    const { props, lay, spots } = tableOf("double_zero");
    render(<Layout {...props} />);
    fireEvent.click(spot("first_five"));
    expect(lay.mock.calls).toEqual([[spots.get("first_five")]]);
  });

  it("takes nothing while betting is closed, and says so", () => {
    const { props, lay, open } = tableOf("double_zero");
    render(<Layout {...props} />);
    act(() => {
      open.value = false;
    });
    fireEvent.keyDown(spot("red"), { key: "Enter" });
    fireEvent.click(spot("red"));
    expect(lay).not.toHaveBeenCalled();
    expect(spot("red").closest("[role=group]")?.getAttribute("aria-disabled")).toBe("true");
  });

  it("hands the focus on by arrow, and is the one that Tab comes back to", () => {
    const { props, point, spots } = tableOf("double_zero");
    render(<Layout {...props} />);
    act(() => spot("straight:17").focus());
    fireEvent.keyDown(spot("straight:17"), { key: "ArrowRight" });
    expect(document.activeElement).toBe(spot("split:17-20"));
    expect(point).toHaveBeenLastCalledWith(spots.get("split:17-20"));
    expect(spot("split:17-20").getAttribute("tabindex")).toBe("0");
    const stops = felt().querySelectorAll('[tabindex="0"]');
    expect(stops).toHaveLength(1);
  });
});

describe("the pointer", () => {
  beforeEach(drawn);

  it("lights the numbers that the spot under it covers, and names the spot to the frame", () => {
    const { props, point, spots } = tableOf("double_zero");
    render(<Layout {...props} />);
    pointer("pointermove", 5, 0.02);
    expect(lit()).toBe(6);
    expect(point).toHaveBeenLastCalledWith(spots.get("six_numbers:13-14-15-16-17-18"));
    pointer("pointermove", 5.5, -1.5);
    expect(lit()).toBe(18 + 1); // the red numbers, and the box itself
    pointer("pointerleave", 5.5, -1.5);
    expect(lit()).toBe(0);
    expect(point).toHaveBeenLastCalledWith(null);
  });

  it("lays a chip where it is let go, near a line on the line", () => {
    const { props, lay, spots } = tableOf("double_zero");
    render(<Layout {...props} />);
    pointer("pointerdown", 5.5, 1.5);
    pointer("pointerup", 5.9, 1.5);
    expect(lay.mock.calls).toEqual([[spots.get("split:17-20")]]);
  });

  it("lays nothing when it was pressed elsewhere and is only let go here", () => {
    const { props, lay } = tableOf("double_zero");
    render(<Layout {...props} />);
    pointer("pointermove", 5.5, 1.5);
    pointer("pointerup", 5.5, 1.5);
    expect(lay).not.toHaveBeenCalled();
  });

  it("lays nothing when a touch became a swipe", () => {
    const { props, lay } = tableOf("double_zero");
    render(<Layout {...props} />);
    pointer("pointerdown", 5.5, 1.5, "touch");
    pointer("pointercancel", 5.5, 1.5, "touch");
    expect(lay).not.toHaveBeenCalled();
    expect(lit()).toBe(0);
  });

  it("writes above a finger what would be wagered", () => {
    render(<Layout {...tableOf("double_zero").props} />);
    pointer("pointerdown", 5.5, 1.95, "touch");
    expect(document.querySelector(".felt-note")?.textContent).toBe(
      "Split 17–18, pays 17 to 1wins 5.26%, edge 5.26%",
    );
    pointer("pointermove", 5.02, 1.95, "touch");
    expect(document.querySelector(".felt-note")?.textContent).toContain("Four numbers 14–15–17–18");
    pointer("pointerup", 5.02, 1.95, "touch");
    expect(document.querySelector(".felt-note")).toBeNull();
  });

  it("only tells what is wagered while a finger is held: it lays nothing, and takes nothing off", () => {
    const { props, lay, takeOff } = tableOf("double_zero");
    render(<Layout {...props} />);
    pointer("pointerdown", 5.5, 1.5, "touch", 1000);
    pointer("contextmenu", 5.5, 1.5, "touch", 1500);
    expect(document.querySelector(".felt-note")?.textContent).toContain("Straight 17");
    pointer("pointerup", 5.5, 1.5, "touch", 1600);
    expect(document.querySelector(".felt-note")).toBeNull();
    expect(lay).not.toHaveBeenCalled();
    expect(takeOff).not.toHaveBeenCalled();
    pointer("pointerdown", 5.5, 1.5, "touch", 2000);
    pointer("pointerup", 5.5, 1.5, "touch", 2200);
    expect(lay).toHaveBeenCalledOnce();
    pointer("pointerdown", 5.5, 1.5, "mouse", 3000);
    pointer("pointerup", 5.5, 1.5, "mouse", 4000);
    expect(lay).toHaveBeenCalledTimes(2);
  });

  it("takes a chip off with its second button", () => {
    const { props, takeOff, spots } = tableOf("double_zero");
    render(<Layout {...props} />);
    pointer("contextmenu", 5.5, 1.5);
    expect(takeOff.mock.calls).toEqual([[spots.get("straight:17")]]);
  });
});

describe("chips", () => {
  it("are shown as pending, then solid, then won or lost", () => {
    const { props, mine, won, lost } = tableOf("double_zero");
    render(<Layout {...props} />);
    act(() => {
      mine.value = new Map([["split:17-18", { cents: 500, pending: 500 }]]);
    });
    expect(chips("split:17-18")?.querySelector("[data-pending]")).not.toBeNull();
    act(() => {
      mine.value = new Map([["split:17-18", { cents: 2500, pending: 0 }]]);
    });
    expect(chips("split:17-18")?.querySelector("[data-pending]")).toBeNull();
    expect(chips("split:17-18")?.textContent).toContain("25");
    act(() => {
      won.value = new Set(["split:17-18"]);
    });
    expect(chips("split:17-18")?.hasAttribute("data-won")).toBe(true);
    act(() => {
      won.value = new Set();
      lost.value = new Set(["split:17-18"]);
    });
    expect(chips("split:17-18")?.hasAttribute("data-lost")).toBe(true);
  });

  it("of many others on one spot are summed, and none is lost", () => {
    const { props, others } = tableOf("double_zero");
    render(<Layout {...props} />);
    act(() => {
      const seats = Array.from({ length: 9 }, (_, i) => ({ seat: i + 1, cents: 100 * (i + 1) }));
      others.value = new Map([["red", seats]]);
    });
    const stacks = [...document.querySelectorAll('.chip-stack[data-whose="others"]')];
    expect(stacks).toHaveLength(4);
    const cents = stacks.map((stack) => Number(stack.getAttribute("data-cents")));
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(4500);
    expect(stacks.map((stack) => stack.textContent).join("")).toBe(""); // no mark is a value
  });

  it("of others are swept as one picture, and those that won stay out of it", () => {
    const { props, others, sweptOthers } = tableOf("double_zero");
    render(<Layout {...props} />);
    act(() => {
      others.value = new Map(
        ["red", "black", "odd"].map((key) => [key, [{ seat: 1, cents: 100 }]]),
      );
    });
    const lost = () => document.querySelectorAll("[data-lost] .chip-stack").length;
    expect([document.querySelectorAll(".chip-stack").length, lost()]).toEqual([3, 0]);
    act(() => {
      sweptOthers.value = new Set(["black", "odd"]);
    });
    expect(lost()).toBe(0); // the equipment goes back first
    afterFrames(2);
    // One that won is drawn beside the picture before it leaves it.
    expect([document.querySelectorAll(".chip-stack").length, lost()]).toEqual([4, 0]);
    afterFrames(2);
    expect(lost()).toBe(2);
    expect(document.querySelectorAll("[data-lost]")).toHaveLength(1);
    expect(document.querySelectorAll(".chip-stack")).toHaveLength(3);
  });

  it("that were refused slide back, with the reason beside them", () => {
    const { props, refused } = tableOf("double_zero");
    render(<Layout {...props} />);
    act(() => {
      refused.value = { spot: "red", message: "The maximum is $1,000." };
    });
    expect(screen.getByRole("status").textContent).toBe("The maximum is $1,000.");
    expect(document.querySelector(".chip-refused")).not.toBeNull();
    act(() => {
      refused.value = null;
    });
    expect(screen.queryByRole("status")).toBeNull();
  });
});

describe("617a.5(c), the point marker", () => {
  it("is placed when the ball has come to rest, and taken away when betting opens", () => {
    const { props, shown, phase, open } = tableOf("double_zero");
    render(<Layout {...props} />);
    act(() => {
      open.value = false;
      phase.value = "drawn";
      shown.value = spinTo("17", Date.now() + 6000);
    });
    expect(document.querySelector(".point-marker")).toBeNull();
    act(() => {
      vi.advanceTimersByTime(5900);
    });
    expect(document.querySelector(".point-marker")).toBeNull();
    act(() => {
      vi.advanceTimersByTime(200);
    });
    expect(document.querySelector(".point-marker")).toBeNull(); // the wheel shows it first
    afterFrames(5);
    expect(document.querySelector(".point-marker")).not.toBeNull();
    // 17, black, odd, 1 to 18, the 2nd dozen and the 2nd column
    expect(document.querySelectorAll(".felt-won")).toHaveLength(6);
    act(() => {
      phase.value = "betting";
    });
    expect(document.querySelector(".point-marker")).toBeNull();
    expect(document.querySelectorAll(".felt-won")).toHaveLength(0);
  });

  it("is not placed after a no spin: 617a.4(c)(2)", () => {
    const { props, shown, phase } = tableOf("double_zero_as_single");
    render(<Layout {...props} />);
    act(() => {
      phase.value = "drawn";
      shown.value = spinTo("00", Date.now() - 1, true);
    });
    expect(document.querySelector(".point-marker")).toBeNull();
  });
});

describe("617a.1(e), a double zero wheel used as a single zero wheel", () => {
  it("covers the 00", () => {
    render(<Layout {...tableOf("double_zero_as_single").props} />);
    expect(document.querySelector(".felt-cover")?.textContent).toContain("covered");
    expect(spot("straight:00")).toBeNull();
  });

  it.each([
    ["617a.1(e)(2)(i)", "used as a single zero wheel: 00 is not an available wager."],
    ["617a.1(e)(2)(ii)", "A ball in 00 is “no spin”: the spin is void and the wheel is respun."],
    ["617a.1(e)(2)(iii)", "Red, black, odd, even, 1 to 18 and 19 to 36 lose on 0."],
    ["617a.4(c)(1)", "A double zero wheel, used as a single zero wheel"],
  ])("%s: its notice says “%s”", (_, words) => {
    render(<Layout {...tableOf("double_zero_as_single").props} />);
    expect(document.querySelector(".roulette-notice")?.textContent).toContain(words);
  });

  it("is not said of the other wheels", () => {
    render(<Layout {...tableOf("double_zero").props} />);
    expect(document.querySelector(".felt-cover")).toBeNull();
    expect(document.querySelector(".roulette-notice")).toBeNull();
    expect(spot("straight:00")).not.toBeNull();
  });
});

it("marks the numbers that came most often, with how often", () => {
  const outcomes = ["8", "17", "8", ...Array.from({ length: 20 }, (_, at) => String(at + 10))];
  const results = signal(resultsOf(outcomes));
  render(<Layout {...tableOf("single_zero").props} results={results} />);
  const marks = [...document.querySelectorAll<SVGElement>(".felt-hot [data-number]")];
  const printed = (mark: SVGElement) => mark.querySelector("text")?.textContent;
  expect(marks.map((mark) => [mark.dataset["number"], printed(mark)])).toEqual([
    ["8", "2/23"],
    ["17", "2/23"],
  ]);
  expect(marks[0]?.querySelector("title")?.textContent).toBe(
    "Came most often: 8 came 2× in the last 23 rounds",
  );
});
