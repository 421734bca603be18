// The replica of the wheel at every table, and the wagers that are laid together on it.

import { act, cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import { areaWithin } from "../../src/components/racetrack_path";
import { type Bundle, type SpotKey, spotKey } from "../../src/games/contract";
import {
  finalOf,
  neighboursOf,
  type Piece,
  SECTION_ARCS,
  SECTIONS,
  sectionOf,
} from "../../src/games/roulette/bets/bundles";
import { Layout } from "../../src/games/roulette/Layout";
import { replicaOrder, type WheelKind, wheelOrder } from "../../src/games/roulette/rules";
import { LAYOUTS, WHEELS } from "./layouts";
import { tableOf } from "./table";

afterEach(cleanup);

const spot = (key: string) => document.querySelector(`[data-spot="${key}"]`) as SVGElement;
const marked = () => document.querySelectorAll(".felt-together [data-bundle]").length;
const lit = () => document.querySelectorAll(".felt-lit").length;

/** A table of the wheel without the Five Adjacent Number Wager, with its replica loaded. */
async function replicaOf(kind: WheelKind, hasFive = false) {
  const table = tableOf(kind);
  const spots = new Map([...table.spots].filter(([, { on }]) => hasFive || on !== "five_adjacent"));
  const props = { ...table.props, facts: { ...table.props.facts, spots } };
  render(<Layout {...props} />);
  await import("../../src/games/roulette/bets/Bets");
  await act(async () => undefined);
  return { ...table, props };
}

const keysOf = (bundle: Bundle | undefined) =>
  (bundle?.bets ?? []).map(({ on, pick, amount }) => `${spotKey(on, pick)} ${amount}`);

const spotsOf = (kind: WheelKind) =>
  new Map(LAYOUTS[kind].map((one) => [spotKey(one.on, one.pick), one]));

/** How many chips cover each number. */
function cover(pieces: readonly Piece[] | null): Readonly<Record<string, number>> {
  const covered: Record<string, number> = {};
  for (const { spot: one, chips } of pieces ?? []) {
    for (const number of one.covers) covered[number] = (covered[number] ?? 0) + chips;
  }
  return covered;
}

describe("the sections of the single zero wheel", () => {
  const spots = spotsOf("single_zero");
  const order = wheelOrder("single_zero");
  const along = ([first, last]: readonly [string, string]) => {
    const twice = [...order, ...order];
    const from = order.indexOf(first);
    return twice.slice(from, twice.indexOf(last, from) + 1);
  };

  it.each([
    ["voisins", 9],
    ["zero", 4],
    ["orphelins", 5],
    ["tiers", 6],
  ] as const)("%s are %d chips on wagers that the rules have", (section, chips) => {
    const pieces = sectionOf(section, "single_zero", spots) ?? [];
    expect(pieces.reduce((sum, piece) => sum + piece.chips, 0)).toBe(chips);
    for (const { spot: one } of pieces) expect(spots.get(spotKey(one.on, one.pick))).toBe(one);
  });

  it("voisins, orphelins and tiers cover the wheel, each number in one of them", () => {
    const covered = (["voisins", "orphelins", "tiers"] as const).map((section) =>
      Object.keys(cover(sectionOf(section, "single_zero", spots))),
    );
    expect(covered.flat().sort()).toEqual([...order].sort());
    expect(covered.map((numbers) => numbers.length)).toEqual([17, 8, 12]);
  });

  it.each(["orphelins", "tiers", "zero"] as const)(
    "%s are the arcs that they are drawn on",
    (section) => {
      const drawn = SECTION_ARCS[section].flatMap(along);
      expect(Object.keys(cover(sectionOf(section, "single_zero", spots))).sort()).toEqual(
        [...drawn].sort(),
      );
    },
  );

  it("voisins are their two arcs and the zero between them", () => {
    const drawn = [...SECTION_ARCS.voisins, ...SECTION_ARCS.zero].flatMap(along);
    expect(Object.keys(cover(sectionOf("voisins", "single_zero", spots))).sort()).toEqual(
      [...drawn].sort(),
    );
  });

  it("617a.3(e)(3)(i): no chip lies on 0-2-3, which the rules do not have", () => {
    expect(spots.has("three_numbers:0-2-3")).toBe(false);
    expect(sectionOf("voisins", "single_zero", spots)).not.toBeNull();
  });

  it.each(["double_zero", "double_zero_as_single"] as const)("are not those of %s", (kind) => {
    for (const section of SECTIONS) expect(sectionOf(section, kind, spotsOf(kind))).toBeNull();
  });
});

describe("neighbours and finals", () => {
  it.each(WHEELS)("are neighbours as the wheel of %s has them", (kind) => {
    const order = replicaOrder(kind);
    for (const reach of [1, 2, 3, 4, 5]) {
      for (const [at, number] of order.entries()) {
        const pieces = neighboursOf(number, reach, kind, spotsOf(kind));
        const picked = pieces?.map(({ spot: one }) => one.pick[0]) ?? [];
        expect(new Set(picked).size).toBe(2 * reach + 1);
        expect(picked[reach]).toBe(number);
        const before = (at - reach + order.length) % order.length;
        expect(picked[0]).toBe(order[before]);
      }
    }
  });

  it("2 neighbours are the numbers of the Five Adjacent Number Wager", () => {
    for (const kind of WHEELS) {
      const spots = spotsOf(kind);
      for (const one of LAYOUTS[kind].filter(({ on }) => on === "five_adjacent")) {
        const pieces = neighboursOf(one.pick[0] ?? "", 2, kind, spots);
        expect(Object.keys(cover(pieces)).sort()).toEqual([...one.covers].sort());
      }
    }
  });

  it("finals are every number that ends in the digit, once", () => {
    const spots = spotsOf("double_zero");
    const numbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) =>
      Object.keys(cover(finalOf(digit, spots))),
    );
    expect(numbers[7]).toEqual(["7", "17", "27"]);
    expect(numbers[6]).toEqual(["6", "16", "26", "36"]);
    expect(numbers.flat()).toHaveLength(37);
  });
});

describe("the replica", () => {
  it("lights what a section would cover, and tells the frame its wagers and stake", async () => {
    const { pointTogether } = await replicaOf("single_zero");
    fireEvent.pointerMove(spot("section:tiers"));
    expect([marked(), lit()]).toEqual([6, 12]);
    const bundle = pointTogether.mock.lastCall?.[0] as Bundle;
    expect(bundle.name).toBe("Tiers");
    expect(bundle.bets).toHaveLength(6);
    expect(bundle.laid).toBe("6 chips of $5 = $30 on 5-8, 10-11, 13-16, 23-24, 27-30, 33-36");
    fireEvent.pointerLeave(document.querySelector(".racetrack") as Element);
    expect([marked(), lit()]).toEqual([0, 0]);
    expect(pointTogether).toHaveBeenLastCalledWith(null);
  });

  it("lights the same where a section has the focus, and nothing while bets are closed", async () => {
    const { open } = await replicaOf("single_zero");
    act(() => spot("section:voisins").focus());
    expect([marked(), lit()]).toEqual([8, 17]);
    act(() => {
      open.value = false;
    });
    expect([marked(), lit()]).toEqual([0, 0]);
    expect(document.querySelector(".racetrack [data-lit]")).toBeNull();
    act(() => {
      open.value = true;
    });
    act(() => spot("section:voisins").blur());
    expect(marked()).toBe(0);
  });

  it("lays a section as chips of the value in hand, all in one press", async () => {
    const { layTogether, chip } = await replicaOf("single_zero");
    act(() => {
      chip.value = 100;
    });
    fireEvent.keyDown(spot("section:voisins"), { key: "Enter" });
    expect(keysOf(layTogether.mock.lastCall?.[0])).toContain("four_numbers:25-26-28-29 200");
    expect(keysOf(layTogether.mock.lastCall?.[0])).toHaveLength(8);
    expect(spot("section:voisins").getAttribute("aria-label")).toBe("Voisins du zéro: 9 chips, $9");
  });

  it("lays a number with as many neighbours as chosen, 1 to 5 on either side", async () => {
    const { layTogether, choice } = await replicaOf("double_zero");
    for (let press = 0; press < 9; press++)
      fireEvent.click(screen.getByLabelText("More neighbours"));
    expect(choice("neighbours", "").value).toBe("5");
    fireEvent.keyDown(spot("neighbours:00"), { key: "Enter" });
    expect(keysOf(layTogether.mock.lastCall?.[0])).toHaveLength(11);
    for (let press = 0; press < 9; press++)
      fireEvent.click(screen.getByLabelText("Fewer neighbours"));
    fireEvent.keyDown(spot("neighbours:00"), { key: "Enter" });
    expect(keysOf(layTogether.mock.lastCall?.[0])).toEqual([
      "straight:1 500",
      "straight:00 500",
      "straight:27 500",
    ]);
  });

  it("lays finals, and while bets are closed only what is to be refused", async () => {
    const { layTogether, open, isCutOff } = await replicaOf("double_zero");
    for (let press = 0; press < 3; press++) {
      fireEvent.click(screen.getByLabelText("Finals of the digit below"));
    }
    const seven = screen.getByRole("button", { name: "Finals 7: 3 chips, $15" });
    act(() => seven.focus());
    expect([marked(), lit()]).toEqual([3, 3]);
    fireEvent.click(seven);
    expect(layTogether).toHaveBeenCalledTimes(1);
    act(() => {
      open.value = false;
    });
    fireEvent.click(seven);
    fireEvent.keyDown(spot("neighbours:0"), { key: "Enter" });
    expect(layTogether).toHaveBeenCalledTimes(1);
    isCutOff.value = true;
    fireEvent.click(seven);
    fireEvent.keyDown(spot("neighbours:0"), { key: "Enter" });
    expect(layTogether).toHaveBeenCalledTimes(3);
  });

  it("has no sections on a double zero wheel, and says why", async () => {
    await replicaOf("double_zero");
    expect(document.querySelector('[data-spot^="section:"]')).toBeNull();
    expect(document.querySelector(".racetrack-words")?.textContent).toContain("single zero wheel");
  });

  it("is walked by arrow keys: round the ring, and into the sections and back", async () => {
    await replicaOf("single_zero");
    const goes = (key: string) => {
      fireEvent.keyDown(document.activeElement as Element, { key });
      return document.activeElement?.getAttribute("data-spot");
    };
    act(() => spot("neighbours:0").focus());
    expect(goes("ArrowLeft")).toBe("neighbours:26");
    expect(goes("ArrowRight")).toBe("neighbours:0");
    expect(goes("ArrowDown")).toBe("section:voisins");
    expect(goes("ArrowLeft")).toBe("section:tiers");
    expect(goes("ArrowUp")).toBe("neighbours:0");
  });

  it.each([
    ["lying", { width: 920, height: 168, thickness: 46 }],
    ["standing", { width: 340, height: 560, thickness: 54 }],
  ])("has areas that meet and do not overlap, %s", (_, oval) => {
    const order = wheelOrder("single_zero");
    const areaOf = (path: string) => {
      const points = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((one) =>
        one.slice(1).map(Number),
      );
      return points.reduce((sum, [x = 0, y = 0], at) => {
        const [nextX = 0, nextY = 0] = points[(at + 1) % points.length] ?? [];
        return sum + (x * nextY - nextX * y) / 2;
      }, 0);
    };
    const areas = SECTIONS.map((section) => {
      const arcs = SECTION_ARCS[section].map(
        ([first, last]) => [order.indexOf(first), order.indexOf(last)] as const,
      );
      return areaOf(areaWithin(37, oval, arcs).path);
    });
    const whole = areaOf(areaWithin(37, oval, [[0, 36]]).path);
    expect(Math.min(...areas)).toBeGreaterThan(0);
    expect(Math.abs(areas.reduce((sum, area) => sum + area, 0) / whole - 1)).toBeLessThan(0.02);
  });
});

describe("617a.3(e)(1)(ii), where the table has the Five Adjacent Number Wager", () => {
  it("it is one wager where that is chosen, and the five numbers are lit", async () => {
    const { lay, layTogether, spots } = await replicaOf("single_zero", true);
    fireEvent.click(screen.getByRole("button", { name: "As one wager" }));
    const pocket = spot("five_adjacent:0");
    fireEvent.pointerMove(pocket);
    expect(document.querySelectorAll(".racetrack [data-lit]")).toHaveLength(5);
    expect(lit()).toBe(5); // the same on the layout
    fireEvent.pointerUp(pocket, { button: 0 }); // pressed elsewhere: no wager
    fireEvent.pointerDown(pocket, { button: 0 });
    fireEvent.pointerUp(pocket, { button: 0 });
    fireEvent.keyDown(pocket, { key: "Enter" });
    const five = spots.get("five_adjacent:0");
    expect(lay.mock.calls).toEqual([[five], [five]]);
    expect(layTogether).not.toHaveBeenCalled();
  });

  it("a number and two neighbours are five chips at first, and other reaches always", async () => {
    const { layTogether } = await replicaOf("single_zero", true);
    fireEvent.keyDown(spot("neighbours:0"), { key: "Enter" });
    const bundle = layTogether.mock.lastCall?.[0] as Bundle;
    expect(keysOf(bundle)).toHaveLength(5);
    expect(bundle.laid).toBe("5 chips of $5 = $25 on 3, 26, 0, 32, 15");
    fireEvent.click(screen.getByRole("button", { name: "As one wager" }));
    fireEvent.click(screen.getByLabelText("More neighbours"));
    expect(screen.queryByRole("button", { name: "As one wager" })).toBeNull();
    fireEvent.keyDown(spot("neighbours:0"), { key: "Enter" });
    expect(keysOf(layTogether.mock.lastCall?.[0])).toHaveLength(7);
  });
});

describe("what has been laid by the replica", () => {
  const marks = () =>
    [...document.querySelectorAll(".racetrack-held title")].map((one) => one.textContent);
  const lie = (keys: readonly string[]) =>
    new Map(keys.map((key) => [key as SpotKey, { cents: 500, pending: 0 }]));
  const tiers = [...spotsOf("single_zero").values()].filter(({ on, pick }) =>
    ["5-8", "10-11", "13-16", "23-24", "27-30", "33-36"].includes(
      on === "split" ? pick.join("-") : "",
    ),
  );

  it("is marked there as long as all its wagers lie", async () => {
    const { mine, lost } = await replicaOf("single_zero");
    expect(marks()).toEqual([]);
    const keys = tiers.map(({ on, pick }) => spotKey(on, pick));
    act(() => {
      mine.value = lie(keys.slice(1));
    });
    expect(marks()).toEqual([]);
    act(() => {
      mine.value = lie(keys);
    });
    expect(marks()).toEqual(["Tiers: $30"]);
    act(() => {
      lost.value = new Set(keys.slice(0, 1));
    });
    expect(marks()).toEqual([]);
  });

  it("each number that a wager of mine covers is marked, but not by a box outside", async () => {
    const { mine, lost } = await replicaOf("single_zero");
    const numbers = () =>
      [...document.querySelectorAll(".racetrack-held [data-number]")].map((one) =>
        one.getAttribute("data-number"),
      );
    act(() => {
      mine.value = lie(["straight:0", "straight:10", "split:5-8", "red"]);
    });
    expect(new Set(numbers())).toEqual(new Set(["0", "10", "5", "8"]));
    act(() => {
      lost.value = new Set(["straight:10" as SpotKey]);
    });
    expect(new Set(numbers())).toEqual(new Set(["0", "5", "8"]));
  });
});

describe("beside a board", () => {
  it("one of them is on show, and the board while bets are closed", async () => {
    const { props, open } = tableOf("single_zero");
    render(<Layout {...props} beside={<p class="roulette-board">The board</p>} />);
    const shown = () => document.querySelector(".roulette-beside")?.getAttribute("data-replica");
    expect(shown()).toBe("folded");
    fireEvent.click(screen.getByRole("button", { name: /^Bet on the wheel/ }));
    expect(shown()).toBe("open");
    act(() => {
      open.value = false;
    });
    expect(shown()).toBe("folded");
  });
});
