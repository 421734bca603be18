// The struck numbers beside the wheel while it covers the felt and the board.

import { Badge } from "../roulette/Badge";
import type { Strike } from "./strikes";
import { text } from "./text";

interface StripProps {
  readonly strikes: readonly Strike[];
  /** The number at which the ball is at rest. */
  readonly marked: string | null;
}

/** Seen only where the wheel has come near; the board says the same to a screen reader. */
export function Strip({ strikes, marked }: StripProps) {
  return (
    <ol class="struck-strip" aria-hidden="true">
      {strikes.map(({ number, payout }) => (
        <li
          key={number}
          data-won={number === marked ? "" : undefined}
          data-lost={marked !== null && number !== marked ? "" : undefined}
        >
          <Badge outcome={number} />
          <span>{text.onBoard(payout)}</span>
        </li>
      ))}
    </ol>
  );
}
