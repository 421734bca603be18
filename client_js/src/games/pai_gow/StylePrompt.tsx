import { useRef, useState } from "preact/hooks";
import type { DecisionInfo } from "../../protocol";
import { text as shared } from "../../text";
import type { GameViewProps } from "../contract";
import { SeatPrompt } from "../seats/SeatPrompt";
import { text } from "./bank_text";
import { DEFAULT_STYLE, text as words } from "./text";

interface StylePromptProps extends GameViewProps {
  readonly box: number;
  readonly decision: DecisionInfo;
}

/** After "no more bets" the bank chooses how the tiles are delivered (621a.11(i)). */
export function StylePrompt({ box, decision, seating, houseNow }: StylePromptProps) {
  const [style, setStyle] = useState(DEFAULT_STYLE);
  const ways = useRef<HTMLDetailsElement>(null);
  const close = () => ways.current?.removeAttribute("open");
  const choose = (next: string) => {
    setStyle(next);
    close();
  };
  return (
    <SeatPrompt
      question={decision}
      seating={seating}
      houseNow={houseNow}
      box={box}
      title={text.delivery.title}
      detail={text.delivery.detail}
      answers={[
        { label: text.delivery.confirm, choice: "deliver", options: { style }, isPrimary: true },
      ]}
    >
      <details class="gow-delivery" ref={ways}>
        <summary>
          {words.styles[style]} · <span>{text.delivery.another}</span>
          <small>{wayOf(style)}</small>
        </summary>
        <small>
          {wayOf(style)} {text.delivery.custom}
        </small>
        <div class="field">
          <select
            aria-label={text.delivery.style}
            value={style}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {Object.entries(words.styles).map(([name, said]) => (
              <option key={name} value={name}>
                {said}
              </option>
            ))}
          </select>
          <button
            type="button"
            class="button quiet"
            aria-label={shared.table.close}
            onClick={close}
          >
            ✕
          </button>
        </div>
      </details>
    </SeatPrompt>
  );
}

/** How it makes hands of the stacks, from either side. */
function wayOf(style: string): string {
  return words.ways[style.replace(/_(left|right)$/, "")] ?? "";
}
