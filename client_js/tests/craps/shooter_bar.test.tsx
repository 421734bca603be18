// What the bar says of dice that nobody holds.

import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { craps } from "../../src/games/craps";
import { ShooterBar } from "../../src/games/craps/ShooterBar";
import { gameTable, resultsOf } from "../game_table";
import spots from "./spots.json";

afterEach(cleanup);

const FREE = "The dice go to the first who asks";
const NEXT = "The dice are offered next";
const OUT = "The dice are out";

it("asks me in the head of the table while the dice are offered to me", () => {
  const offer = {
    offer: "dice",
    seat: 2,
    closes_ms: 1000,
    declined: "pass_dice",
    choices: [],
  } as const;
  const called = (seat: number | null) =>
    craps.bettingCalled?.({ posted: {}, offer, seat, seats: new Map(), stacks: new Map() });
  expect(called(2)).toBe("Take the dice?");
  expect(called(1)).toBeNull();
});

it.each([
  ["623a.7(c): everybody has declined them", "betting", true, FREE],
  ["they are thrown", "no_more_bets", false, OUT],
  ["they are at rest, but not yet called", "drawn", false, OUT],
  ["623a.10(c): they leave the shooter", "settled", false, NEXT],
] as const)("says one true thing when %s", (_, phase, isOpen, said) => {
  const table = gameTable({ game: "craps", spots });
  table.posted.value = { shooter: 0, rolls: 1, point: 0 };
  table.phase.value = phase;
  table.open.value = isOpen;
  render(<ShooterBar {...table.props} />);
  for (const words of [FREE, NEXT, OUT]) {
    expect(screen.queryAllByText(words)).toHaveLength(words === said ? 1 : 0);
  }
  expect(screen.queryByText("1 roll")).toBeNull();
});

it("tells of the next offer when the throw has been seen", () => {
  const table = gameTable({ game: "craps", spots });
  table.open.value = false;
  const throwOnShow = { round: 4, spin: 0, draw: {}, call: "", voidSpin: false, restsAtMs: 0 };
  table.posted.value = { shooter: 0, rolls: 1, point: 0 };
  table.phase.value = "settled";
  table.shown.value = throwOnShow;
  table.results.value = resultsOf(["3-4"], 3);
  const { rerender } = render(<ShooterBar {...table.props} />);
  expect(screen.queryByText(OUT)).not.toBeNull();
  table.results.value = resultsOf(["3-4", "3-4"], 4);
  rerender(<ShooterBar {...table.props} />);
  expect(screen.queryByText(NEXT)).not.toBeNull();
});
