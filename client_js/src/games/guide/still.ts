// A table at which nothing happens: for pictures of a layout.

import { signal } from "@preact/signals";
import type { GameViewProps, TableFacts } from "../contract";

const refuse = async () => false;
const nothing = () => undefined;

export function stillTable(facts: TableFacts, house: string): GameViewProps {
  return {
    facts,
    house,
    phase: signal("betting"),
    shown: signal(null),
    posted: signal({}),
    results: signal([]),
    mine: signal(new Map()),
    others: signal(new Map()),
    won: signal(new Set<string>()),
    lost: signal(new Set<string>()),
    sweptOthers: signal(new Set<string>()),
    refused: signal(null),
    open: signal(true),
    chip: signal(facts.minimum),
    seating: {
      seat: signal(null),
      seats: signal(new Map()),
      wagers: signal([]),
      stacks: signal([]),
      settled: signal([]),
      fates: signal(new Map()),
      cleared: signal("nothing"),
      offer: signal(null),
      decision: signal(null),
      lapsed: signal([]),
      seen: signal({}),
      closesMs: signal(null),
      nextMs: signal(null),
      turn: signal(null),
      reactions: signal(new Map()),
      balance: signal(null),
      sit: refuse,
      decide: refuse,
      callWorking: async () => undefined,
    },
    houseNow: () => 0,
    lay: nothing,
    takeOff: nothing,
    takeAllOff: refuse,
    layTogether: nothing,
    point: nothing,
    pointTogether: nothing,
    choice: (_, first) => signal(first),
  };
}
