import { act, fireEvent, render, screen, within } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import { paiGow } from "../../src/games/pai_gow";
import { cutOf, isLawful, orderAfter, pressed, type Side } from "../../src/games/pai_gow/cut";
import { cut } from "../../src/games/pai_gow/delivery";
import { atTheTable, NOW, pass } from "../at_the_table";
import { answer, drawn, table } from "./gow_table";

atTheTable();

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
    fireEvent.click(answer("Change the terms"));
    fireEvent.input(screen.getByLabelText("The dealer bets"), { target: { value: "1000" } });
    fireEvent.click(screen.getByRole("button", { name: "Stack 2: stays" }));
    fireEvent.click(answer("Be the bank"));
    expect(made.seating.decide).toHaveBeenCalledWith("bank", {
      co_bank: false,
      dealer_wager: 1000,
      funds: 1500,
      cut: [7, 0, 1], // as the dealer sees it
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

  it("621a.11(i): the others read the style that was chosen", () => {
    const made = banking({ dealer_wager: 2500, style: "jung_quat" });
    const { unmount } = render(<paiGow.Layout {...made.props} />);
    expect(screen.getByText(/^You put up \$900. Bets against you: \$30/)).toBeTruthy();
    unmount();
    made.seating.seat.value = 2;
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
  function banking(terms: { dealer_wager: number; style: string | null; co_bank?: boolean }) {
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
    fireEvent.click(answer("Change the terms"));
    expect(screen.getByLabelText("The dealer bets")).toBeTruthy();
    fireEvent.click(screen.getByLabelText(/Share the bank with the house/));
    expect(screen.queryByLabelText("The dealer bets")).toBeNull();
    expect(screen.getByText(/the house takes and pays half/)).toBeTruthy();
    fireEvent.click(answer("Be the bank"));
    expect(made.seating.decide).toHaveBeenCalledWith(
      "bank",
      expect.objectContaining({ co_bank: true, dealer_wager: 0, funds: 500 }),
    );
  });

  it("621a.11(e): says that the house sets the tiles of a bank that it shares", () => {
    const made = banking({ dealer_wager: 0, style: "jung_quat", co_bank: true });
    made.seating.turn.value = { seats: [3], closesMs: NOW + 9000 };
    render(<paiGow.Layout {...made.props} />);
    expect(screen.getByText("The house sets your tiles. Waiting for Ben")).toBeTruthy();
  });

  it("is offered for no more than the balance", () => {
    const made = table();
    made.seating.stacks.value = [];
    made.seating.balance.value = 40_050;
    made.seating.offer.value = offer;
    render(<paiGow.Layout {...made.props} />);
    fireEvent.click(answer("Change the terms"));
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
    expect(screen.getByLabelText("The dealer bets")).toBeTruthy(); // what was changed stays open
  });

  /** Me with a wager of two chips, and what says that the house has given them back, or has not. */
  function withWager() {
    const made = table();
    made.seating.offer.value = offer;
    made.seating.wagers.value = [
      { id: "w1", on: "hand", pick: [], amount: 2500, working: false, box: 0 },
    ];
    let say: (isDown: boolean) => void = () => undefined;
    made.takeAllOff.mockImplementation(
      () =>
        new Promise((resolve) => {
          say = resolve;
        }),
    );
    render(<paiGow.Layout {...made.props} />);
    const settle = async (isDown: boolean) => {
      await act(async () => {
        if (isDown) made.seating.wagers.value = [];
        say(isDown);
      });
    };
    return { ...made, settle };
  }

  it("621a.11(f): all of a wager comes down first", async () => {
    const made = withWager();
    expect(screen.queryByRole("button", { name: "Be the bank" })).toBeNull();
    fireEvent.click(answer("Take your wager down and be the bank"));
    expect(made.takeAllOff).toHaveBeenCalledTimes(1);
    expect(answer("Take your wager down and be the bank").disabled).toBe(true);
    // It is down while a smaller one takes its place: that is not yet all.
    const wagers = made.seating.wagers.value;
    act(() => {
      made.seating.wagers.value = [];
    });
    act(() => {
      made.seating.wagers.value = wagers;
    });
    expect(made.seating.decide).not.toHaveBeenCalled();
    await made.settle(true);
    expect(made.seating.decide).toHaveBeenCalledExactlyOnceWith("bank", expect.anything());
  });

  it("is not taken if the house does not give the wager back", async () => {
    const made = withWager();
    fireEvent.click(answer("Take your wager down and be the bank"));
    await made.settle(false);
    expect(made.seating.decide).not.toHaveBeenCalled();
    expect(answer("Take your wager down and be the bank").disabled).toBe(false);
  });

  it("is not taken if the wager does not come down in time", async () => {
    const made = withWager();
    fireEvent.click(answer("Take your wager down and be the bank"));
    pass(4100);
    await made.settle(true);
    expect(made.seating.decide).not.toHaveBeenCalled();
    expect(answer("Be the bank").disabled).toBe(false);
  });

  it("is offered to another: nobody else is asked, and all may bet", () => {
    const made = table();
    made.seating.offer.value = { ...offer, seat: 3 };
    made.seating.turn.value = { seats: [3], closesMs: NOW + 9000 };
    render(<paiGow.Layout {...made.props} />);
    expect(screen.queryByRole("button", { name: "Be the bank" })).toBeNull();
    expect(
      screen.getByText("Bets are open: against the bank if it is taken, else the dealer."),
    ).toBeTruthy();
    expect(document.querySelectorAll(".turn-mark .countdown")).toHaveLength(1);
    act(() => {
      made.seating.closesMs.value = NOW + 20_000; // one clock is enough: that of the bets
    });
    expect(document.querySelectorAll(".turn-mark .countdown")).toHaveLength(0);
  });

  it("keeps the sum that was chosen when the bank is shared, and when it is not any more", () => {
    const made = table();
    made.seating.stacks.value = [];
    made.seating.offer.value = offer;
    render(<paiGow.Layout {...made.props} />);
    fireEvent.click(answer("Change the terms"));
    fireEvent.input(screen.getByLabelText("You put up"), { target: { value: "9000" } });
    for (let press = 0; press < 2; press++) {
      fireEvent.click(screen.getByLabelText(/Share the bank/));
      expect(screen.getByLabelText("You put up")).toHaveProperty("value", "9000");
    }
  });

  it("621a.11(g): marks stacks that are cut where they are, and says so when they are closed", () => {
    const made = table();
    made.seating.stacks.value = [];
    made.seating.offer.value = offer;
    render(<paiGow.Layout {...made.props} />);
    fireEvent.click(answer("Change the terms"));
    fireEvent.click(screen.getByRole("button", { name: "Stack 4: stays" }));
    const moved = screen.getByRole("button", { name: "Stack 4: to the left end" });
    expect(moved.textContent).toBe("← 4");
    const row = within(document.querySelector(".gow-cut") as HTMLElement).getAllByRole("button");
    expect(row.indexOf(moved)).toBe(3); // a second press meets it again
    expect(moved.style.order).toBe("");
    expect(document.querySelector("summary > span")?.textContent).toBe("← 4");
    fireEvent.click(moved);
    expect(document.querySelector("summary > span")?.textContent).toBe("4 →");
    fireEvent.click(screen.getByRole("button", { name: "Stack 3: stays" }));
    expect(document.querySelector("summary > span")?.textContent).toBe("← 3 · 4 →");
    fireEvent.click(screen.getByRole("button", { name: "Stack 3: to the left end" }));
    fireEvent.click(screen.getByRole("button", { name: "Stack 3: to the right end" }));
    fireEvent.click(screen.getByRole("button", { name: "Stack 4: to the right end" }));
    expect(document.querySelector("summary > span")).toBeNull();
  });

  it("says how the stacks stand, and which is back because it was apart", () => {
    const made = table();
    made.seating.offer.value = offer;
    render(<paiGow.Layout {...made.props} />);
    fireEvent.click(answer("Change the terms"));
    const said = () => document.querySelector(".gow-cut summary > small")?.textContent;
    const standing = () => document.querySelector(".gow-standing")?.getAttribute("aria-label");
    expect(said()).toContain("Each press moves a stack: to the left end");
    const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
    press("Stack 3: stays");
    expect(standing()).toBe("The stacks now: 3 1 2 4 5 6 7 8");
    press("Stack 6: stays");
    expect(said()).toBe("Only stacks side by side are cut together: 3 is back in its place.");
    press("Stack 7: stays");
    expect(standing()).toBe("The stacks now: 6 7 1 2 3 4 5 8");
    press("Stack 7: to the left end");
    expect(standing()).toBe("The stacks now: 6 1 2 3 4 5 8 7");
    const places = [...document.querySelectorAll<HTMLElement>(".gow-standing > i")];
    expect(places.map(({ style }) => style.getPropertyValue("--at")).join("")).toBe("12345076");
  });

  it("621a.11(g): cuts stacks beside one another, those to the left first", () => {
    const stays = (count: number) => Array.from({ length: count }, () => "none" as const);
    expect(cutOf(stays(8))).toEqual([]);
    // The house counts from the dealer's left, which is the player's right.
    expect(cutOf([...stays(2), "left", "left", "right", ...stays(3)])).toEqual([4, 1, 2]);
    expect(cutOf([...stays(7), "right"])).toEqual([1, 1, 0]);
    expect(orderAfter([4, 1, 2])).toEqual([3, 4, 1, 2, 6, 7, 8, 5]);
    expect(orderAfter([])).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    // What the dealer does with the stacks is the same, seen from across.
    const dealers = cut([1, 2, 3, 4, 5, 6, 7, 8], [4, 1, 2]);
    expect(orderAfter([4, 1, 2])).toEqual(dealers.map((stack) => 9 - stack).reverse());
    expect(isLawful(["right", "left", ...stays(6)])).toBe(false);
    expect(isLawful(["left", "none", "right", ...stays(5)])).toBe(false);
    expect(isLawful([...stays(2), "left", "left", "right", ...stays(3)])).toBe(true);
  });

  it.each([
    ["to the left end first", "........", 2, "..<....."],
    ["then to the right", "..<.....", 2, "..>....."],
    ["then back", "..>.....", 2, "........"],
    ["to the right at once beside one that goes there", "..>.....", 3, "..>>...."],
    ["to the left at once before one that goes there", "..<.....", 1, ".<<....."],
    ["back at once where it cannot go right", ".<<.....", 1, "..<....."],
    ["a cut of its own apart from others", "<.......", 6, "......<."],
    ["a cut of its own out of the middle", "<<<.....", 1, ".<......"],
  ])("621a.11(g): a press moves a stack %s", (_, before, stack, after) => {
    const sides = (marks: string): readonly Side[] =>
      [...marks].map((mark) => (mark === "<" ? "left" : mark === ">" ? "right" : "none"));
    expect(pressed(sides(before), stack)).toEqual(sides(after));
  });
});
