// A table as a view is given it, with every signal in the test's hands.

import { type Signal, signal } from "@preact/signals";
import { vi } from "vitest";
import { type GameViewProps, type MyStack, type Shown, spotKey } from "../../src/games/contract";
import type { WheelKind } from "../../src/games/roulette/pockets";
import type { Phase } from "../../src/protocol";
import { LAYOUTS } from "./layouts";

export function tableOf(wheel: WheelKind) {
  const spots = new Map(LAYOUTS[wheel].map((spot) => [spotKey(spot.on, spot.pick), spot]));
  const signals = {
    phase: signal<Phase>("betting"),
    shown: signal<Shown | null>(null),
    posted: signal<Readonly<Record<string, unknown>>>({}),
    results: signal([]),
    mine: signal<ReadonlyMap<string, MyStack>>(new Map()),
    others: signal<ReadonlyMap<string, readonly { seat: number; cents: number }[]>>(new Map()),
    won: signal<ReadonlySet<string>>(new Set()),
    lost: signal<ReadonlySet<string>>(new Set()),
    refused: signal<{ spot: string; message: string } | null>(null),
    open: signal(true),
  } satisfies Partial<Record<keyof GameViewProps, Signal>>;
  const calls = { lay: vi.fn(), takeOff: vi.fn(), point: vi.fn() };
  const props: GameViewProps = {
    facts: {
      table: "roulette-1",
      game: "roulette",
      variant: wheel,
      rules: { wheel, five_adjacent: true },
      spots,
      unit: 100,
      minimum: 500,
      maximum: 100_000,
    },
    ...signals,
    ...calls,
    houseNow: () => Date.now(),
  };
  return { props, ...signals, ...calls, spots };
}

export function spinTo(number: string, restsAtMs: number, voidSpin = false): Shown {
  return { round: 7, spin: 1, draw: { number }, call: number, voidSpin, restsAtMs };
}
