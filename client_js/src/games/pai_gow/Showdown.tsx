// My hands beside those they are held against: first the high ones, then the low ones (621a.10(f)),
// and what both come to.

import { Tile } from "../../components/Tile";
import { money } from "../../text/format";
import type { GameViewProps } from "../contract";
import { type Case, compared, resultWord, verdictOf } from "./comparison";
import { type Against, whyWords } from "./comparison_words";
import { handWords } from "./hand_words";
import type { Hand } from "./rules";
import "./showdown.css";
import { text as words } from "./showdown_text";
import { text } from "./text";
import { useReveal } from "./use_reveal";

export interface ShowdownProps extends Pick<GameViewProps, "houseNow"> {
  readonly one: Case;
  readonly against: Against;
  /** What it has come to in cents; null until the round is settled. */
  readonly net: number | null;
  /** The clock has set my hands. */
  readonly isTimeUp: boolean;
}

export function Showdown({ one, against, net, isTimeUp, houseNow }: ShowdownProps) {
  const done = useReveal(houseNow);
  const common = { against, own: one.own, other: one.against };
  const result = resultWord(compared(one.own, one.against));
  return (
    <section class="gow-showdown" aria-label={words.title[against]}>
      <Lane zone="high" isDone={done > 0} {...common} />
      <Lane zone="low" isDone={done > 1} {...common} />
      <p class="gow-sum" data-result={result} data-done={done > 2 ? "" : undefined}>
        <span>{words.hands[result]}</span>
        {net !== null && (
          <>
            {" → "}
            <strong>{netWords(net)}</strong>
          </>
        )}
      </p>
      {isTimeUp && <TimeUp />}
    </section>
  );
}

/** The house way has set a hand of mine. */
export function TimeUp() {
  return (
    <p class="gow-time-up" role="status">
      {words.timeUp}
    </p>
  );
}

/** What the round has come to for me, the vigorish taken off. */
export function netWords(cents: number): string {
  if (cents === 0) return words.even;
  return cents > 0 ? words.won(money(cents)) : words.lost(money(-cents));
}

interface LaneProps {
  readonly zone: "low" | "high";
  readonly own: Case["own"];
  readonly other: Case["against"];
  readonly against: Against;
  readonly isDone: boolean;
}

function Lane({ zone, own, other, against, isDone }: LaneProps) {
  const [mine, theirs] = [own[zone], other[zone]];
  const verdict = verdictOf(mine, theirs);
  return (
    // biome-ignore lint/a11y/useSemanticElements: tiles on a table are no fields of a form
    <div
      class="gow-lane"
      role="group"
      aria-label={text[zone]}
      data-zone={zone}
      data-verdict={isDone ? verdict : undefined}
    >
      <Side who={words.you} hand={mine} />
      <p class="gow-verdict">
        <span class="gow-lane-name">{text[zone]}</span>
        <strong>{words.verdicts[verdict]}</strong>
        <span class="gow-why">{whyWords(mine, theirs, against)}</span>
      </p>
      <Side who={words.dealers[against]} hand={theirs} />
    </div>
  );
}

function Side({ who, hand }: { readonly who: string; readonly hand: Hand }) {
  return (
    <div class="gow-side">
      <span class="gow-who">{who}</span>
      <span class="gow-side-tiles">
        {hand.map((tile, index) => (
          <Tile key={index} tile={tile} />
        ))}
      </span>
      <span class="gow-hand-name">{handWords(hand)}</span>
    </div>
  );
}
