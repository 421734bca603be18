import { useState } from "preact/hooks";
import type { OfferInfo } from "../../protocol";
import type { GameViewProps } from "../contract";
import { SeatPrompt } from "../seats/SeatPrompt";
import { tableText } from "./table_text";

interface CutPromptProps extends GameViewProps {
  readonly offer: OfferInfo;
}

/** The shuffled cards, and the cover card that the player puts into them (651a.5(b)-(d)). */
export function CutPrompt({ offer, seating, houseNow }: CutPromptProps) {
  const least = Number(offer.terms?.["least"] ?? 10);
  const most = Number(offer.terms?.["most"] ?? least);
  const [at, setAt] = useState(Math.round((least + most) / 2));
  const size = most + least;
  return (
    <SeatPrompt
      question={offer}
      seating={seating}
      houseNow={houseNow}
      title={tableText.cut.title}
      detail={tableText.cut.why}
      side="left"
      answers={[
        { label: tableText.cut.cut, choice: "cut", options: { at }, isPrimary: true },
        { label: tableText.cut.decline, choice: "no_cut" },
      ]}
    >
      <div class="war-cut" style={{ "--at": at / size }}>
        <p class="war-cut-at figure" aria-hidden="true">
          {tableText.cut.detail(at, size)}
        </p>
        <span class="war-cut-stack" aria-hidden="true" />
        <span class="war-cut-card" aria-hidden="true" />
        <input
          type="range"
          min={least}
          max={most}
          value={at}
          aria-label={tableText.cut.slider}
          aria-valuetext={tableText.cut.detail(at, size)}
          onInput={(event) => setAt(Number(event.currentTarget.value))}
        />
      </div>
    </SeatPrompt>
  );
}
