// Struck numbers on the felt: a bolt or a stamped cross, and then a box that glows and shows what it pays
// (617b.3(d), 617b.5(d): "illuminated").

import type { Pixel } from "../layout/surface";
import type { Felt } from "../roulette/felt";
import { numberBox } from "../roulette/geometry";
import { colorOf, type WheelKind, wheelOrder } from "../roulette/rules";
import { crossIn, Stamp } from "./StampedX";
import { boltPath, fateOf, type Strike, soughtIn } from "./strikes";
import { text } from "./text";

interface StrikesProps {
  readonly strikes: readonly Strike[];
  readonly felt: Felt;
  readonly kind: WheelKind;
  /** Of Roulette X: numbers are crossed. */
  readonly isX: boolean;
  /** The number at which the ball is at rest: the only one that still glows, and the layout itself
   * lights it. */
  readonly marked: string | null;
  /** Numbers that I hold. */
  readonly held: ReadonlySet<string>;
}

interface BoltsProps extends StrikesProps {
  /** House time, in milliseconds. */
  readonly nowMs: number;
}

/** The glowing boxes; the rest of the felt lies in the dark. They lie under the chips. */
export function StruckBoxes(props: StrikesProps & { readonly isGathering: boolean }) {
  const { strikes, isGathering, felt, kind, marked, held, isX } = props;
  if (strikes.length === 0 && !isGathering) return null;
  return (
    <g
      class="struck"
      data-gathering={isGathering ? "" : undefined}
      data-over={marked === null ? undefined : ""}
    >
      <rect class="struck-dark" width={felt.width} height={felt.height} rx="16" />
      {strikes.map(({ number }) => {
        const box = numberBox(number, kind);
        if (box === null || number === marked) return null;
        return (
          <g
            key={number}
            class="struck-box"
            data-number={number}
            data-mine={held.has(number) ? "" : undefined}
            data-lost={marked === null ? undefined : ""}
          >
            <rect class="struck-glow" {...felt.rectOf(box)} rx="4" />
            {isX && (
              <path
                class="struck-cross"
                d={crossIn(felt.rectOf(box), !held.has(number))}
                pathLength="1"
              />
            )}
          </g>
        );
      })}
    </g>
  );
}

type SoughtProps = Pick<StrikesProps, "felt" | "kind" | "isX"> & { readonly round: number };

/** A light that plays over the numbers before each strike. */
export function Sought({ felt, kind, round, isX }: SoughtProps) {
  return (
    <g class="struck-sought">
      {soughtIn(round, wheelOrder(kind)).map((number, index) => {
        const box = numberBox(number, kind);
        if (box === null) return null;
        const rect = felt.rectOf(box);
        const style = { "--nth": index };
        return isX ? (
          <path key={index} d={crossIn(rect, true)} style={style} />
        ) : (
          <rect key={index} {...rect} rx="4" style={style} />
        );
      })}
    </g>
  );
}

/** The number of each and what it pays, and the bolt of the latest: above the chips, which hide what is
 * printed below them. */
export function StruckPayouts({ strikes, felt, kind, marked, held, isX, nowMs }: BoltsProps) {
  const latest = strikes.at(-1);
  return (
    <g class="struck-payouts">
      {strikes.map((strike) => {
        const box = numberBox(strike.number, kind);
        if (box === null) return null;
        const prints = printsOf(felt.rectOf(box), felt.isUpright, strike.number === marked);
        return (
          <g key={strike.number} {...fateOf(strike.number, marked)}>
            {strike.number !== marked && <StruckNumber {...prints.number} number={strike.number} />}
            {held.has(strike.number) && <Yours {...prints.yours} />}
            <Payout {...prints.payout} pays={text.onFelt(strike.payout)} />
          </g>
        );
      })}
      {latest !== undefined && nowMs - latest.atMs < BOLT_MS && (
        <Bolt
          key={latest.number}
          strike={latest}
          isMine={held.has(latest.number)}
          {...{ felt, kind, isX }}
        />
      )}
    </g>
  );
}

/** Past that, who comes late sees the glow alone. */
const BOLT_MS = 900;

/** On a plate of its own: it is read whatever chips lie there. */
function Payout({ x, y, pays }: Pixel & { readonly pays: string }) {
  const width = 10 + 9.4 * pays.length;
  return (
    <g class="struck-payout">
      <rect x={x - width / 2} y={y - 9.5} width={width} height="19" rx="5" />
      <text x={x} y={y + 0.5}>
        {pays}
      </text>
    </g>
  );
}

interface StruckNumberProps extends Pixel {
  readonly number: string;
}

function StruckNumber({ number, x, y }: StruckNumberProps) {
  return (
    <g class="struck-number" data-color={colorOf(number)}>
      <rect x={x - 15} y={y - 10} width="30" height="20" rx="4" />
      <text x={x} y={y + 0.5}>
        {number}
      </text>
    </g>
  );
}

/** The mark of a number that I hold. */
function Yours({ x, y }: Pixel) {
  return (
    <g class="struck-mine" transform={`translate(${x} ${y})`}>
      <title>{text.yours}</title>
      <circle r="8.5" />
      <path d="M0-6L1.8-2L6-1.6L2.8 1.2L3.8 5.4L0 3.2L-3.8 5.4L-2.8 1.2L-6-1.6L-1.8-2Z" />
    </g>
  );
}

type BoltProps = Pick<BoltsProps, "felt" | "kind" | "isX"> & {
  readonly strike: Strike;
  readonly isMine: boolean;
};

const POP = { width: 196, height: 70 };

/** It falls on its number, which stands over the felt for a moment, large, with what it pays. */
function Bolt({ strike: { number, payout }, isMine, felt, kind, isX }: BoltProps) {
  const box = numberBox(number, kind);
  if (box === null) return null;
  const rect = felt.rectOf(box);
  const at = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
  const height = POP.height + (isMine ? 24 : 0);
  const x = within(at.x, POP.width / 2, felt.width);
  const y = within(at.y, height / 2, felt.height);
  const [left, top] = [-POP.width / 2, -height / 2];
  return (
    <>
      {isX ? <Stamp {...at} /> : <Lightning {...at} number={number} />}
      <g transform={`translate(${x} ${y})`}>
        <g class="struck-pop" data-color={colorOf(number)}>
          <rect
            class="struck-pop-back"
            x={left}
            y={top}
            width={POP.width}
            {...{ height }}
            rx="12"
          />
          <rect class="struck-pop-pocket" x={left + 6} y={top + 6} width="68" height="58" rx="8" />
          <text class="struck-pop-number" x={left + 40} y={top + 36}>
            {number}
          </text>
          <text class="struck-pop-pays" x={left + 134} y={top + 36}>
            {text.onFelt(payout)}
          </text>
          {isMine && (
            <text class="struck-pop-yours" y={top + 79}>
              {text.yours}
            </text>
          )}
        </g>
      </g>
    </>
  );
}

function Lightning({ x, y, number }: Pixel & { readonly number: string }) {
  const bolt = boltPath(x, y, number);
  return (
    <>
      <path class="bolt-halo" d={bolt} />
      <path class="bolt" d={bolt} />
    </>
  );
}

/** Of something so wide on either side: as near to its place as leaves it on the felt. */
function within(at: number, half: number, size: number): number {
  return Math.min(size - half - 4, Math.max(half + 4, at));
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Number, payout and mark stand about the chips in the middle. Where the point marker stands on an
 * upright felt, the payout hangs over the lower edge beside it. */
function printsOf(box: Box, isUpright: boolean, isMarked: boolean) {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  // The zero of an upright felt, as wide as three numbers.
  if (isUpright && box.width > 2.5 * box.height) {
    return { number: { x: x - 44, y }, payout: { x: x + 48, y }, yours: { x: x - 72, y } };
  }
  return isUpright
    ? {
        number: { x: x - 29, y: y - 11 },
        payout: isMarked ? { x: x - 11, y: y + 21 } : { x: x + 19, y: y + 14 },
        yours: { x: x + 35, y: y - 13 },
      }
    : {
        number: { x: x - 13, y: y - 25 },
        payout: { x, y: y + 23 },
        yours: { x: x + 21, y: y - 25 },
      };
}
