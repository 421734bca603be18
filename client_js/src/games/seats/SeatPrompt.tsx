// What the house asks of a seat: an offer while bets are open, or a choice in a decision window.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Prompt, type PromptAnswer } from "../../components/Prompt";
import { useTotalTime } from "../../components/use_total_time";
import type { DecisionInfo, OfferInfo } from "../../protocol";
import type { GameViewProps, Seating } from "../contract";
import "./prompt.css";

export interface SeatAnswer extends Omit<PromptAnswer, "isDefault" | "choose"> {
  /** What is sent to the house, with its options. */
  readonly choice?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  /** Done instead of sending the choice. */
  readonly act?: () => void;
}

interface SeatPromptProps extends Pick<GameViewProps, "seating" | "houseNow"> {
  readonly question: OfferInfo | DecisionInfo;
  /** The box that the choice is for, where a player may have several. */
  readonly box?: number;
  readonly title: string;
  readonly detail?: ComponentChildren;
  readonly answers: readonly SeatAnswer[];
  readonly children?: ComponentChildren;
  /** The side of the table on which the player does not sit. */
  readonly side?: "left" | "right";
}

export function SeatPrompt(props: SeatPromptProps) {
  const { question, title, detail, answers, seating, box, houseNow, children, side } = props;
  const totalMs = useTotalTime(question.closes_ms, houseNow);
  const { isChosen, choose } = useChoice(seating, box);
  const byDefault = "default" in question ? question.default : question.declined;
  return (
    <Prompt
      title={title}
      detail={detail}
      closesMs={question.closes_ms}
      totalMs={totalMs}
      houseNow={houseNow}
      {...(side && { side })}
      answers={answers.map(({ choice, options, act, ...said }) => ({
        ...said,
        isDefault: choice !== undefined && choice === byDefault,
        isOff: isChosen || said.isOff === true,
        choose: () => {
          if (act !== undefined) act();
          else if (choice !== undefined) void choose(choice, options);
        },
      }))}
    >
      {children}
    </Prompt>
  );
}

/** A choice is sent once. It may be made again if the house has refused it. */
function useChoice(seating: Seating, box: number | undefined) {
  const [isChosen, setIsChosen] = useState(false);
  const choose = async (choice: string, options: Readonly<Record<string, unknown>> = {}) => {
    setIsChosen(true);
    const target = box === undefined ? [] : ([box] as const);
    if (!(await seating.decide(choice, options, ...target))) setIsChosen(false);
  };
  return { isChosen, choose };
}
