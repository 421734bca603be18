import { act, fireEvent, render, screen, within } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import { paiGow } from "../../src/games/pai_gow";
import { moved, placesOf } from "../../src/games/pai_gow/HandSetter";
import { houseWay, rankOf } from "../../src/games/pai_gow/rules";
import { Suggestion } from "../../src/games/pai_gow/Suggestion";
import { deliveryOrder } from "../../src/games/pai_gow/tiles_on_table";
import { atTheTable, NOW, pass } from "../at_the_table";
import { answer, drawn, put, setting, show, TILES, table, tilesOf } from "./gow_table";

atTheTable();

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
    pass(4000);
    const number = document.querySelector<HTMLElement>("[data-counted]")?.dataset["counted"];
    expect(Number(number)).toBeGreaterThan(0);
    expect(Number(number)).toBeLessThanOrEqual(9);
    pass(1000);
    expect(screen.getByRole("img", { name: "Pai Gow shaker: 3 + 3 + 3 is 9" })).toBeTruthy();
    const counted = "3 + 3 + 3 is 9. Dealing begins: dealer";
    expect(screen.getByText(counted)).toBeTruthy();
    pass(2900);
    expect(tilesOf(1)).toEqual([null, null, null, null]);
    expect(document.body.innerHTML).not.toContain("6-6");
    pass(200);
    expect(tilesOf(1)).toEqual(TILES);
    expect(screen.queryByText(counted)).toBeNull();
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
    const { rerender } = render(<Suggestion {...{ tiles, isExplained: false }} isBank={false} />);
    expect(screen.getByText(/low hand of zero never wins/)).toBeTruthy();
    rerender(<Suggestion {...{ tiles, isExplained: false }} isBank={true} />);
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
    // The button that has asked for it tells more of it.
    const help = answer("Step by step");
    expect(help.getAttribute("aria-expanded")).toBe("false");
    fireEvent.click(help);
    expect(answer("Close the steps")).toBe(help);
    expect(help.getAttribute("aria-expanded")).toBe("true");
    put(/Put Teen, 6-6 into the high hand/);
    expect(screen.queryByRole("region", { name: "Suggestion: the house way" })).toBeNull();
    expect(answer("Suggest")).toBe(help);
    fireEvent.click(help);
    expect(help.getAttribute("aria-expanded")).toBe("false");
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
