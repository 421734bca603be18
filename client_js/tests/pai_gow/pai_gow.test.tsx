import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Shown } from "../../src/games/contract";
import { paiGow } from "../../src/games/pai_gow";
import { cutOf, nextSide } from "../../src/games/pai_gow/cut";
import { moved, placesOf } from "../../src/games/pai_gow/HandSetter";
import { houseWay, rankOf } from "../../src/games/pai_gow/rules";
import { Suggestion } from "../../src/games/pai_gow/Suggestion";
import { deliveryOrder } from "../../src/games/pai_gow/tiles_on_table";
import type { SeatInfo } from "../../src/protocol";
import { gameTable, resultsOf } from "../game_table";
import spots from "./spots.json";

const NOW = 1_000_000;
const TILES = ["6-6", "4-2", "2-1", "5-4"] as const;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  Element.prototype.scrollIntoView = vi.fn();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

function drawn(restsAtMs: number, start = 9): Shown {
  const draw = { start, dice: [3, 3, 3] };
  return { round: 7, spin: 1, draw, call: "", voidSpin: false, restsAtMs };
}

/** Ada on seat 1, who is me, and Ben on seat 3, each with a wager. */
function table() {
  const made = gameTable({ game: "pai_gow", rules: { boxes: 2 }, spots });
  const seat = (number: number, name: string): [number, SeatInfo] => [
    number,
    { seat: number, name, kind: "player" },
  ];
  made.seating.seats.value = new Map([seat(1, "Ada"), seat(3, "Ben")]);
  made.seating.stacks.value = [
    { seat: 1, on: "hand", pick: [], cents: 2500 },
    { seat: 3, on: "hand", pick: [], cents: 500 },
  ];
  return made;
}

function show({ props }: ReturnType<typeof table>): void {
  render(
    <>
      <paiGow.Equipment {...props} />
      <paiGow.Layout {...props} />
    </>,
  );
}

function setting(made: ReturnType<typeof table>) {
  made.open.value = false;
  made.phase.value = "deciding";
  made.shown.value = drawn(NOW - 1);
  made.seating.seen.value = {
    hands: { "1": TILES },
    sets: {},
    house_way: { "1": { low: ["5-4", "6-6"], high: ["2-1", "4-2"] } },
  };
  made.seating.decision.value = {
    seats: [1, 3],
    choices: ["set", "house_way"],
    default: "house_way",
    closes_ms: NOW + 15_000,
  };
}

const put = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const answer = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const tilesOf = (box: number) =>
  [...document.querySelectorAll<SVGElement>(`[data-box="${box}"] .tile-hand .tile`)].map(
    (tile) => tile.dataset["tile"] ?? null,
  );

describe("the delivery", () => {
  it("621a.8(c): a nine begins with the dealer, a fifteen with the sixth box", () => {
    expect(deliveryOrder(9, null)[0]).toBe("dealer");
    expect(deliveryOrder(15, null)[0]).toBe("6");
    expect(deliveryOrder(15, null).slice(0, 3)).toEqual(["6", "dead_hand", "dealer"]);
  });

  it("621a.11(j): a player's bank is counted as number one", () => {
    const bank = { seat: 4, co_bank: false, funds: 1 };
    expect(deliveryOrder(1, bank)[0]).toBe("4");
    expect(deliveryOrder(5, bank)[0]).toBe("dealer");
  });

  it("shows the dice and the stacks in turn, and no tile before they lie", () => {
    const made = table();
    made.open.value = false;
    made.phase.value = "drawn";
    made.shown.value = drawn(NOW + 8000);
    made.seating.seen.value = { hands: { "1": TILES } };
    show(made);
    expect(screen.getByRole("img", { name: "Pai Gow shaker: covered" })).toBeTruthy();
    expect(document.querySelectorAll(".tile-hand")).toHaveLength(0);
    pass(5000);
    expect(screen.getByRole("img", { name: "Pai Gow shaker: 3 + 3 + 3 is 9" })).toBeTruthy();
    pass(2900);
    expect(tilesOf(1)).toEqual([null, null, null, null]);
    expect(document.body.innerHTML).not.toContain("6-6");
    pass(200);
    expect(tilesOf(1)).toEqual(TILES);
    expect(tilesOf(3)).toEqual([null, null, null, null]);
    // 621a.8(e): nobody has wagered on box 2
    expect(tilesOf(2)).toEqual([]);
  });
});

describe("while bets are taken", () => {
  const added = "You may bet on 2 boxes side by side";
  const lays = (made: ReturnType<typeof table>) =>
    act(() => {
      made.seating.wagers.value = [
        { id: "w1", on: "hand", pick: [], amount: 2500, working: false, box: 0 },
      ];
    });

  it("a player who presses a box reads once that there are more, one who repeats does not", () => {
    const made = table();
    made.seating.stacks.value = [];
    render(<paiGow.Layout {...made.props} />);
    lays(made);
    expect(screen.queryByText(added)).toBeNull();
    const spot = document.querySelector<HTMLElement>('[data-box="1"] .seat-spot') as HTMLElement;
    fireEvent.click(spot);
    expect(made.lay).toHaveBeenCalledTimes(1);
    expect(screen.getByText(added)).toBeTruthy();
    act(() => {
      made.open.value = false;
    });
    act(() => {
      made.open.value = true;
    });
    fireEvent.click(spot);
    expect(screen.queryByText(added)).toBeNull();
  });

  it("nothing is told of a spot once it is not bet on any more", () => {
    const made = table();
    render(<paiGow.Layout {...made.props} />);
    made.point.mockClear();
    act(() => {
      made.posted.value = { player_bank: { seat: 1, co_bank: false, funds: 5000 } };
    });
    expect(made.point).toHaveBeenCalledWith(null);
  });

  it("I am not among those whom the table waits for", () => {
    const made = table();
    made.open.value = false;
    made.phase.value = "deciding";
    made.shown.value = drawn(NOW + 3000);
    made.seating.turn.value = { seats: [1, 3], closesMs: NOW + 9000 };
    render(<paiGow.Layout {...made.props} />);
    expect(screen.getByText("Waiting for Ben")).toBeTruthy();
  });
});

describe("setting the hands", () => {
  it("sends the two tiles that were put into the low hand", () => {
    const made = table();
    setting(made);
    render(<paiGow.Layout {...made.props} />);
    expect(answer("Set hands").disabled).toBe(true);
    put(/Put mixed nine/);
    expect(screen.getByText(/^Choose one more tile for the low hand:/)).toBeTruthy();
    expect(screen.getByText("mixed nine, 5-4 + …")).toBeTruthy();
    put(/Put Teen/);
    expect(screen.getByText("Wong with Teen")).toBeTruthy();
    expect(screen.getByText("Supreme Pair (Gee Joon)")).toBeTruthy();
    fireEvent.click(answer("Set hands"));
    expect(made.seating.decide).toHaveBeenCalledWith("set", { low: ["5-4", "6-6"] }, 1);
  });

  it("names each tile, and says for what it counts, before any is chosen", () => {
    const made = table();
    setting(made);
    render(<paiGow.Layout {...made.props} />);
    const names = [...document.querySelectorAll(".gow-tile-name")].map((one) => one.textContent);
    expect(names).toEqual(["12Teen", "3/6Gee Joon", "3/6Gee Joon", "9mixed"]);
  });

  it("says step by step what is to be done and what wins, before any is chosen", () => {
    const made = table();
    setting(made);
    render(<paiGow.Layout {...made.props} />);
    const told = within(screen.getByRole("status"));
    expect(told.getAllByRole("listitem").map((one) => one.textContent)).toEqual([
      "Choose two tiles for your low hand.",
      "The other two are your high hand. It has to rank higher.",
      "If both beat the dealer’s, you win. If one does, you tie.",
    ]);
    expect(told.getByText(/^Not sure\? “Suggest”/)).toBeTruthy();
    const heads = () => [...document.querySelectorAll(".gow-zone-name")].map((p) => p.textContent);
    expect(heads()).toEqual(["Your tiles", "Low hand"]);
    put(/Put mixed nine/);
    put(/Put Teen/);
    expect(heads()).toEqual(["High hand", "Low hand"]);
  });

  it("tells both hands of the tile that is pointed at, with their sums", () => {
    const made = table();
    setting(made);
    render(<paiGow.Layout {...made.props} />);
    const seen = () => [...document.querySelectorAll(".gow-seen dd")].map((one) => one.textContent);
    put(/Put mixed nine/);
    fireEvent.pointerEnter(
      answer("Put Gee Joon three, 2-1 into the low hand: Five, mixed nine high"),
    );
    // 621a.4(d): a tile of Gee Joon counts as three or as six
    expect(seen()).toEqual([
      "Eight, Teen high12 + 6 = 18 → 8",
      "Five, mixed nine high9 + 6 = 15 → 5",
    ]);
    put(/Put Teen/);
    expect(seen()).toEqual([
      "Supreme Pair (Gee Joon)over any value",
      "Wong with Teenover any value",
    ]);
  });

  it("says on each tile what it would make with the one in the low hand", () => {
    const made = table();
    setting(made);
    render(<paiGow.Layout {...made.props} />);
    const marks = () => [...document.querySelectorAll(".gow-makes")].map((one) => one.textContent);
    expect(marks()).toEqual([]);
    put(/Put Teen/);
    // A tile of Gee Joon counts six or three, whichever makes more: 621a.4
    expect(marks().sort()).toEqual(["→ 8", "→ 8", "→ Wong"]);
    const counts = [...document.querySelectorAll(".gow-tile-name strong")];
    expect(counts.map((one) => one.textContent)).toEqual(["3/6", "3/6", "9", "12"]);
    expect(screen.getByText(/→ is what it makes with Teen/)).toBeTruthy();
    expect(answer("Put mixed nine, 5-4 into the low hand: Wong with Teen")).toBeTruthy();
    put(/Put mixed nine/);
    expect(marks()).toEqual([]);
  });

  it("621a.4(e): a suggestion says of a low hand of zero that it cannot win, but to the bank", () => {
    const tiles = ["3-1", "4-4", "5-1", "6-2"];
    const low = houseWay(tiles).hands.low;
    expect(rankOf(low)).toMatchObject({ pair: null, value: 0 });
    const { rerender } = render(<Suggestion tiles={tiles} isBank={false} />);
    expect(screen.getByText(/low hand of zero never wins/)).toBeTruthy();
    rerender(<Suggestion tiles={tiles} isBank={true} />);
    expect(screen.queryByText(/low hand of zero never wins/)).toBeNull();
  });

  it("keeps the place of the tiles that are being set", () => {
    const made = table();
    setting(made);
    render(<paiGow.Layout {...made.props} />);
    const kept = [...document.querySelectorAll(".tile-hand[data-in-hand]")];
    expect(kept.map((hand) => hand.closest("[data-box]")?.getAttribute("data-box"))).toEqual(["1"]);
  });

  it("621a.1: refuses a low hand that outranks the high hand, and says why", () => {
    const made = table();
    setting(made);
    render(<paiGow.Layout {...made.props} />);
    put(/Put Gee Joon six/);
    put(/Put Gee Joon three/);
    expect(screen.getByRole("status").textContent).toContain("may not outrank");
    expect(answer("Set hands").disabled).toBe(true);
    put(/Put Gee Joon six, 4-2 into the high hand/);
    expect(screen.queryByText(/may not outrank/)).toBeNull();
  });

  it("621a.10(b): one press sets the tiles as the house way does, and says why", () => {
    const made = table();
    setting(made);
    render(<paiGow.Layout {...made.props} />);
    fireEvent.click(answer("Suggest"));
    const suggestion = screen.getByRole("region", { name: "Suggestion: the house way" });
    expect(suggestion.textContent).toContain("never parts them");
    expect(suggestion.textContent).not.toContain("621a.10(d)(2)");
    const low = screen.getByRole("group", { name: "Low hand" });
    expect(within(low).getAllByRole("button")).toHaveLength(2);
    expect(screen.getByText("Wong with Teen")).toBeTruthy();
    expect(made.seating.decide).not.toHaveBeenCalled();
    put(/Put Teen, 6-6 into the high hand/);
    expect(screen.queryByRole("region", { name: "Suggestion: the house way" })).toBeNull();
  });

  it("621a.13(b): the hand with the larger wager is set first", () => {
    const made = table();
    setting(made);
    made.seating.wagers.value = [
      { id: "w1", on: "hand", pick: [], amount: 2500, working: false, box: 0 },
      { id: "w2", on: "hand", pick: [], amount: 5000, working: false, box: 2 },
    ];
    made.seating.stacks.value = [
      ...made.seating.stacks.value,
      { seat: 2, on: "hand", pick: [], cents: 5000 },
    ];
    made.seating.decision.value = {
      ...(made.seating.decision.value as NonNullable<typeof made.seating.decision.value>),
      seats: [1, 2, 3],
    };
    made.seating.seen.value = { hands: { "1": TILES, "2": ["1-1", "1-1", "3-1", "5-5"] } };
    render(<paiGow.Layout {...made.props} />);
    expect(screen.getByRole("heading", { name: "Set your hands: box 2" })).toBeTruthy();
  });

  it("waits for those who have not set, and lays hands that are set apart", () => {
    const made = table();
    setting(made);
    made.seating.decision.value = {
      ...(made.seating.decision.value as NonNullable<typeof made.seating.decision.value>),
      seats: [3],
    };
    made.seating.turn.value = { seats: [3], closesMs: null };
    made.seating.seen.value = {
      hands: { "1": TILES },
      sets: { "1": { low: ["5-4", "6-6"], high: ["2-1", "4-2"] } },
    };
    render(<paiGow.Layout {...made.props} />);
    expect(screen.getByText("Waiting for Ben")).toBeTruthy();
    expect(document.querySelectorAll('[data-box="1"] .tile[data-lying]')).toHaveLength(2);
    expect(document.querySelectorAll('[data-box="3"] .tile[data-lying]')).toHaveLength(0);
  });

  it("moves tiles: a third one pushes the first one out", () => {
    expect(moved([], 2, "low")).toEqual([2]);
    expect(moved([2, 0], 3, "low")).toEqual([0, 3]);
    expect(moved([2, 0], 2, "high")).toEqual([0]);
    expect(placesOf(["6-6", "6-6", "2-1", "5-4"], ["6-6", "6-6"])).toEqual([0, 1]);
  });
});

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
    made.posted.value = {
      hands: { dealer: HANDS.hands.dealer },
      sets: { dealer: HANDS.sets.dealer },
    };
    made.seating.seen.value = { hands: { "1": TILES }, sets: { "1": HANDS.sets["1"] } };
    made.seating.decision.value = {
      seats: [1, 3],
      choices: ["surrender", "stand"],
      default: "stand",
      closes_ms: NOW + 6_000,
    };
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
        lane.dataset["verdict"],
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
    expect(verdicts()[1]).toEqual(["low", "beats"]);
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
    expect(verdicts()[0]).toEqual(["high", "beats"]);
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
      act(() => dealerSets(made));
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

describe("the bank", () => {
  const offer = {
    offer: "bank",
    seat: 1,
    choices: ["bank", "no_bank"],
    declined: "no_bank",
    closes_ms: NOW + 8000,
    terms: { dealer_wager: 2500, co_bank: true, funds: 502_500 },
  };

  it("is taken on the terms that were chosen", () => {
    const made = table();
    made.seating.stacks.value = [];
    made.seating.offer.value = offer;
    render(<paiGow.Layout {...made.props} />);
    expect(screen.queryByLabelText("Delivery")).toBeNull();
    fireEvent.input(screen.getByLabelText("The dealer bets"), { target: { value: "1000" } });
    fireEvent.click(screen.getByRole("button", { name: "Stack 2: stays" }));
    fireEvent.click(answer("Be the bank"));
    expect(made.seating.decide).toHaveBeenCalledWith("bank", {
      co_bank: false,
      dealer_wager: 1000,
      funds: 3500,
      cut: [2, 1, 0],
    });
  });

  it("621a.11(i): says the style of delivery after no more bets", () => {
    const made = banking({ dealer_wager: 2500, style: null });
    made.seating.decision.value = {
      seats: [1],
      choices: ["deliver"],
      default: "deliver",
      closes_ms: NOW + 8000,
    };
    render(<paiGow.Layout {...made.props} />);
    expect(screen.getByLabelText("Delivery")).toHaveProperty("value", "house_way_right");
    fireEvent.change(screen.getByLabelText("Delivery"), { target: { value: "jung_quat" } });
    fireEvent.click(answer("Shake the dice"));
    expect(made.seating.decide).toHaveBeenCalledWith("deliver", { style: "jung_quat" }, 1);
  });

  it("621a.11(i): everybody reads the style that was chosen", () => {
    const made = banking({ dealer_wager: 2500, style: "jung_quat" });
    render(<paiGow.Layout {...made.props} />);
    expect(screen.getByText(/Ada is the bank.*Jung quat/)).toBeTruthy();
  });

  it.each([
    [0, 0],
    [2500, 1],
  ])("621a.11(l), (n): a dealer who wagers %i keeps %i hands", (dealer_wager, hands) => {
    const made = banking({ dealer_wager, style: "jung_quat" });
    made.shown.value = drawn(NOW - 1);
    render(<paiGow.Equipment {...made.props} />);
    expect(screen.queryAllByLabelText("Dealer: four tiles face down")).toHaveLength(hands);
  });

  /** Ada banks, and no more bets are taken. */
  function banking(terms: { dealer_wager: number; style: string | null }) {
    const made = table();
    made.open.value = false;
    made.phase.value = "deciding";
    made.seating.stacks.value = [
      { seat: 1, on: "bank", pick: [], cents: 90_000 },
      { seat: 3, on: "hand", pick: [], cents: 500 },
    ];
    made.posted.value = { player_bank: { seat: 1, co_bank: false, funds: 90_000, ...terms } };
    return made;
  }

  it("621a.11(e): the dealer does not wager against a bank that it shares", () => {
    const made = table();
    made.seating.stacks.value = [];
    made.seating.offer.value = offer;
    render(<paiGow.Layout {...made.props} />);
    fireEvent.click(screen.getByLabelText(/Share the bank with the house/));
    fireEvent.click(answer("Be the bank"));
    expect(made.seating.decide).toHaveBeenCalledWith(
      "bank",
      expect.objectContaining({ co_bank: true, dealer_wager: 0, funds: 2500 }),
    );
  });

  it("is offered for no more than the balance", () => {
    const made = table();
    made.seating.stacks.value = [];
    made.seating.balance.value = 40_050;
    made.seating.offer.value = offer;
    render(<paiGow.Layout {...made.props} />);
    fireEvent.click(answer("Most $400"));
    expect(screen.getByText("You may lose up to").textContent).toContain("$400");
    expect(screen.getByText("You may win up to").textContent).toContain("$380");
    fireEvent.click(answer("Be the bank"));
    expect(made.seating.decide).toHaveBeenCalledWith(
      "bank",
      expect.objectContaining({ dealer_wager: 2500, funds: 40_000 }),
    );
  });

  it("is not taken by whose balance does not cover the least wager and the dealer's", () => {
    const made = table();
    made.seating.stacks.value = [];
    made.seating.balance.value = 2_900;
    made.seating.offer.value = offer;
    render(<paiGow.Layout {...made.props} />);
    expect(screen.getByText(/covers all bets against it: \$30/)).toBeTruthy();
    expect(answer("Be the bank")).toHaveProperty("disabled", true);
    fireEvent.input(screen.getByLabelText("The dealer bets"), { target: { value: "1000" } });
    expect(answer("Be the bank")).toHaveProperty("disabled", false);
  });

  it("621a.11(f): a wager comes down first", () => {
    const made = table();
    made.seating.offer.value = offer;
    made.seating.wagers.value = [
      { id: "w1", on: "hand", pick: [], amount: 2500, working: false, box: 0 },
    ];
    render(<paiGow.Layout {...made.props} />);
    expect(screen.queryByRole("button", { name: "Be the bank" })).toBeNull();
    fireEvent.click(answer("Take your wager down and be the bank"));
    expect(made.takeOff).toHaveBeenCalledTimes(1);
    expect(answer("Take your wager down and be the bank").disabled).toBe(true);
    const [wager] = made.seating.wagers.value;
    act(() => {
      // A press takes a chip off, and there are more.
      made.seating.wagers.value = wager === undefined ? [] : [{ ...wager, amount: 1000 }];
    });
    expect(made.takeOff).toHaveBeenCalledTimes(2);
    expect(made.seating.decide).not.toHaveBeenCalled();
    act(() => {
      made.seating.wagers.value = [];
    });
    expect(made.seating.decide).toHaveBeenCalledTimes(1);
    expect(made.seating.decide).toHaveBeenCalledWith("bank", expect.anything());
  });

  it("is not taken if the wager does not come down in time", () => {
    const made = table();
    made.seating.offer.value = offer;
    made.seating.wagers.value = [
      { id: "w1", on: "hand", pick: [], amount: 2500, working: false, box: 0 },
    ];
    render(<paiGow.Layout {...made.props} />);
    fireEvent.click(answer("Take your wager down and be the bank"));
    pass(4100);
    act(() => {
      made.seating.wagers.value = [];
    });
    expect(made.seating.decide).not.toHaveBeenCalled();
    expect(answer("Be the bank").disabled).toBe(false);
  });

  it("is offered to another: nobody else is asked", () => {
    const made = table();
    made.seating.offer.value = { ...offer, seat: 3 };
    render(<paiGow.Layout {...made.props} />);
    expect(screen.getByText("Ben is offered the bank")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Be the bank" })).toBeNull();
  });

  it("621a.11(g): cuts stacks beside one another, those to the left first", () => {
    const stays = (count: number) => Array.from({ length: count }, () => "none" as const);
    expect(cutOf(stays(8))).toEqual([]);
    expect(cutOf([...stays(2), "left", "left", "right", ...stays(3)])).toEqual([3, 2, 1]);
    expect(cutOf([...stays(7), "right"])).toEqual([8, 0, 1]);
    expect(cutOf(["right", "left", ...stays(6)])).toBeNull();
    expect(cutOf(["left", "none", "right", ...stays(5)])).toBeNull();
    expect((["none", "left", "right"] as const).map(nextSide)).toEqual(["left", "right", "none"]);
  });
});

describe("past rounds", () => {
  it("are told by the boxes, by shape as well as by colour", () => {
    render(<paiGow.Badge outcome="1:win 3:push 4:lose" />);
    expect(screen.getByRole("img", { name: "1 won, 1 tied, 1 lost" })).toBeTruthy();
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
