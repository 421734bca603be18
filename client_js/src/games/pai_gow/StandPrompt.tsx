import { useState } from "preact/hooks";
import { Prompt } from "../../components/Prompt";
import { useWholeTime } from "../../components/whole_time";
import type { DecisionInfo } from "../../protocol";
import type { GameViewProps } from "../contract";
import type { Comparison } from "./table";
import { text } from "./text";

interface StandPromptProps extends GameViewProps {
  readonly box: number;
  readonly cents: number;
  readonly comparison: Comparison;
  readonly decision: DecisionInfo;
}

/** After the dealer's hands are set and before mine are exposed (621a.10(e)). */
export function StandPrompt(props: StandPromptProps) {
  const { box, cents, comparison, decision, seating, houseNow } = props;
  const [isChosen, setIsChosen] = useState(false);
  const totalMs = useWholeTime(decision.closes_ms, houseNow);
  const choose = async (choice: string) => {
    setIsChosen(true);
    if (!(await seating.decide(choice, {}, box))) setIsChosen(false);
  };
  return (
    <Prompt
      title={text.stand.title(box)}
      detail={text.stand.detail(comparison.high, comparison.low)}
      closesMs={decision.closes_ms}
      totalMs={totalMs}
      houseNow={houseNow}
      answers={[
        {
          label: text.stand.stand,
          isPrimary: true,
          isDefault: decision.default === "stand",
          isOff: isChosen,
          choose: () => void choose("stand"),
        },
        {
          label: text.stand.surrender(cents),
          isOff: isChosen,
          choose: () => void choose("surrender"),
        },
      ]}
    />
  );
}
