// Struck numbers on the felt: a bolt, and then a box that glows and shows what it pays
// (617b.3(d), 617b.5(d): "illuminated").

import type { Felt } from "../roulette/felt";
import { numberBox } from "../roulette/geometry";
import { colorOf, type WheelKind, wheelOrder } from "../roulette/rules";
import { boltPath, fateOf, type Strike, soughtIn } from "./strikes";
import { text } from "./text";

interface StrikesProps {
  readonly strikes: readonly Strike[];
  readonly felt: Felt;
  readonly kind: WheelKind;
  /** The number at which the ball is at rest: the only one that still glows, and the layout itself
   * lights it. */
  readonly marked: string | null;
}

interface BoltsProps extends StrikesProps {
  /** House time, in milliseconds. */
  readonly nowMs: number;
}

/** The glowing boxes; the rest of the felt lies in the dark. They lie under the chips. */
export function StruckBoxes(props: StrikesProps & { readonly isGathering: boolean }) {
  const { strikes, isGathering, felt, kind, marked } = props;
  if (strikes.length === 0 && !isGathering) return null;
  return (
    <g class="struck" data-over={marked === null ? undefined : ""}>
      <rect class="struck-dark" width={felt.width} height={felt.height} rx="16" />
      {strikes.map((strike) => {
        const box = numberBox(strike.number, kind);
        if (box === null || strike.number === marked) return null;
        const rect = felt.rectOf(box);
        const { x, y } = printsOf(rect, felt.isUpright).number;
        return (
          <g
            key={strike.number}
            class="struck-box"
            data-number={strike.number}
            data-lost={marked === null ? undefined : ""}
          >
            <rect class="struck-glow" {...rect} rx="4" />
            <text class="struck-number" data-color={colorOf(strike.number)} x={x} y={y}>
              {strike.number}
            </text>
          </g>
        );
      })}
    </g>
  );
}

type SoughtProps = Pick<StrikesProps, "felt" | "kind"> & { readonly round: number };

/** A light that plays over the numbers before each strike. */
export function Sought({ felt, kind, round }: SoughtProps) {
  return (
    <g class="struck-sought">
      {soughtIn(round, wheelOrder(kind)).map((number, index) => {
        const box = numberBox(number, kind);
        if (box === null) return null;
        return <rect key={index} {...felt.rectOf(box)} rx="4" style={{ "--nth": index }} />;
      })}
    </g>
  );
}

/** What each pays, and the bolts of the latest: above the chips. */
export function StruckPayouts({ strikes, felt, kind, marked, nowMs }: BoltsProps) {
  const latest = strikes.at(-1);
  return (
    <g class="struck-payouts">
      {latest !== undefined && nowMs - latest.atMs < BOLT_MS && (
        <rect
          key={`flash-${latest.number}`}
          class="struck-flash"
          width={felt.width}
          height={felt.height}
          rx="16"
        />
      )}
      {strikes.map((strike) => {
        const box = numberBox(strike.number, kind);
        if (box === null) return null;
        const rect = felt.rectOf(box);
        const { x, y } = printsOf(rect, felt.isUpright).payout;
        const bolt = boltPath(rect.x + rect.width / 2, rect.y + rect.height / 2, strike.number);
        return (
          <g key={strike.number} {...fateOf(strike.number, marked)}>
            {nowMs - strike.atMs < BOLT_MS && (
              <>
                <path class="bolt-halo" d={bolt} />
                <path class="bolt" d={bolt} />
              </>
            )}
            <text class="struck-payout" x={x} y={y}>
              {text.onFelt(strike.payout)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Past that, who comes late sees the glow alone. */
const BOLT_MS = 900;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Number and payout stand on either side of the chips in the middle. */
function printsOf(box: Box, isUpright: boolean) {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  // The zero of an upright felt, as wide as three numbers.
  if (isUpright && box.width > 2.5 * box.height) {
    return { number: { x: x - 44, y }, payout: { x: x + 48, y } };
  }
  return isUpright
    ? { number: { x: x - 27, y: y - 13 }, payout: { x: x + 18, y: y + 16 } }
    : { number: { x, y: y - 24 }, payout: { x, y: y + 25 } };
}
