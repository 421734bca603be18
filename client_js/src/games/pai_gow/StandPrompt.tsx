import type { DecisionInfo } from "../../protocol";
import type { GameViewProps } from "../contract";
import { SeatPrompt } from "../seats/SeatPrompt";
import { text } from "./text";
import { type Comparison, resultWord } from "./tiles_on_table";

interface StandPromptProps extends GameViewProps {
  readonly box: number;
  /** Of the table, where none of my tiles lies. */
  readonly side: "left" | "right";
  readonly cents: number;
  readonly comparison: Comparison;
  readonly decision: DecisionInfo;
}

/** After the dealer's hands are set and before mine are exposed (621a.10(e)). Nobody is offered to
 * give up a hand that wins or ties. */
export function StandPrompt(props: StandPromptProps) {
  const { box, side, cents, comparison, decision, seating, houseNow } = props;
  const loses = resultWord(comparison) === "lose";
  return (
    <SeatPrompt
      question={decision}
      seating={seating}
      houseNow={houseNow}
      box={box}
      title={text.stand.title(box, comparison)}
      detail={text.stand.detail(comparison)}
      side={side}
      answers={[
        { label: text.stand.stand, choice: "stand", isPrimary: true },
        ...(loses ? [{ label: text.stand.surrender(cents), choice: "surrender" }] : []),
      ]}
    />
  );
}
