// A table as a view is given it, with every signal in the test's hands.

import { type Signal, signal } from "@preact/signals";
import { vi } from "vitest";
import {
  type Cleared,
  type GameViewProps,
  type MyStack,
  type PlacedWager,
  type Seating,
  type Shown,
  type Stack,
  spotKey,
  type TableFacts,
} from "../src/games/contract";
import type { Turn } from "../src/games/turn";
import type {
  DecisionInfo,
  OfferInfo,
  Phase,
  Reaction,
  RoundResult,
  SeatInfo,
  SettledWager,
  SpotInfo,
} from "../src/protocol";

export interface TableOf {
  readonly game: string;
  readonly variant?: string;
  readonly rules?: TableFacts["rules"];
  readonly spots: readonly SpotInfo[];
}

export function gameTable({ game, variant = "", rules = {}, spots: offered }: TableOf) {
  const spots = new Map(offered.map((spot) => [spotKey(spot.on, spot.pick), spot]));
  const signals = {
    phase: signal<Phase>("betting"),
    shown: signal<Shown | null>(null),
    posted: signal<Readonly<Record<string, unknown>>>({}),
    results: signal<readonly RoundResult[]>([]),
    mine: signal<ReadonlyMap<string, MyStack>>(new Map()),
    others: signal<ReadonlyMap<string, readonly { seat: number; cents: number }[]>>(new Map()),
    won: signal<ReadonlySet<string>>(new Set()),
    lost: signal<ReadonlySet<string>>(new Set()),
    sweptOthers: signal<ReadonlySet<string>>(new Set()),
    refused: signal<{ spot: string; message: string } | null>(null),
    open: signal(true),
    isCutOff: signal(false),
    chip: signal(500),
  } satisfies Partial<Record<keyof GameViewProps, Signal>>;
  const calls = {
    lay: vi.fn(),
    takeOff: vi.fn(),
    takeAllOff: vi.fn(async () => true),
    point: vi.fn(),
    layTogether: vi.fn(),
    pointTogether: vi.fn(),
  };
  const choices = new Map<string, Signal<string>>();
  const choice = (name: string, first: string) => {
    const known = choices.get(name) ?? signal(first);
    choices.set(name, known);
    return known;
  };
  const seating = {
    seat: signal<number | null>(1),
    seats: signal<ReadonlyMap<number, SeatInfo>>(new Map()),
    wagers: signal<readonly PlacedWager[]>([]),
    stacks: signal<readonly Stack[]>([]),
    settled: signal<readonly SettledWager[]>([]),
    fates: signal<ReadonlyMap<string, "swept" | "gone">>(new Map()),
    cleared: signal<Cleared>("nothing"),
    offer: signal<OfferInfo | null>(null),
    decision: signal<DecisionInfo | null>(null),
    lapsed: signal<readonly DecisionInfo[]>([]),
    seen: signal<Readonly<Record<string, unknown>>>({}),
    closesMs: signal<number | null>(null),
    nextMs: signal<number | null>(null),
    turn: signal<Turn | null>(null),
    reactions: signal<ReadonlyMap<number, Reaction>>(new Map()),
    balance: signal<number | null>(1_000_000),
    sit: vi.fn(async () => true),
    decide: vi.fn(async () => true),
    callWorking: vi.fn(async () => undefined),
  } satisfies Seating;
  const props: GameViewProps = {
    facts: {
      table: `${game}-1`,
      game,
      variant,
      rules,
      spots,
      unit: 100,
      minimum: 500,
      maximum: 100_000,
    },
    house: "The Golden Owl",
    ...signals,
    ...calls,
    choice,
    seating,
    houseNow: () => Date.now(),
  };
  return { props, ...signals, ...calls, choice, seating, spots };
}

/** Finished rounds, as a list of results has them, newest first. */
export function resultsOf(outcomes: readonly string[], newest = 0): readonly RoundResult[] {
  const rest = { call: "", seed: "", commitment: "" };
  return outcomes.map((outcome, index) => ({ round: newest - index, outcome, ...rest }));
}
