// A roulette table with its side wagers: the spin comes first, what they draw is played after it.

import { useComputed } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { type GameViewProps, type Shown, spotKey } from "../contract";
import { Equipment } from "../roulette/Equipment";
import { Layout } from "../roulette/Layout";
import type { BallRest } from "../roulette/LooseBall";
import { usePassed } from "../use_passed";
import { B2B } from "./B2B";
import { BlazingSevens } from "./BlazingSevens";
import { blazingBalls } from "./outcomes";
import { RouletteUp } from "./RouletteUp";
import "./side_wagers.css";
import { ballOf, stagingOf } from "./bonus_timing";

const PANELS = [
  { on: "b2b", Panel: B2B },
  { on: "blazing_sevens", Panel: BlazingSevens },
  { on: "roulette_up", Panel: RouletteUp },
] as const;

export function TableLayout(props: GameViewProps) {
  const shown = useComputed(() => ballOf(props.shown.value));
  const hasSideWagers = PANELS.some(({ on }) => props.facts.spots.has(spotKey(on, [])));
  const beside = hasSideWagers ? <SideWagers {...props} /> : undefined;
  return <Layout {...props} shown={shown} beside={beside} />;
}

/** The side wagers that the table offers, each with its board. */
export function SideWagers(props: GameViewProps) {
  const { spots } = props.facts;
  const panels = PANELS.flatMap(({ on, Panel }) => {
    const spot = spots.get(spotKey(on, []));
    return spot === undefined ? [] : [<Panel key={on} {...props} spot={spot} />];
  });
  return panels.length === 0 ? null : <div class="side-wagers roulette-board">{panels}</div>;
}

export function TableEquipment(props: GameViewProps) {
  const shown = useComputed(() => ballOf(props.shown.value));
  const balls = useReleasedBalls(props.shown.value, props.houseNow);
  return <Equipment {...props} shown={shown} {...(balls === null ? {} : { balls })} />;
}

/** The balls of a bonus round, once they are released on the wheel. */
function useReleasedBalls(shown: Shown | null, houseNow: () => number): readonly BallRest[] | null {
  const staged = useMemo(() => (shown === null ? null : bonusOf(shown)), [shown]);
  const isReleased = usePassed(staged === null ? [] : [staged.releasedMs], houseNow) > 0;
  return isReleased && staged !== null ? staged.balls : null;
}

function bonusOf(shown: Shown) {
  const { bonus } = stagingOf(shown);
  const balls = blazingBalls(shown.draw);
  if (bonus === null || balls === null) return null;
  return {
    releasedMs: bonus.releasedMs,
    balls: balls.map((number, index) => ({
      number,
      restsAtMs: bonus.restMs[index] ?? shown.restsAtMs,
    })),
  };
}
