// On a phone, beside the felt or above it: the last numbers, and the way to the wheel's replica below.

import { useEffect, useRef, useState } from "preact/hooks";
import { isMotionReduced } from "../../components/use_reduced_motion";
import type { GameViewProps } from "../contract";
import { LastOutcomes } from "../results/LastOutcomes";
import { Badge } from "./Badge";
import { colorOf } from "./rules";
import { text } from "./text";

const LISTED = 12;

export function PastNumbers({ results }: Pick<GameViewProps, "results">) {
  return (
    <div class="roulette-past">
      <LastOutcomes {...{ results, Badge }} most={LISTED} />
      <Run outcomes={results.value.map(({ outcome }) => outcome)} />
      <RacetrackSwitch />
    </div>
  );
}

/** From so many of one colour on, a run is spoken of. */
const RUN = 3;

/** "red ×4": the colour of the last numbers, if it is the same for a while. */
function Run({ outcomes }: { readonly outcomes: readonly string[] }) {
  const [newest] = outcomes;
  if (newest === undefined) return null;
  const color = colorOf(newest);
  const end = outcomes.findIndex((one) => colorOf(one) !== color);
  const times = end < 0 ? outcomes.length : end;
  if (times < RUN) return null;
  return (
    <p class="roulette-run" key={times} data-color={color}>
      {text.colors[color]} <b>×&thinsp;{times}</b>
    </p>
  );
}

/** So far down, in pixels, the felt is no longer in sight as a whole. */
const DOWN = 24;

/** The felt fills the screen, and the replica lies below it: this scrolls there, and back. */
function RacetrackSwitch() {
  const button = useRef<HTMLButtonElement>(null);
  const [isDown, setIsDown] = useState(false);
  const stage = () => button.current?.closest(".table-stage");
  useEffect(() => {
    const frame = stage();
    const follow = () => setIsDown((frame?.scrollTop ?? 0) > DOWN);
    frame?.addEventListener("scroll", follow, { passive: true });
    return () => frame?.removeEventListener("scroll", follow);
  }, []);
  const go = () => {
    const behavior = isMotionReduced() ? "auto" : "smooth";
    if (isDown) stage()?.scrollTo({ top: 0, behavior });
    else
      stage()?.querySelector(".roulette-racetrack")?.scrollIntoView({ block: "start", behavior });
  };
  return (
    <button ref={button} type="button" class="roulette-past-switch" onClick={go}>
      <svg viewBox="0 0 12 8" aria-hidden="true">
        <path d={isDown ? "M1 7L6 2L11 7" : "M1 1L6 6L11 1"} />
      </svg>
      <span>{isDown ? text.toFelt : text.toRacetrack}</span>
    </button>
  );
}
