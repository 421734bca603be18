// A round against a player's bank, for the bank and for those who look on.

import { act, fireEvent, render, screen, within } from "@testing-library/preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TableBetting } from "../../src/games/contract";
import { paiGow } from "../../src/games/pai_gow";
import { bankIn, countOf, resultsIn } from "../../src/games/pai_gow/outcome";
import type { OfferInfo, SeatInfo } from "../../src/protocol";
import { fromSnapshot, type TableState } from "../../src/store/table_state";
import { momentOf, sizeOfMoment } from "../../src/views/show/moment";
import { atTheTable, NOW } from "../at_the_table";
import { gameTable, resultsOf } from "../game_table";
import { snapshot, wagersSettled } from "../messages";
import spots from "./spots.json";

const ROUND = { round: 8, spin: 1, call: "", voidSpin: false, restsAtMs: NOW - 1 };
const OFFER: OfferInfo = {
  ...{ offer: "bank", seat: 1, choices: ["bank", "no_bank"], declined: "no_bank" },
  ...{ closes_ms: NOW + 8000, terms: { dealer_wager: 2500, co_bank: true, funds: 502_500 } },
};
/** Bank: Gong with Day and nine. The dealer's and Ben's hands lose to it, Cy's win. */
const SETS = {
  "1": { low: ["5-4", "5-5"], high: ["1-1", "4-4"] },
  dealer: { low: ["1-2", "5-6"], high: ["2-2", "1-4"] },
  "3": { low: ["4-6", "5-6"], high: ["3-4", "5-6"] },
  "5": { low: ["6-6", "3-6"], high: ["3-3", "3-3"] },
};

atTheTable();

beforeEach(() => {
  Element.prototype.animate = vi.fn(() => ({ cancel() {}, finish() {} }) as Animation);
});

/** Ada on seat 1, who is me and the bank; Ben on seat 3 and Cy on seat 5. */
function banked(funds = 7500) {
  const made = gameTable({
    game: "pai_gow",
    rules: { boxes: 2, vigorish: "exact", player_bank: true },
    spots,
  });
  const seat = (number: number, name: string): [number, SeatInfo] => [
    number,
    { seat: number, name, kind: "player" },
  ];
  made.seating.seats.value = new Map([seat(1, "Ada"), seat(3, "Ben"), seat(5, "Cy")]);
  made.open.value = false;
  made.phase.value = "deciding";
  made.shown.value = { ...ROUND, draw: { start: 9, dice: [3, 3, 3] } };
  made.posted.value = {
    player_bank: { seat: 1, co_bank: false, funds, dealer_wager: 2500, style: "jung_quat" },
  };
  made.seating.stacks.value = [
    { seat: 1, on: "bank", pick: [], cents: funds },
    { seat: 3, on: "hand", pick: [], cents: 4000 },
    { seat: 5, on: "hand", pick: [], cents: 1000 },
  ];
  return made;
}

function settles(made: ReturnType<typeof banked>) {
  made.phase.value = "settled";
  made.posted.value = { player_bank: null, hands: {}, sets: SETS };
  made.results.value = resultsOf(["0:lose 3:lose 5:win 1:bank_win"], ROUND.round);
}

it("621a.11(i): while the bank is asked for the delivery, no tiles of the last round are there", () => {
  const made = banked();
  made.posted.value = { ...made.posted.value, sets: SETS, hands: {} };
  made.seating.decision.value = {
    ...{ seats: [1], choices: ["deliver"], default: "deliver", closes_ms: NOW + 8000 },
  };
  render(
    <>
      <paiGow.Equipment {...made.props} />
      <paiGow.Layout {...made.props} />
    </>,
  );
  expect(screen.getByText("You are the bank: shake the dice")).toBeTruthy();
  expect(document.querySelectorAll(".tile-hand")).toHaveLength(0);
  expect(screen.queryByText("9")).toBeNull();
});

it("621a.11(g): the stacks are seen to move as the bank has cut them", () => {
  const made = banked();
  made.phase.value = "betting";
  // The second and the third from the dealer's left go to that end: before the player, 6 and 7 to the right.
  made.posted.value = { player_bank: { seat: 1, co_bank: false, funds: 7500, cut: [2, 2, 0] } };
  show(made);
  const stacks = [...document.querySelectorAll<HTMLElement>(".gow-stack")].reverse();
  const from = stacks.map(({ style }) => style.getPropertyValue("--cut-from"));
  expect(from.map(Number)).toEqual([0, 0, 0, 0, 0, 2, -1, -1]); // where 6, 7, 8 stood
  expect(stacks.map(({ dataset }) => dataset["moved"] === "")).toEqual([
    ...Array(6).fill(false),
    ...[true, true],
  ]);
});

it("who is the bank reads so while the hands are set, and what wins for the bank", () => {
  const made = banked();
  made.seating.seen.value = { hands: { "1": ["1-1", "4-4", "5-4", "5-5"] }, sets: {} };
  made.seating.decision.value = {
    ...{ seats: [1], choices: ["set", "house_way"], default: "house_way", closes_ms: NOW + 8000 },
  };
  render(<paiGow.Layout {...made.props} />);
  expect(screen.getByRole("heading", { name: "You are the bank: set your hands" })).toBeTruthy();
  expect(screen.getByText(/One each: a tie. Equal hands are yours/)).toBeTruthy();
});

describe("the offer", () => {
  it("covers the least bet of each other player by itself, and says what may be won and lost", () => {
    const made = banked();
    made.seating.stacks.value = [];
    made.posted.value = { player_bank: null };
    made.phase.value = "betting";
    made.seating.balance.value = 90_000;
    made.seating.offer.value = OFFER;
    render(<paiGow.Layout {...made.props} />);
    const button = (name: string) => screen.getByRole("button", { name });
    // First what it is about in a sentence, and the terms for those who ask for them.
    expect(screen.getByText(/You put up \$35\. The dealer bets \$25 against it/)).toBeTruthy();
    expect(screen.getByText("You may win up to").textContent).toContain("after 5%");
    expect(document.querySelectorAll(".gow-amount")).toHaveLength(0);
    fireEvent.click(button("Change the terms"));
    expect(screen.queryByText(/You put up \$35\./)).toBeNull();
    expect(button("Usual $35").getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByText("You may win up to").textContent).toContain("$33.25");
    expect(screen.getByText("You may lose up to").textContent).toContain("$35");
    expect(screen.getByText(/Passing costs nothing/)).toBeTruthy();
    expect(screen.queryByText(/The house keeps 5%/)).toBeNull();
    fireEvent.click(button("How the bank works"));
    expect(screen.getByText(/The house keeps 5%/)).toBeTruthy();
    fireEvent.click(button("You put up: more"));
    expect(screen.getByText("You may lose up to").textContent).toContain("$40");
    fireEvent.click(button("Least $30"));
    fireEvent.click(button("The dealer bets: less"));
    fireEvent.click(button("Be the bank"));
    expect(made.seating.decide).toHaveBeenCalledWith("bank", {
      ...{ co_bank: false, dealer_wager: 2000, funds: 3000 },
    });
  });

  it("says what others have bet since, and takes a press for the new sum only", () => {
    const made = banked();
    made.seating.stacks.value = [];
    made.posted.value = { player_bank: null };
    made.phase.value = "betting";
    made.open.value = true;
    made.seating.offer.value = OFFER;
    render(<paiGow.Layout {...made.props} />);
    const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
    act(() => {
      made.seating.stacks.value = [{ seat: 3, on: "hand", pick: [], cents: 9000 }];
    });
    expect(screen.getByText("Others have bet more: at least $115 now.")).toBeTruthy();
    expect(button("Be the bank: $115").disabled).toBe(true);
    act(() => void vi.advanceTimersByTime(1100));
    fireEvent.click(button("Be the bank: $115"));
    const options = { co_bank: false, dealer_wager: 2500, funds: 11_500 };
    expect(made.seating.decide).toHaveBeenCalledWith("bank", options);
    act(() => {
      vi.advanceTimersByTime(8000);
      made.seating.offer.value = null;
    });
    expect(screen.getByText("Time is up: the bank was passed on.")).toBeTruthy();
    act(() => {
      made.seating.wagers.value = [
        { id: "a", on: "hand", pick: [], amount: 2500, working: false, box: 0 },
      ];
    });
    expect(screen.getByText("Time is up: the bank was passed on.")).toBeTruthy(); // bet afterwards
    act(() => {
      made.seating.wagers.value = [];
    });
    act(() => {
      const bank = { seat: 3, co_bank: false, dealer_wager: 2500, funds: 11_500, style: null };
      made.posted.value = { player_bank: bank };
    });
    expect(screen.queryByText(/Time is up/)).toBeNull();
    expect(screen.getByText("Ben is the bank. It covers no more bets.")).toBeTruthy();
    // What the bank has put up, less what the dealer and others bet against it.
    const says = (laid: number, words: string) => {
      act(() => {
        made.seating.stacks.value = [{ seat: 4, on: "hand", pick: [], cents: laid }];
      });
      expect(screen.getByText(words)).toBeTruthy();
    };
    says(4000, "Ben is the bank and takes up to $50 more in bets");
    says(8500, "Ben is the bank and takes up to $5 more in bets");
    act(() => {
      made.phase.value = "deciding";
    });
    expect(screen.getByText("Ben is the bank with $115")).toBeTruthy();
    act(() => {
      const bank = { seat: 3, co_bank: true, dealer_wager: 0, funds: 9000, style: null };
      made.posted.value = { player_bank: bank };
    });
    expect(screen.getByText("Ben shares the bank with the house: $90")).toBeTruthy();
    act(() => {
      made.phase.value = "betting";
    });
    says(8500, "Ben and the house are the bank and take up to $5 more in bets");
    says(9000, "Ben and the house are the bank. They cover no more bets.");
  });

  it("says that a bet stays which was laid before the bank was passed on", () => {
    const made = banked();
    made.posted.value = { player_bank: null };
    made.phase.value = "betting";
    made.seating.offer.value = OFFER;
    made.seating.wagers.value = [
      { id: "a", on: "hand", pick: [], amount: 2500, working: false, box: 0 },
    ];
    render(<paiGow.Layout {...made.props} />);
    act(() => {
      made.seating.offer.value = null;
    });
    expect(screen.getByText("You passed the bank on. Your $25 stays.")).toBeTruthy();
  });

  it("covers by itself what the others have bet last", () => {
    const made = banked();
    render(<paiGow.Layout {...made.props} />);
    act(() => {
      made.seating.stacks.value = [];
      made.posted.value = { player_bank: null };
      made.phase.value = "betting";
      made.seating.offer.value = OFFER;
    });
    fireEvent.click(screen.getByRole("button", { name: "Change the terms" }));
    expect(screen.getByText(/the dealer’s \$25 and \$50 of other hands/)).toBeTruthy();
    fireEvent.click(screen.getByLabelText(/Share the bank/));
    expect(screen.getByText(/^Covers \$50 of other hands/)).toBeTruthy();
  });

  it("says where nobody would bet against the bank", () => {
    const made = banked();
    made.seating.stacks.value = [];
    made.posted.value = { player_bank: null };
    made.phase.value = "betting";
    made.seating.seats.value = new Map([[1, { seat: 1, name: "Ada", kind: "player" }]]);
    made.seating.offer.value = OFFER;
    render(<paiGow.Layout {...made.props} />);
    expect(screen.getByText(/^You put up/).textContent).toMatch(/Nobody else is at the table/);
    expect(screen.getByText("Alone you may win").textContent).toContain("after 5% $23.75");
    expect(screen.getByText("Alone you may lose").textContent).toContain("$25");
    const joined = /If others join, you may win up to \$28.50 or lose up to \$30/;
    expect(screen.getByText(/^You put up/).textContent).toMatch(joined);
    fireEvent.click(screen.getByRole("button", { name: "Change the terms" }));
    expect(screen.getByText(/more covers only players who may still come/)).toBeTruthy();
    expect(screen.queryByText(/Nobody bets against you/)).toBeNull();
    fireEvent.click(screen.getByLabelText(/Share the bank/));
    expect(screen.getByText(/Nobody bets against you now/)).toBeTruthy();
    const lost = document.querySelector(".gow-extremes [data-kind=lost]");
    expect(lost?.textContent).toContain("(your half) $2.50");
  });

  it("of a shared bank is half of what is put up", () => {
    const made = banked();
    made.seating.stacks.value = [];
    made.phase.value = "betting";
    made.seating.offer.value = OFFER;
    render(<paiGow.Layout {...made.props} />);
    fireEvent.click(screen.getByRole("button", { name: "Change the terms" }));
    fireEvent.click(screen.getByLabelText(/Share the bank/));
    expect(screen.getByText("You may lose up to").textContent).toMatch(/\$5$/);
    expect(screen.getByText("You may win up to").textContent).toContain("$4.75");
  });
});

describe("the board", () => {
  const rows = () =>
    [...document.querySelectorAll<HTMLElement>(".gow-board-rows > :has(strong)")].map((row) => [
      row.querySelector(".gow-board-who")?.textContent,
      row.dataset["result"],
      row.querySelector("strong")?.textContent,
    ]);

  it("compares hand by hand, the dealer's first, and adds up what is the bank's", () => {
    const made = banked();
    const view = render(<paiGow.Layout {...made.props} />);
    act(() => settles(made));
    made.seating.settled.value = [
      { id: "b", on: "bank", pick: [], amount: 7500, result: "win", returned: 12_725 },
    ];
    view.rerender(<paiGow.Layout {...made.props} />);
    expect(rows().map(([, result]) => result)).toEqual([undefined, undefined, undefined]);
    const called = () =>
      paiGow.callOf?.({
        ...{ outcome: "0:lose 3:lose 5:win 1:bank_win", call: "bank at seat 1 wins" },
        ...{ draw: made.shown.value?.draw ?? null, rules: {} },
      });
    expect(called()).toBe("Each hand against the bank");
    expect(document.querySelectorAll(".seat-result[data-kind]")).toHaveLength(0);
    act(() => void vi.advanceTimersByTime(9100));
    expect(rows()).toEqual([
      ["Dealer $25", "lose", "You win $25"],
      ["Ben $40", "lose", "You win $40"],
      ["Cy $10", "win", "You pay $10"],
    ]);
    const sum = document.querySelector<HTMLElement>(".gow-board-sum") as HTMLElement;
    expect(sum.dataset["done"]).toBe("");
    expect(called()).toBe("bank at box 1 wins");
    expect(within(sum).getByText("+$65")).toBeTruthy();
    expect(within(sum).getByText("−$10")).toBeTruthy();
    expect(within(sum).getByText("−$2.75")).toBeTruthy();
    // The head says the same sum by now: it does not count up to it.
    expect(sum.querySelector(".gow-board-net")?.textContent).toBe("You win $52.25 as the bank");
  });

  it("turns one hand after another, at the boxes too, and adds up as it goes", () => {
    const made = banked();
    show(made);
    act(() => settles(made));
    const turned = () =>
      [...document.querySelectorAll(".gow-board-rows .gow-pair")].map(
        (pair) => pair.querySelector("[data-tile]") !== null,
      );
    const parts = () => document.querySelector(".gow-board-parts")?.textContent;
    expect(turned()).toEqual([false, false, false, false, false, false]);
    expect(tilesAt(3)).toEqual([null, null, null, null]);
    expect(tilesAt(1)).not.toContain(null);
    expect(parts()).toMatch(/^Taken \$0To pay \$0/);
    act(() => void vi.advanceTimersByTime(1200));
    expect(turned()).toEqual([false, true, false, false, false, false]); // high, low
    act(() => void vi.advanceTimersByTime(1300));
    expect(turned()).toEqual([true, true, false, false, false, false]);
    expect(parts()).toMatch(/^Taken \+\$25To pay \$0/);
    expect(tilesAt(3)).toEqual([null, null, null, null]);
    act(() => void vi.advanceTimersByTime(2400));
    expect(turned()).toEqual([true, true, true, true, false, false]);
    expect(parts()).toMatch(/^Taken \+\$65To pay \$0/);
    expect(tilesAt(3)).not.toContain(null);
    expect(document.querySelector(".gow-board-own > p")?.textContent).toBe("Your bank $75");
    expect(resultAt(3)).toBe("You win $40");
    expect([resultAt(1), resultAt(5)]).toEqual(["", ""]);
    expect(document.querySelector(".gow-dealers-bet")?.textContent).toBe("You win $25");
    const isDone = () => document.querySelector<HTMLElement>(".gow-board-sum")?.dataset["done"];
    expect(isDone()).toBeUndefined();
    fireEvent.click(screen.getByRole("button", { name: "Turn all over" }));
    expect(turned()).not.toContain(false);
    expect(isDone()).toBe("");
    expect(screen.queryByRole("button", { name: "Turn all over" })).toBeNull();
  });

  it("shows one hand after another from near on a low screen, and marks whose it is", () => {
    const media = vi.spyOn(window, "matchMedia").mockImplementation((query) => {
      const matches = query.includes("max-height: 560px");
      const list = { matches, addEventListener() {}, removeEventListener() {} };
      return list as unknown as MediaQueryList;
    });
    const made = banked();
    show(made);
    act(() => settles(made));
    media.mockRestore();
    const near = () => document.querySelector<HTMLElement>(".gow-near");
    const marked = () => document.querySelector("[data-compared]")?.closest("[data-box]");
    const seen = () => [
      near()?.querySelector(".gow-near-bet > small")?.textContent,
      near()?.querySelector(".player-name, .gow-near-bet")?.textContent,
      near()?.dataset["result"],
      marked()?.getAttribute("data-box"),
    ];
    expect(seen()).toEqual(["1/3", expect.stringContaining("Dealer"), undefined, undefined]);
    act(() => void vi.advanceTimersByTime(2000));
    expect(seen()).toEqual(["1/3", expect.stringContaining("Dealer"), "lose", undefined]);
    act(() => void vi.advanceTimersByTime(1300));
    expect(seen()).toEqual(["2/3", expect.stringContaining("Ben"), undefined, "3"]);
    expect(near()?.querySelector(".gow-near-bank > small")?.textContent).toBe(
      "Taken +$25To pay $0",
    );
    act(() => void vi.advanceTimersByTime(2600));
    expect(seen()).toEqual(["3/3", expect.stringContaining("Cy"), undefined, "5"]);
    act(() => void vi.advanceTimersByTime(3200));
    expect(document.querySelector<HTMLElement>(".gow-board")?.dataset["told"]).toBe("");
    expect(marked()).toBeUndefined();
    expect(resultAt(5)).toBe("+$10");
  });

  it("sweeps the chips of hands that lost to me, and sends home those that beat me", () => {
    const made = banked();
    render(<paiGow.Layout {...made.props} />);
    act(() => settles(made));
    act(() => void vi.advanceTimersByTime(8100));
    act(() => {
      made.seating.cleared.value = "all";
    });
    const fate = (box: number) =>
      document.querySelector<SVGElement>(`[data-box="${box}"] .chips-of-spot`)?.dataset;
    expect([fate(3)?.["lost"], fate(3)?.["home"]]).toEqual(["", undefined]); // Ben loses
    expect([fate(5)?.["lost"], fate(5)?.["home"]]).toEqual([undefined, ""]); // Cy wins
    expect(document.querySelector('[data-box="3"] .seat-result')?.textContent).toBe("You win $40");
    expect(document.querySelector('[data-box="5"] .seat-result')?.textContent).toBe("You pay $10");
  });

  it("a press passes over what is left of a hand, and no more", () => {
    const made = banked();
    render(<paiGow.Layout {...made.props} />);
    act(() => settles(made));
    act(() => void vi.advanceTimersByTime(500));
    const press = () => fireEvent.click(document.querySelector(".gow-board") as HTMLElement);
    const results = () => rows().map(([, result]) => result);
    press();
    expect(results()).toEqual(["lose", undefined, undefined]);
    press(); // the next one comes
    expect(results()).toEqual(["lose", undefined, undefined]);
    press();
    expect(results()).toEqual(["lose", "lose", undefined]);
    act(() => void vi.advanceTimersByTime(5500));
    expect(results()).toEqual(["lose", "lose", "win"]);
    expect(document.querySelector<HTMLElement>(".gow-board-sum")?.dataset["done"]).toBe("");
  });

  it("is over well before the next round opens", () => {
    const made = banked();
    made.seating.nextMs.value = Date.now() + 4_000;
    render(<paiGow.Layout {...made.props} />);
    act(() => settles(made));
    act(() => void vi.advanceTimersByTime(3_050));
    expect(document.querySelector<HTMLElement>(".gow-board-sum")?.dataset["done"]).toBe("");
  });

  it("a page that comes to a settled round sees its hands, and no sums that it does not know", () => {
    const made = banked();
    made.seating.stacks.value = [];
    settles(made);
    made.seating.settled.value = [
      { id: "b", on: "bank", pick: [], amount: 7500, result: "win", returned: 12_725 },
    ];
    show(made);
    expect(document.querySelector(".gow-dealers-bet")?.textContent).toBe("Loses");
    const seen = () => [1, 3, 5].map((box) => [resultAt(box), tilesAt(box).includes(null)]);
    const expected = [
      ["Bank +$52.25", false],
      ["Loses", false],
      ["Wins", false],
    ];
    expect(seen()).toEqual(expected);
    expect(document.querySelector(".gow-board, .gow-showdown")).toBeNull();
    act(() => void vi.advanceTimersByTime(3000));
    expect(seen()).toEqual(expected);
  });

  it("keeps the chips of hands that beat me, and what is left of the bank, until they are paid", () => {
    const made = banked();
    made.seating.wagers.value = [
      { id: "b", on: "bank", pick: [], amount: 7500, working: false, box: 0 },
    ];
    render(<paiGow.Layout {...made.props} />);
    act(() => {
      settles(made);
      made.seating.settled.value = [
        { id: "b", on: "bank", pick: [], amount: 7500, result: "lose", returned: 5000 },
      ];
    });
    act(() => void vi.advanceTimersByTime(3000));
    const swept = (box: number) =>
      document.querySelector<HTMLElement>(`[data-box="${box}"]`)?.dataset["result"];
    const bank = () =>
      document.querySelector('[data-box="1"] [data-spot="bank"]')?.getAttribute("aria-label");
    expect(bank()).toContain("$75");
    act(() => void vi.advanceTimersByTime(6000));
    expect([swept(3), swept(5)]).toEqual(["lost", "won"]); // as their own chips fare
    expect(bank()).toContain("$50");
  });

  it("says why each hand is higher", () => {
    const made = banked();
    render(<paiGow.Layout {...made.props} />);
    act(() => settles(made));
    act(() => void vi.advanceTimersByTime(8100));
    const why = [...document.querySelectorAll(".gow-board-why")].map((one) => one.textContent);
    expect(why[0]).toBe("Your Gong beats 9");
    expect(why[1]).toBe("Your 9 beats 7");
    const beaten = [...document.querySelectorAll(".gow-board-beaten")].map(
      (one) => one.textContent,
    );
    expect(beaten).toEqual(["beats 2 of 3", "beats 2 of 3"]);
  });

  it("compares the only hand against it as any hand is, low ones first", () => {
    const made = banked();
    made.seating.stacks.value = [{ seat: 1, on: "bank", pick: [], cents: 7500 }];
    render(<paiGow.Layout {...made.props} />);
    act(() => {
      made.phase.value = "settled";
      // The high hands are a copy, which is the bank's (621a.10(g)).
      const dealer = { low: ["6-6", "5-6"], high: ["1-1", "4-4"] };
      made.posted.value = { player_bank: null, hands: {}, sets: { "1": SETS["1"], dealer } };
      made.results.value = resultsOf(["0:lose 1:bank_win"], ROUND.round);
    });
    const lanes = () =>
      [...document.querySelectorAll<HTMLElement>(".gow-lane")].map(({ dataset }) => [
        dataset["zone"],
        dataset["won"],
      ]);
    expect(document.querySelector(".gow-board")).toBeNull();
    expect(lanes().map(([, won]) => won)).toEqual([undefined, undefined]);
    const verdict = (zone: string) =>
      document.querySelector(`[data-zone="${zone}"] > .gow-verdict`)?.textContent;
    act(() => void vi.advanceTimersByTime(1700));
    expect(lanes()).toEqual([
      ["high", undefined],
      ["low", "true"],
    ]);
    expect(verdict("low")).toContain("beats");
    expect(verdict("high")).toContain("If yours is higher, you win");
    act(() => void vi.advanceTimersByTime(4400));
    expect(lanes()[0]).toEqual(["high", "true"]);
    expect(verdict("low")).toContain("Your 9 beats 3");
    expect(verdict("high")).toContain("Same rank: yours wins");
    const sum = document.querySelector(".gow-sum")?.textContent;
    expect(sum).toContain("Won both · You win");
    expect(sum).toContain("as the bank");
    expect(sum).toContain("Taken +$25 · House 5% −$1.25");
  });

  it("fills in to the end if the house's clock is set back meanwhile", () => {
    const made = banked();
    let offsetMs = 0;
    const houseNow = () => Date.now() + offsetMs;
    const view = render(<paiGow.Layout {...made.props} houseNow={houseNow} />);
    act(() => settles(made));
    offsetMs = -250;
    view.rerender(<paiGow.Layout {...made.props} houseNow={houseNow} />);
    for (let step = 0; step < 95; step++) act(() => void vi.advanceTimersByTime(100));
    expect(rows().map(([, result]) => result)).toEqual(["lose", "lose", "win"]);
    expect(document.querySelector<HTMLElement>(".gow-board-sum")?.dataset["done"]).toBe("");
  });

  it("says that the clock has set its hands", () => {
    const made = banked();
    made.phase.value = "deciding";
    const until = {
      seats: [1],
      choices: ["set"],
      default: "house_way",
      closes_ms: Date.now() + 100,
    };
    made.seating.decision.value = until;
    render(<paiGow.Layout {...made.props} />);
    act(() => void vi.advanceTimersByTime(200));
    act(() => {
      made.seating.decision.value = null;
      made.seating.lapsed.value = [until];
      settles(made);
    });
    expect(screen.getByText("Time ran out: the house way set your hand.")).toBeTruthy();
  });

  it("has set its hands itself, however late that is by the page's clock", () => {
    const made = banked();
    made.phase.value = "deciding";
    const until = { seats: [1], choices: ["set"], default: "house_way", closes_ms: Date.now() };
    made.seating.decision.value = until;
    render(<paiGow.Layout {...made.props} />);
    act(() => void vi.advanceTimersByTime(200));
    act(() => {
      made.seating.decision.value = null;
      made.seating.lapsed.value = [{ ...until, seats: [] }];
      settles(made);
    });
    expect(screen.queryByText(/^Time ran out/)).toBeNull();
  });

  it("is the bank's for those who look on", () => {
    const made = banked();
    made.seating.seat.value = null;
    render(<paiGow.Layout {...made.props} />);
    act(() => settles(made));
    act(() => void vi.advanceTimersByTime(8100));
    expect(rows()).toHaveLength(3);
    expect(document.querySelector(".gow-board-net")?.textContent).toContain("The bank wins");
  });

  it.each([
    ["me", 1, "You are the bank"],
    ["those who look on", null, "Ada is the bank"],
  ])("names no sum of a settled bank that was not seen put up: to %s", (_, seat, words) => {
    const made = banked();
    made.seating.seat.value = seat;
    made.seating.stacks.value = [];
    settles(made);
    made.posted.value = { player_bank: null };
    render(<paiGow.Layout {...made.props} />);
    expect(document.querySelector(".felt-status")?.textContent).toBe(words);
    expect(screen.queryByText(/\$0/)).toBeNull();
  });
});

/** Ben on seat 3 is me. */
function againstBank() {
  const made = banked();
  made.seating.seat.value = 3;
  made.seating.seen.value = { hands: {}, sets: {} };
  return made;
}

function show({ props }: ReturnType<typeof banked>) {
  return render(
    <>
      <paiGow.Equipment {...props} />
      <paiGow.Layout {...props} />
    </>,
  );
}

const resultAt = (box: number) =>
  document.querySelector(`[data-box="${box}"] .seat-result`)?.textContent;

const tilesAt = (box: number) =>
  [...document.querySelectorAll<SVGElement>(`[data-box="${box}"] .tile-hand .tile`)].map(
    (tile) => tile.dataset["tile"] ?? null,
  );

describe("my hand against another player's bank", () => {
  const OUTCOME = "0:lose 3:lose 5:win 1:bank_win";
  const called = (made: ReturnType<typeof banked>) =>
    paiGow.callOf?.({
      ...{ outcome: OUTCOME, call: "bank at seat 1 wins", rules: {} },
      draw: made.shown.value?.draw ?? null,
    });
  const isTold = () =>
    document.querySelectorAll(".seat-result[data-kind], .tile-verdict").length > 0;

  it("nothing tells the result before the comparison does", () => {
    const made = againstBank();
    show(made);
    act(() => settles(made));
    expect(paiGow.isTelling?.(made.shown.value?.draw ?? {})).toBe(true);
    expect(called(made)).toBe("Each hand against the bank");
    expect(isTold()).toBe(false);
    expect(tilesAt(1)).toEqual([null, null, null, null]);
    act(() => void vi.advanceTimersByTime(1500));
    expect(tilesAt(1)).toEqual([null, null, "5-4", "5-5"]);
    expect(isTold()).toBe(false);
    act(() => void vi.advanceTimersByTime(3000));
    expect(paiGow.isTelling?.(made.shown.value?.draw ?? {})).toBe(false);
    expect(called(made)).toBe("bank at box 1 wins");
    expect(tilesAt(1)).toEqual(["1-1", "4-4", "5-4", "5-5"]);
    expect(isTold()).toBe(true);
  });

  it("all is told at once for who does not want to wait", () => {
    const made = againstBank();
    show(made);
    act(() => settles(made));
    fireEvent.click(screen.getByRole("button", { name: "Turn all over" }));
    expect(paiGow.isTelling?.(made.shown.value?.draw ?? {})).toBe(false);
    expect(isTold()).toBe(true);
  });
});

it("a round against the dealer shows nothing of the bank of the round before", () => {
  const made = banked();
  show(made);
  act(() => settles(made));
  act(() => void vi.advanceTimersByTime(7000));
  act(() => {
    made.phase.value = "deciding";
    made.shown.value = { ...ROUND, round: 9, draw: { start: 8, dice: [2, 2, 4] } };
    made.posted.value = { player_bank: null, hands: {}, sets: {} };
    made.seating.stacks.value = [{ seat: 3, on: "hand", pick: [], cents: 2500 }];
  });
  act(() => {
    // The list of results tells the round on show last.
    made.phase.value = "settled";
    made.posted.value = { player_bank: null, hands: {}, sets: { dealer: SETS.dealer, 3: SETS[3] } };
  });
  expect(document.querySelectorAll(".seat-marker, .gow-dealers-bet")).toHaveLength(0);
  expect(document.body.textContent).not.toContain("is the bank");
  expect(tilesAt(1)).toEqual([]);
  expect(tilesAt(3)).toEqual(["3-4", "5-6", "4-6", "5-6"]);
});

describe("an outcome with a bank", () => {
  const OUTCOME = "0:lose 3:push 1:bank_win";

  it("is read: the dealer's hand is no box, the bank's is one", () => {
    expect(bankIn(OUTCOME)).toEqual({ seat: 1, result: "win" });
    expect(bankIn("1:win")).toBeNull();
    expect([...resultsIn(OUTCOME).keys()]).toEqual([0, 3]);
    const counts = (["win", "push", "lose"] as const).map((result) => countOf(OUTCOME, result));
    expect(counts).toEqual([1, 1, 0]);
  });

  it("has a badge, also where the dealer alone has played against the bank", () => {
    render(<paiGow.Badge outcome="0:lose 1:bank_win" />);
    expect(screen.getByRole("img", { name: "Bank: 1 won, 0 tied, 0 lost" })).toBeTruthy();
    expect(document.querySelectorAll(".gow-badge path")).toHaveLength(2);
  });
});

describe("while bets are taken", () => {
  const ada: SeatInfo = { seat: 1, name: "Ada", kind: "player" };
  const ben: SeatInfo = { seat: 3, name: "Ben", kind: "player" };
  const tableAt = (changes: object): TableBetting => ({
    ...{ posted: {}, offer: null, seat: 1, seats: new Map([ada, ben].map((it) => [it.seat, it])) },
    stacks: new Map(),
    ...changes,
  });
  const banking = (seat: number) => ({
    posted: { player_bank: { seat, funds: 3000, dealer_wager: 1000 } },
  });

  it("is said who is offered the bank, and who is the bank", () => {
    const said = (changes: object) => paiGow.bettingCalled?.(tableAt(changes));
    expect(said({})).toBeNull();
    expect(said({ offer: OFFER })).toBe("You are offered the bank");
    expect(said({ offer: { ...OFFER, seat: 3 } })).toBe("Ben is offered the bank");
    expect(said({ offer: { ...OFFER, seat: 3 }, seat: null })).toBe("Ben is offered the bank");
    expect(said(banking(1))).toBe("You are the bank");
    expect(said(banking(3))).toBe("Bet against the bank");
    const laid = (cents: number) => ({
      ...banking(3),
      stacks: new Map([["", { on: "hand", cents }]]),
    });
    expect(said(laid(1000))).toBe("Bet against the bank");
    expect(said(laid(2000))).toBe("The bank takes no more bets");
  });

  it.each([
    [1000, 2],
    [2000, 1],
  ])(
    "621a.11(d)(2): with %i of 2000 laid against the bank, Ada may bet on %i boxes",
    (cents, boxes) => {
      const made = banked();
      made.open.value = true;
      made.phase.value = "betting";
      made.posted.value = banking(3).posted;
      made.seating.stacks.value = [{ seat: 3, on: "bank", pick: [], cents: 3000 }];
      made.seating.wagers.value = [
        { id: "h", on: "hand", pick: [], amount: cents, working: false, box: 0 },
      ];
      render(<paiGow.Layout {...made.props} />);
      expect(document.querySelectorAll(".seat-box[data-may]")).toHaveLength(boxes);
    },
  );

  it("621a.11(f): the bank lays nothing", () => {
    const isBarred = (changes: object) => paiGow.barsBets?.(tableAt(changes));
    expect(isBarred({})).toBe(false);
    expect(isBarred(banking(1))).toBe(true);
    expect(isBarred(banking(3))).toBe(false);
    expect(isBarred({ ...banking(3), seat: null })).toBe(false);
    // As long as its hands are compared nothing is posted of it any more.
    const stacks = new Map([["", { seat: 1, on: "bank", cents: 3000 }]]);
    expect(isBarred({ stacks })).toBe(true);
    expect(isBarred({ stacks, seat: 3 })).toBe(false);
  });

  it("621a.11(d)(2): nobody lays more where the bank covers no more", () => {
    const isBarred = (cents: number, seat: number | null = 1) => {
      const stacks = new Map([["", { on: "hand", cents }]]);
      return paiGow.barsBets?.(tableAt({ ...banking(3), stacks, seat }));
    };
    expect(isBarred(1000)).toBe(false);
    expect(isBarred(2000)).toBe(true);
    expect(isBarred(2000, null)).toBe(false);
  });

  it.each([
    [1, 0],
    [3, 2],
  ])("621a.11(f): with the bank at box %i, Ada may bet on %i boxes", (seat, boxes) => {
    const made = banked();
    made.open.value = true;
    made.phase.value = "betting";
    made.seating.stacks.value = [{ seat, on: "bank", pick: [], cents: 7500 }];
    made.posted.value = { player_bank: { seat, co_bank: false, funds: 7500, style: null } };
    made.seating.wagers.value =
      seat === 1 ? [{ id: "b", on: "bank", pick: [], amount: 7500, working: false, box: 0 }] : [];
    render(<paiGow.Layout {...made.props} />);
    expect(document.querySelectorAll(".seat-box[data-may]")).toHaveLength(boxes);
  });

  it("621a.11(d)(1): who has not bet is told that the bank goes to those who have", () => {
    const made = banked();
    made.phase.value = "betting";
    made.posted.value = {};
    made.seating.stacks.value = [];
    render(<paiGow.Layout {...made.props} />);
    expect(screen.getByText("The bank is offered in turn to players who bet.")).toBeTruthy();
    act(() => {
      made.seating.wagers.value = [];
      made.phase.value = "no_more_bets";
    });
    expect(screen.queryByText("The bank is offered in turn to players who bet.")).toBeNull();
  });

  it.each([
    [false, [], "Others bet now. You put up $75. Bets against you: $50"],
    [
      true,
      [2, 2, 1],
      "Others bet now. Shared: you risk $37.50 of $75. Cut: 5 to the left end, 6, 7 to the right end",
    ],
  ])("the bank reads its terms: shared %s, cut %s", (co_bank, cut, words) => {
    const made = banked();
    // How the stacks were cut stands there until there are bets.
    if (cut.length > 0) made.seating.stacks.value = [];
    made.phase.value = "betting";
    const terms = { seat: 1, co_bank, funds: 7500, dealer_wager: 0, style: null, cut };
    made.posted.value = { player_bank: terms };
    render(<paiGow.Layout {...made.props} />);
    expect(screen.getByText(words)).toBeTruthy();
    const [mine] = made.seating.seats.value;
    act(() => {
      made.seating.seats.value = new Map(mine && [mine]);
    });
    expect(screen.getByText(words.replace("Others bet now. ", ""))).toBeTruthy();
  });
});

it.each([
  ["0:lose 3:lose 5:lose 1:bank_win", "bank", "big"],
  ["0:lose 3:lose 1:bank_win", "bank", "good"],
  ["0:lose 3:push 1:bank_win", "odds", "plain"],
  ["0:lose 1:bank_win", "odds", "plain"],
])("more is made of a bank that beats every hand: %s", (outcome, kind, size) => {
  const wagers = [
    { id: "b", on: "bank", pick: [], amount: 7500, result: "win" as const, returned: 9400 },
  ];
  const state = fromSnapshot(snapshot({}));
  const settlement = { ...wagersSettled(41), wagers };
  const facts = { ...state.facts, game: "pai_gow" };
  const settled = { ...state, facts, settlement, results: resultsOf([outcome]) } as TableState;
  const win = {
    ...{ netCents: 1900, size: "plain" as const, odds: 0.25, isMultiplied: false },
    ...{ inARow: 1, isMeter: false, wager: null },
  };
  const moment = momentOf(win, settled);
  expect([moment.kind, sizeOfMoment(moment, win)]).toEqual([kind, size]);
});
