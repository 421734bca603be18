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
      <SwitchToBelow />
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

interface Part {
  readonly selector: string;
  readonly words: string;
}

const RACETRACK: Part = { selector: ".roulette-racetrack", words: text.toRacetrack };
/** What lies below the felt, from the top down. */
const BELOW: readonly Part[] = [{ selector: ".side-wagers", words: text.toSideWagers }, RACETRACK];

/** The felt fills the screen, and more lies below it: this scrolls to one after another, and back. */
function SwitchToBelow() {
  const button = useRef<HTMLButtonElement>(null);
  const [next, setNext] = useState<Part | null>(RACETRACK);
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
    else stage()?.querySelector(next.selector)?.scrollIntoView({ block: "start", behavior });
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
  const { scrollTop, clientHeight, scrollHeight } = frame;
  const topOf = ({ selector }: Part) => frame.querySelector(selector)?.getBoundingClientRect().top;
  const there = BELOW.filter((part) => topOf(part) !== undefined);
  if (scrollTop <= DOWN) return there[0] ?? RACETRACK; // which comes by itself, later
  if (scrollTop + clientHeight >= scrollHeight - 1) return null;
  const seenFrom = frame.getBoundingClientRect().top + 2 * DOWN;
  return there.find((part) => (topOf(part) ?? 0) > seenFrom) ?? null;
}
