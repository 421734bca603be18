// On a phone, beside the felt or above it: the last numbers, and the way to what is below: side wagers and the
// wheel's replica.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
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

/** What is so far down, in pixels, is not in sight as a whole. */
const DOWN = 24;

/** What lies below the felt, from the top down. */
const BELOW = [
  { part: ".side-wagers", words: text.toSideWagers },
  { part: ".roulette-racetrack", words: text.toRacetrack },
] as const;

type Part = (typeof BELOW)[number];

/** The felt fills the screen, and more lies below it: this scrolls to one after another, and back. */
function RacetrackSwitch() {
  const button = useRef<HTMLButtonElement>(null);
  const [next, setNext] = useState<Part | null>(BELOW[1]);
  const stage = () => button.current?.closest(".table-stage") ?? null;
  useLayoutEffect(() => {
    const frame = stage();
    if (frame === null) return;
    const follow = () => setNext(nextBelow(frame));
    follow();
    frame.addEventListener("scroll", follow, { passive: true });
    return () => frame.removeEventListener("scroll", follow);
  }, []);
  const go = () => {
    const behavior = isMotionReduced() ? "auto" : "smooth";
    if (next === null) stage()?.scrollTo({ top: 0, behavior });
    else stage()?.querySelector(next.part)?.scrollIntoView({ block: "start", behavior });
  };
  return (
    <button ref={button} type="button" class="roulette-past-switch" onClick={go}>
      <svg viewBox="0 0 12 8" aria-hidden="true">
        <path d={next === null ? "M1 7L6 2L11 7" : "M1 1L6 6L11 1"} />
      </svg>
      <span>{next?.words ?? text.toFelt}</span>
    </button>
  );
}

/** The first that is further down than what is in sight; null at the end. */
function nextBelow(frame: Element): Part | null {
  const there = BELOW.flatMap((one) => {
    const found = frame.querySelector(one.part);
    return found === null ? [] : [{ one, found }];
  });
  if (frame.scrollTop <= DOWN) return there[0]?.one ?? BELOW[1];
  if (frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 1) return null;
  const top = frame.getBoundingClientRect().top;
  const below = there.find(({ found }) => found.getBoundingClientRect().top - top > 2 * DOWN);
  return below?.one ?? null;
}
