import { act, fireEvent, render, screen, within } from "@testing-library/preact";
import { describe, expect, it, vi } from "vitest";
import { paiGow } from "../../src/games/pai_gow";
import { atTheTable, NOW, pass } from "../at_the_table";
import { resultsOf } from "../game_table";
import { answer, setting, show, TILES, table, tilesOf } from "./gow_table";

atTheTable();

describe("after the dealer has set", () => {
  const HANDS = {
    hands: { dealer: ["5-5", "6-4", "3-1", "4-4"], "1": TILES, "3": ["6-1", "6-1", "2-2", "5-1"] },
    sets: {
      dealer: { low: ["5-5", "6-4"], high: ["3-1", "4-4"] },
      "1": { low: ["5-4", "6-6"], high: ["2-1", "4-2"] },
      "3": { low: ["2-2", "5-1"], high: ["6-1", "6-1"] },
    },
  };

  it("621a.10(e): a look at the dealer's hands, and the page stands for my boxes", () => {
    const made = table();
    setting(made);
    dealerSets(made, 6_000);
    render(<paiGow.Layout {...made.props} />);
    pass(2_000);
    expect(made.seating.decide).not.toHaveBeenCalled();
    pass(1_000);
    expect(made.seating.decide).toHaveBeenCalledExactlyOnceWith("stand", {}, 1);
  });

  it("621a.10(g)-(k): says who wins high and low, and mine with the vigorish taken off", () => {
    const made = table();
    setting(made);
    made.phase.value = "settled";
    made.seating.decision.value = null;
    made.posted.value = HANDS;
    made.seating.settled.value = [
      { id: "w1", on: "hand", pick: [], amount: 2500, result: "win", returned: 4875 },
    ];
    render(<paiGow.Layout {...made.props} />);
    const results = [...document.querySelectorAll(".seat-result")].map((one) => one.textContent);
    expect(results).toContain("Wins +$23.75");
    expect(document.querySelectorAll('[data-box="3"] [data-won="true"]')).toHaveLength(1);
    expect(document.querySelectorAll('[data-box="3"] [data-won="false"]')).toHaveLength(1);
    expect(
      within(document.querySelector('[data-box="3"]') as HTMLElement).getByText("Tie"),
    ).toBeTruthy();
  });

  it("621a.10(f): holds my hands against the dealer's, the low ones first", () => {
    const made = table();
    setting(made);
    show(made);
    expect(document.querySelector(".gow-showdown")).toBeNull();
    act(() => dealerSets(made));
    const verdicts = () =>
      [...document.querySelectorAll<HTMLElement>(".gow-lane")].map((lane) => [
        lane.dataset["zone"],
        lane.dataset["won"],
      ]);
    const nothing = undefined;
    const needed = () => document.querySelector(".gow-needed")?.textContent;
    // They stand as they do everywhere, the high hand first.
    expect(verdicts()).toEqual([
      ["high", nothing],
      ["low", nothing],
    ]);
    expect(dealers()).toEqual([null, null, null, null]);
    pass(700);
    expect(dealers()).toEqual([null, null, "5-5", "6-4"]);
    expect(verdicts()[1]).toEqual(["low", nothing]);
    expect(needed()).toBeUndefined();
    pass(700);
    expect(verdicts()[1]).toEqual(["low", "true"]);
    // A beat, and then tile by tile.
    pass(900);
    expect(dealers()).toEqual([null, null, "5-5", "6-4"]);
    pass(200);
    expect(dealers()).toEqual(["3-1", null, "5-5", "6-4"]);
    expect(needed()).toBe("If yours is higher, you win");
    pass(1_200);
    expect(dealers()).toEqual(["3-1", "4-4", "5-5", "6-4"]);
    expect(verdicts()[0]).toEqual(["high", nothing]);
    pass(700);
    expect(verdicts()[0]).toEqual(["high", "true"]);
    expect(needed()).toBeUndefined();
    expect(document.querySelector(".gow-sum")).toBeNull();
    expect(made.seating.decide).not.toHaveBeenCalled();
    pass(600);
    expect(document.querySelector(".gow-sum")?.textContent).toBe("Won both");
    pass(10);
    expect(made.seating.decide).toHaveBeenCalledExactlyOnceWith("stand", {}, 1);
    act(() => {
      made.phase.value = "settled";
      made.seating.settled.value = [
        { id: "w1", on: "hand", pick: [], amount: 2500, result: "win", returned: 4875 },
      ];
    });
    expect(document.querySelector(".gow-sum")?.textContent).toBe(
      "Won both → you win $23.75$25 less $1.25",
    );
    expect(screen.getByText("Supreme Pair (Gee Joon)")).toBeTruthy();
    expect(screen.getByText("Wong with Teen ranks over 0")).toBeTruthy();
  });

  it("turns all over at once for who does not want to wait", () => {
    const made = table();
    setting(made);
    show(made);
    act(() => dealerSets(made));
    pass(100);
    fireEvent.click(answer("Turn all over"));
    expect(dealers()).toEqual(["3-1", "4-4", "5-5", "6-4"]);
    expect(document.querySelector(".gow-sum")?.textContent).toBe("Won both");
    pass(10);
    expect(made.seating.decide).toHaveBeenCalledExactlyOnceWith("stand", {}, 1);
  });

  it("has told all before the time to decide is up, however short that is", () => {
    const made = table();
    setting(made);
    render(<paiGow.Layout {...made.props} />);
    act(() => dealerSets(made, 2_000));
    pass(1_650);
    expect(document.querySelector(".gow-sum")?.textContent).toBe("Won both");
  });

  it("says that the clock has set my hands, and nothing of it where I have", () => {
    for (const [isSet, words] of [
      [false, 1],
      [true, 0],
    ] as const) {
      const made = table();
      setting(made);
      const { unmount } = render(<paiGow.Layout {...made.props} />);
      if (isSet) {
        act(() => {
          const open = made.seating.decision.value;
          if (open !== null) made.seating.decision.value = { ...open, seats: [3] };
        });
      }
      pass(15_000);
      act(() => {
        const open = made.seating.decision.value;
        if (open !== null) made.seating.lapsed.value = [open];
        dealerSets(made);
      });
      expect(screen.queryAllByText(/^Time ran out/)).toHaveLength(words);
      unmount();
      vi.setSystemTime(NOW);
    }
  });

  it("shows who looks on how every box compares", () => {
    const made = table();
    setting(made);
    made.seating.seat.value = null;
    made.phase.value = "settled";
    made.seating.decision.value = null;
    made.posted.value = HANDS;
    render(<paiGow.Layout {...made.props} />);
    const rows = [...document.querySelectorAll(".gow-showdown tbody tr")];
    expect(rows.map((row) => row.querySelector("th")?.textContent)).toEqual([
      "Dealer",
      "Ada",
      "Ben",
    ]);
    expect(rows[2]?.textContent).toContain("Tie");
  });

  const dealers = () =>
    [...document.querySelectorAll<SVGElement>(".gow-dealers-hand .tile")].map(
      (tile) => tile.dataset["tile"] ?? null,
    );

  /** All have set: the dealer's tiles are turned over, and a hand may be surrendered. */
  function dealerSets(made: ReturnType<typeof table>, windowMs = 21_000) {
    made.posted.value = {
      hands: { dealer: HANDS.hands.dealer },
      sets: { dealer: HANDS.sets.dealer },
    };
    made.seating.seen.value = { hands: { "1": TILES }, sets: { "1": HANDS.sets["1"] } };
    made.seating.decision.value = {
      seats: [1, 3],
      choices: ["surrender", "stand"],
      default: "stand",
      closes_ms: made.props.houseNow() + windowMs,
    };
  }

  it("621a.11(o): against a player's bank all are compared with the bank", () => {
    const made = table();
    setting(made);
    made.phase.value = "settled";
    made.seating.decision.value = null;
    made.posted.value = { ...HANDS, player_bank: null };
    made.seating.stacks.value = [
      { seat: 1, on: "hand", pick: [], cents: 2500 },
      { seat: 3, on: "bank", pick: [], cents: 90_000 },
    ];
    render(<paiGow.Layout {...made.props} />);
    const box = (number: number) => document.querySelector(`[data-box="${number}"]`) as HTMLElement;
    expect(within(box(1)).getByText("Wins")).toBeTruthy();
    expect(within(box(3)).getByText("Bank", { selector: ".seat-marker" })).toBeTruthy();
    expect(within(box(3)).queryByText("Tie")).toBeNull();
  });
});

it("shows who comes to a settled round the hands of those who stood to the end", () => {
  const made = table();
  setting(made);
  made.phase.value = "settled";
  made.seating.decision.value = null;
  made.seating.seen.value = {};
  made.seating.stacks.value = [];
  made.results.value = resultsOf(["3:push"], made.shown.value?.round);
  const sets = { low: ["2-2", "5-1"], high: ["6-1", "6-1"] };
  made.posted.value = { hands: {}, sets: { dealer: sets, "1": sets, "3": sets } };
  render(<paiGow.Layout {...made.props} />);
  expect(tilesOf(3)).toEqual(["6-1", "6-1", "2-2", "5-1"]);
  expect(tilesOf(1)).toEqual([]);
  expect(screen.queryByText(/^High hand:/)).toBeNull();
});

describe("past rounds", () => {
  it("are told by the boxes, by shape as well as by colour", () => {
    render(<paiGow.Badge outcome="1:win 3:push 4:lose" />);
    expect(screen.getByRole("img", { name: "Boxes: 1 won, 1 tied, 1 lost" })).toBeTruthy();
    const shapes = [...document.querySelectorAll(".gow-badge path")].map((path) =>
      path.getAttribute("d"),
    );
    expect(new Set(shapes).size).toBe(3);
  });

  it("are added up without a claim of the long run", () => {
    render(<paiGow.Statistics results={resultsOf(["1:win", "1:lose 2:win"])} />);
    expect(screen.getByText("67%")).toBeTruthy();
    // Three boxes in two rounds, and half of them would be half of a bar.
    expect(screen.getByText("Last 2 rounds")).toBeTruthy();
    const bars = [...document.querySelectorAll<HTMLElement>(".frequency-bar > span")];
    expect(bars.map(({ style }) => Math.round(Number.parseFloat(style.width)))).toEqual([
      67, 0, 33,
    ]);
    expect(screen.queryByText(/long run/)).toBeNull();
  });
});
