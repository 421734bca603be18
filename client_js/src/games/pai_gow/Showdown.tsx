// My hands beside those they are held against, high to high and low to low (621a.10(f)): the low ones
// first, then the high ones, and what both come to.

import { Tile } from "../../components/Tile";
import { money } from "../../text/format";
import "./at_middle.css";
import { type Case, compared, resultWord, verdictOf } from "./comparison";
import { type Against, whyWords } from "./comparison_words";
import { handWords } from "./hand_words";
import "./showdown.css";
import { text as words } from "./showdown_text";
import { text } from "./text";
import { type SeenHands, turnedOf } from "./tiles_on_table";
import { HIGH_TOLD, HIGH_TURNED, LOW_TOLD, LOW_TURNED, TOLD } from "./use_reveal";

export interface ShowdownProps {
  readonly one: Case;
  readonly against: Against;
  /** What it has come to in cents; null until the round is settled. */
  readonly net: number | null;
  /** In cents, as it has been taken off a win. */
  readonly vigorish: number;
  /** The clock has set my hands. */
  readonly isTimeUp: boolean;
  /** How far the other hands have been turned over and told. */
  readonly done: number;
  readonly onSkip: () => void;
}

export function Showdown(props: ShowdownProps) {
  const { one, against, net, vigorish, isTimeUp, done, onSkip } = props;
  const common = { against, own: one.own, other: one.against, seen: turnedOf(one.against, done) };
  const comparison = compared(one.own, one.against);
  const result = resultWord(comparison);
  const isAwaited = done >= LOW_TOLD && done < HIGH_TOLD;
  const needed = isAwaited ? words.needed[comparison.low ? "win" : "push"] : "";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button in it does the same
    <section class="gow-showdown" aria-label={words.title[against]} onClick={onSkip}>
      <Lane
        zone="high"
        isTurned={done >= HIGH_TURNED}
        isTold={done >= HIGH_TOLD}
        needed={needed}
        {...common}
      />
      <Lane zone="low" isTurned={done >= LOW_TURNED} isTold={done >= LOW_TOLD} {...common} />
      {done < TOLD ? (
        <Skip onSkip={onSkip} />
      ) : (
        <p class="gow-sum" data-result={result}>
          <span>{words.hands[result]}</span>
          {net !== null && (
            <>
              {" → "}
              <strong>{netWords(net)}</strong>
            </>
          )}
          {net !== null && vigorish > 0 && (
            <small>{words.less(money(net + vigorish), money(vigorish))}</small>
          )}
        </p>
      )}
      {isTimeUp && <TimeUp />}
    </section>
  );
}

/** In the place of what the hands come to. */
export function Skip({ onSkip }: { readonly onSkip: () => void }) {
  return (
    <button type="button" class="button quiet gow-skip" onClick={onSkip}>
      {words.turnAll}
    </button>
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
  /** The other hands as far as they are turned over. */
  readonly seen: SeenHands;
  readonly against: Against;
  readonly isTurned: boolean;
  readonly isTold: boolean;
  /** What it decides, as long as it is awaited. */
  readonly needed?: string;
}

function Lane({ zone, own, other, seen, against, isTurned, isTold, needed = "" }: LaneProps) {
  const [mine, theirs] = [own[zone], other[zone]];
  const verdict = verdictOf(mine, theirs);
  return (
    // biome-ignore lint/a11y/useSemanticElements: tiles on a table are no fields of a form
    <div
      class="gow-lane"
      role="group"
      aria-label={text[zone]}
      data-zone={zone}
      data-verdict={isTold ? verdict : undefined}
    >
      <Side who={words.you} tiles={mine} name={handWords(mine)} />
      <p class="gow-verdict">
        <span class="gow-lane-name">{text[zone]}</span>
        <strong>{words.verdicts[verdict]}</strong>
        <span class="gow-why">{whyWords(mine, theirs, against)}</span>
        {needed !== "" && <em class="gow-needed">{needed}</em>}
      </p>
      <Side
        who={words.dealers[against]}
        tiles={seen[zone]}
        name={isTurned ? handWords(theirs) : ""}
      />
    </div>
  );
}

interface SideProps {
  readonly who: string;
  readonly tiles: SeenHands["low"];
  readonly name: string;
}

function Side({ who, tiles, name }: SideProps) {
  return (
    <div class="gow-side">
      <span class="gow-who">{who}</span>
      <span class="gow-side-tiles">
        {tiles.map((tile, index) => (
          <Tile key={index} tile={tile} />
        ))}
      </span>
      <span class="gow-hand-name">{name}</span>
    </div>
  );
}
