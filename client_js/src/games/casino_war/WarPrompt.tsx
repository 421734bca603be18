import { useState } from "preact/hooks";
import { chipValues } from "../../components/chip_tray";
import type { DecisionInfo } from "../../protocol";
import { money } from "../../text/format";
import type { GameViewProps } from "../contract";
import { type Box, centsOn } from "../seats/boxes";
import { SeatPrompt } from "../seats/SeatPrompt";
import type { LyingCards } from "./deal";
import { tableText } from "./table_text";
import { rankWord } from "./text";

interface WarPromptProps extends GameViewProps {
  readonly box: Box;
  /** Of the table, where none of my cards lies. */
  readonly side: "left" | "right";
  readonly decision: DecisionInfo;
  readonly cards: LyingCards;
}

/** A tie hand of mine: half of the wager back, or war for as much again (651a.9(c)), and a tie
 * wager on the war deal (651a.9(e)). */
export function WarPrompt(props: WarPromptProps) {
  const { box, side, decision, cards, seating, facts, houseNow } = props;
  const [tieCents, setTieCents] = useState(0);
  const cents = centsOn(box, "initial");
  const tie = tieOf(box, seating);
  const balance = seating.balance.value ?? 0;
  const values = [0, ...chipValues(facts.minimum, facts.maximum, facts.unit).slice(0, 5)];
  return (
    <SeatPrompt
      question={decision}
      seating={seating}
      houseNow={houseNow}
      box={box.number}
      title={tableText.prompt.title(rankWord(cards[box.number]?.[0] ?? ""))}
      detail={
        cents > balance ? (
          tableText.prompt.tooLittle(cents)
        ) : (
          <>
            {tie > 0 && <strong>{tableText.prompt.tieWon(money(10 * tie))}</strong>}{" "}
            <span class="war-terms">{tableText.prompt.detail(box.number, cents)}</span>
            <span class="war-terms-brief">{tableText.prompt.brief(cents)}</span>
          </>
        )
      }
      side={side}
      answers={[
        {
          label: tableText.prompt.war(cents),
          choice: "war",
          options: tieCents > 0 ? { tie: tieCents } : {},
          isPrimary: true,
          isOff: cents + tieCents > balance,
        },
        { label: tableText.prompt.surrender(cents / 2), choice: "surrender" },
      ]}
    >
      <fieldset class="war-tie">
        <legend>{tableText.prompt.tie}</legend>
        {values.map((value) => (
          <button
            key={value}
            type="button"
            class="button"
            aria-pressed={value === tieCents}
            disabled={value > 0 && cents + value > balance}
            onClick={() => setTieCents(value)}
          >
            {value === 0 ? tableText.prompt.noTie : money(value)}
          </button>
        ))}
      </fieldset>
    </SeatPrompt>
  );
}

/** My tie wager on the original deal: it has won 10 to 1 (651a.9(a)(3), 651a.10(2)), and is booked with
 * the round. */
function tieOf(box: Box, { wagers, seat }: GameViewProps["seating"]): number {
  const place = box.number === seat.value ? 0 : box.number;
  const own = wagers.value.filter((one) => one.on === "tie" && one.box === place);
  return own.reduce((sum, { amount }) => sum + amount, 0);
}
