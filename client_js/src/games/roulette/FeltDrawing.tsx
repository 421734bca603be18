// The felt with its lines and numbers. Nothing of it changes while a table is open.

import { useId } from "preact/hooks";
import { Cloth } from "../layout/Cloth";
import { fitting } from "../layout/Inscriptions";
import type { Rect } from "../layout/surface";
import type { Felt } from "./felt";
import { type Area, COVER, numberBox, numberPrint } from "./geometry";
import { colorOf, type WheelKind } from "./rules";
import { ORDINALS, text } from "./text";

export interface FeltDrawingProps {
  readonly felt: Felt;
  readonly kind: WheelKind;
  /** Printed on the felt: 617a.1(f)(3). */
  readonly limits: readonly string[];
  /** 617a.1(f)(1) */
  readonly house: string;
}

const NUMBERS = Array.from({ length: 36 }, (_, index) => String(index + 1));
const LOGO: Area = { along: [-1, 0], across: [-2, 0] };
const LIMITS: Area = { along: [12, 13], across: [-2, 0] };

export function FeltDrawing({ felt, kind, limits, house }: FeltDrawingProps) {
  return (
    <svg class="felt-drawing" viewBox={`0 0 ${felt.width} ${felt.height}`} aria-hidden="true">
      <Cloth width={felt.width} height={felt.height} />
      <Zeros felt={felt} kind={kind} />
      {NUMBERS.map((number) => (
        <NumberBox key={number} number={number} area={numberBox(number, kind)} felt={felt} />
      ))}
      {[0, 1, 2].map((column) => (
        <ColumnBox key={column} felt={felt} column={column} />
      ))}
      {ORDINALS.map((ordinal, dozen) => (
        <WordBox
          key={ordinal}
          rect={felt.rectOf({ along: [4 * dozen, 4 * dozen + 4], across: [-1, 0] })}
          word={`${ordinal} 12`}
          isTurned={felt.isUpright}
        />
      ))}
      <EvenChances felt={felt} />
      <HouseName house={house} rect={felt.rectOf(LOGO)} isTurned={!felt.isUpright} />
      <Words lines={limits} rect={felt.rectOf(LIMITS)} isTurned={false} name="limits" />
    </svg>
  );
}

function Zeros({ felt, kind }: Pick<FeltDrawingProps, "felt" | "kind">) {
  const isCovered = kind === "double_zero_as_single";
  return (
    <>
      <ZeroBox number="0" felt={felt} kind={kind} />
      <ZeroBox number="00" felt={felt} kind={kind} />
      {isCovered && <ZeroCover rect={felt.rectOf(COVER)} />}
    </>
  );
}

interface ZeroBoxProps {
  readonly number: string;
  readonly felt: Felt;
  readonly kind: WheelKind;
}

function ZeroBox({ number, felt, kind }: ZeroBoxProps) {
  const area = numberBox(number, kind);
  const printArea = numberPrint(number, kind);
  if (area === null || printArea === null) return null;
  const rect = felt.rectOf(area);
  const print = felt.rectOf(printArea);
  const { x, y } = centreOf(print);
  return (
    <g>
      <path class="felt-line" d={zeroOutline(rect, felt.isUpright)} />
      <rect
        class="felt-pip"
        data-color="green"
        x={x - 24}
        y={y - 17}
        width="48"
        height="34"
        rx="3"
      />
      <text class="felt-number" x={x} y={y}>
        {number}
      </text>
    </g>
  );
}

/** 617a.1(e)(1): the 00 area is obscured with a cover which clearly says that it is no wager. */
function ZeroCover({ rect }: { readonly rect: Rect }) {
  const id = useId();
  const { x, y } = centreOf(rect);
  const isTall = rect.height > rect.width;
  return (
    <g class="felt-cover">
      <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#e9d7a3" />
        <stop offset="0.5" stop-color="#b3924f" />
        <stop offset="1" stop-color="#7d5f2b" />
      </linearGradient>
      <rect {...rect} rx="5" fill={`url(#${id})`} />
      <g transform={`translate(${x} ${y}) rotate(${isTall ? -90 : 0})`}>
        <text class="felt-cover-number" y="-7">
          00
        </text>
        <text class="felt-cover-word" y="9">
          {text.covered}
        </text>
        <line class="felt-cover-stroke" x1="-16" x2="16" y1="-7" y2="-7" />
      </g>
    </g>
  );
}

function NumberBox({
  number,
  area,
  felt,
}: {
  readonly number: string;
  readonly area: Area | null;
  readonly felt: Felt;
}) {
  if (area === null) return null;
  const rect = felt.rectOf(area);
  const { x, y } = centreOf(rect);
  const color = colorOf(number);
  // Red is a lozenge and black an oval, so that colour is not all that tells them apart.
  return (
    <g>
      <rect class="felt-line" {...rect} />
      {color === "red" ? (
        <path class="felt-pip" data-color="red" d={lozenge(x, y, 28, 21)} />
      ) : (
        <ellipse class="felt-pip" data-color="black" cx={x} cy={y} rx="24" ry="19" />
      )}
      <text class="felt-number" x={x} y={y}>
        {number}
      </text>
    </g>
  );
}

/** The share of an even chance's box that its word has: chips lie in the rest. */
const WORD_SHARE = 0.81;

function EvenChances({ felt }: { readonly felt: Felt }) {
  const boxes = Array.from({ length: 6 }, (_, index) => {
    const [from, across] = [2 * index, [-2, -1] as const];
    return {
      rect: felt.rectOf({ along: [from, from + 2], across }),
      print: felt.rectOf({ along: [from, from + 2 * WORD_SHARE], across }),
    };
  });
  const { low, even, odd, high } = text.boxes;
  const words = [low, even, "red", "black", odd, high] as const;
  const isTurned = felt.isUpright;
  return (
    <>
      {boxes.map(({ rect, print }, index) => {
        const word = words[index] ?? "";
        return (
          <g key={index}>
            <rect class="felt-line" {...rect} />
            {word === "red" || word === "black" ? (
              <ColorSign rect={print} color={word} isTurned={isTurned} />
            ) : (
              <Words lines={[word]} rect={print} isTurned={isTurned} name="word" />
            )}
          </g>
        );
      })}
    </>
  );
}

interface ColorSignProps {
  readonly rect: Rect;
  readonly color: "red" | "black";
  readonly isTurned: boolean;
}

/** So many letters have room inside the inner diamond. */
const SHORT_COLOR = 5;
/** How long the diamond is, with a little room about it. */
const DIAMOND = 96;

/** The red diamond is whole, the black one double: they differ in more than colour. */
function ColorSign({ rect, color, isTurned }: ColorSignProps) {
  const { x, y } = centreOf(rect);
  const word = text.colors[color];
  const scale = Math.min(1, Math.max(rect.width, rect.height) / DIAMOND);
  return (
    <g transform={`translate(${x} ${y}) rotate(${isTurned ? -90 : 0}) scale(${scale})`}>
      <path class="felt-diamond" data-color={color} d="M-46 0L0-21L46 0L0 21Z" />
      {color === "black" && <path class="felt-diamond-inner" d="M-36 0L0-16.4L36 0L0 16.4Z" />}
      <text class="felt-color-word" data-long={word.length > SHORT_COLOR ? "" : undefined}>
        {word}
      </text>
    </g>
  );
}

interface WordBoxProps {
  readonly rect: Rect;
  readonly word: string;
  readonly isTurned?: boolean;
}

function WordBox({ rect, word, isTurned = false }: WordBoxProps) {
  return (
    <g>
      <rect class="felt-line" {...rect} />
      <Words lines={[word]} rect={rect} isTurned={isTurned} name="word" />
    </g>
  );
}

function ColumnBox({ felt, column }: { readonly felt: Felt; readonly column: number }) {
  const box = felt.rectOf({ along: [12, 13], across: [column, column + 1] });
  return <WordBox rect={box} word={text.boxes.column} />;
}

interface WordsProps {
  readonly lines: readonly string[];
  readonly rect: Rect;
  readonly isTurned: boolean;
  readonly name: "word" | "limits";
}

function Words({ lines, rect, isTurned, name }: WordsProps) {
  const { x, y } = centreOf(rect);
  return (
    <g transform={`translate(${x} ${y}) rotate(${isTurned ? -90 : 0})`}>
      {lines.map((line, index) => (
        <text key={line} class={`felt-${name}`} y={(index - (lines.length - 1) / 2) * 15}>
          {line}
        </text>
      ))}
    </g>
  );
}

interface HouseNameProps {
  readonly house: string;
  readonly rect: Rect;
  readonly isTurned: boolean;
}

const LARGEST_LOGO = 17;

/** In one line, or in two if it is of several words. */
function HouseName({ house, rect, isTurned }: HouseNameProps) {
  const { x, y } = centreOf(rect);
  const lines = inTwo(house);
  const longest = lines.reduce((a, b) => (a.length > b.length ? a : b));
  const room = (isTurned ? rect.height : rect.width) - 8;
  const size = fitting(longest, room, LARGEST_LOGO);
  return (
    <g transform={`translate(${x} ${y}) rotate(${isTurned ? -90 : 0})`}>
      <text class="felt-logo" style={{ fontSize: `${size}px` }}>
        {lines.map((line, index) => (
          <tspan key={line} x="0" y={(index - (lines.length - 1) / 2) * size * 1.2}>
            {line}
            {index < lines.length - 1 ? " " : ""}
          </tspan>
        ))}
      </text>
    </g>
  );
}

/** Broken at the space nearest to its middle. */
function inTwo(words: string): readonly string[] {
  const spaces = [...words.matchAll(/ /g)].map(({ index }) => index);
  const off = (at: number) => Math.abs(at - words.length / 2);
  const middle = spaces.sort((a, b) => off(a) - off(b))[0];
  return middle === undefined ? [words] : [words.slice(0, middle), words.slice(middle + 1)];
}

function centreOf(rect: Rect) {
  return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}

/** A zero box, rounded on the side away from the numbers. */
function zeroOutline({ x, y, width, height }: Rect, isUpright: boolean): string {
  const r = 14;
  return isUpright
    ? `M${x} ${y + height}V${y + r}a${r} ${r} 0 0 1 ${r} ${-r}H${x + width - r}a${r} ${r} 0 0 1 ${r} ${r}V${y + height}Z`
    : `M${x + width} ${y}H${x + r}a${r} ${r} 0 0 0 ${-r} ${r}V${y + height - r}a${r} ${r} 0 0 0 ${r} ${r}H${x + width}Z`;
}

function lozenge(x: number, y: number, halfWidth: number, halfHeight: number): string {
  return `M${x - halfWidth} ${y}L${x} ${y - halfHeight}L${x + halfWidth} ${y}L${x} ${y + halfHeight}Z`;
}
