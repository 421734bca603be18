// The faces of a pack: king, queen and jack, each with a robe of the suit's colour and its mark. Two
// halves, one the other turned round, on a card of 100 by 140.

export type CourtRank = "K" | "Q" | "J";

export function isCourt(rank: string): rank is CourtRank {
  return rank === "K" || rank === "Q" || rank === "J";
}

interface CourtProps {
  readonly rank: CourtRank;
  /** The shape of the suit, about the origin. */
  readonly emblem: string;
}

export function Court({ rank, emblem }: CourtProps) {
  return (
    <g class="court" data-rank={rank}>
      <rect class="court-panel" x="25" y="11" width="50" height="118" rx="3" />
      <Half rank={rank} emblem={emblem} />
      <g transform="rotate(180 50 70)">
        <Half rank={rank} emblem={emblem} />
      </g>
      <circle class="court-seal" cx="50" cy="70" r="7" />
      <path class="court-emblem" d={emblem} transform="translate(50 70) scale(0.11)" />
    </g>
  );
}

/** The figure that stands upright whichever way the card is held. */
function Half({ rank, emblem }: CourtProps) {
  return (
    <g transform="translate(15.7 -20.6) scale(0.686)">
      <path class="court-emblem" d={emblem} transform="translate(23.5 57.5) scale(0.19)" />
      {BACK_HAIR[rank] && <path class="court-hair" d={BACK_HAIR[rank]} />}
      <path class="court-robe" d="M14 132C15 113 30 105 50 105S85 113 86 132Z" />
      <path class="court-trim" d="M39 106L50 122L61 106L66 108L53 132H47L34 108Z" />
      <path
        class="court-trim"
        d="M14 132C14 124 17 118 22 114L27 132ZM86 132C86 124 83 118 78 114L73 132Z"
      />
      <path class="court-skin" d="M45 97H55V107L50 112L45 107Z" />
      <ellipse class="court-skin" cx="50" cy="85" rx="12.5" ry="15.5" />
      {FRONT_HAIR[rank].map((d) => (
        <path key={d} class="court-hair" d={d} />
      ))}
      <g class="court-line">
        <path d="M42.5 80.5Q45 78.8 47.5 80.5M52.5 80.5Q55 78.8 57.5 80.5M50 83V89L48 90.5M46.5 94.5Q50 96.6 53.5 94.5" />
      </g>
      <circle class="court-eye" cx="45" cy="83.4" r="1.5" />
      <circle class="court-eye" cx="55" cy="83.4" r="1.5" />
      {CROWNS[rank].map(({ d, of }) => (
        <path key={d} class={`court-${of}`} d={d} />
      ))}
    </g>
  );
}

const BACK_HAIR: Readonly<Partial<Record<CourtRank, string>>> = {
  Q: "M35 80C33 96 31 106 25 112C34 114 40 110 42 104H58C60 110 66 114 75 112C69 106 67 96 65 80Z",
};

const FRONT_HAIR: Readonly<Record<CourtRank, readonly string[]>> = {
  // A beard, and hair down to the collar.
  K: [
    "M37 84C36 98 40 108 50 110C60 108 64 98 63 84C61 91 58 92.5 54 92.6C52 91.4 48 91.4 46 92.6C42 92.5 39 91 37 84Z",
    "M37 73C33 82 34 92 31 98C36 98 39 93 39 86ZM63 73C67 82 66 92 69 98C64 98 61 93 61 86Z",
  ],
  Q: ["M36 82C37 72 43 69 50 69S63 72 64 82C61 76 56 73 50 73S39 76 36 82Z"],
  J: [
    "M36 76C32 84 33 93 34 98C39 99 41 95 40 89L39 77ZM64 76C68 84 67 93 66 98C61 99 59 95 60 89L61 77Z",
    "M38 77Q50 70 62 77L61 73H39Z",
  ],
};

interface Piece {
  readonly d: string;
  readonly of: "gold" | "cap" | "jewel";
}

const CROWNS: Readonly<Record<CourtRank, readonly Piece[]>> = {
  K: [
    { of: "cap", d: "M37 70C38 58 45 55 50 55S62 58 63 70Z" },
    { of: "gold", d: "M34 74L31 57L40 65L50 52L60 65L69 57L66 74Z" },
    {
      of: "jewel",
      d: "M50 63L53 67L50 71L47 67ZM40 67L42 69.5L40 72L38 69.5ZM60 67L62 69.5L60 72L58 69.5Z",
    },
  ],
  Q: [
    { of: "gold", d: "M37 72L34 60L42 66L46 57L50 65L54 57L58 66L66 60L63 72Q50 66 37 72Z" },
    {
      of: "jewel",
      d: "M50 60a2.4 2.4 0 1 1 .1 0ZM45 55.5a2 2 0 1 1 .1 0ZM55 55.5a2 2 0 1 1 .1 0Z",
    },
  ],
  J: [
    { of: "cap", d: "M34 75C33 64 40 58 52 58C63 58 68 65 66 75Q50 67 34 75Z" },
    { of: "gold", d: "M34 76Q50 67.5 66 76L66 72Q50 63.5 34 72Z" },
    { of: "gold", d: "M61 66C66 55 74 52 80 53C78 61 71 66 62 69Z" },
  ],
};
