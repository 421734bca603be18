// Lightning Roulette (617b.3) and Roulette X (617b.5): roulette on which numbers are struck. They
// differ in the word of their draws and in what they call the numbers.

import { useMemo } from "preact/hooks";
import type { GameView, GameViewProps } from "../contract";
import { usePassed } from "../passed";
import { useStanding } from "../rested";
import { roulette } from "../roulette";
import { Equipment } from "../roulette/Equipment";
import { Layout } from "../roulette/Layout";
import { numberOf, wheelKind } from "../roulette/pockets";
import { Board } from "./Board";
import { StruckBoxes, StruckPayouts } from "./StruckFelt";
import "./struck_roulette.css";
import { strikesOf } from "./strikes";
import { LUCKY_NUMBERS, MULTIPLIERS, type StruckWords } from "./text";

interface StruckGame {
  readonly game: string;
  /** The word of a draw for the struck numbers. */
  readonly word: string;
  readonly words: StruckWords;
  readonly counts: readonly [number, number];
}

function struckRoulette({ game, word, words, counts }: StruckGame): GameView {
  function StruckLayout(props: GameViewProps) {
    const strikes = useStrikes(props, word);
    const standing = useStanding(props.shown, props.phase, props.houseNow);
    const kind = wheelKind(props.facts.rules);
    const straight = props.facts.spots.get("straight:17")?.pays ?? "";
    const marked = standing && numberOf(standing.draw);
    return (
      <Layout
        {...props}
        beside={<Board {...{ words, strikes, counts, straight, marked }} />}
        under={(felt) => <StruckBoxes {...{ strikes, felt, kind }} />}
        over={(felt) => <StruckPayouts {...{ strikes, felt, kind }} nowMs={props.houseNow()} />}
      />
    );
  }
  return { ...roulette, game, Equipment, Layout: StruckLayout };
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

export const lightningRoulette = struckRoulette({
  game: "lightning_roulette",
  word: "lucky",
  words: LUCKY_NUMBERS,
  counts: [1, 5],
});

export const rouletteX = struckRoulette({
  game: "roulette_x",
  word: "multipliers",
  words: MULTIPLIERS,
  counts: [2, 5],
});
