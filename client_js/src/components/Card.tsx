// A playing card: the rank over the suit in two corners, and the marks of the rank or a face between
// them.
// Both sides are there; which of them is seen is turned by CSS.

import "./Card.css";
import { Court, isCourt } from "./Court";

/** A card as scripts write it, "Td": the rank and the first letter of the suit. */
export type CardCode = string;

export interface CardProps {
  /** null if the card is face down. */
  readonly card: CardCode | null;
  readonly isDown?: boolean;
}

type Suit = "c" | "d" | "h" | "s";

const SUIT_SHAPES: Readonly<Record<Suit, string>> = {
  s: "M0-46C13-23 41-11 41 13C41 29 28 36 16 32C11 30 7 27 5 23C6 34 10 41 17 46H-17C-10 41-6 34-5 23C-7 27-11 30-16 32C-28 36-41 29-41 13C-41-11-13-23 0-46Z",
  h: "M0 44C-9 25-43 8-43-17C-43-33-31-43-19-43C-10-43-3-38 0-30C3-38 10-43 19-43C31-43 43-33 43-17C43 8 9 25 0 44Z",
  d: "M0-46C9-27 20-13 34 0C20 13 9 27 0 46C-9 27-20 13-34 0C-20-13-9-27 0-46Z",
  c: "M0-46C13-46 22-36 22-25C22-18 19-12 14-8C18-10 22-11 25-11C36-11 44-2 44 9C44 20 36 28 25 28C17 28 9 24 5 17C6 31 10 40 18 46H-18C-10 40-6 31-5 17C-9 24-17 28-25 28C-36 28-44 20-44 9C-44-2-36-11-25-11C-22-11-18-10-14-8C-19-12-22-18-22-25C-22-36-13-46 0-46Z",
};

export function suitOf(card: CardCode): Suit {
  return card.slice(1) as Suit;
}

/** The rank as it is printed: "10", "K". */
export function rankPrint(card: CardCode): string {
  return card.startsWith("T") ? "10" : card.slice(0, 1);
}

export function Card({ card, isDown = card === null }: CardProps) {
  return (
    <span
      class="playing-card"
      data-down={isDown ? "" : undefined}
      data-card={isDown ? undefined : card}
    >
      {card !== null && <Face card={card} />}
      <Back />
    </span>
  );
}

function Face({ card }: { readonly card: CardCode }) {
  const suit = suitOf(card);
  const rank = rankPrint(card);
  return (
    <svg class="card-side card-face" data-suit={suit} viewBox="0 0 100 140" aria-hidden="true">
      <rect class="card-paper" x="1" y="1" width="98" height="138" rx="9" />
      <Index rank={rank} suit={suit} />
      <g transform={HALF_TURN}>
        <Index rank={rank} suit={suit} />
      </g>
      {isCourt(rank) ? (
        <Court rank={rank} emblem={SUIT_SHAPES[suit]} />
      ) : (
        pipsOf(rank).map(([x, y]) => (
          <path
            key={`${x},${y}`}
            d={SUIT_SHAPES[suit]}
            transform={`translate(${x} ${y}) scale(${sizeOf(rank)})${y > MIDDLE ? " rotate(180)" : ""}`}
          />
        ))
      )}
    </svg>
  );
}

const HALF_TURN = "rotate(180 50 70)";

/** The corner by which a card is read in a hand. */
function Index({ rank, suit }: { readonly rank: string; readonly suit: Suit }) {
  return (
    <g>
      <text
        class="card-rank"
        x={rank.length > 1 ? 13 : 15}
        y="33"
        {...(rank.length > 1 ? { textLength: 19, lengthAdjust: "spacingAndGlyphs" } : {})}
      >
        {rank}
      </text>
      <path d={SUIT_SHAPES[suit]} transform="translate(15 47) scale(0.19)" />
    </g>
  );
}

type Pip = readonly [x: number, y: number];

const MIDDLE = 70;
const pair = (y: number): readonly Pip[] => [
  [35, y],
  [65, y],
];
const ENDS = [...pair(26), ...pair(114)];
const SIX = [...ENDS, ...pair(MIDDLE)];
const EIGHT = [...ENDS, ...pair(55), ...pair(85)];

/** Eight or more marks are smaller: they stand clear of each other. */
function sizeOf(rank: string): number {
  if (rank === "A") return 0.56;
  return Number(rank) >= 8 ? 0.21 : 0.24;
}

/** Where the marks of a rank are, as on any pack. */
const PIPS: Readonly<Record<string, readonly Pip[]>> = {
  A: [[50, MIDDLE]],
  "2": [
    [50, 26],
    [50, 114],
  ],
  "3": [
    [50, 26],
    [50, MIDDLE],
    [50, 114],
  ],
  "4": ENDS,
  "5": [...ENDS, [50, MIDDLE]],
  "6": SIX,
  "7": [...SIX, [50, 48]],
  "8": [...SIX, [50, 48], [50, 92]],
  "9": [...EIGHT, [50, MIDDLE]],
  "10": [...EIGHT, [50, 40], [50, 100]],
};

function pipsOf(rank: string): readonly Pip[] {
  return PIPS[rank] ?? [];
}

function Back() {
  return (
    <svg class="card-side card-back" viewBox="0 0 100 140" aria-hidden="true">
      <rect class="card-paper" x="1" y="1" width="98" height="138" rx="9" />
      <rect class="card-back-field" x="8" y="8" width="84" height="124" rx="5" />
      <g class="card-back-lines">
        {LATTICE.map((line) => (
          <path key={line} d={line} />
        ))}
      </g>
      <circle class="card-back-medal" cx="50" cy="70" r="19" />
      <path class="card-back-crown" d="M37 77V63L44 69L50 59L56 69L63 63V77Z" />
    </svg>
  );
}

/** Strokes of a lattice within the field of the back. */
const LATTICE: readonly string[] = Array.from({ length: 15 }, (_, index) => {
  const at = (index - 5) * 14;
  const left = Math.max(8, at);
  const right = Math.min(92, at + 124);
  return [
    `M${left} ${8 + left - at}L${right} ${8 + right - at}`,
    `M${100 - left} ${8 + left - at}L${100 - right} ${8 + right - at}`,
  ];
})
  .flat()
  .filter((_, index) => Math.floor(index / 2) < 11);
