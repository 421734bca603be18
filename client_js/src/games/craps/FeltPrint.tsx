// What is printed on the felt: lines, numbers, words, dice and odds.

import { Die } from "../../components/Die";
import { type Box, centreOf } from "../layout/grid";
import { Inscriptions } from "../layout/Inscriptions";
import type { Rect } from "../layout/surface";
import type { Felt, NumberBox } from "./felt";
import "./felt.css";
import { text } from "./table_text";

interface FeltPrintProps {
  readonly felt: Felt;
  readonly house: string;
  readonly multiple: number;
}

export function FeltPrint({ felt, house, multiple }: FeltPrintProps) {
  const { width, height, places } = felt.surface;
  return (
    <svg class="grid-print craps-print" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {felt.numbers.map((number) => (
        <NumberPrint key={number.point} number={number} />
      ))}
      {places.map((box) => (
        <g key={box.key} class="grid-box" data-on={box.spot.on}>
          <rect class="felt-line" {...box.rect} />
          <BoxPrint box={box} multiple={multiple} />
        </g>
      ))}
      {felt.headings.map(({ heading, x, y }) => (
        <text key={heading} class="craps-heading" x={x} y={y}>
          {text.headings[heading]}
        </text>
      ))}
      <Inscriptions {...{ house, width, height }} lines={felt.lines} />
    </svg>
  );
}

/** A number, and behind it where don't come wagers lie. */
function NumberPrint({ number }: { readonly number: NumberBox }) {
  const { point, rect, behind } = number;
  const { x } = centreOf(rect);
  const word = text.numbers[point] ?? "";
  const isNarrow = rect.width < 70;
  return (
    <g class="grid-box craps-number">
      <rect class="felt-line" {...behind} />
      <text class="craps-behind" x={x} y={behind.y + 9}>
        {isNarrow ? text.felt.dont : text.felt.dontCome}
      </text>
      <rect class="felt-line" {...rect} />
      <text
        class="craps-numeral"
        x={x}
        y={rect.y + 25}
        data-long={word.length > 2 ? "" : undefined}
        data-narrow={isNarrow ? "" : undefined}
      >
        {word}
      </text>
    </g>
  );
}

function BoxPrint({ box, multiple }: { readonly box: Box; readonly multiple: number }) {
  const { rect, spot } = box;
  const { on, pick, pays } = spot;
  const [number = ""] = pick;
  switch (on) {
    case "pass":
      return <Word rect={rect} kind="line" word={text.felt.pass} />;
    case "dont_pass":
      return <BarTwelve rect={rect} word={text.felt.dontPass} />;
    case "come":
      return <Word rect={rect} kind="come" word={text.felt.come} />;
    case "dont_come":
      return <BarTwelve rect={rect} word={text.felt.dontCome} />;
    case "field":
      return <Field rect={rect} />;
    case "pass_odds":
    case "dont_pass_odds":
      return <Odds rect={rect} multiple={multiple} />;
    case "fire":
      return <Fire rect={rect} pays={pays} />;
    case "place_win":
      return <Words rect={rect} word={text.felt.place} under={short(pays)} />;
    case "place_lose":
      return <Words rect={rect} word={text.felt.lose} under={short(pays)} />;
    case "buy":
      return <Words rect={rect} word={text.felt.buy} under={short(pays)} />;
    case "lay":
      return <Words rect={rect} word={text.felt.lay} under={short(pays)} />;
    case "hardway":
      return (
        <Dice rect={rect} dice={[Number(number) / 2, Number(number) / 2]} odds={short(pays)} />
      );
    case "hop":
      return <Dice rect={rect} dice={pick.map(Number)} odds={short(pays)} />;
    case "craps_two":
      return <Dice rect={rect} dice={[1, 1]} odds={short(pays)} />;
    case "craps_three":
      return <Dice rect={rect} dice={[1, 2]} odds={short(pays)} />;
    case "craps_twelve":
      return <Dice rect={rect} dice={[6, 6]} odds={short(pays)} />;
    case "eleven":
      return <Dice rect={rect} dice={[5, 6]} odds={short(pays)} />;
    case "any_seven":
      return <Words rect={rect} word={text.felt.anySeven} under={short(pays)} kind="seven" />;
    case "any_craps":
      return <Words rect={rect} word={text.felt.anyCraps} under={short(pays)} />;
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
  return (
    <text
      class="craps-word"
      data-kind={kind}
      data-narrow={isNarrow ? "" : undefined}
      x={rect.x + rect.width * 0.44}
      y={y}
    >
      {word}
    </text>
  );
}

/** A word, and under it in small what it pays. */
function Words({ rect, word, under, kind }: WordProps & { readonly under: string }) {
  const { x } = centreOf(rect);
  const size = Math.min(13, (rect.width - 6) / (0.76 * word.length));
  const y = rect.y + Math.min(rect.height / 2, 21);
  return (
    <>
      <text class="craps-label" data-kind={kind} x={x} y={y - 8} style={{ fontSize: `${size}px` }}>
        {word}
      </text>
      <text class="craps-odds" x={x} y={y + 9}>
        {under}
      </text>
    </>
  );
}

/** 623a.6(e): how much more than the wager behind them. */
function Odds({ rect, multiple }: { readonly rect: Rect; readonly multiple: number }) {
  const x = rect.x + rect.width * 0.4;
  const { y } = centreOf(rect);
  return (
    <>
      <text class="craps-label craps-label-large" x={x} y={y - 8}>
        {text.felt.odds}
      </text>
      <text class="craps-odds" x={x} y={y + 10}>
        {text.felt.times(multiple)}
      </text>
    </>
  );
}

/** 623a.5(f): what four, five and six points pay. */
function Fire({ rect, pays }: { readonly rect: Rect; readonly pays: string }) {
  const { y } = centreOf(rect);
  const x = rect.x + rect.width * 0.13;
  const odds = [...pays.matchAll(/(\d+) to 1/g)].map(([, gain]) => gain);
  return (
    <>
      <text class="craps-label craps-label-large" data-kind="fire" x={x} y={y - 7}>
        {text.felt.fire}
      </text>
      <text class="craps-odds" x={x} y={y + 9}>
        {odds.join(" · ")}
      </text>
    </>
  );
}

/** 623a.3(a)(2)(iii), (4)(iii): a total of twelve is barred. */
function BarTwelve({ rect, word }: WordProps) {
  const { x, y } = centreOf(rect);
  const isShort = rect.width < 240;
  const die = isShort ? 13 : 20;
  const wordX = isShort ? x + 6 : x - 60;
  const barX = isShort ? x - 20 : x + 58;
  const barY = isShort ? y + 13 : y;
  return (
    <>
      <text
        class="craps-word"
        data-kind={isShort ? "short" : "dont"}
        x={wordX}
        y={isShort ? y - 8 : y}
      >
        {word}
      </text>
      <text class="craps-odds" x={barX} y={barY}>
        {text.felt.bar}
      </text>
      <Die face={6} size={die} x={barX + 16} y={barY - die / 2} />
      <Die face={6} size={die} x={barX + 18 + die} y={barY - die / 2} />
    </>
  );
}

const FIELD_NUMBERS = [2, 3, 4, 9, 10, 11, 12];
const PAYS_DOUBLE = [2, 12];

/** 623a.5(a): the field pays 1 to 1, and 2 to 1 on 2 and 12. */
function Field({ rect }: { readonly rect: Rect }) {
  const { x } = centreOf(rect);
  const step = Math.min(56, (rect.width - 40) / FIELD_NUMBERS.length);
  const top = rect.y + rect.height * 0.3;
  const y = rect.y + rect.height * 0.68;
  return (
    <>
      <text class="craps-word" data-kind="field" x={x} y={top}>
        {text.felt.field}
      </text>
      {FIELD_NUMBERS.map((number, index) => {
        const at = x + (index - 3) * step;
        const isDouble = PAYS_DOUBLE.includes(number);
        return (
          <g key={number}>
            {isDouble && <circle class="craps-double" cx={at} cy={y} r={rect.height * 0.19} />}
            <text class="craps-field-number" x={at} y={y}>
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

/** Two dice over what they pay. */
function Dice({ rect, dice, odds }: DiceProps) {
  const { x, y } = centreOf(rect);
  const size = Math.min(28, (rect.width - 10) / 2, rect.height - 28);
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
      <text class="craps-odds" x={x} y={y + size / 2 + 3}>
        {odds}
      </text>
    </>
  );
}
