// Lightning Roulette (617b.3) and Roulette X (617b.5): roulette on which numbers are struck. They
// differ in the word of their draws and in what they call the numbers.

import { useMemo } from "preact/hooks";
import type { GameView, GameViewProps } from "../contract";
import { roulette } from "../roulette";
import { Equipment } from "../roulette/Equipment";
import { Layout } from "../roulette/Layout";
import { numberOf, wheelKind } from "../roulette/rules";
import { usePassed } from "../use_passed";
import { useStanding } from "../use_rested";
import { Board } from "./Board";
import { struckArt } from "./StruckArt";
import { StruckBoxes, StruckPayouts } from "./StruckFelt";
import "./struck_roulette.css";
import { strikesOf } from "./strikes";
import { type StruckWords, text } from "./text";

interface StruckGame {
  readonly game: string;
  readonly name: string;
  readonly running: string;
  /** A path in a square of 20, beside the wheel in the lobby. */
  readonly sign: string;
  /** The word of a draw for the struck numbers. */
  readonly word: string;
  readonly struckWords: StruckWords;
  readonly counts: readonly [number, number];
  readonly guide: GameView["guide"];
}

export function struckRoulette(struckGame: StruckGame): GameView {
  const { game, name, running, sign, word, struckWords, counts, guide } = struckGame;
  function StruckLayout(props: GameViewProps) {
    const strikes = useStrikes(props, word);
    const standing = useStanding(props.shown, props.phase, props.houseNow);
    const kind = wheelKind(props.facts.rules);
    const straight = props.facts.spots.get("straight:17")?.pays ?? "";
    const marked = standing && numberOf(standing.draw);
    return (
      <Layout
        {...props}
        beside={<Board {...{ strikes, counts, straight, marked }} words={struckWords} />}
        under={(felt) => <StruckBoxes {...{ strikes, felt, kind, marked }} />}
        over={(felt) => (
          <StruckPayouts {...{ strikes, felt, kind, marked }} nowMs={props.houseNow()} />
        )}
      />
    );
  }
  const words = { ...roulette.words, name, running, features: { multipliers: text.multipliers } };
  return { ...roulette, game, words, Art: struckArt(sign), Equipment, Layout: StruckLayout, guide };
}

/** The numbers struck so far in this round: until betting opens again. */
function useStrikes({ shown, phase, houseNow }: GameViewProps, word: string) {
  const isDrawn = phase.value === "drawn" || phase.value === "settled";
  const current = isDrawn ? shown.value : null;
  const strikes = useMemo(
    () => (current === null ? [] : strikesOf(current, word)),
    [current, word],
  );
  const times = useMemo(() => strikes.map((strike) => strike.atMs), [strikes]);
  return strikes.slice(0, usePassed(times, houseNow));
}
