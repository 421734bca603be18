// The struck numbers beside the wheel while it covers the felt and the board.

import { Badge } from "../roulette/Badge";
import { fateOf, type Strike } from "./strikes";
import { text } from "./text";

interface BesideWheelProps {
  readonly strikes: readonly Strike[];
  /** The number at which the ball is at rest. */
  readonly marked: string | null;
  /** Numbers that I hold. */
  readonly held: ReadonlySet<string>;
}

/** Seen only where the wheel has come near; the board says the same to a screen reader. */
export function BesideWheel({ strikes, marked, held }: BesideWheelProps) {
  return (
    <ol class="struck-beside" aria-hidden="true">
      {strikes.map(({ number, payout }) => (
        <li key={number} class="struck-entry" {...fateOf(number, marked)}>
          <Badge outcome={number} />
          <span>{text.onFelt(payout)}</span>
          {held.has(number) && <span class="struck-yours">{text.yours}</span>}
        </li>
      ))}
    </ol>
  );
}
