// The dealing shoe, seen from the side: how many cards are left in it, and where the cover card is.

import { text } from "../text";
import { number } from "../text/format";
import "./Shoe.css";

interface ShoeProps {
  /** Cards that have left the shoe, and how many were put into it. */
  readonly out: number;
  readonly size: number;
  /** How many cards lie before the cover card. */
  readonly coverAt: number;
}

const LEFT = 16;
const LENGTH = 122;

export function Shoe({ out, size, coverAt }: ShoeProps) {
  const left = Math.max(0, size - out);
  const share = left / size;
  const isCovered = out < coverAt;
  return (
    <figure class="shoe" role="img" aria-label={text.cards.shoe(left, size, isCovered)}>
      <svg class="shoe-picture" viewBox="0 0 160 92" aria-hidden="true">
        <path class="shoe-floor" d="M8 80H150L158 88H2Z" />
        <g>
          <path
            class="shoe-cards"
            d={`M${LEFT} 34H${LEFT + LENGTH * share}L${LEFT + LENGTH * share + 8} 78H${LEFT + 8}Z`}
          />
          {isCovered && (
            <path class="shoe-cover" d={`M${LEFT + (LENGTH * (coverAt - out)) / size} 30l9 50`} />
          )}
        </g>
        <path
          class="shoe-wall"
          d="M6 30C6 24 10 22 15 22H128C138 22 143 30 147 42L156 80H16C12 80 10 78 9 74Z"
        />
        <path class="shoe-mouth" d="M4 52L14 82L2 86Z" />
      </svg>
      <figcaption>{text.cards.left(number(left))}</figcaption>
    </figure>
  );
}
