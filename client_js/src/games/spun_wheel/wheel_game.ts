// What a wheel with a clapper consists of. A game of this kind is one `WheelGame`.

import type { ComponentChildren } from "preact";
import type { Cited, TableFacts } from "../contract";
import type { WheelSymbols } from "./spins";
import { text } from "./text";

export interface Face {
  /** Its section on the wheel, and its plaque on the layout: any CSS colour. */
  readonly fill: string;
  /** Instead of the symbol's label: drawn about its middle, 24 units wide and high. */
  readonly picture?: ComponentChildren;
}

/** The faces of numbers that several wheels show, in the same colour on each. */
const NUMBER_FACES: Readonly<Record<string, Face>> = {
  "1": { fill: "#987216" },
  "2": { fill: "#1f6cc0" },
  "5": { fill: "#7d45bd" },
  "10": { fill: "#12835a" },
  "20": { fill: "#c4540f" },
};
/** For other symbols without a face of their own, one after another. */
const FILLS = ["#a51f2c", "#0f2746", "#8c1431", "#3f6212", "#0e7490", "#86198f"] as const;
const SYMBOLS_IN_A_ROW = 3;
const NO_MULTIPLIERS: WheelSymbols["multipliers"] = new Map();

/** What the guide says of one wheel. What all wheels have in common, it says by itself. */
export interface WheelGuide {
  /** The section of each sentence that all wheels share. */
  readonly sections: {
    readonly noMoreBets: string;
    readonly spin: string;
    readonly settled: string;
    /** If the chapter says what happens when the clapper rests between two sections. */
    readonly voidSpin?: string;
    readonly pays: string;
  };
  /** More steps of a round, after the spin. */
  readonly steps?: () => readonly Cited[];
  /** More of what may go wrong. */
  readonly troubles?: () => readonly Cited[];
  /** The symbol of a first bet; by default the one with the most sections. */
  readonly firstBet?: string;
}

/** What one wheel has that others have not. Everything optional has a default. */
export interface WheelDescription {
  readonly game: string;
  /** The name of its wagers. */
  readonly on: string;
  /** What its sections show, clockwise from section 1. */
  readonly order: readonly string[];
  /** Symbols after which it is spun again, and by how much each multiplies; none by default. */
  readonly multipliers?: WheelSymbols["multipliers"];
  /** By default numbers have the colours of other wheels, and other symbols the next free
   * colour. */
  readonly faces?: Readonly<Record<string, Face>>;
  /** The symbols that take wagers, as the layout has them; by default three in a row. */
  readonly rows?: readonly (readonly string[])[];
  /** Loaded when somebody opens the guide. */
  readonly guide: () => Promise<WheelGuide>;
  readonly words: {
    /** "Big Six Wheel" */
    readonly name: string;
    /** The names of the layout and of the wheel for screen readers; by default after the game. */
    readonly layout?: string;
    readonly wheel?: string;
    /** What takes a wager: "A symbol of the wheel". */
    readonly family?: string;
    /** "Joker", "Number 10"; by default the symbol with a capital. */
    readonly nameOf?: (symbol: string) => string;
    /** Printed on wheel and layout: "$10"; by default the symbol itself. */
    readonly labelOf?: (symbol: string, rules: TableFacts["rules"]) => string;
    /** Written at the foot of the layout, beside the limits. */
    readonly inscriptions?: (rules: TableFacts["rules"]) => readonly string[];
  };
}

/** A wheel with everything that its description leaves out. */
export interface WheelGame extends WheelSymbols {
  readonly game: string;
  readonly on: string;
  readonly faces: ReadonlyMap<string, Face>;
  readonly rows: readonly (readonly string[])[];
  readonly words: Required<WheelDescription["words"]>;
}

export function wheelGame(description: WheelDescription): WheelGame {
  const { game, on, order, multipliers = NO_MULTIPLIERS, words } = description;
  const symbols = [...new Set(order)];
  const rows = description.rows ?? inRows(symbols.filter((symbol) => !multipliers.has(symbol)));
  const ownFaces = { ...NUMBER_FACES, ...description.faces };
  const others = symbols.filter((symbol) => !Object.hasOwn(ownFaces, symbol));
  const faceOf = (symbol: string): Face =>
    ownFaces[symbol] ?? { fill: FILLS[others.indexOf(symbol) % FILLS.length] ?? FILLS[0] };
  return {
    game,
    on,
    order,
    multipliers,
    rows,
    faces: new Map(symbols.map((symbol) => [symbol, faceOf(symbol)])),
    words: {
      layout: `${words.name} layout`,
      wheel: words.name,
      family: text.family,
      nameOf: (symbol) => symbol.charAt(0).toUpperCase() + symbol.slice(1),
      labelOf: (symbol) => symbol,
      inscriptions: () => [],
      ...words,
    },
  };
}

function inRows(symbols: readonly string[]): readonly (readonly string[])[] {
  const rows = Math.ceil(symbols.length / SYMBOLS_IN_A_ROW);
  return Array.from({ length: rows }, (_, row) =>
    symbols.slice(row * SYMBOLS_IN_A_ROW, (row + 1) * SYMBOLS_IN_A_ROW),
  );
}

export function fillOf(symbol: string | null, game: WheelGame): string {
  return game.faces.get(symbol ?? "")?.fill ?? "var(--panel-sunk, #0a0e10)";
}

/** How many of the sections show a symbol. */
export function sectionsWith(symbol: string, { order }: WheelSymbols): number {
  return order.filter((shown) => shown === symbol).length;
}

/** How many of the sections settle wagers: after the others it is spun again. */
export function decisiveSections({ order, multipliers }: WheelSymbols): number {
  return order.filter((symbol) => !multipliers.has(symbol)).length;
}
