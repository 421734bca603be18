// The list of struck numbers beside the wheel, each with what it pays.

import { Badge } from "../roulette/Badge";
import { fateOf, type Strike } from "./strikes";
import { type StruckWords, text } from "./text";

interface BoardProps {
  readonly words: StruckWords;
  readonly strikes: readonly Strike[];
  /** More are to come in this round. */
  readonly isGathering: boolean;
  /** The fewest and the most numbers that are struck. */
  readonly counts: readonly [number, number];
  /** What a straight wager pays, in words. */
  readonly straight: string;
  /** The number at which the ball is at rest. */
  readonly marked: string | null;
}

export function Board(props: BoardProps) {
  const { words, strikes, isGathering, counts, straight, marked } = props;
  const [least, most] = counts;
  return (
    <section class="struck-board roulette-board" aria-label={words.title}>
      <header>
        <h2>{words.title}</h2>
        <p>{text.straight(straight)}</p>
      </header>
      <ol aria-live="polite">
        {Array.from({ length: most }, (_, index) => {
          const strike = strikes[index];
          return strike === undefined ? (
            <li
              key={`${index}`}
              aria-hidden="true"
              data-gathering={isGathering ? "" : undefined}
              data-unused={!isGathering && strikes.length > 0 ? "" : undefined}
            />
          ) : (
            <li key={`${index}`} class="struck-entry" {...fateOf(strike.number, marked)}>
              <Badge outcome={strike.number} />
              <span aria-hidden="true">{text.onBoard(strike.payout)}</span>
              <span class="unseen">{words.one(strike.number, strike.payout)}</span>
            </li>
          );
        })}
      </ol>
      <p class="struck-waiting">{words.waiting(least, most)}</p>
    </section>
  );
}
