import { useState } from "preact/hooks";
import { Prompt } from "../../components/Prompt";
import { useWholeTime } from "../../components/whole_time";
import type { DecisionInfo } from "../../protocol";
import { chipValues } from "../../store/chips";
import { money } from "../../text/format";
import type { GameViewProps } from "../contract";
import { type Box, centsOn } from "../seats/boxes";
import { rankWord } from "./Badge";
import type { LyingCards } from "./deal";
import { text } from "./text";

interface WarPromptProps extends GameViewProps {
  readonly box: Box;
  readonly decision: DecisionInfo;
  readonly cards: LyingCards;
}

/** A tie hand of mine: half of the wager back, or war for as much again (651a.9(c)), and a tie
 * wager on the war deal (651a.9(e)). */
export function WarPrompt({ box, decision, cards, seating, facts, houseNow }: WarPromptProps) {
  const [tieCents, setTieCents] = useState(0);
  const [isChosen, setIsChosen] = useState(false);
  const totalMs = useWholeTime(decision.closes_ms, houseNow);
  const cents = centsOn(box, "initial");
  const balance = seating.balance.value ?? 0;
  const values = [0, ...chipValues(facts.minimum, facts.maximum, facts.unit).slice(0, 5)];
  const choose = async (choice: string, options: Readonly<Record<string, unknown>>) => {
    setIsChosen(true);
    if (!(await seating.decide(choice, options, box.number))) setIsChosen(false);
  };
  return (
    <Prompt
      title={text.prompt.title(rankWord(cards[box.number]?.[0] ?? ""))}
      detail={cents > balance ? text.prompt.tooLittle(cents) : text.prompt.detail(box.number)}
      closesMs={decision.closes_ms}
      totalMs={totalMs}
      houseNow={houseNow}
      answers={[
        {
          label: text.prompt.war(cents),
          isPrimary: true,
          isOff: isChosen || cents + tieCents > balance,
          choose: () => void choose("war", tieCents > 0 ? { tie: tieCents } : {}),
        },
        {
          label: text.prompt.surrender(cents / 2),
          isDefault: decision.default === "surrender",
          isOff: isChosen,
          choose: () => void choose("surrender", {}),
        },
      ]}
    >
      <fieldset class="war-tie">
        <legend>{text.prompt.tie}</legend>
        {values.map((value) => (
          <button
            key={value}
            type="button"
            class="button"
            aria-pressed={value === tieCents}
            disabled={value > 0 && cents + value > balance}
            onClick={() => setTieCents(value)}
          >
            {value === 0 ? text.prompt.noTie : money(value)}
          </button>
        ))}
      </fieldset>
    </Prompt>
  );
}
