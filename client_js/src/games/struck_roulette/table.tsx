// A table of roulette on which numbers are struck: the board beside the felt, and what lies on it.

import { useComputed } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { payout } from "../../text/format";
import type { GameViewProps } from "../contract";
import type { TableParts } from "../lazy_table";
import { Equipment } from "../roulette/Equipment";
import { Layout } from "../roulette/Layout";
import { numberOf, wheelKind } from "../roulette/rules";
import { usePassed } from "../use_passed";
import { useStanding } from "../use_rested";
import { BesideWheel } from "./BesideWheel";
import { Board } from "./Board";
import { TurningX } from "./StampedX";
import { Sought, StruckBoxes, StruckPayouts } from "./StruckFelt";
import "./faces.css";
import "./struck_roulette.css";
import { strikesOf } from "./strikes";
import { type StruckWords, text } from "./text";

export interface StruckTable {
  /** Each game has a face of its own. */
  readonly game: string;
  /** The word of a draw for the struck numbers. */
  readonly word: string;
  readonly struckWords: StruckWords;
  readonly counts: readonly [number, number];
}

export function struckTable({ game, word, struckWords, counts }: StruckTable): TableParts {
  const isX = game === "roulette_x";
  function StruckLayout(props: GameViewProps) {
    const { strikes, isGathering } = useStrikes(props, word);
    const standing = useStanding(props.shown, props.phase, props.houseNow);
    const kind = wheelKind(props.facts.rules);
    const pays = props.facts.spots.get("straight:17")?.pays ?? "";
    const straight = payout(pays);
    const marked = standing && numberOf(standing.draw);
    const held = useHeld(props);
    return (
      <Layout
        {...props}
        beside={
          <Board
            {...{ strikes, isGathering, counts, straight, marked, held }}
            words={struckWords}
            face={game}
          />
        }
        under={(felt) => (
          <>
            <StruckBoxes {...{ strikes, isGathering, felt, kind, marked, held, isX }} />
            {isGathering && (
              <>
                <Sought {...{ felt, kind, isX }} round={props.shown.value?.round ?? 0} />
                {isX && <TurningX felt={felt} />}
              </>
            )}
          </>
        )}
        uprightPrint={text.straight(text.onFelt(Number.parseInt(pays, 10)))}
        printed={strikes.map(({ number }) => number)}
        over={(felt) => (
          <StruckPayouts {...{ strikes, felt, kind, marked, held, isX }} nowMs={props.houseNow()} />
        )}
      />
    );
  }
  function StruckWheel(props: GameViewProps) {
    const { strikes } = useStrikes(props, word);
    const standing = useStanding(props.shown, props.phase, props.houseNow);
    return (
      <>
        <Equipment {...props} struck={strikes.map(({ number }) => number)} />
        <BesideWheel
          strikes={strikes}
          marked={standing && numberOf(standing.draw)}
          held={useHeld(props)}
        />
      </>
    );
  }
  return { Equipment: StruckWheel, Layout: StruckLayout };
}

/** The numbers on which a straight wager of mine lies, or a part of a five adjacent wager: those that
 * are paid more if they are struck. */
function useHeld({ facts, mine }: GameViewProps): ReadonlySet<string> {
  // As text: a chip more on the same numbers draws nothing.
  const numbers = useComputed(() =>
    [...mine.value.keys()]
      .filter((key) => key.startsWith("straight:") || key.startsWith("five_adjacent:"))
      .flatMap((key) => facts.spots.get(key)?.covers ?? [])
      .join(" "),
  ).value;
  return useMemo(() => new Set(numbers.split(" ")), [numbers]);
}

/** The numbers struck so far in this round, until betting opens again, and whether more are to come:
 * from "no more bets" on. */
function useStrikes({ shown, phase, houseNow }: GameViewProps, word: string) {
  const isDrawn = phase.value === "drawn" || phase.value === "settled";
  const current = isDrawn ? shown.value : null;
  const strikes = useMemo(
    () => (current === null ? [] : strikesOf(current, word)),
    [current, word],
  );
  const times = useMemo(() => strikes.map((strike) => strike.atMs), [strikes]);
  const passed = usePassed(times, houseNow);
  const isGathering = phase.value === "no_more_bets" || passed < strikes.length;
  return { strikes: strikes.slice(0, passed), isGathering };
}
