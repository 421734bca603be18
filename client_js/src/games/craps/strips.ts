// The rows of areas of the layout, from the dealer's side to the player's: what stands beside what,
// and how high. felt.ts puts them in their places.

import type { SpotInfo } from "../../protocol";
import { type SpotKey, spotKey } from "../contract";

/** "low" and "tiny" are felts of a low room, wide and narrow. */
export type Width = "desk" | "wide" | "narrow" | "low" | "tiny";

export type Spots = ReadonlyMap<SpotKey, SpotInfo>;

export type Heading = "hardways" | "oneRoll" | "hops";

/** Areas beside one another; those that the table does not offer leave their room to the others. */
export interface Strip {
  readonly height: number;
  /** Printed above the areas, in a part of the height. */
  readonly heading?: Heading;
  readonly headingHeight?: number;
  readonly slots: readonly (readonly [key: SpotKey, weight: number])[];
}

const strip = (height: number, ...keys: readonly SpotKey[]): Strip => ({
  height,
  slots: keys.map((key) => [key, 1]),
});

/** Of a heading and the gap above it; in a low room the areas need all there is. */
const HEADING_HEIGHTS: Readonly<Record<Width, number>> = {
  desk: 18,
  wide: 20,
  narrow: 20,
  low: 14,
  tiny: 20,
};

interface Headed {
  readonly heading: Heading;
  readonly width: Width;
  readonly height: number;
}

function headed({ heading, width, height }: Headed, ...keys: readonly SpotKey[]): Strip {
  const headingHeight = HEADING_HEIGHTS[width];
  return { ...strip(height + headingHeight, ...keys), heading, headingHeight };
}

export const numbered = (on: string, point: number | string) => spotKey(on, [String(point)]);

/** The height of the lowest areas: on a touch screen no less than 44 pixels, but in a low room. */
export const LOW_ROW: Readonly<Record<Width, number>> = {
  desk: 64,
  wide: 50,
  narrow: 54,
  low: 42,
  tiny: 40,
};

export const isLow = (width: Width) => width === "low" || width === "tiny";

/** What is next to the player. */
export function lineStrips(width: Width): readonly Strip[] {
  if (width === "low") return lowLineStrips();
  const [come, field, bar, pass] = LINE_HEIGHTS[width];
  const dontCome = { desk: 3, wide: 3, narrow: 4, tiny: 5 }[width];
  return [
    {
      height: come,
      slots: [
        ["dont_come", dontCome],
        ["come", 10 - dontCome],
      ],
    },
    strip(field, "field"),
    {
      height: bar,
      slots: [
        ["dont_pass", 7],
        ["dont_pass_odds", 3],
      ],
    },
    {
      height: pass,
      slots: [
        ["pass", 7],
        ["pass_odds", 3],
      ],
    },
  ];
}

/** A low room has two rows for the line. */
function lowLineStrips(): readonly Strip[] {
  return [
    {
      height: 48,
      slots: [
        ["dont_come", 5],
        ["come", 5],
        ["field", 9],
      ],
    },
    {
      height: 50,
      slots: [
        ["dont_pass", 6],
        ["dont_pass_odds", 4],
        ["pass", 8],
        ["pass_odds", 4],
      ],
    },
  ];
}

type Heights = readonly [number, number, number, number];

const LINE_HEIGHTS: Readonly<Record<Exclude<Width, "low">, Heights>> = {
  desk: [60, 58, 52, 60],
  wide: [52, 56, 48, 50],
  narrow: [45.5, 45.5, 45.5, 45.5],
  tiny: [38, 38, 38, 40],
};

/** What may be laid on a number, from the dealer's side to the player's. */
export interface NumberRows {
  readonly against: readonly string[];
  readonly on: readonly string[];
}

export const EVERYTHING: NumberRows = { against: ["place_lose", "lay"], on: ["place_win", "buy"] };
/** In a low room: what else may be laid on the numbers is a part of its own. */
export const LINE_NUMBERS: Readonly<Partial<Record<Width, NumberRows>>> = {
  low: { against: [], on: ["place_win"] },
  tiny: { against: [], on: [] },
};

/** Areas of a number beside one another, or on a phone under one another. */
export function paired(width: Width, keys: readonly SpotKey[]): readonly Strip[] {
  const isNarrow = width !== "desk" && width !== "wide";
  const height = LOW_ROW[width];
  return isNarrow ? keys.map((key) => strip(height, key)) : [strip(height, ...keys)];
}

/** 623a.3(a)(22)-(38) by their totals. */
const HOPS = ["2-2", "1-3", "1-4", "2-3", "3-3", "1-5", "2-4", "1-6", "2-5", "3-4"].concat([
  "4-4",
  "2-6",
  "3-5",
  "3-6",
  "4-5",
  "5-5",
  "4-6",
]);
const HOP_KEYS = HOPS.map((roll) => spotKey("hop", roll.split("-")));

export function propStrips(width: Width): readonly Strip[] {
  return [...otherStrips(width), ...hopsIn(width, 6)];
}

/** On a phone they have a part of the felt for themselves. */
export function hopStrips(width: Width): readonly Strip[] {
  return hopsIn(width, width === "low" ? 6 : 3);
}

function hopsIn(width: Width, inRow: number): readonly Strip[] {
  const rows = Math.ceil(HOP_KEYS.length / inRow);
  return Array.from({ length: rows }, (_, row) => {
    const keys = HOP_KEYS.slice(row * inRow, (row + 1) * inRow);
    return row === 0 ? headed({ heading: "hops", width, height: 50 }, ...keys) : strip(50, ...keys);
  });
}

/** Everything but the hops. */
export function otherStrips(width: Width): readonly Strip[] {
  const [fire, hardways, craps] = PROP_HEIGHTS[width];
  const low = { ...LOW_ROW, desk: 48, narrow: 54 }[width];
  return [
    strip(fire, "fire"),
    {
      height: low,
      slots: [
        ["any_seven", 2],
        ["six_seven_eight", 3],
      ],
    },
    headed(
      { heading: "hardways", width, height: hardways },
      ...["4", "6", "8", "10"].map((n) => numbered("hardway", n)),
    ),
    headed(
      { heading: "oneRoll", width, height: craps },
      ...["craps_two", "craps_three", "eleven", "craps_twelve"],
    ),
    {
      height: low,
      slots: [
        ["any_craps", 10.5],
        ["c_and_e", 11],
        ["horn", 10],
        ["whirl", 9.5],
      ],
    },
    strip(low, ...["2", "3", "11", "12"].map((n) => numbered("horn_high", n))),
  ];
}

/** Of the Fire Bet, the hardways, and the four totals of craps and eleven. */
const PROP_HEIGHTS: Readonly<Record<Width, readonly [number, number, number]>> = {
  desk: [44, 60, 56],
  wide: [52, 64, 60],
  narrow: [46, 62, 60],
  low: [42, 50, 50],
  tiny: [52, 64, 60],
};

const PROPOSITIONS: ReadonlySet<SpotKey> = new Set(
  propStrips("desk").flatMap(({ slots }) => slots.map(([key]) => key)),
);

/** The spots without the propositions on which nothing of mine lies. */
export function easySpots(spots: Spots, mine: ReadonlyMap<SpotKey, unknown>): Spots {
  return new Map([...spots].filter(([key]) => !PROPOSITIONS.has(key) || mine.has(key)));
}

export function hasPropositions(spots: Spots): boolean {
  return [...spots.keys()].some(isProposition);
}

export function hasHops(spots: Spots): boolean {
  return HOP_KEYS.some((key) => spots.has(key));
}

/** The part of a parted felt on which a spot is. */
export function partOf(
  key: SpotKey,
  width: Width,
): "line" | "numbers" | "props" | "others" | "hops" {
  const isPhone = width === "narrow" || width === "low";
  if (isProposition(key)) {
    if (!isPhone) return "props";
    return key.startsWith("hop:") ? "hops" : "others";
  }
  const { against, on } = LINE_NUMBERS[width] ?? EVERYTHING;
  const [kind = ""] = key.split(":");
  const isApart = [...EVERYTHING.against, ...EVERYTHING.on].includes(kind);
  return isApart && ![...against, ...on].includes(kind) ? "numbers" : "line";
}

function isProposition(key: SpotKey): boolean {
  return PROPOSITIONS.has(key);
}

/** The strips that have anything to offer. */
export function offered(strips: readonly Strip[], spots: Spots): readonly Strip[] {
  return strips
    .map((one) => ({ ...one, slots: one.slots.filter(([key]) => spots.has(key)) }))
    .filter((one) => one.slots.length > 0);
}

export function heightOf(strips: readonly Strip[]): number {
  return strips.reduce((sum, { height }) => sum + height, 0);
}
