// What is printed in each area of the layout.

import { Die } from "../../components/Die";
import { payout } from "../../text/format";
import type { GameViewProps } from "../contract";
import { type Box, centreOf } from "../layout/grid";
import { nameOf, text } from "./text";

interface AreaPrintProps {
  readonly box: Box;
  readonly rules: GameViewProps["facts"]["rules"];
}

/** In words as they stand on a felt; a second line where there is room. */
const WORDS: Readonly<Record<string, readonly [string, string]>> = {
  pass: ["Pass line", ""],
  dont_pass: ["Don't pass bar", "12"],
  come: ["Come", ""],
  dont_come: ["Don't come", "bar 12"],
  field: ["Field", "2 · 3 · 4 · 9 · 10 · 11 · 12"],
  pass_odds: ["Odds", ""],
  dont_pass_odds: ["Odds", ""],
  come_odds: ["Odds", ""],
  dont_come_odds: ["Odds", ""],
  place_lose: ["Lose", ""],
  buy: ["Buy", ""],
  lay: ["Lay", ""],
  any_seven: ["Seven", ""],
  any_craps: ["Any craps", ""],
  c_and_e: ["C & E", ""],
  horn: ["Horn", ""],
  whirl: ["Whirl", ""],
  six_seven_eight: ["6 · 7 · 8", ""],
  fire: ["Fire", ""],
};
const NUMBERS: Readonly<Record<string, string>> = { 6: "Six", 8: "Eight", 9: "Nine" };
const DICE_OF: Readonly<Record<string, readonly number[]>> = {
  craps_two: [1, 1],
  craps_three: [1, 2],
  craps_twelve: [6, 6],
  eleven: [5, 6],
};

export function AreaPrint({ box, rules }: AreaPrintProps) {
  const { on, pick, pays } = box.spot;
  if (on === "hop") return <DicePrint box={box} faces={pick.map(Number)} />;
  if (on === "hardway") {
    const half = Number(pick[0]) / 2;
    return <DicePrint box={box} faces={[half, half]} />;
  }
  const faces = DICE_OF[on];
  if (faces !== undefined) return <DicePrint box={box} faces={faces} />;
  if (on === "place_win") return <NumberPrint box={box} number={pick[0] ?? ""} pays={pays} />;
  if (on === "horn_high") return <Words box={box} word={`Horn ${pick[0]}`} line="" />;
  const [word, line] = WORDS[on] ?? [nameOf(on, pick), ""];
  const isLineOdds = on === "pass_odds" || on === "dont_pass_odds";
  const limit = isLineOdds ? text.oddsLimit(Number(rules["odds_multiple"] ?? 1)) : "";
  return <Words box={box} word={word} line={line || limit || shortly(pays)} />;
}

/** What fits beside a word: "2 to 1", and nothing of what is longer. */
function shortly(pays: string): string {
  const words = payout(pays);
  return words.length <= 9 ? words : "";
}

interface WordsProps {
  readonly box: Box;
  readonly word: string;
  readonly line: string;
}

/** Wide areas are printed at their left, narrow ones above their chips. */
function Words({ box, word, line }: WordsProps) {
  const { rect } = box;
  const { x, y } = centreOf(rect);
  const isWide = rect.width > 3.4 * rect.height;
  const isSmall = rect.width < 130;
  if (isWide) {
    return (
      <>
        <text class="craps-word" x={rect.x + rect.width * 0.34} y={line ? y - 8 : y}>
          {word}
        </text>
        {line && (
          <text class="grid-odds" x={rect.x + rect.width * 0.34} y={y + 13}>
            {line}
          </text>
        )}
      </>
    );
  }
  const left = rect.x + rect.width * (isSmall ? 0.32 : 0.3);
  const isTall = rect.height >= 54;
  const at = isTall ? { x, y: rect.y + 16 } : { x: left, y: line ? y - 7 : y };
  return (
    <>
      <text class="craps-word" data-small={isSmall ? "" : undefined} x={at.x} y={at.y}>
        {word}
      </text>
      {line && !isTall && (
        <text class="craps-pays" x={at.x} y={at.y + 15}>
          {line}
        </text>
      )}
    </>
  );
}

interface NumberPrintProps {
  readonly box: Box;
  readonly number: string;
  readonly pays: string;
}

function NumberPrint({ box, number, pays }: NumberPrintProps) {
  const { x } = centreOf(box.rect);
  const { y, height } = box.rect;
  const word = NUMBERS[number];
  return (
    <>
      <text class="craps-number" data-word={word ? "" : undefined} x={x} y={y + height * 0.26}>
        {word ?? number}
      </text>
      <text class="craps-pays" x={x} y={y + height - 8}>
        {payout(pays)}
      </text>
    </>
  );
}

const GAP = 3;

function DicePrint({ box, faces }: { readonly box: Box; readonly faces: readonly number[] }) {
  const { rect, spot } = box;
  const { x } = centreOf(rect);
  const size = Math.min(22, rect.height * 0.36, (rect.width - 12) / 2);
  const left = x - size - GAP / 2;
  return (
    <>
      {faces.map((face, index) => (
        <Die key={index} face={face} size={size} x={left + index * (size + GAP)} y={rect.y + 5} />
      ))}
      <text class="craps-pays" x={x} y={rect.y + rect.height - 7}>
        {shortly(spot.pays)}
      </text>
    </>
  );
}
