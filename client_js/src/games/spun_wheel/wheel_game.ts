// What a wheel with a clapper consists of. A game of this kind is one such table.

import type { ComponentChildren } from "preact";
import type { TableFacts } from "../contract";
import type { WheelSymbols } from "./spins";

export interface Face {
  /** Its section on the wheel, and its plaque on the layout: any CSS colour. */
  readonly fill: string;
  /** Instead of the symbol's label: drawn about its middle, 24 units wide and high. */
  readonly picture?: ComponentChildren;
}

/** The numbers that wheels have in common, each in the same colour on all of them. */
export const NUMBER_FACES: readonly (readonly [symbol: string, face: Face])[] = [
  ["1", { fill: "#7d6320" }],
  ["2", { fill: "#1f5b9c" }],
  ["5", { fill: "#6a3d9a" }],
  ["10", { fill: "#17724a" }],
  ["20", { fill: "#a8480f" }],
];

export interface WheelGame extends WheelSymbols {
  readonly game: string;
  /** The name of its wagers. */
  readonly on: string;
  readonly faces: ReadonlyMap<string, Face>;
  /** The symbols that may be wagered on, as the layout has them in rows. */
  readonly rows: readonly (readonly string[])[];
  readonly words: {
    readonly layout: string;
    readonly wheel: string;
    /** "Joker", "Number 10" */
    readonly nameOf: (symbol: string) => string;
    /** Printed on wheel and layout: "$10", or what the rules put in its place. */
    readonly labelOf: (symbol: string, rules: TableFacts["rules"]) => string;
  };
}

export function fillOf(symbol: string | null, game: WheelGame): string {
  return game.faces.get(symbol ?? "")?.fill ?? "var(--panel-sunk, #0a0e10)";
}

/** How many of the sections show a symbol. */
export function sectionsWith(symbol: string, { order }: WheelSymbols): number {
  return order.filter((shown) => shown === symbol).length;
}
