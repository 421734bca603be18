// What is printed on the felt: lines, numbers, words, dice and odds.

import { Die } from "../../components/Die";
import { type Box, centreOf } from "../layout/grid";
import { fitting, Inscriptions } from "../layout/Inscriptions";
import type { Rect } from "../layout/surface";
import {
  besidePuck,
  type Felt,
  isLowBar,
  isNarrowNumber,
  type NumberBox,
  type PrintRoom,
  printIn,
  puckOnIn,
  TRAVELLED_AT,
} from "./felt";
import "./felt.css";
import {
  BESIDE_APART,
  BESIDE_EDGES,
  DICE_EDGE,
  groupOf,
  isBeside,
  oddsRoom,
  shortForm,
  shortGroups,
  sizeAbove,
  sizeBeside,
  sizeOf,
  WORDS_EDGE,
} from "./odds_print";
import { text } from "./table_text";

interface FeltPrintProps {
  readonly felt: Felt;
  readonly house: string;
  readonly multiple: number;
}

export function FeltPrint({ felt, house, multiple }: FeltPrintProps) {
  const { width, height, places, chip } = felt.surface;
  const crowded = shortGroups(
    places.map((box) => {
      const { on, pays } = box.spot;
      return { on, odds: short(pays), room: oddsRoom(on, printIn(box, chip)) };
    }),
  );
  return (
    <svg class="grid-print craps-print" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {felt.numbers.map((number) => (
        <NumberPrint key={number.point} number={number} chip={chip} />
      ))}
      {places.map((box) => (
        <g key={box.key} class="grid-box" data-on={box.spot.on}>
          <rect class="felt-line" {...box.rect} />
          <BoxPrint
            spot={box.spot}
            rect={printIn(box, chip)}
            multiple={multiple}
            isShort={crowded.has(groupOf(box.spot.on))}
          />
        </g>
      ))}
      {felt.headings.map(({ heading, x, y, size }) => (
        <text key={heading} class="craps-heading" x={x} y={y} style={{ fontSize: `${size}px` }}>
          {text.headings[heading]}
        </text>
      ))}
      <Inscriptions {...{ house, width, height }} lines={felt.lines} isOneRow={felt.isOneRow} />
    </svg>
  );
}

/** A number, and behind it where don't come wagers lie. */
function NumberPrint({ number, chip }: { readonly number: NumberBox; readonly chip: number }) {
  const { point, rect, behind } = number;
  const { x } = centreOf(rect);
  const isNarrow = isNarrowNumber(rect.width);
  const word = isNarrow ? String(point) : (text.numbers[point] ?? "");
  const puck = puckOnIn(rect);
  const beside = besidePuck(rect);
  // Come wagers lie under it.
  const room = rect.height * TRAVELLED_AT.come.y - chip / 2 - CHIP_RIM;
  const highest = Math.max(LEAST_NUMERAL, (room - 2) / NUMERAL);
  const largest = Math.min(highest, isNarrow ? 19 : word.length > 2 ? 21 : 27);
  const size = fitting(word, beside.room, largest, LETTER);
  return (
    <g class="grid-box craps-number">
      <rect class="felt-line" {...behind} />
      <text class="craps-behind" x={x} y={behind.y + Math.min(10, behind.height / 2)}>
        {isNarrow ? text.felt.dont : text.felt.dontCome}
      </text>
      <rect class="felt-line" {...rect} />
      <text
        class="craps-numeral"
        x={beside.x}
        y={rect.y + Math.max((size * NUMERAL) / 2 + 2, Math.min(25, room - (size * NUMERAL) / 2))}
        style={{ fontSize: `${size}px` }}
      >
        {word}
      </text>
      <circle class="craps-puck-place" cx={puck.x} cy={puck.y} r={12 * puck.size} />
    </g>
  );
}

/** The light around a chip, and the height of a numeral as a share of its size. */
const CHIP_RIM = 1.5;
const NUMERAL = 0.74;
const LEAST_NUMERAL = 18;

interface BoxPrintProps {
  readonly spot: Box["spot"];
  /** What the chips leave of the box. */
  readonly rect: PrintRoom;
  readonly multiple: number;
  /** Its odds are printed as "15:1". */
  readonly isShort: boolean;
}

function BoxPrint({ spot, rect, multiple, isShort }: BoxPrintProps) {
  const { on, pick, pays } = spot;
  const [number = ""] = pick;
  const odds = isShort ? shortForm(short(pays)) : short(pays);
  switch (on) {
    case "pass":
      return <Word rect={rect} kind="line" word={text.felt.pass} />;
    case "dont_pass":
      return <BarTwelve rect={rect} word={text.felt.dontPass} />;
    case "come":
      return <Word rect={rect} kind="come" word={text.felt.come} />;
    case "dont_come":
      return <BarTwelve rect={rect} word={text.felt.dontCome} hasPuck={true} />;
    case "field":
      return <Field rect={rect} />;
    case "pass_odds":
    case "dont_pass_odds":
      return <Odds rect={rect} multiple={multiple} />;
    case "fire":
      return <Fire rect={rect} pays={pays} />;
    case "place_win":
      return <Words rect={rect} word={text.felt.place} under={odds} />;
    case "place_lose":
      return <Words rect={rect} word={text.felt.lose} under={odds} />;
    case "buy":
      return <Words rect={rect} word={text.felt.buy} under={odds} />;
    case "lay":
      return <Words rect={rect} word={text.felt.lay} under={odds} />;
    case "hardway":
      return <Dice rect={rect} dice={[Number(number) / 2, Number(number) / 2]} odds={odds} />;
    case "hop":
      return <Dice rect={rect} dice={pick.map(Number)} odds={odds} />;
    case "craps_two":
      return <Dice rect={rect} dice={[1, 1]} odds={odds} />;
    case "craps_three":
      return <Dice rect={rect} dice={[1, 2]} odds={odds} />;
    case "craps_twelve":
      return <Dice rect={rect} dice={[6, 6]} odds={odds} />;
    case "eleven":
      return <Dice rect={rect} dice={[5, 6]} odds={odds} />;
    case "any_seven":
      return <Words rect={rect} word={text.felt.anySeven} under={odds} kind="seven" />;
    case "any_craps":
      return <Words rect={rect} word={text.felt.anyCraps} under={odds} />;
    case "six_seven_eight":
      return (
        <Words rect={rect} word={text.felt.sixSevenEight} under={text.felt.sixSevenEightPays} />
      );
    case "c_and_e":
      return <Words rect={rect} word={text.felt.candE} under={text.felt.candEPays} />;
    case "horn":
      return <Words rect={rect} word={text.felt.horn} under={text.felt.hornParts} />;
    case "horn_high":
      return (
        <Words
          rect={rect}
          word={text.felt.hornHigh(number)}
          under={text.felt.hornHighParts(number)}
        />
      );
    case "whirl":
      return <Words rect={rect} word={text.felt.whirl} under={text.felt.whirlParts} />;
    default:
      return null;
  }
}

/** "7 to 6", without what is said of a vigorish. */
function short(pays: string): string {
  const [, gain, stake] = /^(\d+) to (\d+)/.exec(pays) ?? [];
  return gain && stake ? text.felt.pays(gain, stake) : pays;
}

interface WordProps {
  readonly rect: Rect;
  readonly word: string;
  readonly kind?: string;
}

/** Somewhat to the left: chips lie at the right. */
function Word({ rect, word, kind }: WordProps) {
  const { y } = centreOf(rect);
  const isNarrow = rect.width < 260;
  const size = fitting(word, 0.8 * rect.width, isNarrow ? 20 : 30, LETTER + 0.16);
  return (
    <text
      class="craps-word"
      data-kind={kind}
      data-narrow={isNarrow ? "" : undefined}
      x={rect.x + rect.width * 0.44}
      y={y}
      style={isNarrow ? { fontSize: `${size}px` } : undefined}
    >
      {word}
    </text>
  );
}

interface WordsProps extends WordProps {
  readonly rect: PrintRoom;
  readonly under: string;
}

/** A word, and under it in small what it pays. */
function Words({ rect, word, under, kind }: WordsProps) {
  const { x } = centreOf(rect);
  const highest = Math.max(Math.min(9.8, rect.height / 2), 0.41 * rect.height);
  const size = Math.min(13, highest, (rect.width - 6) / (0.76 * word.length));
  const saidSize = sizeOf(under, rect.second - WORDS_EDGE, Math.min(12.5, highest));
  const y = rect.y + Math.min(rect.height / 2, 21);
  const apart = Math.min(8, rect.height / 4.4);
  return (
    <>
      <text
        class="craps-label"
        data-kind={kind}
        x={x}
        y={y - apart + 1.3}
        style={{ fontSize: `${size}px` }}
      >
        {word}
      </text>
      <text
        class="craps-odds"
        x={rect.x + rect.second / 2}
        y={y + apart + 1}
        style={{ fontSize: `${saidSize}px` }}
      >
        {under}
      </text>
    </>
  );
}

/** 623a.6(e): how much more than the wager behind them. */
function Odds({ rect, multiple }: { readonly rect: Rect; readonly multiple: number }) {
  const x = rect.x + rect.width * 0.4;
  const { y } = centreOf(rect);
  const apart = Math.min(8, rect.height / 5);
  const isLow = rect.height < LOW;
  return (
    <>
      <text
        class="craps-label craps-label-large"
        x={x}
        y={y - apart}
        style={isLow ? { fontSize: "12px" } : undefined}
      >
        {text.felt.odds}
      </text>
      <text
        class="craps-odds"
        x={x}
        y={y + apart + 2}
        style={isLow ? { fontSize: "10px" } : undefined}
      >
        {text.felt.times(multiple)}
      </text>
    </>
  );
}

/** 623a.5(f): what four, five and six points pay. */
function Fire({ rect, pays }: { readonly rect: Rect; readonly pays: string }) {
  const { y } = centreOf(rect);
  const x = rect.x + Math.max(46, rect.width * 0.13);
  const odds = [...pays.matchAll(/(\d+) to 1/g)].map(([, gain]) => gain).join(" · ");
  return (
    <>
      <text class="craps-label craps-label-large" data-kind="fire" x={x} y={y - 7}>
        {text.felt.fire}
      </text>
      <text
        class="craps-odds"
        x={x}
        y={y + 9}
        style={{ fontSize: `${fitting(odds, 2 * (x - rect.x) - 8, 11.5, 0.58)}px` }}
      >
        {odds}
      </text>
    </>
  );
}

/** An area lower than this has its print in one row. */
const LOW = 41;
/** The width of a letter of the print, as a share of its height. */
const LETTER = 0.74;

interface BarTwelveProps extends WordProps {
  /** The place of the puck while it is off. */
  readonly hasPuck?: boolean;
}

/** 623a.3(a)(2)(iii), (4)(iii): a total of twelve is barred. */
function BarTwelve({ rect, word, hasPuck = false }: BarTwelveProps) {
  const { x, y } = centreOf(rect);
  if (isLowBar(rect)) return <LowBarTwelve {...{ rect, word }} />;
  if (rect.width >= 240) return <WideBarTwelve {...{ rect, word }} hasPuck={hasPuck} />;
  return (
    <>
      <text class="craps-word" data-kind="short" x={x + 6} y={y - 8}>
        {word}
      </text>
      <Barred x={x - 20} y={y + Math.min(13, rect.height * 0.27)} die={13} />
    </>
  );
}

/** In one row, between the puck and the chips. */
function WideBarTwelve({ rect, word, hasPuck = false }: BarTwelveProps) {
  const { y } = centreOf(rect);
  const die = 20;
  const bar = 40 + 2 * die;
  const left = rect.x + (hasPuck ? 40 : 12);
  const room = rect.x + 0.85 * rect.width - left;
  const size = fitting(word, room - bar, 18, LETTER + 0.1);
  const wordWide = size * (LETTER + 0.1) * word.length;
  const start = left + (room - wordWide - bar) / 2;
  return (
    <>
      <text
        class="craps-word"
        data-kind="dont"
        x={start + wordWide / 2}
        y={y}
        style={{ fontSize: `${size}px` }}
      >
        {word}
      </text>
      <Barred x={start + wordWide + 22} y={y} die={die} />
    </>
  );
}

/** In one row, between the puck and the chips. */
function LowBarTwelve({ rect, word }: WordProps) {
  const { y } = centreOf(rect);
  const die = 12;
  const room = 0.78 * rect.width - 76;
  const size = fitting(word, room, 14, LETTER);
  const wordWide = size * LETTER * word.length;
  const left = rect.x + 26;
  return (
    <>
      <text
        class="craps-word"
        data-kind="short"
        x={left + wordWide / 2}
        y={y}
        style={{ fontSize: `${size}px` }}
      >
        {word}
      </text>
      <Barred x={left + wordWide + 14} y={y} die={die} />
    </>
  );
}

/** Two dice, before which "bar" stands at `x`. */
function Barred({ x, y, die }: { readonly x: number; readonly y: number; readonly die: number }) {
  return (
    <>
      <text
        class="craps-odds"
        x={x}
        y={y}
        style={{ fontSize: `${fitting(text.felt.bar, 27, 11.5, 0.66)}px` }}
      >
        {text.felt.bar}
      </text>
      <Die face={6} size={die} x={x + 16} y={y - die / 2} />
      <Die face={6} size={die} x={x + 18 + die} y={y - die / 2} />
    </>
  );
}

const FIELD_NUMBERS = [2, 3, 4, 9, 10, 11, 12];
const PAYS_DOUBLE = [2, 12];

/** 623a.5(a): the field pays 1 to 1, and 2 to 1 on 2 and 12. A low area has its name before the
 * numbers, not above them. */
function Field({ rect }: { readonly rect: Rect }) {
  const isLow = rect.height < LOW;
  const word = text.felt.field;
  const aside = isLow ? 0.24 * rect.width : 0;
  const chips = isLow || rect.width < 400 ? 34 : 0;
  const step = Math.min(56, (rect.width - aside - chips - 24) / FIELD_NUMBERS.length);
  const x = centreOf(rect).x + (aside - chips) / 2;
  const top = rect.y + rect.height * (isLow ? 0.5 : 0.3);
  const y = rect.y + rect.height * (isLow ? 0.5 : 0.7);
  const size = fitting(word, (isLow ? aside : rect.width) - 8, 17, LETTER + 0.1);
  const double = Math.min(15, step * 0.46, isLow ? 15 : 0.29 * rect.height);
  return (
    <>
      <text
        class="craps-word"
        data-kind="field"
        x={isLow ? rect.x + aside / 2 + 4 : x}
        y={top}
        style={{ fontSize: `${size}px` }}
      >
        {word}
      </text>
      {FIELD_NUMBERS.map((number, index) => {
        const at = x + (index - 3) * step;
        const isDouble = PAYS_DOUBLE.includes(number);
        return (
          <g key={number}>
            {isDouble && <circle class="craps-double" cx={at} cy={y} r={double} />}
            <text
              class="craps-field-number"
              x={at}
              y={y}
              style={{ fontSize: `${Math.min(19, step * 0.57, 1.35 * double)}px` }}
            >
              {number}
            </text>
          </g>
        );
      })}
      {rect.width > 400 &&
        PAYS_DOUBLE.map((number) => (
          <text
            key={number}
            class="craps-odds"
            x={x + (number === 2 ? -1 : 1) * 3 * step}
            y={top - 2}
          >
            {text.felt.paysDouble}
          </text>
        ))}
    </>
  );
}

interface DiceProps {
  readonly rect: Rect;
  readonly dice: readonly number[];
  readonly odds: string;
}

/** Two dice over what they pay; in a low area beside it. */
function Dice({ rect, dice, odds }: DiceProps) {
  if (isBeside(rect)) return <DiceBeside {...{ rect, dice, odds }} />;
  const size = sizeAbove(rect);
  const { x, y } = centreOf(rect);
  const saidSize = sizeOf(odds, rect.width - DICE_EDGE, 12);
  return (
    <>
      {dice.map((face, index) => (
        <Die
          key={index}
          face={face}
          size={size}
          x={x + (index === 0 ? -size - 1.5 : 1.5)}
          y={y - size / 2 - 7}
        />
      ))}
      <text class="craps-odds" x={x} y={y + size / 2 + 3} style={{ fontSize: `${saidSize}px` }}>
        {odds}
      </text>
    </>
  );
}

/** Two dice, and what they pay beside them. */
function DiceBeside({ rect, dice, odds }: DiceProps) {
  const { y } = centreOf(rect);
  const size = sizeBeside(rect);
  const diceWide = 2 * size + 3;
  const font = fitting(odds, rect.width - diceWide - BESIDE_EDGES - BESIDE_APART, 12, 0.6);
  const oddsWide = font * 0.6 * odds.length;
  const start = rect.x + (rect.width - diceWide - BESIDE_APART - oddsWide) / 2;
  return (
    <>
      {dice.map((face, index) => (
        <Die key={index} face={face} size={size} x={start + index * (size + 3)} y={y - size / 2} />
      ))}
      <text
        class="craps-odds"
        x={start + diceWide + BESIDE_APART + oddsWide / 2}
        y={y}
        style={{ fontSize: `${font}px` }}
      >
        {odds}
      </text>
    </>
  );
}
