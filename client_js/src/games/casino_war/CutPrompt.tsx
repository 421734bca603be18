import { useState } from "preact/hooks";
import { Prompt } from "../../components/Prompt";
import { useWholeTime } from "../../components/whole_time";
import type { OfferInfo } from "../../protocol";
import type { GameViewProps } from "../contract";
import { text } from "./text";

interface CutPromptProps extends GameViewProps {
  readonly offer: OfferInfo;
}

/** The stack of shuffled cards, and the cover card that I put into it (651a.5(b)-(d)). */
export function CutPrompt({ offer, seating, houseNow }: CutPromptProps) {
  const least = Number(offer.terms?.["least"] ?? 10);
  const most = Number(offer.terms?.["most"] ?? least);
  const [at, setAt] = useState(Math.round((least + most) / 2));
  const [isChosen, setIsChosen] = useState(false);
  const totalMs = useWholeTime(offer.closes_ms, houseNow);
  const choose = async (choice: string, options: Readonly<Record<string, unknown>>) => {
    setIsChosen(true);
    if (!(await seating.decide(choice, options))) setIsChosen(false);
  };
  const size = most + least;
  return (
    <Prompt
      title={text.cut.title}
      detail={text.cut.detail(at, size)}
      closesMs={offer.closes_ms}
      totalMs={totalMs}
      houseNow={houseNow}
      answers={[
        {
          label: text.cut.cut,
          isPrimary: true,
          isOff: isChosen,
          choose: () => void choose("cut", { at }),
        },
        {
          label: text.cut.decline,
          isDefault: offer.declined === "no_cut",
          isOff: isChosen,
          choose: () => void choose("no_cut", {}),
        },
      ]}
    >
      <div class="war-cut" style={{ "--at": at / size }}>
        <span class="war-cut-stack" aria-hidden="true" />
        <span class="war-cut-card" aria-hidden="true" />
        <input
          type="range"
          min={least}
          max={most}
          value={at}
          aria-label={text.cut.slider}
          onInput={(event) => setAt(Number(event.currentTarget.value))}
        />
      </div>
    </Prompt>
  );
}
