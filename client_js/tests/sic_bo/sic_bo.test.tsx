import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Shown } from "../../src/games/contract";
import { surfaceOf } from "../../src/games/layout/grid";
import { sicBo } from "../../src/games/sic_bo";
import { AreaPrint } from "../../src/games/sic_bo/AreaPrint";
import { LANDSCAPE, LOW, PORTRAIT } from "../../src/games/sic_bo/plans";
import { coveredBy, kindOf, ROLLS, ROLLS_OF, ROLLS_WITH_FACE } from "../../src/games/sic_bo/roll";
import { gameTable, resultsOf } from "../game_table";
import spots from "./spots.json";

const table = () => gameTable({ game: "sic_bo", spots });

function thrown(dice: readonly number[], restsAtMs: number): Shown {
  return { round: 7, spin: 1, draw: { dice }, call: "", voidSpin: false, restsAtMs };
}

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

/** The middles and sizes of the dice and words of an area. */
function printsIn(container: Element) {
  const number = (one: Element, name: string) => Number(one.getAttribute(name));
  const dice = [...container.querySelectorAll("svg.die")].map((die) => {
    const size = number(die, "width");
    const [x, y] = [number(die, "x") + size / 2, number(die, "y") + size / 2];
    return { what: "die", x, y, width: size, height: size };
  });
  const words = [...container.querySelectorAll("text")].map((text) => {
    const height =
      Number.parseFloat(text.style.fontSize) || (FONT[text.getAttribute("class") ?? ""] ?? 0);
    const what = text.textContent ?? "";
    const width = (what.includes(":") ? 0.62 : 0.56) * height * what.length;
    return { what, x: number(text, "x"), y: number(text, "y"), width, height: 0.72 * height };
  });
  return [...dice, ...words];
}

/** The light around a chip. */
const RIM = 2;

const FONT: Readonly<Record<string, number>> = {
  "grid-word": 14,
  "grid-number": 21,
  "grid-odds": 10.5,
};

describe("the layout", () => {
  it.each([
    ["a desk", LANDSCAPE],
    ["a phone", PORTRAIT],
    ["a phone held across", LOW],
  ])("625a.1(c)(2): on %s has an area for every wager, and none over another", (_, plan) => {
    const surface = surfaceOf(plan, table().spots);
    expect(new Set(surface.places.map((box) => box.key))).toEqual(new Set(table().spots.keys()));
    for (const box of surface.places) {
      const { x, y, width, height } = box.rect;
      expect(surface.placeAt({ x: x + 1, y: y + 1 })).toBe(box);
      expect(surface.placeAt({ x: x + width - 1, y: y + height - 1 })).toBe(box);
      expect(surface.placeAt(box.chips)).toBe(box);
      expect(x + width).toBeLessThanOrEqual(plan.width);
    }
  });

  it.each([
    ["a desk", LANDSCAPE, "1 · 2 · 3 to 1"],
    ["a phone", PORTRAIT, "1/2/3 : 1"],
    ["a phone held across", LOW, "1/2/3 : 1"],
  ])("what a single die pays fits into its area on %s", (_, plan, words) => {
    const area = surfaceOf(plan, table().spots).places.find(({ key }) => key === "one_of_a_kind:4");
    if (area === undefined) throw new Error("no such area");
    render(
      <svg aria-hidden="true">
        <AreaPrint box={area} />
      </svg>,
    );
    expect(document.querySelector("text.grid-odds")?.textContent).toBe(words);
  });

  it.each([
    ["a desk", LANDSCAPE],
    ["a phone", PORTRAIT],
    ["a phone held across", LOW],
  ])("a chip hides neither dice, number nor odds of its area on %s", (_, plan) => {
    for (const area of surfaceOf(plan, table().spots).places) {
      const { container, unmount } = render(
        <svg aria-hidden="true">
          <AreaPrint box={area} />
        </svg>,
      );
      for (const print of printsIn(container)) {
        const across = Math.abs(print.x - area.chips.x) - print.width / 2 - area.chip / 2;
        const down = Math.abs(print.y - area.chips.y) - print.height / 2 - area.chip / 2;
        expect(Math.max(across, down), `${area.key}: ${print.what}`).toBeGreaterThan(
          print.what.includes(":") ? RIM : -1,
        );
      }
      unmount();
    }
  });

  it("every area is reached by arrows from the first", () => {
    const { places, placeBeside } = surfaceOf(LANDSCAPE, table().spots);
    const reached = new Set(places.slice(0, 1));
    for (const box of reached) {
      for (const arrow of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        const next = placeBeside(box, arrow);
        if (next !== null) reached.add(next);
      }
    }
    expect(reached.size).toBe(places.length);
  });

  it("names its areas and takes chips", () => {
    const { props, lay, spots: offered } = table();
    render(<sicBo.Layout {...props} />);
    fireEvent.click(screen.getByRole("button", { name: "Two dice 2 and 5, pays 5 to 1" }));
    fireEvent.click(screen.getByRole("button", { name: "Total 17, pays 50 to 1" }));
    expect(lay.mock.calls).toEqual([[offered.get("two_dice:2-5")], [offered.get("total:17")]]);
  });

  it("625a.1(b): the winning combinations are lit when the dice are revealed", () => {
    const { props, shown, phase } = table();
    render(<sicBo.Layout {...props} />);
    act(() => {
      phase.value = "drawn";
      shown.value = thrown([5, 2, 5], Date.now() + 4000);
    });
    const lit = () => document.querySelectorAll(".felt-won").length;
    expect(lit()).toBe(0);
    pass(4100);
    // big, total 12, two fives, 2 and 5, a two, a five
    expect(lit()).toBe(6);
    const paid = [...document.querySelectorAll(".grid-paid text")].map((one) => one.textContent);
    expect(paid).toEqual(["1 to 1", "2 to 1"]); // 625a.6(b)
  });

  it("625a.5(f): and cleared when the next round opens", () => {
    const { props, shown, phase } = table();
    phase.value = "settled";
    shown.value = thrown([5, 2, 5], Date.now() - 1);
    render(<sicBo.Layout {...props} />);
    expect(document.querySelectorAll(".felt-won")).toHaveLength(6);
    act(() => {
      phase.value = "betting";
    });
    expect(document.querySelectorAll(".felt-won, .grid-paid text")).toHaveLength(0);
  });
});

describe("the shaker", () => {
  const shaker = () => document.querySelector<HTMLElement>(".shaker-body");

  it("has its dice in the light where they were open before the player came", () => {
    const { props, shown, phase } = table();
    phase.value = "betting";
    shown.value = thrown([5, 2, 5], Date.now() - 60_000);
    render(<sicBo.Equipment {...props} />);
    expect(shaker()?.dataset["open"]).toBe("");
    expect(shaker()?.dataset["lifted"]).toBeUndefined();
    act(() => {
      phase.value = "no_more_bets";
    });
    act(() => {
      phase.value = "drawn";
      shown.value = thrown([4, 4, 4], Date.now() - 10);
    });
    expect(shaker()?.dataset["lifted"]).toBe("");
  });

  it("is covered while the dice are shaken, and told only once its cover is off", () => {
    const { props, shown, phase } = table();
    render(<sicBo.Equipment {...props} />);
    act(() => {
      phase.value = "no_more_bets";
    });
    expect(shaker()?.dataset["shaking"]).toBe("");
    act(() => {
      phase.value = "drawn";
      shown.value = thrown([4, 4, 4], Date.now() + 4000);
    });
    expect(document.querySelectorAll(".shaker-dice .die")).toHaveLength(0);
    pass(1500);
    expect(shaker()?.dataset["shaking"]).toBe("");
    pass(100);
    expect(shaker()?.dataset["shaking"]).toBeUndefined();
    expect(shaker()?.dataset["open"]).toBeUndefined();
    expect(document.querySelectorAll(".shaker-dice .die")).toHaveLength(0);
    pass(450);
    expect(shaker()?.dataset["open"]).toBe("");
    expect(document.querySelectorAll(".shaker-dice .die")).toHaveLength(3);
    expect(screen.getByRole("img", { name: "Sic Bo shaker: covered" })).toBeTruthy();
    expect(document.querySelector(".shaker-total")?.textContent).toBe("");
    pass(2000);
    expect(shaker()?.dataset["shaking"]).toBeUndefined();
    expect(screen.getByRole("img", { name: "Sic Bo shaker: 12 triple: 4, 4, 4" })).toBeTruthy();
    const faces = [...document.querySelectorAll<SVGElement>(".shaker-dice .die")];
    expect(faces.map((die) => die.dataset["face"])).toEqual(["4", "4", "4"]);
  });

  it("tells nothing on a slow page before the light has fallen on its last die", () => {
    const { props, shown, phase } = table();
    const roll = thrown([2, 4, 6], Date.now() + 4000);
    phase.value = "drawn";
    shown.value = roll;
    render(<sicBo.Equipment {...props} />);
    vi.setSystemTime(Date.now() + 1400); // the page has been busy for so long
    pass(1600);
    expect(shaker()?.dataset["open"]).toBe("");
    pass(1000);
    expect(Date.now()).toBeGreaterThanOrEqual(roll.restsAtMs);
    expect(sicBo.isCovered?.(roll.draw)).toBe(true);
    expect(document.querySelector(".shaker-total")?.textContent).toBe("");
    pass(1000);
    expect(sicBo.isCovered?.(roll.draw)).toBe(false);
    expect(document.querySelector(".shaker-total")?.textContent).toContain("12");
  });

  it("tells a roll at once to a player who comes when the round is over", () => {
    const { props, shown, phase } = table();
    phase.value = "settled";
    shown.value = thrown([2, 4, 6], Date.now() - 5000);
    render(<sicBo.Equipment {...props} />);
    expect(sicBo.isCovered?.(shown.value.draw)).toBe(false);
    expect(document.querySelector(".shaker-total")?.textContent).toContain("12");
  });
});

describe("over a low room", () => {
  it.each([
    ["in the middle", "0.50", []],
    ["in the middle", "0.50", ["small", "two_dice:5-6"]],
    ["at the left", "0.25", ["total:9", "one_of_a_kind:3", "one_of_a_kind:6"]],
    ["at the right", "0.70", ["total:9", "small"]],
  ])("the shaker comes %s, where the fewest of my chips lie", (_, at, keys) => {
    const { props, mine } = table();
    mine.value = new Map(keys.map((key) => [key, { cents: 100, pending: 0 }]));
    render(<sicBo.Equipment {...props} />);
    const shaker = document.querySelector<HTMLElement>(".shaker");
    expect(shaker?.style.getPropertyValue("--shaker-at")).toBe(at);
  });
});

describe("results", () => {
  it("of all rolls so many are small, big and triples, and show a given face", () => {
    const faces = [1, 2, 3, 4, 5, 6];
    const rolls = faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => [a, b, c] as const)));
    expect(rolls).toHaveLength(ROLLS);
    for (const [kind, count] of Object.entries(ROLLS_OF)) {
      expect(rolls.filter((roll) => kindOf(roll) === kind)).toHaveLength(count);
    }
    expect(rolls.filter((roll) => roll.includes(3))).toHaveLength(ROLLS_WITH_FACE);
    expect(coveredBy([5, 2, 4])).toBe("2-4-5");
  });

  it.each([
    ["1-2-4", "7 small: 1, 2, 4"],
    ["6-2-5", "13 big: 6, 2, 5"],
    ["2-2-2", "6 triple: 2, 2, 2"],
  ])("a badge tells %s by total, colour and shape", (outcome, name) => {
    render(<sicBo.Badge outcome={outcome} />);
    expect(screen.getByRole("img", { name })).toBeTruthy();
  });

  it("statistics show shares of the last rounds", () => {
    const results = resultsOf(["1-2-4", "6-2-5", "2-2-2", "1-1-3"]);
    render(<sicBo.Statistics results={results} />);
    const shares = [...document.querySelectorAll(".frequency-share")].map((one) => one.textContent);
    expect(shares).toEqual(["50%", "25%", "25%", "50%", "75%", "25%", "25%", "25%", "25%"]);
  });
});
