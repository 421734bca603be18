import { readFileSync } from "node:fs";
import { signal } from "@preact/signals";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import { casinoWar } from "../../src/games/casino_war";
import { callToMe } from "../../src/games/casino_war/call_to_me";
import { handResult, isTieAt, positionsDealt, withDealt } from "../../src/games/casino_war/deal";
import { dealTimes } from "../../src/games/casino_war/dealt_in_time";
import type { Shown } from "../../src/games/contract";
import { stepTimes } from "../../src/games/seats/dealing";
import type { SeatInfo } from "../../src/protocol";
import { atTheTable, NOW, pass } from "../at_the_table";
import { gameTable, resultsOf } from "../game_table";
import spots from "./spots.json";

atTheTable();

function dealt(cards: readonly string[], restsAtMs: number, spin = 1): Shown {
  return { round: 7, spin, draw: { cards }, call: "", voidSpin: false, restsAtMs };
}

/** Ada on seat 1, who is me, and Ben on seat 3, each with an initial wager. */
function table(boxes = 2) {
  const made = gameTable({ game: "casino_war", rules: { decks: 6, boxes }, spots });
  const seat = (number: number, name: string): [number, SeatInfo] => [
    number,
    { seat: number, name, kind: "player" },
  ];
  made.seating.seats.value = new Map([seat(1, "Ada"), seat(3, "Ben")]);
  made.seating.stacks.value = [
    { seat: 1, on: "initial", pick: [], cents: 2500 },
    { seat: 3, on: "initial", pick: [], cents: 500 },
  ];
  made.posted.value = { shoe: null, cards: {} };
  return made;
}

function show({ props }: ReturnType<typeof table>) {
  render(
    <>
      <casinoWar.Equipment {...props} />
      <casinoWar.Layout {...props} />
    </>,
  );
}

const cardsShown = () =>
  [...document.querySelectorAll<HTMLElement>(".war-hand .playing-card")].map(
    (card) => card.dataset["card"],
  );
const box = (number: number) => document.querySelector(`[data-box="${number}"]`) as HTMLElement;
const spot = (name: RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });

describe("the deal", () => {
  it("651a.8(c): goes to the seats with an initial wager in turn, the dealer last", () => {
    const stacks = [
      { seat: 6, on: "initial", pick: [], cents: 500 },
      { seat: 2, on: "initial", pick: [], cents: 500 },
      { seat: 2, on: "tie", pick: [], cents: 500 },
    ];
    expect(positionsDealt(stacks, false)).toEqual(["2", "6", "dealer"]);
    expect(withDealt({}, ["2", "6", "dealer"], ["Kd", "3c", "9h"], 2)).toEqual({
      "2": ["Kd"],
      "6": ["3c"],
    });
  });

  it("shows a card after the other, and none before its time", () => {
    const made = table();
    made.open.value = false;
    made.phase.value = "drawn";
    made.shown.value = dealt(["Kd", "3c", "9h"], NOW + 3000);
    show(made);
    expect(cardsShown()).toEqual([]);
    pass(801);
    expect(cardsShown()).toEqual(["Kd"]);
    expect(document.body.innerHTML).not.toContain("9h");
    pass(1200);
    expect(cardsShown()).toEqual([undefined, "Kd", "3c"]);
    expect(document.body.innerHTML).not.toContain("9h");
    pass(400);
    expect(cardsShown()).toEqual(["9h", "Kd", "3c"]);
    expect(within(box(1)).queryByText("Wins")).toBeNull();
    made.posted.value = {
      shoe: { out: 4, size: 312 },
      cards: { dealer: ["9h"], "1": ["Kd"], "3": ["3c"] },
    };
    pass(600);
    expect(within(box(1)).getByText("Wins")).toBeTruthy();
    expect(within(box(3)).getByText("Loses")).toBeTruthy();
    expect(screen.getByRole("img", { name: "Dealing shoe: 308 of 312 cards left" })).toBeTruthy();
  });

  it("puts everything there at once for who comes later", () => {
    const made = table();
    made.phase.value = "settled";
    made.shown.value = dealt(["Kd", "3c", "9h"], 0);
    made.posted.value = { shoe: null, cards: { dealer: ["9h"], "1": ["Kd"], "3": ["3c"] } };
    show(made);
    expect(cardsShown()).toEqual(["9h", "Kd", "3c"]);
    expect(document.querySelectorAll("[data-flight]")).toHaveLength(0);
  });

  it("651a.9(f): burns three cards before the war cards", () => {
    const made = table();
    made.open.value = false;
    made.phase.value = "drawn";
    made.seating.stacks.value = [{ seat: 1, on: "war", pick: [], cents: 2500 }];
    made.posted.value = { shoe: null, cards: { dealer: ["Kh"], "1": ["Kd"], "3": ["3c"] } };
    made.shown.value = dealt(["7d", "8h"], NOW + 6000, 2);
    show(made);
    pass(1700);
    expect(document.querySelectorAll(".war-burnt")).toHaveLength(2);
    expect(cardsShown()).toEqual(["Kh", "Kd", "3c"]);
    pass(1600);
    expect(document.querySelectorAll(".war-burnt")).toHaveLength(3);
    expect(cardsShown()).toEqual(["Kh", "Kd", "7d", "3c"]);
  });

  it("holds the dealer's card face down: longer in a war, and not for who has seen enough", () => {
    const { comeMs, turnsMs, heldForMs } = dealTimes(1000, 5000, 2, false);
    expect(heldForMs).toBeGreaterThanOrEqual(800);
    expect(turnsMs - (comeMs.at(-1) ?? 0)).toBeCloseTo(heldForMs);
    expect(turnsMs).toBeLessThan(5000);
    expect(dealTimes(1000, 5000, 5, true).heldForMs).toBeGreaterThan(heldForMs - 500);
    expect(dealTimes(1000, 3000, 8, true).turnsMs).toBeLessThan(3000);
    expect(dealTimes(1000, 1000, 3, false)).toMatchObject({ turnsMs: 1000, heldForMs: 0 });
    const made = table();
    const isSkipped = signal(false);
    made.phase.value = "drawn";
    made.shown.value = dealt(["Kd", "3c", "9h"], NOW + 3000);
    show({ ...made, props: { ...made.props, isSkipped } });
    pass(1500);
    expect(document.querySelector(".war-dealers-hand [data-held]")).toBeTruthy();
    act(() => {
      isSkipped.value = true;
    });
    expect(cardsShown()).toEqual(["9h", "Kd", "3c"]);
    // What it comes to is said when the house's deal is at rest.
    expect(within(box(1)).queryByText(/Wins/)).toBeNull();
  });

  it("651a.3(c)(2): has backs of another colour for the other batch", () => {
    const css = readFileSync("src/games/casino_war/casino_war.css", "utf8");
    expect(css).toMatch(/\.war-dealer\[data-batch="1"\] \{\s*--card-back: #/);
    const made = table();
    show(made);
    const batch = () => document.querySelector<HTMLElement>(".war-dealer")?.dataset["batch"];
    for (const inPlay of [0, 1, 0]) {
      act(() => {
        made.posted.value = { shoe: { out: 3, size: 312, batch: inPlay }, cards: {} };
      });
      expect(batch()).toBe(String(inPlay));
    }
  });

  it("is over a little before the equipment lies still", () => {
    const times = stepTimes(1000, 3000, 4, 800);
    expect(times.at(-1)).toBeLessThan(3000);
    expect(stepTimes(1000, 0, 3, 800)).toEqual([1000, 1000, 1000]);
    expect(stepTimes(1000, 60_000, 2, 800)).toEqual([1800, 2600]);
  });
});

describe("how a hand stands", () => {
  it("651a.10(3): a war that is won by a tie is a second tie", () => {
    expect(isTieAt(1, { dealer: ["9h", "Kc"], "1": ["9d", "Kd"] }, "1")).toBe(true);
    expect(isTieAt(1, { dealer: ["9h", "Kc"], "1": ["9d", "Ad"] }, "1")).toBe(false);
    expect(isTieAt(1, { dealer: ["9h"], "1": ["9d"] }, "1")).toBe(false);
  });

  it("651a.9(a): by rank alone", () => {
    expect(handResult({ dealer: ["9h"], "1": ["Td"] }, "1", false)).toBe("win");
    expect(handResult({ dealer: ["As"], "1": ["Kd"] }, "1", false)).toBe("lose");
    expect(handResult({ dealer: ["9h"], "1": ["9d"] }, "1", false)).toBe("tie");
    expect(handResult({ dealer: ["9h"], "1": ["9d"] }, "1", true)).toBe("surrender");
  });

  it("651a.9(g): a war card of equal rank wins", () => {
    const war = (own: string, dealers: string) =>
      handResult({ dealer: ["9h", dealers], "1": ["9d", own] }, "1", true);
    expect([war("4c", "5c"), war("5d", "5c"), war("6d", "5c")]).toEqual(["lose", "win", "win"]);
    expect(handResult({ dealer: ["9h", "2c"], "1": ["9d"] }, "1", true)).toBe("surrender");
  });
});

describe("a tie hand of mine", () => {
  function tied() {
    const made = table();
    made.open.value = false;
    made.phase.value = "deciding";
    made.shown.value = dealt(["Kd", "3c", "Kh"], NOW - 1);
    made.posted.value = { shoe: null, cards: { dealer: ["Kh"], "1": ["Kd"], "3": ["3c"] } };
    made.seating.decision.value = {
      seats: [1],
      choices: ["surrender", "war"],
      default: "surrender",
      closes_ms: NOW + 15_000,
    };
    show(made);
    return made;
  }

  it("651a.9(c): is surrendered or goes to war, and says what each costs", () => {
    const { seating } = tied();
    expect(screen.getByRole("heading", { name: "Tie hand: king against king" })).toBeTruthy();
    expect(document.querySelector(".war-my-hand .war-hand")?.getAttribute("data-tie")).toBe("");
    expect(box(3).querySelector(".war-hand")?.getAttribute("data-tie")).toBeNull();
    const surrender = spot(/Surrender \(lose \$12.50\)/);
    expect(surrender.dataset["default"]).toBe("");
    fireEvent.click(spot(/Go to war for \$25/));
    expect(seating.decide).toHaveBeenCalledWith("war", {}, 1);
  });

  it("651a.9(e): may have a tie wager on the war deal", () => {
    const { seating } = tied();
    fireEvent.click(spot(/^\$25$/));
    fireEvent.click(spot(/Go to war/));
    expect(seating.decide).toHaveBeenCalledWith("war", { tie: 2500 }, 1);
  });

  it("goes to war for no more than the balance", () => {
    const { seating } = tied();
    act(() => {
      seating.balance.value = 4_000;
    });
    expect(spot(/^\$5$/)).toHaveProperty("disabled", false);
    expect(spot(/^\$25$/)).toHaveProperty("disabled", true);
    act(() => {
      seating.balance.value = 2_400;
    });
    expect(spot(/Go to war/)).toHaveProperty("disabled", true);
    expect(screen.getByText(/You do not have the \$25 that a war takes/)).toBeTruthy();
    expect(spot(/Surrender/)).toHaveProperty("disabled", false);
  });

  it("is seen in a round of the past, and nobody is asked for it", () => {
    const made = tied();
    expect(screen.queryByRole("button", { name: /Go to war/ })).toBeTruthy();
    cleanup();
    show({ ...made, props: { ...made.props, seating: { ...made.seating, isPast: true } } });
    expect(screen.queryByRole("button", { name: /Go to war/ })).toBeNull();
    expect(document.querySelector(".war-my-hand .war-hand")?.getAttribute("data-tie")).toBe("");
  });

  it("is another's: I see whom the table waits for", () => {
    const made = tied();
    act(() => {
      made.seating.decision.value = {
        seats: [3],
        choices: ["surrender", "war"],
        default: "surrender",
        closes_ms: NOW + 15_000,
      };
    });
    expect(screen.getByText(/Ben to decide/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Go to war/ })).toBeNull();
  });
});

describe("the wagers of a war of mine", () => {
  it("651a.9(e): the initial wager is collected, the war wager lies, and each says so", () => {
    const made = table();
    made.open.value = false;
    made.phase.value = "drawn";
    made.shown.value = dealt(["7d", "8h"], NOW + 6000, 2);
    made.posted.value = { shoe: null, cards: { dealer: ["Kh"], "1": ["Kd"] } };
    made.seating.stacks.value = [{ seat: 1, on: "war", pick: [], cents: 500 }];
    const laid = (on: string, id: string) => ({
      ...{ id, on, pick: [], amount: 500, working: false, box: 0 },
    });
    made.seating.wagers.value = [laid("initial", "a"), laid("tie", "b"), laid("war", "c")];
    show(made);
    const place = (on: string) => box(1).querySelector(`[data-on="${on}"]`);
    expect(place("initial")?.querySelector(".seat-spot-note")?.textContent).toBe("$5 collected");
    expect(place("tie")?.querySelector(".seat-spot-note")?.textContent).toBe("+$50 won");
    expect(place("war")?.querySelector<SVGElement>(".chip-stack")?.dataset["cents"]).toBe("500");
    expect(box(1).querySelectorAll(".chip-stack")).toHaveLength(1);
    expect(spot(/Initial wager on box 1, .*\$5 collected$/)).toBeTruthy();
    expect(document.querySelector(".war-cry")?.textContent).toBe("War!");
    // The initial wager is swept; the war wager keeps its place until its chips come home.
    const paid = { on: "war", pick: [], amount: 500, result: "win" as const, returned: 1500 };
    const swept = { on: "initial", pick: [], amount: 500, result: "lose" as const, returned: 0 };
    act(() => {
      made.phase.value = "settled";
      made.seating.wagers.value = [];
      made.seating.settled.value = [
        { ...swept, id: "a", box: 0 },
        { ...paid, id: "c", box: 0 },
      ];
      made.seating.fates.value = new Map([["a", "gone"]]);
    });
    expect(place("war")?.querySelector(".chip-stack")).toBeTruthy();
    expect(place("initial")?.querySelector(".seat-spot-note")).toBeNull();
    act(() => {
      made.seating.fates.value = new Map([
        ["a", "gone"],
        ["c", "gone"],
      ]);
    });
    expect(place("war")).toBeNull();
  });
});

describe("the chips of others", () => {
  const chipsOf = (box: number, on: string) =>
    document.querySelector<SVGElement>(`[data-box="${box}"] [data-on="${on}"] .chips-of-spot`)
      ?.dataset;

  it("are swept where they have lost, and come home with mine where they have not", () => {
    const made = table();
    made.open.value = false;
    made.phase.value = "settled";
    made.shown.value = dealt(["2d", "Td", "Kd", "Th"], NOW - 6000);
    made.posted.value = {
      shoe: null,
      cards: { dealer: ["Th"], "2": ["2d"], "3": ["Td"], "4": ["Kd"] },
    };
    made.seating.stacks.value = [2, 3, 4].flatMap((seat) =>
      ["initial", "tie"].map((on) => ({ seat, on, pick: [], cents: 500 })),
    );
    show(made);
    const fates = () =>
      [2, 3, 4].map((box) =>
        ["initial", "tie"].map((on) => {
          const { lost, home } = chipsOf(box, on) ?? {};
          return lost === "" ? "lost" : home === "" ? "home" : "there";
        }),
      );
    expect(fates().flat()).toEqual(Array(6).fill("there"));
    act(() => {
      made.seating.cleared.value = "losers";
    });
    // 651a.9(a): the lower card loses both, a tie hand wins its tie wager, the higher card loses that.
    expect(fates()).toEqual([
      ["lost", "lost"],
      ["there", "there"],
      ["there", "lost"],
    ]);
    act(() => {
      made.seating.cleared.value = "all";
    });
    expect(fates()).toEqual([
      ["lost", "lost"],
      ["home", "home"],
      ["home", "lost"],
    ]);
  });
});

describe("the call to me", () => {
  /** `net`: what each wager of mine came to; null before the round is settled. */
  const say = (
    own: readonly string[],
    dealers: readonly string[],
    net: Readonly<Record<string, number>> | null,
  ) => {
    const wagers = Object.entries(net ?? {}).map(([on, cents]) => ({
      ...{ on, amount: 500, returned: 500 + cents },
    }));
    const netCents = net && Object.values(net).reduce((sum, cents) => sum + cents, 0);
    const posted = { cards: { dealer: dealers, "1": own } };
    return callToMe({ seat: 1, posted, wagers, netCents });
  };

  it("says what the cards and the round come to", () => {
    expect(say(["Qd"], ["9h"], { initial: 1000 })).toBe("You win $10 · queen over 9");
    expect(say(["Qd"], ["9h"], null)).toBe("You win · queen over 9");
    expect(say(["3d"], ["Qh"], { initial: -500 })).toBe("You lose $5 · dealer queen");
    expect(say(["9d"], ["9h"], null)).toBe("Tie: 9 against 9");
    expect(say(["9d"], ["9h"], { initial: -250 })).toBe("You surrender · −$2.50");
    const second = say(["9d", "5c"], ["9h", "5h"], { initial: -500, war: 1500 });
    expect(second).toBe("You win $10 · a second tie");
  });

  it("says apart what came of the tie wager", () => {
    const won = say(["Kd"], ["2h"], { initial: 500, tie: -500 });
    expect(won).toBe("You win $5 · tie −$5");
    const lost = say(["3d"], ["Qh"], { initial: -500, tie: -500 });
    expect(lost).toBe("You lose $5 · tie −$5");
    const war = say(["9d", "3c"], ["9h", "5h"], { initial: -500, war: -500, tie: 5000 });
    expect(war).toBe("You lose $10 · tie +$50");
    const given = say(["9d"], ["9h"], { initial: -250, tie: 5000 });
    expect(given).toBe("You surrender · −$2.50 · tie +$50");
  });

  it("names the war beside a tie wager that is paid, where nothing else is", () => {
    expect(casinoWar.namesRest?.(["initial", "war"])).toBe("the war");
    expect(casinoWar.namesRest?.(["initial", "war", "tie"])).toBeNull();
    expect(casinoWar.namesRest?.(["initial"])).toBeNull();
  });

  it("is the dealer's where no card is mine, and one sum where several boxes are", () => {
    const cards = { dealer: ["9h"], "3": ["Kd"], "4": ["2c"] };
    expect(callToMe({ seat: 1, posted: { cards }, wagers: [], netCents: null })).toBeNull();
    const both = { seat: 3, posted: { cards }, wagers: [{ box: 4 }] };
    expect(callToMe({ ...both, netCents: 500 })).toBe("+$5 in all · dealer 9");
  });
});

describe("a tie wager", () => {
  it("651a.7(c): is refused where it is laid alone, and laid beside an initial wager", () => {
    const made = table();
    show(made);
    fireEvent.click(spot(/Tie wager on box 1/));
    expect(made.lay).not.toHaveBeenCalled();
    expect(within(box(1)).getByText("Lay your bet first. A tie wager goes with it.")).toBeTruthy();
    pass(4500);
    expect(within(box(1)).queryByText(/Lay your bet first/)).toBeNull();
    act(() => {
      made.seating.wagers.value = [unsent("initial")];
    });
    fireEvent.click(spot(/Tie wager on box 1/));
    expect(made.lay).toHaveBeenCalledTimes(1);
  });

  it("comes back with the initial wager", () => {
    const made = table();
    made.seating.wagers.value = [unsent("initial"), unsent("tie")];
    made.takeOff.mockImplementationOnce(() => {
      made.seating.wagers.value = [unsent("tie")];
    });
    show(made);
    fireEvent.contextMenu(spot(/Initial wager on box 1/));
    expect(made.takeOff).toHaveBeenCalledTimes(2);
    expect(made.takeOff).toHaveBeenLastCalledWith(made.spots.get("tie"), 0);
  });

  const unsent = (on: string) => ({
    ...{ id: null, on, pick: [], amount: 500, working: false, box: 0 },
  });
});

describe("a box that I cannot take, beside mine", () => {
  it("has the word for a free place", () => {
    show(table());
    const words = document.querySelectorAll("[data-free] .seat-number[data-free=free]");
    expect(words.length).toBeGreaterThan(0);
  });
});

describe("the cut", () => {
  const offer = {
    offer: "cut",
    seat: 1,
    choices: ["cut", "no_cut"],
    declined: "no_cut",
    closes_ms: NOW + 8000,
    terms: { least: 10, most: 302 },
  };

  it("651a.5(d): is made at least ten cards from either end", () => {
    const made = table();
    made.seating.offer.value = offer;
    show(made);
    const slider = screen.getByLabelText<HTMLInputElement>("Where the cover card goes in");
    expect([slider.min, slider.max]).toEqual(["10", "302"]);
    fireEvent.input(slider, { target: { value: "77" } });
    expect(screen.getByText("77 of 312 cards in")).toBeTruthy();
    fireEvent.click(spot(/Cut here/));
    expect(made.seating.decide).toHaveBeenCalledWith("cut", { at: 77 });
  });

  it("651a.5(c): may be left to the dealer", () => {
    const made = table();
    made.seating.offer.value = offer;
    show(made);
    fireEvent.click(spot(/Let the dealer cut/));
    expect(made.seating.decide).toHaveBeenCalledWith("no_cut", {});
  });
});

describe("the boxes", () => {
  const order = () =>
    [...document.querySelectorAll<HTMLElement>("[data-box]")].map((one) => one.dataset["box"]);

  it("stand with seat 1 at the dealer's left, at the right end for the players", () => {
    const made = table();
    made.seating.seat.value = null;
    show(made);
    expect(order()).toEqual(["7", "6", "5", "4", "3", "2", "1"]);
    expect(box(3).getAttribute("aria-label")).toBe("Box 3: Ben");
  });

  it("turn when I sit down, until mine is in the middle, and take no press meanwhile", () => {
    const made = table();
    made.seating.seat.value = null;
    show(made);
    const arc = screen.getByRole("group");
    expect(arc.dataset["turning"]).toBeUndefined();
    act(() => {
      made.seating.seat.value = 1;
    });
    expect(order()).toEqual(["4", "3", "2", "1", "7", "6", "5"]);
    expect(arc.dataset["turning"]).toBe("");
    pass(1_000);
    expect(arc.dataset["turning"]).toBeUndefined();
  });

  it("take a wager on my own, and on a free one beside it", () => {
    const made = table();
    show(made);
    fireEvent.click(spot(/Initial wager on box 1, /));
    const initial = made.spots.get("initial");
    expect(made.lay).toHaveBeenLastCalledWith(initial);
    fireEvent.click(spot(/Initial wager on box 2, /));
    expect(made.lay).toHaveBeenLastCalledWith(initial, undefined, { box: 2 });
    expect(spot(/Initial wager on box 3, /).disabled).toBe(true);
    expect(spot(/Initial wager on box 4, /).disabled).toBe(true);
  });

  it("pressed without a connection, say why nothing is laid", () => {
    const made = table();
    made.open.value = false;
    made.seating.seat.value = null;
    show(made);
    fireEvent.click(spot(/Initial wager on box 2, /));
    expect(made.lay).not.toHaveBeenCalled();
    act(() => {
      made.isCutOff.value = true;
    });
    fireEvent.click(spot(/Initial wager on box 2, /));
    expect(made.seating.sit).not.toHaveBeenCalled();
    expect(made.lay).toHaveBeenCalledOnce();
    act(() => {
      made.refused.value = { spot: "initial", message: "No connection." };
    });
    expect(within(box(2)).getByRole("status").textContent).toBe("No connection.");
    expect(within(box(1)).queryByRole("status")).toBeNull();
  });

  it("651a.7(e): no more than the rules let one player have", () => {
    show(table(1));
    expect(spot(/Initial wager on box 1, /).disabled).toBe(false);
    expect(spot(/Initial wager on box 2, /).disabled).toBe(true);
  });

  it("seat a standing player where he wagers, if the house lets him", async () => {
    const made = table();
    made.seating.seat.value = null;
    made.seating.sit.mockImplementation(async () => {
      made.seating.seat.value = 5;
      return true;
    });
    show(made);
    await act(async () => {
      fireEvent.click(spot(/Initial wager on box 5, /));
    });
    expect(made.seating.sit).toHaveBeenCalledWith(5);
    expect(made.lay).toHaveBeenCalledWith(made.spots.get("initial"));
    made.seating.seat.value = null;
    made.seating.sit.mockResolvedValue(false);
    await act(async () => {
      fireEvent.click(spot(/Initial wager on box 6, /));
    });
    expect(made.lay).toHaveBeenCalledTimes(1);
  });

  it("show my chips before the house has told of them, and say why one was refused", () => {
    const made = table();
    made.seating.wagers.value = [
      { id: null, on: "initial", pick: [], amount: 1000, working: false, box: 0 },
      { id: null, on: "initial", pick: [], amount: 500, working: false, box: 2 },
      { id: null, on: "tie", pick: [], amount: 500, working: false, box: 2 },
    ];
    show(made);
    const stack = (number: number) => box(number).querySelector<SVGElement>(".chip-stack");
    expect(stack(1)?.dataset["cents"]).toBe("1000");
    expect(stack(1)?.dataset["pending"]).toBe("");
    expect(stack(2)?.dataset["cents"]).toBe("500");
    expect(stack(3)?.dataset["cents"]).toBe("500");
    fireEvent.click(spot(/Tie wager on box 2, /));
    act(() => {
      made.refused.value = { spot: "tie", message: "There is one tie wager a box." };
    });
    expect(within(box(2)).getByRole("status").textContent).toContain("one tie wager");
    expect(within(box(1)).queryByRole("status")).toBeNull();
    fireEvent.keyDown(spot(/Tie wager on box 2, /), { key: "Backspace" });
    expect(made.takeOff).toHaveBeenCalledWith(made.spots.get("tie"), 2);
  });

  it("say what it came to on each of mine, and keep saying whose they were", () => {
    const made = table();
    made.open.value = false;
    made.phase.value = "settled";
    made.shown.value = dealt(["Kd", "3c", "3h", "9h"], 0);
    made.posted.value = {
      shoe: null,
      cards: { dealer: ["9h"], "1": ["Kd"], "2": ["3c"], "3": ["3h"] },
    };
    const wager = { on: "initial", pick: [], amount: 500 };
    made.seating.settled.value = [
      { ...wager, id: "w1", result: "win", returned: 1000, box: 0 },
      { ...wager, id: "w2", result: "lose", returned: 0, box: 2 },
    ];
    show(made);
    const result = (number: number) => box(number).querySelector(".seat-result");
    expect(result(1)?.textContent).toBe("Wins +$5");
    expect(result(2)?.textContent).toBe("Loses −$5");
    // Between a sign and its sum no line ends.
    expect(result(2)?.querySelector(".seat-sum")?.textContent).toBe("−$5");
    expect(within(box(2)).getByText("you")).toBeTruthy();
    expect(within(box(3)).getByText("Loses")).toBeTruthy();
  });

  it("a hand that wins less than its tie wager loses is not marked as won", () => {
    const made = table();
    made.open.value = false;
    made.phase.value = "settled";
    made.shown.value = dealt(["Kd", "3h", "9h"], 0);
    made.posted.value = { shoe: null, cards: { dealer: ["9h"], "1": ["Kd"], "3": ["3h"] } };
    const won = { id: "w1", on: "initial", pick: [], amount: 500, result: "win" as const };
    const tie = { id: "w2", on: "tie", pick: [], result: "lose" as const, returned: 0, box: 0 };
    made.seating.settled.value = [
      { ...won, returned: 1000, box: 0 },
      { ...tie, amount: 2500 },
    ];
    show(made);
    const result = () => within(box(1)).getByText(/^Wins/);
    expect(result().textContent).toBe("Wins, −$20 net");
    expect(result().dataset["kind"]).toBe("even");
    act(() => {
      made.seating.settled.value = [
        { ...won, returned: 1000, box: 0 },
        { ...tie, amount: 500 },
      ];
    });
    expect(result().textContent).toBe("Wins, $0 net");
    expect(result().dataset["kind"]).toBe("even");
  });
});

describe("past rounds", () => {
  it("are told by the dealer's cards", () => {
    render(<casinoWar.Badge outcome="Kd / 9s" />);
    expect(
      screen.getByRole("img", { name: "Dealer: king of diamonds, at war 9 of spades" }),
    ).toBeTruthy();
  });

  it("are counted by rank", () => {
    render(<casinoWar.Statistics results={resultsOf(["Kd / 9s", "Kc", "2h"])} />);
    expect(screen.getByText("67%")).toBeTruthy();
    expect(screen.getByText(/Rounds with a war: 1/)).toBeTruthy();
  });
});
