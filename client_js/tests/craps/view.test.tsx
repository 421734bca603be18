import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Shown } from "../../src/games/contract";
import { craps } from "../../src/games/craps";
import { Miniature } from "../../src/games/results/Miniature";
import { gameTable, resultsOf } from "../game_table";
import spots from "./spots.json";

const table = () => gameTable({ game: "craps", rules: { odds_multiple: 10 }, spots });

function thrown(dice: readonly number[], restsAtMs: number, call = ""): Shown {
  return { round: 7, spin: 1, draw: { dice }, call, voidSpin: false, restsAtMs };
}

const seated = (seat: number, name: string) =>
  [seat, { seat, name, kind: "player" as const, connected: true }] as const;

const lying = (id: string, on: string, pick: readonly string[], working = false) => ({
  id,
  on,
  pick,
  amount: 600,
  working,
  box: 0,
});

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

describe("the layout", () => {
  it("lays what a spot can take, in words that a screen reader has", () => {
    const { props, lay, spots: offered } = table();
    render(<craps.Layout {...props} />);
    press("Place 6 to win, pays 7 to 6");
    press("Hop 2 and 3, pays 15 to 1");
    expect(lay.mock.calls).toEqual([
      [offered.get("place_win:6"), 600, { working: false }],
      [offered.get("hop:2-3"), 500, { working: false }],
    ]);
  });

  it("says why odds lay nothing, and lays them without a pick once there is a point", () => {
    const { props, lay, posted, seating } = table();
    render(<craps.Layout {...props} />);
    press(/^Pass line odds/);
    expect(lay).not.toHaveBeenCalled();
    expect(screen.getByText(/Odds go behind a pass line bet/)).toBeTruthy();
    act(() => {
      posted.value = { point: 6, come: [] };
      seating.wagers.value = [lying("w1", "pass", [])];
    });
    press("Pass line odds, pays 6 to 5");
    expect(lay).toHaveBeenCalledOnce();
    expect(lay.mock.calls[0]?.[0]).toMatchObject({ on: "pass_odds", pick: [], pays: "6 to 5" });
    expect(lay.mock.calls[0]?.[1]).toBe(500);
  });

  it("says one thing at a time: the latest press takes an earlier note away", () => {
    const { props } = table();
    render(<craps.Layout {...props} />);
    const refusal = () => screen.queryByText(/Odds go behind a pass line bet/);
    const laid = () => screen.queryByText(/wagers here are multiples of/);
    press(/^Pass line odds/);
    expect([refusal() !== null, laid() !== null]).toEqual([true, false]);
    press("Place 6 to win, pays 7 to 6");
    expect([refusal() !== null, laid() !== null]).toEqual([false, true]);
    press(/^Pass line odds/);
    expect([refusal() !== null, laid() !== null]).toEqual([true, false]);
    pass(6000);
    expect([refusal() !== null, laid() !== null]).toEqual([false, false]);
  });

  it("shows the puck on the point once the dice lie still, and come wagers on their numbers", () => {
    const { props, posted, mine } = table();
    render(<craps.Layout {...props} />);
    const puck = () => document.querySelector<SVGElement>(".craps-puck");
    expect(puck()?.textContent).toBe("OFF");
    act(() => {
      mine.value = new Map([["come", { cents: 1500, pending: 0 }]]);
      posted.value = { point: 6, come: [{ seat: 1, on: "come", point: 9, cents: 1000 }] };
    });
    expect(puck()?.textContent).toBe("ON");
    const cents = (selector: string) =>
      document.querySelector<SVGElement>(`${selector} [data-whose="mine"]`)?.dataset["cents"];
    expect(cents('[data-moved="come:9"]')).toBe("1000");
    expect(cents('[data-chips="come"]')).toBe("500");
  });

  it("lights what a throw wins, by the point that it was thrown at", () => {
    const { props, shown, phase, posted } = table();
    render(<craps.Layout {...props} />);
    act(() => {
      posted.value = { point: 8, come: [] };
    });
    act(() => {
      phase.value = "drawn";
      shown.value = thrown([4, 4], Date.now() + 3000);
    });
    const lit = () => document.querySelectorAll(".felt-won").length;
    expect(lit()).toBe(0);
    act(() => {
      vi.advanceTimersByTime(3100);
      posted.value = { point: 0, come: [] };
    });
    // pass line and its odds, place and buy eight, hard eight, six-seven-eight, hop 4-4
    expect(lit()).toBe(7);
  });

  it("lights strongly where chips of mine win, and no come bet that has left its line", () => {
    const { props, shown, phase, posted, mine, seating } = table();
    const stack = { cents: 500, pending: 0 };
    mine.value = new Map(["pass", "come", "place_win:5", "hardway:8"].map((key) => [key, stack]));
    posted.value = { point: 5, come: [{ seat: 1, on: "come", point: 8, cents: 500 }] };
    render(<craps.Layout {...props} />);
    const strong = () => document.querySelectorAll(".felt-won[data-mine]").length;
    const lit = () => document.querySelectorAll(".felt-won").length;
    const throws = (dice: readonly number[]) =>
      act(() => {
        phase.value = "drawn";
        shown.value = thrown(dice, Date.now());
      });
    throws([2, 3]);
    expect(strong()).toBe(2); // pass line and place five
    expect(lit()).toBeGreaterThan(2);
    act(() => {
      phase.value = "betting";
    });
    throws([5, 6]);
    expect(strong()).toBe(0); // the come bet is on its number
    act(() => {
      phase.value = "betting";
    });
    throws([4, 4]);
    expect(strong()).toBe(2); // the come bet on its number, and the hardway
    act(() => {
      phase.value = "betting";
      posted.value = { point: 0, come: [] };
      mine.value = new Map([["hardway:8", stack]]);
      seating.wagers.value = [lying("w1", "hardway", ["8"])];
    });
    throws([4, 4]);
    expect(strong()).toBe(0); // it rests
    act(() => {
      phase.value = "betting";
      seating.wagers.value = [lying("w1", "hardway", ["8"], true)];
    });
    throws([4, 4]);
    expect(strong()).toBe(1); // called on
  });

  it("the Fire Bet's points are lit, and told", () => {
    const { props, posted } = table();
    render(<craps.Layout {...props} />);
    act(() => {
      posted.value = { point: 0, made: [4, 9], come: [] };
    });
    const lit = [...document.querySelectorAll(".craps-flame[data-made]")];
    expect(lit.map((flame) => flame.textContent)).toEqual(["4", "9"]);
    expect(screen.getByText("Fire Bet, points made: 4, 9.")).toBeTruthy();
  });
});

describe("wagers that rest on the come out", () => {
  it("are marked, and called on and off one by one", () => {
    const { props, seating, posted } = table();
    seating.wagers.value = [
      lying("w1", "place_win", ["6"]),
      lying("w2", "place_win", ["6"]),
      lying("w3", "hardway", ["8"], true),
      lying("w4", "pass", []),
    ];
    render(<craps.Layout {...props} />);
    const marks = () => [...document.querySelectorAll(".craps-mark")].map((m) => m.textContent);
    expect(marks().sort()).toEqual(["OFF", "ON"]);
    expect(screen.queryByRole("switch", { name: "Hard 8, $6" })).toBeNull();
    press("Working on the next roll: 1 of 2");
    expect(screen.getAllByText("Not at risk on the next roll")).toHaveLength(1);
    fireEvent.click(screen.getByRole("switch", { name: "Place 6 to win, $12" }));
    fireEvent.click(screen.getByRole("switch", { name: "Hard 8, $6" }));
    expect(seating.callWorking.mock.calls).toEqual([
      ["w1", true],
      ["w2", true],
      ["w3", false],
    ]);
    act(() => {
      posted.value = { point: 5, come: [] };
    });
    expect(marks()).toEqual([]);
    expect(screen.queryByRole("switch", { name: /^Hard 8/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Working on/ })).toBeNull();
  });

  it("are in a panel that Escape and a press elsewhere close", () => {
    render(<craps.Layout {...table().props} />);
    const button = () => screen.getByRole("button", { name: /^Place bets and hardways rest/ });
    const isShown = () => screen.queryByText(/they neither win nor lose/) !== null;
    fireEvent.click(button());
    expect([isShown(), button().getAttribute("aria-expanded")]).toEqual([true, "true"]);
    fireEvent.keyDown(screen.getByRole("switch", { name: /^New bets/ }), { key: "Escape" });
    expect([isShown(), document.activeElement]).toEqual([false, button()]);
    fireEvent.click(button());
    fireEvent.pointerDown(document.body);
    expect(isShown()).toBe(false);
  });

  it("may be laid as working", () => {
    const { props, lay } = table();
    render(<craps.Layout {...props} />);
    press(/^Place bets and hardways rest/);
    fireEvent.click(screen.getByRole("switch", { name: "New bets work on the come out" }));
    press("Hard 8, pays 9 to 1");
    press("Pass line, pays 1 to 1");
    expect(lay.mock.calls.map(([, , how]) => how)).toEqual([{ working: true }, { working: false }]);
  });
});

describe("what takes no wager as the table stands", () => {
  const shaded = () =>
    [...document.querySelectorAll("[data-not-now]")].map((one) => one.getAttribute("data-not-now"));

  it("623a.3(a): is shaded, and its line says when it does", () => {
    const { props, posted } = table();
    render(<craps.Layout {...props} />);
    act(() => {
      posted.value = { point: 0, shooter: 1, rolls: 0 };
    });
    expect(new Set(shaded())).toEqual(
      new Set(["come", "dont_come", "pass_odds", "dont_pass_odds"]),
    );
    expect(craps.noteOf?.("come", posted.value)).toMatch(/once there is a point/);
    expect(craps.noteOf?.("pass", posted.value)).toBeNull();
    act(() => {
      posted.value = { point: 6, shooter: 1, rolls: 1 };
    });
    expect(new Set(shaded())).toEqual(
      new Set(["pass", "dont_pass", "pass_odds", "dont_pass_odds", "fire"]),
    );
    expect(craps.noteOf?.("pass", posted.value)).toMatch(/before a come out roll/);
    expect(craps.noteOf?.("fire", { point: 0, rolls: 2 })).toMatch(/first roll/);
  });

  it("is shaded lightly where a line has a wager of mine", () => {
    const { props, posted, seating } = table();
    posted.value = { point: 6, shooter: 1, rolls: 1 };
    seating.wagers.value = [{ id: "w1", on: "pass", pick: [], amount: 500, working: true, box: 0 }];
    render(<craps.Layout {...props} />);
    const mine = [...document.querySelectorAll("[data-not-now][data-mine]")];
    expect(mine.map((one) => one.getAttribute("data-not-now"))).toEqual(["pass"]);
  });
});

describe("the note above the felt", () => {
  const said = () => document.querySelector(".craps-note")?.textContent ?? "";
  const won = (on: string, pick: readonly string[], amount: number, returned: number) => ({
    ...{ id: `${on}/${amount}`, on, pick, amount, returned, result: "win" as const },
  });

  it("says what is paid and comes down, until it is laid again or the dice are out", () => {
    const { props, seating, phase, mine } = table();
    render(<craps.Layout {...props} />);
    act(() => {
      phase.value = "settled";
      seating.settled.value = [
        won("place_win", ["6"], 600, 1300),
        won("place_win", ["6"], 1200, 2600),
        won("field", [], 500, 1000),
      ];
    });
    const down = "Paid and taken down: Place 6 to win +$21. “Repeat” lays it again.";
    expect(said()).toBe(down);
    act(() => {
      seating.settled.value = [];
      phase.value = "betting";
    });
    expect(said()).toBe(down);
    act(() => {
      mine.value = new Map([["place_win:6", { cents: 600, pending: 0 }]]);
    });
    expect(said()).not.toContain("taken down");
    pass(6000);
    act(() => {
      mine.value = new Map();
      phase.value = "no_more_bets";
    });
    expect(said()).toBe("");
  });

  it("is gone a few seconds after the next bets have opened", () => {
    const { props, seating, phase } = table();
    render(<craps.Layout {...props} />);
    act(() => {
      phase.value = "settled";
      seating.settled.value = [won("place_win", ["6"], 600, 1300)];
    });
    pass(7000);
    expect(said()).toContain("taken down");
    act(() => {
      seating.settled.value = [];
      phase.value = "betting";
    });
    expect(said()).toContain("taken down");
    pass(7000);
    expect(said()).toBe("");
  });

  it("says it once, however long nothing else of mine is decided", () => {
    const { props, seating, phase } = table();
    render(<craps.Layout {...props} />);
    const settled = [won("place_win", ["6"], 600, 1300)];
    act(() => {
      phase.value = "settled";
      seating.settled.value = settled;
    });
    expect(said()).toContain("taken down");
    act(() => {
      seating.settled.value = [];
      phase.value = "no_more_bets";
    });
    act(() => {
      phase.value = "settled";
      seating.settled.value = settled;
    });
    expect(said()).toBe("");
  });

  it("says it once before, when such a wager is laid", () => {
    const { props, mine } = table();
    render(<craps.Layout {...props} />);
    act(() => {
      mine.value = new Map([["hardway:8", { cents: 500, pending: 0 }]]);
    });
    expect(said()).toBe("Hard 8: a win is paid and comes down. “Repeat” lays it again.");
    pass(6000);
    expect(said()).toBe("");
  });

  it("says what the easy layout hides", () => {
    render(<craps.Layout {...table().props} />);
    const easy = screen.getByRole("switch", { name: "Easy layout" });
    fireEvent.click(easy);
    expect(said()).toMatch(/hidden.$/);
    fireEvent.click(easy);
    expect(said()).toBe("Every wager is on the felt again.");
  });
});

describe("the line", () => {
  it("is told what the next roll does to it", () => {
    const { props, seating, posted } = table();
    render(<craps.Layout {...props} />);
    const now = () =>
      [...document.querySelectorAll(".craps-line-now > span")].map((part) => part.textContent);
    expect(now()).toEqual(["Pass line: 7, 11 win", "2, 3, 12 lose", "any other is the point"]);
    act(() => {
      posted.value = { point: 9, come: [] };
    });
    expect(now()).toEqual(["Pass line: 9 wins", "7 loses"]);
    act(() => {
      seating.wagers.value = [lying("w1", "dont_pass", [])];
    });
    expect(now()).toEqual(["Don’t pass: 7 wins", "9 loses"]);
  });
});

describe("the shooter", () => {
  it("623a.8(a): rolls once there is a line wager, and may pass the dice", () => {
    const { props, seating, posted } = table();
    posted.value = { point: 0, shooter: 1, rolls: 0, come: [] };
    render(<craps.Layout {...props} />);
    const roll = () => screen.getByRole<HTMLButtonElement>("button", { name: "Roll the dice" });
    expect(roll().disabled).toBe(true);
    act(() => {
      seating.wagers.value = [lying("w1", "dont_pass", [])];
    });
    expect(roll().disabled).toBe(false);
    fireEvent.click(roll());
    press("Pass the dice");
    expect(seating.decide.mock.calls).toEqual([["roll"], ["pass_dice"]]);
  });

  it("reads that the throw is called for, and passes no dice any more", async () => {
    const { props, seating, posted, open } = table();
    posted.value = { point: 0, shooter: 1, rolls: 0, come: [] };
    seating.wagers.value = [lying("w1", "pass", [])];
    seating.turn.value = { seats: [1], closesMs: null };
    seating.decide.mockResolvedValue(true);
    render(<craps.Layout {...props} />);
    expect(screen.getByText("Your turn")).toBeTruthy();
    press("Roll the dice");
    expect(await screen.findByText("You throw when bets close.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Pass the dice" })).toBeNull();
    expect(screen.queryByText("Your turn")).toBeNull();
    act(() => {
      open.value = false;
    });
    expect(screen.getByRole("button", { name: "Pass the dice" })).toBeTruthy();
  });

  it("with a point rolls once anybody has a wager: without one the table waits", () => {
    const { props, seating, posted } = table();
    posted.value = { point: 6, shooter: 1, rolls: 1, come: [] };
    render(<craps.Layout {...props} />);
    const roll = () => screen.getByRole<HTMLButtonElement>("button", { name: "Roll the dice" });
    expect(roll().disabled).toBe(true);
    expect(screen.getByText("Bet something, then roll.")).toBeTruthy();
    act(() => {
      seating.stacks.value = [{ seat: 4, on: "field", pick: [], cents: 500 }];
    });
    expect(roll().disabled).toBe(false);
  });

  it("is named to everybody else, with the rolls", () => {
    const { props, seating, posted } = table();
    seating.seats.value = new Map([seated(4, "Grace")]);
    posted.value = { point: 9, shooter: 4, rolls: 3, come: [] };
    render(<craps.Layout {...props} />);
    const bar = within(screen.getByRole("region", { name: "Shooter" }));
    expect(bar.getByText("Grace")).toBeTruthy();
    expect(bar.getByText("3 rolls")).toBeTruthy();
    expect(bar.getByText("Point 9")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Roll the dice" })).toBeNull();
  });

  it("623a.7(b): the dice are offered to one seat, which takes or passes them", () => {
    const { props, seating, posted } = table();
    seating.seats.value = new Map([seated(2, "Grace")]);
    const choices = ["accept_dice", "pass_dice"];
    const offer = { offer: "dice", choices, declined: "pass_dice", closes_ms: Date.now() + 8000 };
    seating.offer.value = { ...offer, seat: 2 };
    render(<craps.Layout {...props} />);
    expect(screen.getByText("Dice for Grace?")).toBeTruthy();
    act(() => {
      seating.offer.value = { ...offer, seat: 1 };
    });
    expect(screen.getByText(/^The shooter has to bet/)).toBeTruthy();
    expect(screen.getByText("Come out roll")).toBeTruthy();
    press("Take the dice");
    expect(seating.decide.mock.calls).toEqual([["accept_dice"]]);
    act(() => {
      posted.value = { ...posted.value, point: 6 };
    });
    expect(screen.queryByText(/^The shooter has to bet/)).toBeNull();
  });
});

describe("dice that everybody declined", () => {
  it("623a.7(c): are taken by a seat that asks for them while bets are open", () => {
    const { props, seating, posted, open } = table();
    posted.value = { point: 0, shooter: 0, rolls: 0, come: [] };
    render(<craps.Layout {...props} />);
    press("Take the dice");
    expect(seating.decide.mock.calls).toEqual([["accept_dice"]]);
    const take = () => screen.queryByRole("button", { name: "Take the dice" });
    act(() => {
      open.value = false;
    });
    expect(take()).toBeNull();
    act(() => {
      open.value = true;
      seating.seat.value = null;
    });
    expect(take()).toBeNull();
  });

  it("are not to be had while they are offered to another", () => {
    const { props, seating } = table();
    seating.seats.value = new Map([seated(2, "Grace")]);
    const choices = ["accept_dice", "pass_dice"];
    const closes_ms = Date.now() + 8000;
    seating.offer.value = { offer: "dice", seat: 2, choices, declined: "pass_dice", closes_ms };
    render(<craps.Layout {...props} />);
    expect(screen.queryByRole("button", { name: "Take the dice" })).toBeNull();
  });
});

describe("the seats", () => {
  it("623a.2(f)(1): sixteen of them; a free one is taken by pressing it", () => {
    const { props, seating, posted } = table();
    seating.seat.value = null;
    seating.seats.value = new Map([seated(3, "Grace")]);
    posted.value = { point: 0, shooter: 3, rolls: 1, come: [] };
    render(<craps.Layout {...props} />);
    const rail = within(screen.getByRole("list", { name: "Seats around the table" }));
    expect(rail.getAllByRole("listitem")).toHaveLength(16);
    expect(rail.getByText("Seat 3: Grace")).toBeTruthy();
    expect(rail.getByRole("img", { name: "has the dice" })).toBeTruthy();
    press("Sit at seat 5");
    expect(seating.sit.mock.calls).toEqual([[5]]);
  });

  it("623a.2(c): nine at a mini-craps table", () => {
    const { props } = gameTable({ game: "craps", rules: { variant: "mini_craps" }, spots });
    render(<craps.Layout {...props} />);
    const rail = within(screen.getByRole("list", { name: "Seats around the table" }));
    expect(rail.getAllByRole("listitem")).toHaveLength(9);
  });
});

describe("the dice", () => {
  it("roll to the drawn faces, and are called once they lie still", () => {
    const { props, shown, phase } = table();
    render(<craps.Equipment {...props} />);
    expect(screen.getByRole("img", { name: "Dice: No roll yet" })).toBeTruthy();
    act(() => {
      phase.value = "drawn";
      shown.value = thrown([5, 6], Date.now() + 3000, "Yo, eleven");
    });
    const faces = () => [...document.querySelectorAll<HTMLElement>(".cube")];
    expect(faces().map((die) => die.dataset["face"])).toEqual(["5", "6"]);
    expect(faces().every((die) => die.dataset["rolling"] === "")).toBe(true);
    expect(screen.queryByText("Yo, eleven")).toBeNull();
    pass(3100);
    expect(screen.getByText("Yo, eleven")).toBeTruthy();
    expect(screen.getByRole("img", { name: "Dice: 11: 5 and 6" })).toBeTruthy();
  });
});

describe("results", () => {
  it.each([
    ["3-4", "7 seven: 3 and 4", "seven"],
    ["6-6", "12 craps: 6 and 6", "craps"],
    ["5-6", "11 yo: 5 and 6", "yo"],
    ["4-4", "8 hard: 4 and 4", "point"],
    ["5-4", "9: 5 and 4", "point"],
  ])("a badge tells %s by total, dice and shape", (outcome, name, kind) => {
    render(<craps.Badge outcome={outcome} />);
    const badge = screen.getByRole("img", { name });
    expect(badge.dataset["kind"]).toBe(kind);
    expect(badge.querySelectorAll(".die")).toHaveLength(2);
  });

  it("statistics count points made and sevens", () => {
    const newestFirst = ["3-4", "5-4", "4-4", "6-2", "1-6"];
    render(<craps.Statistics results={resultsOf(newestFirst)} />);
    const counts = [...document.querySelectorAll(".craps-counts dd")].map((dd) => dd.textContent);
    expect(counts).toEqual(["5", "1", "2", "1"]);
    expect(document.querySelectorAll(".frequency")).toHaveLength(11);
  });

  it("statistics count a seven out before which there was no other seven", () => {
    const inRounds = (...rounds: readonly number[]) =>
      resultsOf(["3-4", "5-4", "4-6"]).map((one, index) => ({ ...one, round: rounds[index] ?? 0 }));
    const counts = () =>
      [...document.querySelectorAll(".craps-counts dd")].map((dd) => dd.textContent);
    const { rerender } = render(<craps.Statistics results={inRounds(3, 2, 1)} />);
    expect(counts()).toEqual(["3", "0", "1", "1"]);
    rerender(<craps.Statistics results={inRounds(9, 8, 7)} />);
    expect(counts()).toEqual(["3", "0", "1", "0"]);
  });

  it("the shooter's bar has the last totals", () => {
    const { props, results } = table();
    results.value = resultsOf(["3-4", "5-4"]);
    render(<craps.Layout {...props} />);
    const last = within(screen.getByRole("list", { name: "Last results" }));
    expect(last.getAllByRole("img").map((badge) => badge.textContent)).toEqual(["7", "9"]);
  });

  it("the lobby's picture shows the puck once it is known", () => {
    const { rerender } = render(<Miniature view={craps} results={["6-2", "1-6"]} />);
    expect(screen.getByRole("img", { name: "The puck is on 8." })).toBeTruthy();
    rerender(<Miniature view={craps} results={["6-2"]} />);
    expect(screen.queryByRole("img", { name: /puck/ })).toBeNull();
  });
});
