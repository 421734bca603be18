// The list of struck numbers beside the wheel, each with what it pays.

import { Badge } from "../roulette/Badge";
import { fateOf, type Strike } from "./strikes";
import { type StruckWords, text } from "./text";

interface BoardProps {
  /** The game by whose colours it is drawn, with the whole stage. */
  readonly face: string;
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
  /** Numbers that I hold. */
  readonly held: ReadonlySet<string>;
}

export function Board(props: BoardProps) {
  const { face, words, strikes, isGathering, counts, straight, marked, held } = props;
  const [least, most] = counts;
  return (
    <section class="struck-board roulette-board" data-face={face} aria-label={words.title}>
      <header>
        <h2>{words.title}</h2>
        <p>{text.straight(straight)}</p>
      </header>
      <ol aria-live="polite">
        {strikes.map(({ number, payout }) => (
          <li key={number} class="struck-entry" {...fateOf(number, marked)}>
            <Badge outcome={number} />
            <span aria-hidden="true">{text.onBoard(payout)}</span>
            <span class="unseen">{words.one(number, payout)}</span>
            {held.has(number) && <span class="struck-yours">{text.yours}</span>}
          </li>
        ))}
        {isGathering && <li key="next" aria-hidden="true" data-gathering="" />}
      </ol>
      {strikes.length === 0 && !isGathering && (
        <p class="struck-waiting">{words.waiting(least, most)}</p>
      )}
    </section>
  );
}
