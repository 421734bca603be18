import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import { motionChoice } from "../src/components/use_reduced_motion";
import type { WagersSettled, Winner } from "../src/protocol";
import * as strikes from "../src/sound/strikes";
import type { Payment } from "../src/store/presentation_stage";
import { fromSnapshot } from "../src/store/table_state";
import type { TableStore } from "../src/store/table_store";
import type { WinOnShow } from "../src/store/win_on_show";
import { WinShow } from "../src/views/show/WinShow";
import { snapshot, wagersSettled } from "./messages";

afterEach(() => {
  cleanup();
  motionChoice.value = "system";
});

const HUGE: WinOnShow = {
  ...{ netCents: 17_500, size: "huge", odds: 35, isMultiplied: false },
  ...{ inARow: 4, isMeter: false, wager: null },
};
const ROUND = snapshot().round;
/** My last round as the house has settled it, with this result. */
const settled = (returned: number) => ({ ...wagersSettled(ROUND), staked: 1_000, returned });
const WINNERS = [{ seat: 2, staked: 500, returned: 18_500 }];
const SEATS = new Map([[2, { seat: 2, name: "Odette", kind: "guest" as const, connected: true }]]);

const ON_RED = { on: "red", pick: [], box: 0, stakeCents: 500, wonCents: 500 };

function shown(
  win: WinOnShow | null,
  hasBoxes = false,
  paid: readonly Payment[] = [],
  settlement: WagersSettled | null = null,
  winners: readonly Winner[] = WINNERS,
) {
  const state = { ...fromSnapshot(snapshot()), winners, seats: SEATS, settlement };
  const table = {
    protocol: { state: { value: state } },
    presentation: { payments: { peek: () => paid }, stackMs: { peek: () => 0 } },
  } as unknown as TableStore;
  return render(<WinShow table={table} win={win} hasBoxes={hasBoxes} />).container;
}

it("a huge win has a light, chips and a lamp for each win in a row, where motion is wanted", () => {
  motionChoice.value = "full";
  const page = shown(HUGE);
  expect(page.querySelectorAll(".win-sweep")).toHaveLength(1);
  expect(page.querySelectorAll(".win-fountain .chip").length).toBeGreaterThan(9);
  expect(page.querySelectorAll(".win-steps > i")).toHaveLength(4);
  expect(page.textContent).toContain("paid 35 to 1 · 4 wins in a row");
});

it("with reduced motion it has nothing but the words", () => {
  motionChoice.value = "reduced";
  const page = shown(HUGE);
  expect(page.querySelector(".win-scene, .marquee-spark")).toBeNull();
  expect(page.querySelector(".marquee-win")?.textContent).toContain("You win $175");
});

it("a plain win has no scene", () => {
  motionChoice.value = "full";
  const page = shown({ ...HUGE, size: "plain", inARow: 1 });
  expect(page.querySelector(".win-scene, .marquee-spark, .win-steps, .marquee-size")).toBeNull();
});

it("a neighbour's win is there whether I win or not; where boxes say it, only a large one", () => {
  const heard = vi.spyOn(strikes, "neighbour");
  shown(null);
  expect(screen.getByText("Odette").closest("p")?.textContent).toBe("Odette+$180");
  expect(heard).toHaveBeenCalledTimes(1);
  cleanup();
  expect(shown(null, true).textContent).toBe("Odette+$180");
  cleanup();
  expect(shown(null, true, [], null, [{ seat: 2, staked: 500, returned: 1_000 }]).textContent).toBe(
    "",
  );
  expect(heard).toHaveBeenCalledTimes(2);
});

it("the third win in a row is said over the sum", () => {
  const page = shown({ ...HUGE, size: "plain", odds: 1, inARow: 3 });
  expect(page.querySelector(".marquee-size")?.textContent).toBe("3 wins in a row");
  expect(page.querySelectorAll(".win-steps > i")).toHaveLength(3);
  cleanup();
  expect(
    shown({ ...HUGE, size: "plain", odds: 1, inARow: 2 }).querySelector(".marquee-size"),
  ).toBeNull();
});

it("a lost round says its sum and what has won in it, and celebrates nothing", () => {
  motionChoice.value = "full";
  const returned = { ...ON_RED, on: "black", wonCents: 0 };
  const page = shown(null, false, [returned, ON_RED], settled(300));
  expect(page.querySelector(".marquee-paid")?.textContent).toBe("Net −$7Red +$5 · other bets −$12");
  expect(page.querySelector(".marquee-win")).toBeNull();
  cleanup();
  expect(shown(null, false, [], settled(0)).querySelector(".marquee-paid")?.textContent).toBe(
    "−$10",
  );
  cleanup();
  expect(shown(HUGE, false, [ON_RED], settled(18_500)).querySelector(".marquee-paid")).toBeNull();
  cleanup();
  expect(shown(null, true, [ON_RED], settled(300)).querySelector(".marquee-paid")).toBeNull();
});

it("nothing is said of a round in which I had nothing, or all came back", () => {
  for (const settlement of [null, settled(1_000), { ...settled(0), round: ROUND - 1 }]) {
    expect(shown(null, false, [], settlement).querySelector(".marquee-paid")).toBeNull();
    cleanup();
  }
});

it("the net of several wagers is said, and below it the best of them and all others together", () => {
  const wager = { on: "straight", pick: ["17"] };
  const paid = { ...wager, box: 0, stakeCents: 500, wonCents: 17_500 };
  const page = shown({ ...HUGE, netCents: 15_000, inARow: 1, wager }, false, [ON_RED, paid]);
  expect(page.querySelector(".marquee-sum")?.textContent).toContain("You win");
  expect(page.querySelector(".marquee-shares")?.textContent).toBe(
    "Straight 17, 35 to 1 +$175other bets −$25",
  );
  expect(page.querySelector(".marquee-why"), "the odds are the wager's, not the net's").toBeNull();
});

it("odds that are not to 1 are said as dealers say them", () => {
  const wager = { on: "straight", pick: ["17"] };
  const paid = { ...wager, box: 0, stakeCents: 600, wonCents: 700 };
  const odds = 7 / 6;
  const page = shown({ ...HUGE, odds, netCents: 200, inARow: 1, wager }, false, [ON_RED, paid]);
  expect(page.querySelector(".marquee-shares")?.textContent).toContain("Straight 17, 7 to 6 +$7");
});

it("the scene grows with the win, and a press ends it", () => {
  motionChoice.value = "full";
  const sceneOf = (size: WinOnShow["size"]) => {
    cleanup();
    const scene = shown({ ...HUGE, size }).querySelector(".win-scene");
    const parts = [".marquee-dark", ".win-sweep", ".win-coins", ".win-lamps"];
    return scene && parts.filter((part) => scene.querySelector(part));
  };
  expect(sceneOf("plain")).toBeNull();
  expect(sceneOf("good")).toEqual([".marquee-dark"]);
  expect(sceneOf("big")).toEqual([".marquee-dark", ".win-sweep"]);
  expect(sceneOf("huge")).toEqual([".marquee-dark", ".win-sweep", ".win-coins"]);
  expect(sceneOf("grand")).toHaveLength(4);
  fireEvent.pointerDown(document.body);
  expect(document.querySelector(".win-scene")).toBeNull();
  expect(document.querySelector(".marquee-win")).not.toBeNull();
});
