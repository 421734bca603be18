// My hands beside those they are held against, high to high and low to low (621a.10(f)): the low ones
// first, then the high ones, and what both come to.

import { Tile } from "../../components/Tile";
import { money } from "../../text/format";
import "./at_middle.css";
import { type Case, compared, resultWord, type Verdict, verdictOf } from "./comparison";
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
  const comparison = compared(one.own, one.against);
  const seen = turnedOf(one.against, done);
  const lane = (zone: "low" | "high", isTurned: boolean) => {
    const [mine, theirs] = [one.own[zone], one.against[zone]];
    return {
      zone,
      left: { who: words.you, tiles: mine, name: handWords(mine) },
      right: {
        who: words.dealers[against],
        tiles: seen[zone],
        name: isTurned ? handWords(theirs) : "",
      },
      verdict: verdictOf(mine, theirs),
      isWon: comparison[zone],
      why: whyWords(mine, theirs, against),
    };
  };
  const result = resultWord(comparison);
  const isAwaited = done >= LOW_TOLD && done < HIGH_TOLD;
  const needed = isAwaited ? words.needed[comparison.low ? "win" : "push"] : "";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button in it does the same
    <section
      class="gow-showdown"
      data-against={against}
      data-kept=""
      aria-label={words.title[against]}
      onClick={onSkip}
    >
      <Lane {...lane("high", done >= HIGH_TURNED)} isTold={done >= HIGH_TOLD} needed={needed} />
      <Lane {...lane("low", done >= LOW_TURNED)} isTold={done >= LOW_TOLD} />
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
  /** On the left, and on the right as far as it is turned over. */
  readonly left: Party;
  readonly right: Party;
  /** How the left hand does against the right one, which of them counts, and why. */
  readonly verdict: Verdict;
  readonly isWon: boolean;
  readonly why: string;
  readonly isTold: boolean;
  /** What it decides, as long as it is awaited. */
  readonly needed?: string;
}

interface Party {
  readonly who: string;
  readonly tiles: SeenHands["low"];
  readonly name: string;
}

/** A hand beside the one that it is held against. */
export function Lane(props: LaneProps) {
  const { zone, left, right, verdict, isWon, why, isTold, needed = "" } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: tiles on a table are no fields of a form
    <div
      class="gow-lane"
      role="group"
      aria-label={text[zone]}
      data-zone={zone}
      data-won={isTold ? String(isWon) : undefined}
    >
      <Side {...left} />
      <p class="gow-verdict">
        <span class="gow-lane-name">{text[zone]}</span>
        <strong>{words.verdicts[verdict]}</strong>
        <span class="gow-why">{why}</span>
        {needed !== "" && <em class="gow-needed">{needed}</em>}
      </p>
      <Side {...right} />
    </div>
  );
}

function Side({ who, tiles, name }: Party) {
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
