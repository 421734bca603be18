// A Pai Gow table of two players, one of them me.

import { fireEvent, render, screen } from "@testing-library/preact";
import type { Shown } from "../../src/games/contract";
import { paiGow } from "../../src/games/pai_gow";
import type { SeatInfo } from "../../src/protocol";
import { NOW } from "../at_the_table";
import { gameTable } from "../game_table";
import spots from "./spots.json";

export const TILES = ["6-6", "4-2", "2-1", "5-4"] as const;

export function drawn(restsAtMs: number, start = 9): Shown {
  const draw = { start, dice: [3, 3, 3] };
  return { round: 7, spin: 1, draw, call: "", voidSpin: false, restsAtMs };
}

/** Ada on seat 1, who is me, and Ben on seat 3, each with a wager. */
export function table() {
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

export function show({ props }: ReturnType<typeof table>): void {
  render(
    <>
      <paiGow.Equipment {...props} />
      <paiGow.Layout {...props} />
    </>,
  );
}

export function setting(made: ReturnType<typeof table>) {
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

export const put = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));
export const answer = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
export const tilesOf = (box: number) =>
  [...document.querySelectorAll<SVGElement>(`[data-box="${box}"] .tile-hand .tile`)].map(
    (tile) => tile.dataset["tile"] ?? null,
  );
